// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/options/word_list.hpp"

namespace dynac {
namespace {

constexpr char kEscape = '\\';

bool is_special(char c) { return c == ',' || c == kEscape; }

}  // namespace

std::vector<std::string> split_list(std::string_view text) {
  std::vector<std::string> words(1);
  for (std::size_t k = 0; k < text.size(); ++k) {
    const bool is_escape = text[k] == kEscape && k + 1 < text.size() && is_special(text[k + 1]);
    if (text[k] == ',') {
      words.emplace_back();
    } else {
      words.back() += text[is_escape ? ++k : k];
    }
  }
  return words;
}

std::string join_list(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) {
    if (&word != &words.front()) text += ',';
    for (const char c : word) {
      if (is_special(c)) text += kEscape;
      text += c;
    }
  }
  return text;
}

}  // namespace dynac
