// SPDX-License-Identifier: BSD-3-Clause
// A class of C++ for libfranka: the robot model that its Model asks, without Pinocchio.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "emit/job.hpp"
#include "emit/wrappers/wrapper_demands.hpp"
#include "support/output_file.hpp"

namespace dynac {

inline constexpr std::array<std::string_view, 3> kLibfrankaKernels{"bias_forces", "gravity_forces",
                                                                   "mass_matrix"};
inline constexpr WrapperDemands kLibfrankaDemands{.all_of = kLibfrankaKernels,
                                                  .bodies = BodyLanguage::kCpp,
                                                  .doubles = true,
                                                  .whole_matrices = true,
                                                  .coordinates = CoordinateDemand::kOnePerJoint,
                                                  .joints = 7,
                                                  .parameters = ParameterDemand::kGravityAndLoad,
                                                  .no_wrenches = true};

/// `<robot>_libfranka.hpp`, with the class RobotModel, derived from libfranka's RobotModelBase.
[[nodiscard]] std::vector<OutputFile> libfranka_class(const EmitJob& job);

}  // namespace dynac
