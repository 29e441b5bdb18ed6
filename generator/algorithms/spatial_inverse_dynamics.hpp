// Joint torques of a motion and their time derivatives of any order, in ground coordinates: what
// second_order_inverse_dynamics.hpp does to second order in closed form, by sums. For trees of any
// joints, on a fixed or a floating base.
//
// A body's inertia M is constant in its own axes: it takes what they see of the twist's derivatives
// to what they see of the momentum's. So M's derivatives, 6 x 6 matrices each, are not needed.
//
// Reference: Ali, Gabellieri, Franchi 2026 (arXiv 2605.06498), inverse dynamics "H-GRNE-FBS", there
// with M's derivatives; Mueller 2021 (RA-L) to second order.
#pragma once

#include <vector>

#include "algorithms/second_order_inverse_dynamics.hpp"

namespace dynac {

/// Momentum of a body in ground coordinates and its time derivatives: as many as V has.
/// @param[in] M  the body's inertia in ground coordinates
/// @param[in] V  its twist with derivatives
template <class Scalar>
[[nodiscard]] ForceDerivatives<Scalar> momentum_of_any_order(const Inertia<Scalar>& M,
                                                             const MotionDerivatives<Scalar>& V) {
  ForceDerivatives<Scalar> seen;
  for (const Motion<Scalar>& u : seen_by_moving_axes(V, V)) seen.push_back(M * u);
  return convected(V, seen);
}

/// Joint torques and their time derivatives: one order less than v has.
///
/// @param[in] state  configuration, gravity, inertias and rotors; not its v, a and external
/// @param[in] v      v^(0) .. v^(r+1)
/// @param[in] load   wrenches of the environment **on** the bodies, in the coordinates of a ground
///                   at rest about the world's origin, with r derivatives; empty: none
/// @return           tau^(0) .. tau^(r) (nv each)
template <class Scalar>
[[nodiscard]] TorqueDerivatives<Scalar> spatial_inverse_dynamics(
    const Mechanism& robot, const RobotState<Scalar>& state, const RateDerivatives<Scalar>& v,
    const LoadDerivatives<Scalar>& load, const BodyObserver& observe) {
  const Motion<Scalar> ground_acceleration{{}, -state.gravity};
  const SpatialMotion<Scalar> motion =
      spatial_motion(robot, state.configuration, v, ground_acceleration, observe);
  const std::size_t orders = v.size() - 1;
  MotionDerivatives<Scalar> ground(orders);
  if (orders > 1) ground[1] = ground_acceleration;
  std::vector<ForceDerivatives<Scalar>> W(motion.size());
  for (std::size_t i = 0; i < motion.size(); ++i) {
    observe(robot.bodies[i]);
    const Inertia<Scalar> M = motion[i].C * inertia(state.inertia[i]);
    const ForceDerivatives<Scalar> P = momentum_of_any_order(M, motion[i].V);
    W[i].assign(P.begin() + 1, P.end());
    if (load.empty()) continue;
    // As second order has it in seen_from_accelerated_ground().
    const ForceDerivatives<Scalar> own = convected(ground, load[i]);
    for (std::size_t k = 0; k < orders; ++k) W[i][k] = W[i][k] - own[k];
  }
  TorqueDerivatives<Scalar> tau = rotor_torque_derivatives(robot, state, v);
  for (std::size_t i = motion.size(); i-- > 0;) {
    const MovingBody& body = robot.bodies[i];
    observe(body);
    for (std::size_t k = 0; k < orders; ++k) {
      add_torque_derivative(body, motion[i], W[i], k, tau[k]);
      if (body.parent.is_none()) continue;
      Force<Scalar>& parent = W[body.parent.index()][k];
      parent = parent + W[i][k];
    }
  }
  return tau;
}

}  // namespace dynac
