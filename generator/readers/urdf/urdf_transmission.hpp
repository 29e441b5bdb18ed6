// SPDX-License-Identifier: BSD-3-Clause
// Reads the <transmission> elements of a URDF file, also those in <ros2_control>.
#pragma once

#include "model/description.hpp"
#include "readers/text/element.hpp"

namespace dynac {

/// The rotors that <transmission> elements give to joints: `drake:rotor_inertia` of the actuator,
/// with `drake:gear_ratio` or else `mechanicalReduction` or ROS 2's `mechanical_reduction`.
/// @param[in,out] robot  what the <robot> element `root` says of links and joints
void read_transmissions(const Element& root, RobotDescription& robot, Source& source);

}  // namespace dynac
