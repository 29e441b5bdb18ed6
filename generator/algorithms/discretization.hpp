// SPDX-License-Identifier: BSD-3-Clause
// How a linear system of continuous time becomes one of steps.
#pragma once

#include <cstddef>

namespace dynac {

/// What algorithms/derivatives/discrete_linearization.hpp computes.
enum class Discretization {
  kVariational,    ///< the derivative of one step of the geometric semi-implicit Euler integrator
  kZeroOrderHold,  ///< exponential of the continuous linear system
};

/// Robots with more velocities than this have no zero-order hold: its matrix products are too much
/// for straight lines.
inline constexpr std::size_t kZeroOrderHoldVelocities = 12;

}  // namespace dynac
