// SPDX-License-Identifier: BSD-3-Clause
// Inverse dynamics of a moving base as EIDAmb has it: what the base's acceleration asks of each
// joint, by the composite inertia of all that hangs on it, is kept apart from the rest. The six
// rows of the base are made of three parts: that composite inertia of the whole robot, the wrenches
// by which the base bears unit accelerations of the joints, and what is left without either.
//
// Reference: Bos, Traversaro, Pucci, Saccon 2022, Table 4, lines marked with stars included.
// Printed without a sign, its gravity is minus the acceleration of free fall. Here for joints of
// any type, with wrenches on the bodies.
#pragma once

#include <vector>

#include "algorithms/derivatives/extended_inverse_dynamics.hpp"

namespace dynac {
namespace extended_inverse_dynamics {

/// b^vp of the base: what the whole robot demands at its velocities without any acceleration,
/// gravity's opposite included (lines 7, 11, 18, 22 and 27).
/// @param[in] values  of all bodies
template <class Scalar>
[[nodiscard]] Force<Scalar> velocity_wrench_at_base(const Mechanism& robot,
                                                    const RobotState<Scalar>& state,
                                                    const std::vector<BodyValues<Scalar>>& values) {
  std::vector<Motion<Scalar>> a_vp;
  std::vector<Force<Scalar>> b_vp;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Body& body = robot.bodies[i];
    const BodyValues<Scalar>& own = values[i];
    a_vp.push_back(body.parent.is_none()
                       ? own.r_parent
                       : to_body(body, state.configuration[i], a_vp[body.parent.index()]) +
                             cross(own.v, own.v_joint));
    const Inertia<Scalar> M = inertia(state.inertia[i]);
    b_vp.push_back(M * a_vp[i] + cross(own.v, M * own.v));
    if (!state.external.empty()) b_vp[i] = b_vp[i] - state.external[i];
  }
  for (std::size_t i = values.size(); i-- > 1;) {
    const Body& body = robot.bodies[i];
    Force<Scalar>& parent = b_vp[body.parent.index()];
    parent = parent + to_parent(body, state.configuration[i], b_vp[i]);
  }
  return b_vp.front();
}

/// F of a joint's coordinate at the base: what the base bears of its unit acceleration (lines 32 to
/// 38).
template <class Scalar>
[[nodiscard]] Force<Scalar> unit_wrench_at_base(const Mechanism& robot,
                                                const RobotState<Scalar>& state, std::size_t i,
                                                const Force<Scalar>& F_i) {
  Force<Scalar> F = F_i;
  for (std::size_t j = i; !robot.bodies[j].parent.is_none();) {
    F = to_parent(robot.bodies[j], state.configuration[j], F);
    j = robot.bodies[j].parent.index();
  }
  return F;
}

}  // namespace extended_inverse_dynamics

/// Joint torques for a motion by EIDAmb: [tau_b; tau]. Arguments and result as
/// inverse_dynamics_newton_euler().
/// @param[in] robot  on a floating base
template <class Scalar>
[[nodiscard]] std::vector<Scalar> inverse_dynamics_moving_base(const Mechanism& robot,
                                                               const RobotState<Scalar>& state,
                                                               const BodyObserver& observe) {
  using namespace extended_inverse_dynamics;
  const auto values = extended_inverse_dynamics::body_values(robot, state);
  std::vector<Scalar> tau = rotor_torques(robot, state);
  Force<Scalar> at_base = velocity_wrench_at_base(robot, state, values);
  for (std::size_t i = 1; i < values.size(); ++i) {
    const Body& body = robot.bodies[i];
    observe(body);
    const Inertia<Scalar> M_c = inertia(values[i].M_c);
    add_joint_torque(body, M_c * values[i].a + values[i].b_c, tau);
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      const Force<Scalar> F =
          unit_wrench_at_base(robot, state, i, M_c * motion_axis<Scalar>(body, k));
      at_base = at_base + state.a[body.v_index + k] * F;
    }
  }
  observe(robot.bodies.front());
  at_base = at_base + inertia(values.front().M_c) * values.front().a;
  add_joint_torque(robot.bodies.front(), at_base, tau);
  return tau;
}

}  // namespace dynac
