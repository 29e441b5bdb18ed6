// SPDX-License-Identifier: BSD-3-Clause
#include "command/line/flag_spelling.hpp"

#include <algorithm>

#include "command/line/command_options.hpp"
#include "dynac/options/option_table.hpp"

namespace dynac {
namespace {

bool is_of_key(char letter) { return (letter >= 'a' && letter <= 'z') || letter == '-'; }

bool is_key(std::string_view key) {
  return std::ranges::any_of(command_option_groups(), [&](const OptionGroup& group) {
    return std::ranges::find(group.rows, key, &OptionRow::key) != group.rows.end();
  });
}

}  // namespace

std::string with_flags(std::string_view text) {
  std::string result;
  std::size_t done = 0;
  for (std::size_t at = text.find('@'); at != text.npos; at = text.find('@', at + 1)) {
    if (at > 0 && std::string_view(" (\n").find(text[at - 1]) == text.npos) continue;
    std::size_t end = at + 1;
    while (end < text.size() && is_of_key(text[end])) ++end;
    const std::string_view key = text.substr(at + 1, end - at - 1);
    if (!is_key(key)) continue;
    result.append(text.substr(done, at - done)).append("--").append(key);
    done = end;
  }
  return result.append(text.substr(done));
}

std::string help_of(const OptionRow& option) { return with_flags(option.help); }

}  // namespace dynac
