// SPDX-License-Identifier: BSD-3-Clause
#include "emit/documents/triangle_note.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>

namespace dynac {
namespace {

std::string_view ordinal(std::size_t index) {
  constexpr std::array<std::string_view, 4> kOrdinals{"first", "second", "third", "fourth"};
  return kOrdinals.at(index);
}

std::string_view relation(const WrittenTriangle& written) {
  return written.triangle == Triangle::kLower ? ">=" : "<=";
}

}  // namespace

std::string triangle_word(const WrittenTriangle& written) {
  return written.triangle == Triangle::kLower ? "lower" : "upper";
}

std::string written_part(const WrittenTriangle& written, std::size_t indices) {
  const std::string word = triangle_word(written);
  if (indices == 2) {
    return fmt::format("the {} triangle (row {} column)", word, relation(written));
  }
  const std::string_view first = ordinal(written.index), second = ordinal(written.index + 1);
  return fmt::format("the {} triangle of its {} and {} index ({} {} {})", word, first, second,
                     first, relation(written), second);
}

std::string triangle_note(const ArgumentEntry& output) {
  if (output.written.is_whole()) return "";
  return fmt::format("only {} is written, the rest is left as it is",
                     written_part(output.written, output.shape.size()));
}

}  // namespace dynac
