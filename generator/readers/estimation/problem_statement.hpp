// SPDX-License-Identifier: BSD-3-Clause
// What a statement of a problem file names: the part after `measure`, `zero` or `estimate`. In: the
// words of the statement. Out: sums of entries, and findings about the words. See
// docs/problem_files.md.
#pragma once

#include <vector>

#include "model/estimation_problem.hpp"
#include "readers/estimation/quantities.hpp"
#include "readers/text/statement.hpp"

namespace dynac {

/// Reads `QUANTITY NAMES` as one sum an entry, or `sum TERM + TERM ..`, up to `sigma` or the end.
/// @param[in,out] statement  at the word after `measure` and the like
/// @returns what could be read: whether all could, the findings tell
[[nodiscard]] std::vector<EntrySum> read_sums(Statement& statement, const RobotQuantities& robot);

}  // namespace dynac
