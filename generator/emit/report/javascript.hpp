// SPDX-License-Identifier: BSD-3-Clause
// The poses of a robot's links as a function of JavaScript, for the page of a report: the same
// graph as the kernel's, so the page moves the robot by the product's own forward kinematics.
// JavaScript is no word of the setting language: its numbers are doubles, its sines the browser's.
#pragma once

#include <string>

#include "emit/job.hpp"

namespace dynac {

/// The options of a kernel that print_pose_function() can write.
[[nodiscard]] EmitOptions pose_options();

/// `function forward_kinematics(q, poses)`, which fills arrays of 16 numbers, column-major, one per
/// output. No comment and no text of the robot file is in it, but identifiers made of names.
/// @param[in] poses  forward_kinematics in straight lines, compiled with pose_options()
[[nodiscard]] std::string print_pose_function(const KernelEntry& poses);

}  // namespace dynac
