// SPDX-License-Identifier: BSD-3-Clause
// A class of OCS2 around forward dynamics and its derivatives: the dynamics of a system.
#pragma once

#include <vector>

#include "emit/wrappers/dynamics_class.hpp"

namespace dynac {

inline constexpr DynamicsClass kOcs2Class{"SystemDynamics",
                                          "ocs2_dynamics.hpp.in",
                                          {"forward_dynamics", "forward_dynamics_derivatives"},
                                          true};

/// `<robot>_ocs2.hpp`.
[[nodiscard]] std::vector<OutputFile> ocs2_class(const EmitJob& job);

}  // namespace dynac
