// SPDX-License-Identifier: BSD-3-Clause
// A class of aligator around a step through time and its derivatives: explicit dynamics.
#pragma once

#include <vector>

#include "emit/wrappers/dynamics_class.hpp"

namespace dynac {

inline constexpr DynamicsClass kAligatorClass{
    "ExplicitDynamicsModel", "aligator_model.hpp.in", {"step", "step_derivatives"}};

/// `<robot>_aligator.hpp`.
[[nodiscard]] std::vector<OutputFile> aligator_class(const EmitJob& job);

}  // namespace dynac
