// SPDX-License-Identifier: BSD-3-Clause
// Couplings of joint positions: what is wrong with them, and the constraints that they are. A
// coupled joint stays a coordinate, unlike a mimic joint; the constraint's force acts on all of
// them.
#pragma once

#include <vector>

#include "model/description.hpp"
#include "model/findings.hpp"
#include "model/model.hpp"

namespace dynac {

/// Reports couplings without a term, or of joints that do not exist, that close loops, that have no
/// or several coordinates, or that one coupling names twice; and numbers that are not finite.
void check_couplings(const RobotDescription& robot, Findings& findings);

/// The couplings of a description in its model, which has its links. A mimic joint's term is its
/// leader's.
/// @pre check_couplings() finds no error
[[nodiscard]] std::vector<Loop> make_couplings(const RobotDescription& robot, const Model& model);

}  // namespace dynac
