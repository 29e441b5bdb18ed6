// SPDX-License-Identifier: BSD-3-Clause
// First derivatives of forward dynamics of a moving base as its linearisation has them: with
// y = (a_0, r'), the base's acceleration and the joints', of motions held as twists of the base in
// its own frame (choice B),
//
//   dy = -M^-1 (D1 xi + D2 ds + D3 dv + D4 dr) + M^-1 dtau
//
// with the sensitivities D1 to D4 of EIDAmb and M^-1 by articulated bodies (IMMAmb), the base's
// block first. Every column is a product with M^-1, none is had in a shorter way.
// Reference: Bos, Traversaro, Pucci, Saccon 2022, Tables 4 to 9.
#pragma once

#include "algorithms/derivatives/extended_inverse_dynamics.hpp"
#include "algorithms/derivatives/forward_dynamics_derivatives.hpp"

namespace dynac {

/// See the top of this file.
/// @param[in] robot  on a floating base
template <class Scalar>
[[nodiscard]] ForwardDynamicsDerivatives<Scalar> forward_dynamics_derivatives_moving_base(
    const Mechanism& robot, const RobotState<Scalar>& state, const BodyObserver& observe) {
  using namespace forward_derivatives;
  const DenseInverse<Scalar> apply{mass_matrix_inverse_articulated_body(robot, state, observe)};
  RobotState<Scalar> accelerated = state;
  accelerated.a = apply(net_torques(robot, state, observe));
  const auto D = inverse_dynamics_derivatives_extended(robot, accelerated, observe);
  return {minus_applied(D.by_position, 0, 0, apply, observe),
          minus_applied(D.by_velocity, 0, 0, apply, observe), apply.M_inverse, accelerated.a};
}

}  // namespace dynac
