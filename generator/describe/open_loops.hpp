// SPDX-License-Identifier: BSD-3-Clause
// What is said about kernels that know nothing of the loops of a robot.
#pragma once

#include <string>
#include <vector>

#include "search/session.hpp"

namespace dynac {

struct Kernel;
struct Robot;

/// What the documentation of such a kernel says: which loops are open; empty: none are, or it is
/// none.
[[nodiscard]] std::string open_loops_note(const Robot& robot, const Kernel& kernel);

/// Warns through `note` about kernels in which torques occur and no constraint forces: of a robot
/// with loops, they compute the dynamics of the tree, with the loops open.
/// @throws InputError  instead, where `is_strict`
void report_open_loops(const Robot& robot, const std::vector<const Kernel*>& kernels,
                       bool is_strict, const DumpSink& note);

}  // namespace dynac
