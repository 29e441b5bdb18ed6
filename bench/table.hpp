// SPDX-License-Identifier: BSD-3-Clause
// Tables for a terminal: first column to the left, the others to the right.
#pragma once

#include <string>
#include <vector>

namespace dynac::bench {

/// Rows of cells; the first row is the head. A missing cell is empty.
using Table = std::vector<std::vector<std::string>>;

/// The table as lines of text, columns two blanks apart, a rule below the head.
[[nodiscard]] std::string to_text(const Table& table);

/// Nanoseconds with three or four digits: "7.25", "61.4", "1234".
[[nodiscard]] std::string nanoseconds_text(double nanoseconds);

}  // namespace dynac::bench
