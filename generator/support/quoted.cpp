// SPDX-License-Identifier: BSD-3-Clause
#include "support/quoted.hpp"

#include <fmt/format.h>

#include <cstdint>

#include "support/utf8.hpp"

namespace dynac {
namespace {

constexpr std::size_t kMaximumBytes = 200;

/// Characters that reorder or break the line they stand in.
bool disturbs_line(char32_t c) {
  return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x2028 && c <= 0x202E) ||
         (c >= 0x2066 && c <= 0x2069) || c == 0xFEFF;
}

}  // namespace

std::string quoted(std::string_view text) {
  std::string result = "\"";
  const std::size_t size = text.size();
  while (!text.empty()) {
    if (size - text.size() >= kMaximumBytes) return result + "...\"";
    const Utf8Character character = first_character(text);
    if (character.size == 0) {
      result += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[0]));
      text.remove_prefix(1);
      continue;
    }
    if (is_control(character.code_point) || disturbs_line(character.code_point)) {
      result += fmt::format("\\u{{{:x}}}", static_cast<std::uint32_t>(character.code_point));
    } else {
      if (text[0] == '"' || text[0] == '\\') result += '\\';
      result += text.substr(0, character.size);
    }
    text.remove_prefix(character.size);
  }
  return result + '"';
}

}  // namespace dynac
