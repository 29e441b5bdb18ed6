// SPDX-License-Identifier: BSD-3-Clause
// Twist of every body, by recursion from the root.
#pragma once

#include <vector>

#include "algorithms/robot_state.hpp"
#include "algorithms/transfer.hpp"

namespace dynac {

/// Velocity of every body in its own frame.
template <class Scalar>
[[nodiscard]] std::vector<Motion<Scalar>> body_velocities(const Mechanism& robot,
                                                          const RobotState<Scalar>& state,
                                                          const BodyObserver& observe) {
  std::vector<Motion<Scalar>> V;
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& body = robot.bodies[i];
    observe(body);
    V.push_back(joint_motion(body, state.v));
    if (body.parent.is_none()) continue;
    V[i] = to_body(body, state.configuration[i], V[body.parent.index()]) + V[i];
  }
  return V;
}

}  // namespace dynac
