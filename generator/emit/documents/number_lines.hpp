// SPDX-License-Identifier: BSD-3-Clause
// Numbers of a table in emitted files, several in a line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace dynac {

/// The numbers with commas between them; lines behind the first are indented by four.
/// @param[in] in_line      how many a line has
/// @param[in] end_of_line  of all lines but the last
[[nodiscard]] std::string number_lines(const std::vector<std::string>& numbers, std::size_t in_line,
                                       std::string_view end_of_line);

}  // namespace dynac
