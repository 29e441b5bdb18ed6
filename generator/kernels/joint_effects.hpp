// SPDX-License-Identifier: BSD-3-Clause
// What of the selected dissipation, springs and rotors of joints a kernel counts, in words.
#pragma once

#include <string>

#include "kernels/kernel.hpp"

namespace dynac::joint_dynamics {

/// What a kernel counts besides the links, in words for its documentation; empty: nothing.
[[nodiscard]] std::string description(const Kernel& kernel, const JointDynamicsSettings& settings);

}  // namespace dynac::joint_dynamics
