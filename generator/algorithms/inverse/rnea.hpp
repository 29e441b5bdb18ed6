// SPDX-License-Identifier: BSD-3-Clause
// Inverse dynamics by the recursive Newton-Euler algorithm in spatial vectors, body and world
// frames. Reference: Featherstone 2008, Table 5.1 (body frames) and section 5.3 (world frame).
#pragma once

#include <vector>

#include "algorithms/robot_state.hpp"

namespace dynac {

/// Joint torques for a motion, every vector in its body's frame. Arguments and result as
/// inverse_dynamics_newton_euler().
template <class Scalar>
[[nodiscard]] std::vector<Scalar> inverse_dynamics_body_frame(const Mechanism& robot,
                                                              const RobotState<Scalar>& state,
                                                              const BodyObserver& observe) {
  const std::size_t n = robot.bodies.size();
  std::vector<Motion<Scalar>> v(n), a(n);
  std::vector<Force<Scalar>> f(n);
  std::vector<Transform<Scalar>> X(n);

  for (std::size_t i = 0; i < n; ++i) {
    const Body& body = robot.bodies[i];
    observe(body);
    X[i] = placement(body, state.configuration[i]);
    const bool is_first = body.parent.is_none();
    const Motion<Scalar> v_parent = is_first ? Motion<Scalar>{} : v[body.parent.index()];
    const Motion<Scalar> a_parent =
        is_first ? Motion<Scalar>{{}, -state.gravity} : a[body.parent.index()];
    const Motion<Scalar> v_joint = joint_motion(body, state.v);
    v[i] = inverse_times(X[i], v_parent) + v_joint;
    a[i] = inverse_times(X[i], a_parent) + joint_motion(body, state.a) + cross(v[i], v_joint);
    const Inertia<Scalar> I = inertia(state.inertia[i]);
    f[i] = I * a[i] + cross(v[i], I * v[i]);
    if (!state.external.empty()) f[i] = f[i] - state.external[i];
  }

  std::vector<Scalar> tau = rotor_torques(robot, state);
  for (std::size_t i = n; i-- > 0;) {
    const Body& body = robot.bodies[i];
    observe(body);
    add_joint_torque(body, f[i], tau);
    if (body.parent.is_none()) continue;
    Force<Scalar>& parent = f[body.parent.index()];
    parent = parent + X[i] * f[i];
  }
  return tau;
}

/// Joint torques for a motion, every vector in the world frame about the world's origin. Arguments
/// and result as inverse_dynamics_newton_euler().
template <class Scalar>
[[nodiscard]] std::vector<Scalar> inverse_dynamics_world_frame(const Mechanism& robot,
                                                               const RobotState<Scalar>& state,
                                                               const BodyObserver& observe) {
  const std::size_t n = robot.bodies.size();
  std::vector<Motion<Scalar>> v(n), a(n);
  std::vector<Force<Scalar>> f(n);
  std::vector<Transform<Scalar>> X_W(n);

  for (std::size_t i = 0; i < n; ++i) {
    const Body& body = robot.bodies[i];
    observe(body);
    const bool is_first = body.parent.is_none();
    const Transform<Scalar> X_PB = placement(body, state.configuration[i]);
    X_W[i] = is_first ? X_PB : X_W[body.parent.index()] * X_PB;
    const Motion<Scalar> v_joint = X_W[i] * joint_motion(body, state.v);
    v[i] = is_first ? v_joint : v[body.parent.index()] + v_joint;
    const Motion<Scalar> a_parent =
        is_first ? Motion<Scalar>{{}, -state.gravity} : a[body.parent.index()];
    a[i] = a_parent + X_W[i] * joint_motion(body, state.a) + cross(v[i], v_joint);
    const Inertia<Scalar> I = X_W[i] * inertia(state.inertia[i]);
    f[i] = I * a[i] + cross(v[i], I * v[i]);
    if (!state.external.empty()) f[i] = f[i] - X_W[i] * state.external[i];
  }

  std::vector<Scalar> tau = rotor_torques(robot, state);
  for (std::size_t i = n; i-- > 0;) {
    const Body& body = robot.bodies[i];
    observe(body);
    const Transform<Scalar> X_BW = inverse(X_W[i]);
    add_joint_torque(body, X_BW * f[i], tau);
    if (body.parent.is_none()) continue;
    f[body.parent.index()] = f[body.parent.index()] + f[i];
  }
  return tau;
}

}  // namespace dynac
