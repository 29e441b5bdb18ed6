// SPDX-License-Identifier: BSD-3-Clause
#include "support/utf8.hpp"

namespace dynac {
namespace {

struct LeadByte {
  std::size_t size;
  char32_t bits;     // of the code point, held by the first byte
  char32_t minimum;  // smaller code points have a shorter form
};

LeadByte read_lead(unsigned char byte) {
  if (byte < 0x80) return {1, byte, 0};
  if (byte >= 0xC2 && byte < 0xE0) return {2, byte & 0x1Fu, 0x80};
  if (byte >= 0xE0 && byte < 0xF0) return {3, byte & 0x0Fu, 0x800};
  if (byte >= 0xF0 && byte < 0xF5) return {4, byte & 0x07u, 0x10000};
  return {0, 0, 0};
}

}  // namespace

Utf8Character first_character(std::string_view text) {
  if (text.empty()) return {};
  const LeadByte lead = read_lead(static_cast<unsigned char>(text[0]));
  if (lead.size == 0 || text.size() < lead.size) return {};
  char32_t code_point = lead.bits;
  for (std::size_t i = 1; i < lead.size; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xC0u) != 0x80u) return {};
    code_point = (code_point << 6) | (byte & 0x3Fu);
  }
  const bool is_surrogate = code_point >= 0xD800 && code_point < 0xE000;
  if (code_point < lead.minimum || code_point > 0x10FFFF || is_surrogate) return {};
  return {code_point, lead.size};
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool is_control(char32_t code_point) {
  return code_point < 0x20 || (code_point >= 0x7F && code_point < 0xA0);
}

bool is_printable(std::string_view text) {
  while (!text.empty()) {
    const Utf8Character character = first_character(text);
    if (character.size == 0 || is_control(character.code_point)) return false;
    text.remove_prefix(character.size);
  }
  return true;
}

}  // namespace dynac
