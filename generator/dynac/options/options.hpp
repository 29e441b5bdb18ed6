// SPDX-License-Identifier: BSD-3-Clause
// What a user asks of a compilation, as data. Members stand in the headers of their groups, each
// with the row that describes its option.
#pragma once

#include <string>

#include "dynac/options/code_options.hpp"
#include "dynac/options/constraint_options.hpp"
#include "dynac/options/joint_dynamics_options.hpp"
#include "dynac/options/kernel_options.hpp"
#include "dynac/options/robot_options.hpp"

namespace dynac {

/// See the top of this file.
struct Options : RobotOptions,
                 KernelOptions,
                 ConstraintOptions,
                 JointDynamicsOptions,
                 CodeOptions {};

/// Gravity where neither an option nor the robot's file says any [m/s^2].
inline constexpr Vector3<double> kUsualGravity{{0, 0, -9.81}};

/// Of a kernel, the target's where none is given [kB].
[[nodiscard]] std::size_t code_budget_of(const Options& options);

[[nodiscard]] std::string to_string(Base base);
[[nodiscard]] std::string to_string(ScalarType scalar);
[[nodiscard]] std::string to_string(JacobianFrame frame);
[[nodiscard]] std::string to_string(BaseVelocity representation);
[[nodiscard]] std::string to_string(Discretization discretization);

}  // namespace dynac
