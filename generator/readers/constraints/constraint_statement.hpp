// SPDX-License-Identifier: BSD-3-Clause
// One constraint of a file of constraint sets. In: the words of its line. Out: the constraint, and
// findings about the words. See docs/constraint_files.md.
#pragma once

#include "model/constraint_set.hpp"
#include "readers/text/statement.hpp"

namespace dynac {

/// Reads a constraint, from the word behind `point` and the like to the end of the line.
/// @param[in] type  what the first word of the line says
/// @returns what could be read: the findings say whether all could
[[nodiscard]] Constraint read_constraint(const ConstraintRow& type, Statement& statement,
                                         const Model& model);

}  // namespace dynac
