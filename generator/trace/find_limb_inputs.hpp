// SPDX-License-Identifier: BSD-3-Clause
// Which elements of a kernel's inputs belong to which of the robot's limbs of one shape.
#pragma once

#include <cstddef>
#include <vector>

#include "ir/limb_inputs.hpp"
#include "kernels/kernel.hpp"

namespace dynac {

/// The inputs of a robot's limbs (model/limbs.hpp): coordinates of their joints, external wrenches
/// on their links. What belongs to no joint or link, and run-time parameters, are no limb's.
/// @param[in] lanes  at most so many limbs are a group; of a robot with more, several are made
[[nodiscard]] std::vector<LimbInputs> limb_inputs(const Kernel& kernel,
                                                  const KernelContext& context, std::size_t lanes);

}  // namespace dynac
