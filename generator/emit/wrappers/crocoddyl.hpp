// SPDX-License-Identifier: BSD-3-Clause
// A class of crocoddyl around forward dynamics and its derivatives: a differential action.
#pragma once

#include <vector>

#include "emit/wrappers/dynamics_class.hpp"

namespace dynac {

inline constexpr DynamicsClass kCrocoddylClass{
    "DifferentialActionModel",
    "crocoddyl_model.hpp.in",
    {"forward_dynamics", "forward_dynamics_derivatives"}};

/// `<robot>_crocoddyl.hpp`.
[[nodiscard]] std::vector<OutputFile> crocoddyl_class(const EmitJob& job);

}  // namespace dynac
