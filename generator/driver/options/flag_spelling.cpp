#include "driver/options/flag_spelling.hpp"

#include <algorithm>

#include "driver/options/option_table.hpp"

namespace dynac {
namespace {

bool is_of_key(char letter) { return (letter >= 'a' && letter <= 'z') || letter == '-'; }

bool is_flag(std::string_view flag) {
  return std::ranges::any_of(option_groups(), [&](const OptionGroup& group) {
    return std::ranges::find(group.rows, flag, &OptionRow::flag) != group.rows.end();
  });
}

}  // namespace

std::string with_flags(std::string_view text) {
  std::string result;
  std::size_t done = 0;
  for (std::size_t at = text.find('@'); at != text.npos; at = text.find('@', at + 1)) {
    if (at > 0 && std::string_view(" (\n").find(text[at - 1]) == text.npos) continue;
    const auto end = std::find_if_not(text.begin() + at + 1, text.end(), is_of_key);
    const std::string flag = "--" + std::string(text.begin() + at + 1, end);
    if (!is_flag(flag)) continue;
    result.append(text.substr(done, at - done)).append(flag);
    done = end - text.begin();
  }
  return result.append(text.substr(done));
}

}  // namespace dynac
