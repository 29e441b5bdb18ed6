// SPDX-License-Identifier: BSD-3-Clause
// Lists of words in one text, separated by commas. A comma that belongs to a word, such as the name
// of a link, has a backslash before it, and so has a backslash before a comma or a backslash.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace dynac {

[[nodiscard]] std::vector<std::string> split_list(std::string_view text);
/// What split_list() takes apart.
[[nodiscard]] std::string join_list(const std::vector<std::string>& words);

}  // namespace dynac
