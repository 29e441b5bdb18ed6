// SPDX-License-Identifier: BSD-3-Clause
// What the unknowns of the Newton-Euler equations are called in messages: as in problem files.
#pragma once

#include <string>

#include "algorithms/estimation/dynamic_unknowns.hpp"

namespace dynac {

/// "joint_torque elbow", "external_wrench hand[fz]", "acceleration of hand".
[[nodiscard]] std::string name_of_unknown(const Mechanism& robot, const NewtonEulerForm& form,
                                          std::size_t unknown);

}  // namespace dynac
