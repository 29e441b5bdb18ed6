// SPDX-License-Identifier: BSD-3-Clause
// Taking UTF-8 text apart, one character at a time.
#pragma once

#include <cstddef>
#include <string_view>

namespace dynac {

/// A character and the bytes that it takes.
struct Utf8Character {
  char32_t code_point = 0;
  std::size_t size = 0;  ///< 1 to 4; 0: the bytes are not UTF-8 (or there are none)
};

/// The character that `text` starts with; overlong forms, surrogates and values beyond U+10FFFF
/// are not UTF-8 (RFC 3629).
[[nodiscard]] Utf8Character first_character(std::string_view text);

/// Of ASCII, whatever the locale.
[[nodiscard]] bool is_letter(char c);

/// Whether a character controls a device (C0, DEL, C1) and so has no business in a name.
[[nodiscard]] bool is_control(char32_t code_point);

/// Whether a text is UTF-8 without control characters.
[[nodiscard]] bool is_printable(std::string_view text);

}  // namespace dynac
