// SPDX-License-Identifier: BSD-3-Clause
// A plugin of ROS 2 for the interface of the package kinematics_interface: poses and Jacobians of
// frames, for ros2_control.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "emit/job.hpp"
#include "emit/wrappers/wrapper_demands.hpp"
#include "support/output_file.hpp"

namespace dynac {

inline constexpr std::array<std::string_view, 2> kRosKinematicsKernels{"forward_kinematics",
                                                                       "frame_jacobian"};
inline constexpr WrapperDemands kRosKinematicsDemands{.all_of = kRosKinematicsKernels,
                                                      .bodies = BodyLanguage::kCpp,
                                                      .doubles = true,
                                                      .whole_matrices = true,
                                                      .coordinates = CoordinateDemand::kOnePerJoint,
                                                      .chosen_frames = true,
                                                      .world_aligned = true};

/// `<robot>_kinematics_interface.cpp`, with the class Kinematics, and what every package of ROS
/// has.
[[nodiscard]] std::vector<OutputFile> ros_kinematics(const EmitJob& job);

}  // namespace dynac
