// SPDX-License-Identifier: BSD-3-Clause
// How a robot's motion over a step of time is computed.
#pragma once

#include <cstddef>

namespace dynac {

/// What algorithms/steps/integrators.hpp computes.
enum class Integrator {
  kSemiImplicitEuler,  ///< first order: positions go with the velocities after the step
  kExplicitEuler,      ///< first order: positions go with the velocities before it
  kRungeKutta4,        ///< fourth order: the classical method by Runge, Kutta and Munthe-Kaas
  kImplicitMidpoint,   ///< second order, symmetric in time
};

/// Newton steps of the implicit midpoint rule.
inline constexpr std::size_t kNewtonSteps = 3;

}  // namespace dynac
