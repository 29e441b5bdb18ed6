// SPDX-License-Identifier: BSD-3-Clause
// A plugin of ROS 2 for the interface of the package inverse_dynamics_solver: torques and their
// parts.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "emit/job.hpp"
#include "emit/wrappers/wrapper_demands.hpp"
#include "support/output_file.hpp"

namespace dynac {

inline constexpr std::array<std::string_view, 4> kRosDynamicsKernels{
    "bias_forces", "gravity_forces", "inverse_dynamics", "mass_matrix"};
inline constexpr WrapperDemands kRosDynamicsDemands{.all_of = kRosDynamicsKernels,
                                                    .bodies = BodyLanguage::kCpp,
                                                    .doubles = true,
                                                    .whole_matrices = true,
                                                    .coordinates = CoordinateDemand::kOnePerJoint,
                                                    .parameters = ParameterDemand::kGravityAlone,
                                                    .no_wrenches = true,
                                                    .no_springs = true};

/// `<robot>_inverse_dynamics_solver.cpp`, with the class InverseDynamics, and what every package of
/// ROS has.
[[nodiscard]] std::vector<OutputFile> ros_inverse_dynamics(const EmitJob& job);

}  // namespace dynac
