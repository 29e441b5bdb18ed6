// SPDX-License-Identifier: BSD-3-Clause
#include "support/identifier.hpp"

#include <algorithm>
#include <utility>

#include "support/error.hpp"
#include "support/reserved_names.hpp"
#include "support/sha256.hpp"
#include "support/utf8.hpp"

namespace dynac {
namespace {

constexpr std::size_t kMaximumSize = 64;
constexpr std::size_t kHashDigits = 8;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

void strip_trailing_underscores(std::string& name) {
  while (name.ends_with('_')) name.pop_back();
}

/// Letters and digits, with one '_' for whatever stands between them.
std::string words_of(std::string_view text) {
  std::string name;
  for (const char c : text) {
    if (is_letter(c) || is_digit(c)) {
      name += c;
    } else if (!name.empty() && name.back() != '_') {
      name += '_';
    }
  }
  strip_trailing_underscores(name);
  return name;
}

/// The name and the ending, the name cut where both together would be too long.
std::string with_ending(std::string name, const std::string& ending) {
  name.resize(std::min(name.size(), kMaximumSize - ending.size()));
  strip_trailing_underscores(name);
  return name + ending;
}

bool is_reserved(std::string_view name, std::string_view kind) {
  return is_reserved_name(name) || (kind == "robot" && is_reserved_robot_name(name));
}

}  // namespace

bool is_plain_name(std::string_view name) {
  return !name.empty() && is_letter(name.front()) &&
         std::ranges::all_of(name, [](char c) { return is_letter(c) || is_digit(c) || c == '_'; });
}

std::string identifier(std::string_view text, std::string_view kind) {
  DYNAC_ASSERT(!kind.empty() && kind.size() < kMaximumSize / 2 && words_of(kind) == kind &&
                   is_letter(kind[0]),
               "\"{}\" is no kind of name", kind);
  std::string name = words_of(text);
  if (name.empty()) name = kind;
  if (is_digit(name[0])) name = std::string(kind) + '_' + name;
  if (name.size() > kMaximumSize) {
    name = with_ending(name, '_' + sha256_hex(text).substr(0, kHashDigits));
  }
  if (is_reserved(name, kind)) name = with_ending(name, '_' + std::string(kind));
  return name;
}

NameScope::NameScope(std::vector<std::string> taken)
    : taken_(std::make_move_iterator(taken.begin()), std::make_move_iterator(taken.end())) {}

std::string NameScope::unique(std::string_view text, std::string_view kind) {
  std::string name = identifier(text, kind);
  if (taken_.contains(name)) name = with_ending(name, '_' + std::string(kind));
  if (taken_.contains(name) || given_.contains(name)) name = numbered(name, kind);
  given_.insert(name);
  return name;
}

std::string NameScope::numbered(const std::string& base, std::string_view kind) {
  int& number = last_number_.try_emplace(base, 1).first->second;
  std::string name;
  do {
    name = with_ending(base, '_' + std::to_string(++number));
  } while (taken_.contains(name) || given_.contains(name) || is_reserved(name, kind));
  return name;
}

}  // namespace dynac
