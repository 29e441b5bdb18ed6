// SPDX-License-Identifier: BSD-3-Clause
// The efforts that actuators of an MJCF file can exert on joints: <actuator> with a forcerange, and
// actuatorfrcrange of joints.
#pragma once

#include "readers/mjcf/mjcf_defaults.hpp"
#include "readers/mjcf/mjcf_relations.hpp"
#include "readers/mjcf/mjcf_settings.hpp"

namespace dynac {

/// Adds efforts to the limits of hinges and slides: the sum over their actuators of the largest
/// force times gear, and no more than the largest of the joint's own actuatorfrcrange. A joint that
/// an actuator without a limit drives, or one that pulls a tendon, has none of the sum; nor has any
/// joint where an actuator acts on a site or a body.
/// Remarks on what converts forces of actuators to those of joints.
/// @param[in,out] robot  whose joints get the efforts
void read_mjcf_efforts(const MjcfElement& mujoco, const MjcfDefaults& defaults,
                       const MjcfSettings& settings, const MjcfRelations& relations,
                       MjcfBodies& robot, Findings& findings);

}  // namespace dynac
