// SPDX-License-Identifier: BSD-3-Clause
// The keyframes of an MJCF file: its named configurations.
#pragma once

#include "model/description.hpp"
#include "readers/mjcf/mjcf_body.hpp"
#include "readers/mjcf/mjcf_tree.hpp"

namespace dynac {

/// Adds a configuration per <key>, in dynac's coordinates: positions less their references,
/// quaternions with w last and of unit length. Without qpos the robot is as the file draws it.
/// Keyframes of other lengths than MuJoCo's qpos of the bodies cause a warning and are left out.
/// @param[in]     robot  free joints moved to where `align` puts them
/// @param[in,out] tree   of describe_mjcf()
void read_mjcf_keyframes(const MjcfElement& mujoco, const MjcfBodies& robot, const MjcfBase& base,
                         RobotDescription& tree, Findings& findings);

}  // namespace dynac
