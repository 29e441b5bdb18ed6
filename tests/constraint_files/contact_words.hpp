// SPDX-License-Identifier: BSD-3-Clause
// The words of --contact as the command line gives them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace dynac::test {

/// What stands between commas; empty words, too.
[[nodiscard]] inline std::vector<std::string> split_at_commas(std::string_view words) {
  std::vector<std::string> list;
  for (std::size_t comma = words.find(','); comma != words.npos; comma = words.find(',')) {
    list.emplace_back(words.substr(0, comma));
    words.remove_prefix(comma + 1);
  }
  list.emplace_back(words);
  return list;
}

}  // namespace dynac::test
