// Joint torques of a motion and their time derivatives of any order, in ground coordinates: what
// second_order_inverse_dynamics.hpp does to second order in closed form, by sums. For trees of any
// joints, on a fixed or a floating base.
//
// In place of M's derivatives as 6 x 6 matrices, M^(k) = - sum (M ad_V + ad_V^T M), stand those of
// the ten inertial parameters that M is made of.
//
// Reference: Ali, Gabellieri, Franchi 2026 (arXiv 2605.06498), inverse dynamics "H-GRNE-FBS";
// Mueller 2021 (RA-L) to second order.
#pragma once

#include <utility>
#include <vector>

#include "algorithms/second_order_inverse_dynamics.hpp"

namespace dynac {

/// How the inertia of a body changes that moves by V: of the integral of r r^T the rate is that of
/// r' r^T + r r'^T, where r' = v + w x r. The mass stays: its derivatives are zero.
template <class Scalar>
[[nodiscard]] PseudoInertia<Scalar> inertia_rate(const Motion<Scalar>& V,
                                                 const PseudoInertia<Scalar>& I) {
  Matrix3<Scalar> half;  // the integral of r r'^T
  for (std::size_t i = 0; i < 3; ++i) {
    half.row[i] = I.h[i] * V.linear + cross(V.angular, I.J.row[i]);
  }
  return {Scalar(0), I.mass * V.linear + cross(V.angular, I.h), half + transpose(half)};
}

/// Momentum of a body in ground coordinates and its time derivatives: as many as V has.
///
/// M^(k) = sum_{l<k} binom(k-1, l) inertia_rate(V^(l), M^(k-1-l)), P^(k) = sum_l binom(k, l) M^(l)
/// V^(k-l)
/// @param[in] M  the body's inertia in ground coordinates
/// @param[in] V  its twist with derivatives
template <class Scalar>
[[nodiscard]] ForceDerivatives<Scalar> momentum_of_any_order(const PseudoInertia<Scalar>& M,
                                                             const MotionDerivatives<Scalar>& V) {
  std::vector<PseudoInertia<Scalar>> inertias{M};
  ForceDerivatives<Scalar> P;
  for (std::size_t k = 0; k < V.size(); ++k) {
    PseudoInertia<Scalar> next;
    Force<Scalar> momentum;
    for (std::size_t l = 0; l < k; ++l) {
      next = next + inertia_rate(binomial<Scalar>(k - 1, l) * V[l], inertias[k - 1 - l]);
    }
    if (k > 0) inertias.push_back(next);
    for (std::size_t l = 0; l <= k; ++l) {
      momentum = momentum + binomial<Scalar>(k, l) * (inertia(inertias[l]) * V[k - l]);
    }
    P.push_back(momentum);
  }
  return P;
}

/// Joint torques and their time derivatives, from the motion of the bodies.
///
/// @param[in] state   gravity, inertias and rotors
/// @param[in] v       v^(0) .. v^(r+1), of the rotors
/// @param[in] motion  spatial_motion() to v^(r+1), accelerated by minus gravity
/// @param[in] load    wrenches of the environment **on** the bodies, in the coordinates of
///                    `motion`, with r derivatives: in_ground(); empty: none
/// @return            tau^(0) .. tau^(r) (nv each)
template <class Scalar>
[[nodiscard]] TorqueDerivatives<Scalar> spatial_torques(const Mechanism& robot,
                                                        const RobotState<Scalar>& state,
                                                        const RateDerivatives<Scalar>& v,
                                                        const SpatialMotion<Scalar>& motion,
                                                        const LoadDerivatives<Scalar>& load,
                                                        const BodyObserver& observe) {
  std::vector<ForceDerivatives<Scalar>> W(motion.size());
  for (std::size_t i = 0; i < motion.size(); ++i) {
    observe(robot.bodies[i]);
    const auto P = momentum_of_any_order(motion[i].C * state.inertia[i], motion[i].V);
    W[i].assign(P.begin() + 1, P.end());
    if (load.empty()) continue;
    for (std::size_t k = 0; k < W[i].size(); ++k) W[i][k] = W[i][k] - load[i][k];
  }
  return torques_of_wrenches(robot, motion, std::move(W), rotor_torque_derivatives(robot, state, v),
                             observe);
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
  MotionDerivatives<Scalar> ground(v.size() - 1);
  if (ground.size() > 1) ground[1] = ground_acceleration;
  LoadDerivatives<Scalar> seen;  // as second order has it in seen_from_accelerated_ground()
  for (const ForceDerivatives<Scalar>& W : load) seen.push_back(convected(ground, W));
  return spatial_torques(robot, state, v, motion, seen, observe);
}

}  // namespace dynac
