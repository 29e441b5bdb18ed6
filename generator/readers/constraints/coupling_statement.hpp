// SPDX-License-Identifier: BSD-3-Clause
// Reads what a coupling couples: F * JOINT + F * JOINT .. = C.
#pragma once

#include "readers/constraints/constraint_words.hpp"

namespace dynac {

/// The terms and the constant of a coupling, named after its first joint. Where the line is wrong,
/// words.has_failed() is true and the result incomplete.
[[nodiscard]] Constraint read_coupling(ConstraintWords& words);

}  // namespace dynac
