// SPDX-License-Identifier: BSD-3-Clause
// Where the bodies are and how they move, in the world.
#pragma once

#include <vector>

#include "algorithms/configure.hpp"
#include "algorithms/robot_state.hpp"

namespace dynac {

/// Placement of every body in the world.
template <class Scalar>
[[nodiscard]] std::vector<Transform<Scalar>> world_placements(const Mechanism& robot,
                                                              const RobotState<Scalar>& state,
                                                              const BodyObserver& observe) {
  std::vector<Transform<Scalar>> X_W;
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& body = robot.bodies[i];
    observe(body);
    const JointPosition<Scalar>& joint = state.configuration[i];
    if (body.parent.is_none()) {
      X_W.push_back(placement(body, joint));
      continue;
    }
    const Transform<Scalar>& X_WP = X_W[body.parent.index()];
    Transform<Scalar> X_WB{{}, X_WP.p + X_WP.R * origin_in_parent(body, joint)};
    // Row by row: R_WB^T takes a world axis to the body's axes.
    for (std::size_t r = 0; r < 3; ++r) X_WB.R.row[r] = to_body_axes(body, joint, X_WP.R.row[r]);
    X_W.push_back(X_WB);
  }
  return X_W;
}

/// The same at joint positions (nq).
template <class Scalar>
[[nodiscard]] std::vector<Transform<Scalar>> placements_at(const Mechanism& robot,
                                                           const std::vector<Scalar>& q) {
  RobotState<Scalar> state;
  state.configuration = configure(robot, q);
  return world_placements(robot, state, no_observer());
}

/// A motion of a body at its origin, in world axes.
template <class Scalar>
[[nodiscard]] Motion<Scalar> in_world_axes(const Transform<Scalar>& X_WB,
                                           const Motion<Scalar>& m_B) {
  return {X_WB.R * m_B.angular, X_WB.R * m_B.linear};
}

/// Twist of every body in world axes, at the body's own origin.
template <class Scalar>
[[nodiscard]] std::vector<Motion<Scalar>> world_velocities(
    const Mechanism& robot, const RobotState<Scalar>& state,
    const std::vector<Transform<Scalar>>& X_W) {
  std::vector<Motion<Scalar>> V;
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& body = robot.bodies[i];
    V.push_back(in_world_axes(X_W[i], joint_motion(body, state.v)));
    if (body.parent.is_none()) continue;
    const std::size_t parent = body.parent.index();
    const Vector3<Scalar> arm = X_W[i].p - X_W[parent].p;
    V[i].angular = V[parent].angular + V[i].angular;
    V[i].linear = V[parent].linear + cross(V[parent].angular, arm) + V[i].linear;
  }
  return V;
}

}  // namespace dynac
