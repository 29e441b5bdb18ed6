// SPDX-License-Identifier: BSD-3-Clause
// Joint torques of a motion and their time derivatives of any order, in world coordinates: what
// second_order_inverse_dynamics.hpp does to second order in closed form, by sums. For trees of any
// joints, on a fixed or a floating base.
//
// In place of M's derivatives as 6 x 6 matrices, M^(k) = - sum (M ad_V + ad_V^T M), stand those of
// the ten inertial parameters that M is made of. Weights are wrenches: on a world that is
// accelerated instead, twists and screws would have gravity in all their derivatives, to cancel.
//
// Reference: Ali, Gabellieri, Franchi 2026 (arXiv 2605.06498), inverse dynamics "H-GRNE-FBS";
// Mueller 2021 (RA-L) to second order.
#pragma once

#include <utility>
#include <vector>

#include "algorithms/orders/second_order_inverse_dynamics.hpp"

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

/// The next derivative of an inertia in world coordinates, the k-th:
/// M^(k) = sum_{l<k} binom(k-1, l) inertia_rate(V^(l), M^(k-1-l))
/// @param[in] M  M^(0) .. M^(k-1)
/// @param[in] V  the body's twist with k - 1 derivatives at least
template <class Scalar>
[[nodiscard]] PseudoInertia<Scalar> next_inertia_derivative(
    const std::vector<PseudoInertia<Scalar>>& M, const MotionDerivatives<Scalar>& V) {
  const std::size_t k = M.size();
  PseudoInertia<Scalar> next;
  for (std::size_t l = 0; l < k; ++l) {
    next = next + inertia_rate(binomial<Scalar>(k - 1, l) * V[l], M[k - 1 - l]);
  }
  return next;
}

/// M of a body in world coordinates and its time derivatives: as many as its twist has.
/// @param[in] M  the body's inertia in world coordinates
/// @param[in] V  its twist with derivatives
template <class Scalar>
[[nodiscard]] std::vector<PseudoInertia<Scalar>> inertia_derivatives(
    const PseudoInertia<Scalar>& M, const MotionDerivatives<Scalar>& V) {
  std::vector<PseudoInertia<Scalar>> derivatives{M};
  for (std::size_t k = 1; k < V.size(); ++k) {
    derivatives.push_back(next_inertia_derivative(derivatives, V));
  }
  return derivatives;
}

/// What a body needs for its motion, its weight taken off, with derivatives: one less than V has.
///
/// P^(k) = sum_l binom(k, l) M^(l) V^(k-l) of the momentum, M^(k) (0, gravity) of the weight
/// @param[in] gravity  in the world frame [m/s^2]
template <class Scalar>
[[nodiscard]] ForceDerivatives<Scalar> wrench_of_any_order(
    const std::vector<PseudoInertia<Scalar>>& M, const MotionDerivatives<Scalar>& V,
    const Vector3<Scalar>& gravity) {
  ForceDerivatives<Scalar> W;
  for (std::size_t k = 1; k < V.size(); ++k) {
    Force<Scalar> rate;  // of momentum
    for (std::size_t l = 0; l <= k; ++l) {
      rate = rate + binomial<Scalar>(k, l) * (inertia(M[l]) * V[k - l]);
    }
    W.push_back(rate - inertia(M[k - 1]) * Motion<Scalar>{{}, gravity});
  }
  return W;
}

/// Joint torques and their time derivatives, from the motion of the bodies.
///
/// @param[in] state   gravity, inertias and rotors
/// @param[in] v       v^(0) .. v^(r+1), of the rotors
/// @param[in] motion  world_kinematics() to v^(r+1), of a world at rest
/// @param[in] load    wrenches of the environment **on** the bodies in world coordinates, about
///                    the world's origin, with r derivatives: in_world(); empty: none
/// @return            tau^(0) .. tau^(r) (nv each)
template <class Scalar>
[[nodiscard]] TorqueDerivatives<Scalar> world_torques(const Mechanism& robot,
                                                      const RobotState<Scalar>& state,
                                                      const RateDerivatives<Scalar>& v,
                                                      const WorldKinematics<Scalar>& motion,
                                                      const LoadDerivatives<Scalar>& load,
                                                      const BodyObserver& observe) {
  std::vector<ForceDerivatives<Scalar>> W;
  for (std::size_t i = 0; i < motion.size(); ++i) {
    observe(robot.bodies[i]);
    const auto& [C, V, S] = motion[i];
    W.push_back(
        wrench_of_any_order(inertia_derivatives(C * state.inertia[i], V), V, state.gravity));
    for (std::size_t k = 0; !load.empty() && k < W[i].size(); ++k) W[i][k] = W[i][k] - load[i][k];
  }
  return torques_of_wrenches(robot, motion, std::move(W), rotor_torque_derivatives(robot, state, v),
                             observe);
}

/// Joint torques and their time derivatives: one order less than v has.
///
/// @param[in] state  configuration, gravity, inertias and rotors; not its v, a and external
/// @param[in] v      v^(0) .. v^(r+1)
/// @param[in] load   as world_torques()
/// @return           tau^(0) .. tau^(r) (nv each)
template <class Scalar>
[[nodiscard]] TorqueDerivatives<Scalar> world_inverse_dynamics(const Mechanism& robot,
                                                               const RobotState<Scalar>& state,
                                                               const RateDerivatives<Scalar>& v,
                                                               const LoadDerivatives<Scalar>& load,
                                                               const BodyObserver& observe) {
  const auto motion = world_kinematics(robot, state.configuration, v, Motion<Scalar>{}, observe);
  return world_torques(robot, state, v, motion, load, observe);
}

}  // namespace dynac
