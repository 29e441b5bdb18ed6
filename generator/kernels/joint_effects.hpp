// What of the selected dissipation, springs and rotors of joints a kernel counts.
#pragma once

#include <string>

#include "kernels/kernel.hpp"

namespace dynac::joint_dynamics {

/// What of the selected effects a kernel's values depend on.
[[nodiscard]] JointEffects effects_in(const Kernel& kernel, const JointEffects& selected);

/// What a kernel counts besides the links, in words for its documentation; empty: nothing.
[[nodiscard]] std::string description(const Kernel& kernel, const JointDynamicsSettings& settings);

}  // namespace dynac::joint_dynamics
