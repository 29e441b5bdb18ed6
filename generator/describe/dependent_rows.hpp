// SPDX-License-Identifier: BSD-3-Clause
// Rows of a constraint set that depend on each other, as commands, headers and manifests state it.
#pragma once

#include <string>

#include "kernels/kernel.hpp"
#include "search/robot.hpp"

namespace dynac {

/// "constraint set stance: 12 rows", and, where forces along them are found, what follows where
/// fewer are independent, at any of the configurations that are sampled, or at some; without an end
/// of line.
/// @pre the robot has a set, whose rows close no local loops
[[nodiscard]] std::string rows_line(const Robot& robot, bool finds_forces);

/// The same where rows depend on each other; else empty, also without a set.
[[nodiscard]] std::string dependent_rows_note(const Robot& robot);

/// Which gains stabilise the constraints, of a kernel whose formula has them, and what inputs of
/// gains do to contacts without a place; empty: it has none.
[[nodiscard]] std::string gains_note(const Kernel& kernel, const Robot& robot);

/// That gains are inputs which pull contacts to the world's origin; empty: none do, or all contacts
/// have places.
[[nodiscard]] std::string pulled_contacts_note(const Robot& robot);

}  // namespace dynac
