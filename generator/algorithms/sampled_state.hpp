// SPDX-License-Identifier: BSD-3-Clause
// Configurations at which equations are looked at off-line, some at random and some where all
// joints stand at right angles: there entries and pivots vanish that elsewhere do not.
#pragma once

#include <cstdint>
#include <vector>

#include "algorithms/kernel_settings.hpp"
#include "sparse/sampled_number.hpp"

namespace dynac {

template <class Scalar>
struct RobotState;

/// Number of configurations in which every angle is a multiple of a right angle, but for those of
/// free rotations; at most `most`.
[[nodiscard]] std::size_t count_right_angles(const Mechanism& robot, std::size_t most);

/// Joint positions (nq): angles in [-pi, pi), displacements in [-1, 1), any rotation.
[[nodiscard]] std::vector<double> random_position(const Mechanism& robot, std::uint64_t seed);

/// Joint positions with all angles at multiples of a right angle and no displacements. The first is
/// zero. If there are more than `most`, those beyond are drawn at random.
[[nodiscard]] std::vector<double> right_angled_position(const Mechanism& robot, std::uint64_t index,
                                                        std::size_t most);

/// What a kernel without velocities is computed from, at given positions, one per sample; run-time
/// parameters have values of which none is zero.
[[nodiscard]] RobotState<SampledNumber> state_at(const KernelContext& context,
                                                 const std::vector<std::vector<double>>& positions);

/// The same at half random and half right-angled positions, or random ones alone where the problem
/// accepts that there is no answer at some.
[[nodiscard]] RobotState<SampledNumber> sampled_state(const KernelContext& context);

/// Makes values of run-time parameters from numbers in [-1, 1): the description's values and a body
/// on top, of at least 0.5 kg; joints have more of everything.
void make_plausible(const std::vector<RunTimeParameter>& parameters, std::vector<double>& entries);

}  // namespace dynac
