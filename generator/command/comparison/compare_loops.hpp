// SPDX-License-Identifier: BSD-3-Clause
// Closed loops and couplings in two descriptions of a robot.
#pragma once

#include <string>
#include <vector>

#include "command/comparison/differences.hpp"
#include "command/comparison/placed_link.hpp"

namespace dynac {

/// Loops of one name are compared by what they hold: their frames in the world with all joints at
/// zero, the rows, the terms of couplings.
void compare_loops(const PlacedRobot& a, const PlacedRobot& b, Differences& differ);

/// `loop "belt"` for each that only the first robot has.
[[nodiscard]] std::vector<std::string> loops_only_in(const Model& a, const Model& b);

}  // namespace dynac
