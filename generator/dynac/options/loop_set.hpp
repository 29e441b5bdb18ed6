// SPDX-License-Identifier: BSD-3-Clause
// The loops that a robot's file states, as a constraint set.
#pragma once

#include <vector>

#include "model/constraint_set.hpp"

namespace dynac {

/// A set "loops" of the loops of a robot, in the order of the file.
///
/// Rows are left out that no joint changes wherever the robot is, such as those out of the plane of
/// a planar mechanism: their forces could be any. So are loops that locked joints leave without a
/// row.
[[nodiscard]] ConstraintSet loop_set(const Model& model);

/// Warnings about loops that cannot close, whatever the joints do: about rows that are left out,
/// and are not zero.
[[nodiscard]] std::vector<Diagnostic> loops_out_of_reach(const Model& model);

/// The loops, then the constraints of another set; the rest is the other's. A loop that has the
/// name of one of its constraints gets "_loop" behind its own.
[[nodiscard]] ConstraintSet with_loops(ConstraintSet loops, ConstraintSet set);

}  // namespace dynac
