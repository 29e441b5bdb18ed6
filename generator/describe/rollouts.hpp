// SPDX-License-Identifier: BSD-3-Clause
// Rollouts: N steps of the kernel `step` in a loop, and the gradient of a weighted trajectory by
// one sweep backward through `step_adjoint`. They are described from what is said of these kernels.
#pragma once

#include <vector>

#include "describe/datasheet.hpp"
#include "search/compile.hpp"

namespace dynac {

/// Whether a kernel is a step through time, of which there are rollouts by the setting horizon.
[[nodiscard]] bool has_rollout(const Kernel& kernel);

/// The rollouts of the steps among a robot's kernels, each before that of its adjoint; none without
/// the setting horizon.
/// @param[in] snap_tolerance  of rotations and axes
/// @param[in] context         of the robot
/// @param[in] entries         what is said of the kernels, one each
[[nodiscard]] std::vector<KernelEntry> describe_rollouts(const Robot& robot, double snap_tolerance,
                                                         const KernelContext& context,
                                                         const std::vector<CompiledKernel>& kernels,
                                                         const std::vector<KernelEntry>& entries);

}  // namespace dynac
