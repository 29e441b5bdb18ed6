// SPDX-License-Identifier: BSD-3-Clause
// First derivatives of forward dynamics by the chain rule on the articulated-body algorithm, for
// robots with mimic joints: all numbers of articulated_body.hpp carry a column for every position,
// velocity and torque that they depend on. For comparison, and as a check.
// Reference: the algorithm ABACR of Singh, Russell, Wensing 2022, which has no such joints;
// Griewank & Walther 2008, chapter 3.
#pragma once

#include <utility>
#include <vector>

#include "algorithms/configure.hpp"
#include "algorithms/derivatives/aba_chain_rule.hpp"
#include "algorithms/forward/articulated_body.hpp"
#include "algorithms/kinematics/position_rate.hpp"
#include "support/tangent.hpp"

namespace dynac {
namespace articulated_chain_rule {

template <class Scalar>
[[nodiscard]] Vector3<Tangent<Scalar>> constant(const Vector3<Scalar>& u) {
  return {{u[0], u[1], u[2]}};
}
template <class Scalar>
[[nodiscard]] Matrix3<Tangent<Scalar>> constant(const Matrix3<Scalar>& A) {
  return {{constant(A.row[0]), constant(A.row[1]), constant(A.row[2])}};
}
template <class Scalar>
[[nodiscard]] std::vector<Tangent<Scalar>> constant(const std::vector<Scalar>& list) {
  return {list.begin(), list.end()};
}

/// Joint positions with columns along the tangent space (c).
template <class Scalar>
[[nodiscard]] Configuration<Tangent<Scalar>> moving_configuration(const Mechanism& robot,
                                                                  const RobotState<Scalar>& state,
                                                                  const BodyObserver& observe) {
  std::vector<Tangent<Scalar>> q = constant(state.q);
  const auto rates = position_rates_of(robot, state.q, BaseVelocity::kBody);
  for (std::size_t c = 0; c < robot.nv; ++c) {
    for (const auto& [entry, rate] : rates[c]) q[entry].add(c, rate);
  }
  Configuration<Tangent<Scalar>> configuration = configure(robot, q, observe);
  for (std::size_t i = 0; i < configuration.size(); ++i) {  // which may be inputs
    const Transform<Scalar>& X_PT = state.configuration[i].X_PT;
    configuration[i].X_PT = {constant(X_PT.R), constant(X_PT.p)};
    configuration[i].is_general = state.configuration[i].is_general;
    if (!moves(robot.bodies[i])) configuration[i].p_TB = constant(state.configuration[i].p_TB);
  }
  return configuration;
}

/// Torques: their own columns are 2 nv + c. By its own velocity each falls by what the joint loses,
/// by its own position by what springs take, by positions by what bears wrenches that do not turn
/// with the bodies.
template <class Scalar>
[[nodiscard]] std::vector<Tangent<Scalar>> moving_torques(const RobotState<Scalar>& state) {
  const std::size_t nv = state.v.size();
  std::vector<Tangent<Scalar>> tau = constant(state.tau);
  for (std::size_t c = 0; c < nv; ++c) {
    for (std::size_t d = 0; d < nv && !state.geometric_stiffness.empty(); ++d) {
      tau[c].add(d, -state.geometric_stiffness[d * nv + c]);
    }
    if (!state.dissipation_derivatives.empty())
      tau[c].add(nv + c, -state.dissipation_derivatives[c]);
    if (!state.stiffness.empty()) tau[c].add(c, -state.stiffness[c]);
    tau[c].add(2 * nv + c, Scalar(1));
  }
  return tau;
}

/// A state of which positions, velocities (columns nv + c) and torques may change.
template <class Scalar>
[[nodiscard]] RobotState<Tangent<Scalar>> moving_state(const Mechanism& robot,
                                                       const RobotState<Scalar>& state,
                                                       const BodyObserver& observe) {
  RobotState<Tangent<Scalar>> moving;
  moving.configuration = moving_configuration(robot, state, observe);
  moving.v = constant(state.v);
  for (std::size_t c = 0; c < robot.nv; ++c) moving.v[c].add(robot.nv + c, Scalar(1));
  moving.tau = moving_torques(state);
  moving.gravity = constant(state.gravity);
  moving.armature = constant(state.armature);
  moving.has_rotor = state.has_rotor;
  for (const PseudoInertia<Scalar>& I : state.inertia) {
    moving.inertia.push_back({I.mass, constant(I.h), constant(I.J)});
  }
  for (const Force<Scalar>& f : state.external) {
    moving.external.push_back({constant(f.angular), constant(f.linear)});
  }
  return moving;
}

}  // namespace articulated_chain_rule

/// Derivatives of forward dynamics by the chain rule, whatever the joints: by that on articulated
/// bodies where each has coordinates of its own, else see the top of this file.
template <class Scalar>
[[nodiscard]] ForwardDynamicsDerivatives<Scalar> forward_dynamics_derivatives_aba_chain_rule(
    const Mechanism& robot, const RobotState<Scalar>& state, const BodyObserver& observe) {
  if (!has_mimic_joints(robot)) {
    return forward_dynamics_derivatives_articulated_body(robot, state, observe);
  }
  const std::size_t nv = robot.nv;
  const auto a = forward_dynamics_articulated_body(
      robot, articulated_chain_rule::moving_state(robot, state, observe), observe);
  SquareMatrix<Scalar> by_position(nv), by_velocity(nv), M_inverse(nv);
  std::vector<Scalar> values;
  for (std::size_t row = 0; row < nv; ++row) {
    values.push_back(a[row].value());
    for (const auto& [c, rate] : a[row].columns()) {
      SquareMatrix<Scalar>& matrix = c < nv ? by_position : c < 2 * nv ? by_velocity : M_inverse;
      matrix(row, c % nv) = rate;
    }
  }
  return {std::move(by_position), std::move(by_velocity), std::move(M_inverse), std::move(values)};
}

}  // namespace dynac
