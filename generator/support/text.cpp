// SPDX-License-Identifier: BSD-3-Clause
#include "support/text.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>

#include "support/error.hpp"
#include "support/utf8.hpp"

namespace dynac {
namespace {

bool is_printable(char c) { return c >= ' ' && c <= '~'; }

template <class Real>
std::string shortest(Real value) {
  DYNAC_ASSERT(std::isfinite(value), "{} has no literal", value);
  std::array<char, 32> buffer;
  const std::to_chars_result result =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  std::string text(buffer.data(), result.ptr);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

/// Whether a printable character must not stand here in a comment: a backslash could continue it,
/// two question marks could begin a trigraph, and an end could form with what is on either side.
bool disturbs_comment(char previous, char c, bool is_last) {
  switch (c) {
    case '\\':
      return true;
    case '?':
      return previous == '?';
    case '/':
      return previous == '*' || previous == '\0';
    case '*':
      return previous == '/' || is_last;
    default:
      return false;
  }
}

/// Whether a page that is made of the comment would have markup here.
bool begins_markup(std::string_view text) {
  const char c = text[0], next = text.size() > 1 ? text[1] : '\0';
  switch (c) {
    case '<':
      return is_letter(next) || next == '/' || next == '!' || next == '?';
    case '&':
      return is_letter(next) || next == '#';
    case '@':
      return is_letter(next);
    default:
      return false;
  }
}

std::string escaped(const Utf8Character& character) {
  return fmt::format("\\u{{{:x}}}", static_cast<std::uint32_t>(character.code_point));
}

}  // namespace

std::string number_literal(double value) { return shortest(value); }

std::string number_literal(float value) { return shortest(value) + 'f'; }

std::optional<float> to_float(double value) {
  const bool is_in_range = std::abs(value) <= std::numeric_limits<float>::max();
  return is_in_range ? std::optional(static_cast<float>(value)) : std::nullopt;
}

std::string comment_text(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const char previous = result.empty() ? '\0' : result.back();
    const Utf8Character character = first_character(text);
    if (character.size == 0) {
      result += fmt::format("\\x{{{:02x}}}", static_cast<unsigned char>(text[0]));
      text.remove_prefix(1);
      continue;
    }
    if (!is_printable(text[0]) || disturbs_comment(previous, text[0], text.size() == 1) ||
        begins_markup(text)) {
      result += escaped(character);
    } else {
      result += text[0];
    }
    text.remove_prefix(character.size);
  }
  return result;
}

std::string string_literal(std::string_view bytes) {
  std::string result = "\"";
  for (const char c : bytes) {
    if (!is_printable(c)) {
      result += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
      continue;
    }
    const bool could_begin_trigraph = c == '?' && result.back() == '?';
    if (c == '"' || c == '\\' || could_begin_trigraph) result += '\\';
    result += c;
  }
  return result + '"';
}

}  // namespace dynac
