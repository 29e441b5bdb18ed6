// SPDX-License-Identifier: BSD-3-Clause
// Robots for formats that lack types of joints: those that other joints in a row make up exactly
// are replaced by them.
#pragma once

#include "joints/joint_properties.hpp"
#include "model/description.hpp"
#include "model/findings.hpp"

namespace dynac {

/// The description without types of joints that the format has no word for, as far as there is a
/// replacement: universal, two joints that turn; cylindrical, one that turns and one that slides;
/// helical, one that turns and one that slides along, a mimic joint; screw, a helical one whose
/// frame stands on its axis; planar and floating, two or three that slide and one that turns. They
/// move and carry the same, and positions and velocities are the same numbers, but for velocities
/// of the slides that replace a planar or floating joint: these are along axes of the joint, not of
/// its child. Massless links are in between. A warning states each replacement.
[[nodiscard]] RobotDescription split_joints(RobotDescription robot, JointFormat format,
                                            Findings& findings);

}  // namespace dynac
