// SPDX-License-Identifier: BSD-3-Clause
#include "readers/format_readers.hpp"

#include <algorithm>

namespace dynac {

const FormatReader& reader_of(std::string_view text) {
  return *std::ranges::find_if(kFormatReaders,
                               [&](const FormatReader& reader) { return reader.recognises(text); });
}

bool names_robot_file(std::string_view word) {
  constexpr std::array<std::string_view, 2> kOthers{".xml", ".xacro"};
  const auto ends = [&](std::string_view ending) { return word.ends_with(ending); };
  return std::ranges::any_of(kOthers, ends) ||
         std::ranges::any_of(kFormatReaders, ends, &FormatReader::ending);
}

}  // namespace dynac
