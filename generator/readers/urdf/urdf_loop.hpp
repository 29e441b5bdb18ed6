// SPDX-License-Identifier: BSD-3-Clause
// Reads the elements by which extensions of URDF state closed loops.
#pragma once

#include <vector>

#include "model/description.hpp"
#include "readers/text/element.hpp"

namespace dynac {

/// Appends what the elements right below <robot> say of closed loops:
///   <loop_joint name type> with <link1 link xyz rpy>, <link2 ...> and <axis xyz>, which is in the
///     frame on link1 (RigidBodyDynamics.jl and Drake's former files; Isaac Sim, without <axis>);
///   <loop name type> with <predecessor link>, <successor link>, in each an <origin>, and
///     <axis xyz> in the predecessor's frame (URDF+: Chignoli et al. 2024, arXiv 2411.19753);
///   <drake:ball_constraint> (see drake_loops.hpp).
/// Types are those of joints, and `spherical` or `ball`; the axis is (1, 0, 0) by default, as a
/// joint's. Reports couplings of URDF+ and joints inside <gazebo>, which are not read.
void read_loops(const Element& robot, std::vector<LoopDescription>& loops, Source& source);

}  // namespace dynac
