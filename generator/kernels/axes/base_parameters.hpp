// SPDX-License-Identifier: BSD-3-Clause
// Base inertial parameters: the fewest linear combinations of the parameters of links and joints by
// which torques are linear in them, and all that can be identified from torques.
// Reference: Mayeda, Yoshida, Osuka 1990; Gautier & Khalil 1990; Gautier 1991.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "algorithms/base_parameter_set.hpp"
#include "algorithms/dense_matrix.hpp"
#include "algorithms/kernel_settings.hpp"
#include "support/dimension.hpp"

namespace dynac {

/// Finding base parameters takes time with the cube of the number of links: here a second.
inline constexpr std::size_t kMostVelocitiesOfBaseParameters = 64;

/// tau = Y pi = Y_b K pi, with Y_b some columns of Y. So each base parameter is the parameter of
/// its column, plus multiples of others that act alike.
struct BaseParameters {
  std::vector<std::size_t> columns;  ///< of the inertial regressor, in ascending order
  DenseMatrix<double> K;             ///< pi_b = K pi
};

/// Those of a robot with the effects of joints that count, under gravity that is an input where
/// the setting parameters makes it one. Inertial parameters are first moved across joints as far as
/// the joints alone allow (lower/regroup.cpp), which gives exact coefficients; then what the robot
/// cannot tell apart in sampled states is found: bodies near a fixed base that move in few ways,
/// parallel axes, mimic joints, local loops.
[[nodiscard]] BaseParameters find_base_parameters(const KernelContext& context);

/// Names of the parameters of links and joints, in the order of the regressor's columns:
/// "forearm.m", "forearm.mcx", "forearm.Ixx", "elbow.armature".
[[nodiscard]] std::vector<std::string> link_parameter_names(const KernelContext& context);

/// Their dimensions; none of a joint whose coordinates are of several kinds.
[[nodiscard]] std::vector<std::optional<Dimension>> dimensions_of_link_parameters(
    const KernelContext& context);

/// Their values in the description, in SI units: of a link with all that is fixed to it, about its
/// origin in its axes. Torques are the regressor times these.
[[nodiscard]] std::vector<double> link_parameters(const KernelContext& context);

/// The base parameters as sums of those, with all digits of the coefficients:
/// "upper_arm.Izz + 0.09 forearm.m".
[[nodiscard]] std::vector<std::string> base_parameter_names(const KernelContext& context);

/// What base parameters that are inputs of a robot's kernels are.
[[nodiscard]] BaseParameterSet base_parameter_set(const KernelContext& context);

}  // namespace dynac
