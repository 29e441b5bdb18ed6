// SPDX-License-Identifier: BSD-3-Clause
// Moving along the manifold of configurations: q [+] v, where a displacement v of the tangent space
// leads, and its inverse, the v that leads from one configuration to another. v is a velocity held
// for a unit of time: of a joint with a rotation, a constant twist in the child's own axes, so both
// are the exponential and the logarithm of the joint's group, SO(3), SE(2) or SE(3). Of a floating
// base, v is constant in the representation of base velocities: X exp(v) for body ones, exp(v) X
// for spatial ones, p + linear and exp(angular) R, thus of R^3 x SO(3), for mixed ones.
// What that is for each type of joint stands in its file in joints/. Reference: Sola, Deray,
// Atchuthan 2018, A micro Lie theory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "algorithms/base_velocity_transform.hpp"
#include "algorithms/robot_state.hpp"
#include "joints/joint_properties.hpp"
#include "joints/joint_types.hpp"
#include "joints/rotation_coordinates.hpp"

namespace dynac {

/// The entries of q (nq), or of v (nv), that are a body's joint's.
template <class Scalar>
[[nodiscard]] JointEntries<Scalar> position_entries(const Body& body,
                                                    const std::vector<Scalar>& q) {
  const auto size = static_cast<std::size_t>(position_size(body.joint_type));
  return JointEntries<Scalar>(q).subspan(body.q_index, size);
}
template <class Scalar>
[[nodiscard]] JointEntries<Scalar> velocity_entries(const Body& body,
                                                    const std::vector<Scalar>& v) {
  const auto size = static_cast<std::size_t>(velocity_size(body.joint_type));
  return JointEntries<Scalar>(v).subspan(body.v_index, size);
}

/// Writes the entries of q [+] v that are a body's joint's.
/// @param[in] representation  of v: kBody but for a floating base
template <class Scalar>
void integrate_joint(const Body& body, BaseVelocity representation, const RobotState<Scalar>& state,
                     const JointPosition<Scalar>& position, std::vector<Scalar>& q_next) {
  visit_joint(body.joint_type, [&](auto joint) {
    joint.integrate(representation, position_entries(body, state.q),
                    velocity_entries(body, state.displacement), position,
                    std::span(q_next).subspan(body.q_index));
  });
}

/// Writes the entries of the displacement from q to q_next that are a body's joint's.
/// @param[in] representation  of v: kBody but for a floating base
template <class Scalar>
void joint_difference(const Body& body, BaseVelocity representation,
                      const RobotState<Scalar>& state, const JointPosition<Scalar>& position,
                      std::vector<Scalar>& v) {
  const auto size = static_cast<std::size_t>(velocity_size(body.joint_type));
  visit_joint(body.joint_type, [&](auto joint) {
    joint.difference(representation, position_entries(body, state.q),
                     position_entries(body, state.q_next), position,
                     std::span(v).subspan(body.v_index, size));
  });
}

/// What a joint's entries of v are: those of the base are as the user asks.
[[nodiscard]] inline BaseVelocity representation_of(const Mechanism& robot, std::size_t body,
                                                    BaseVelocity base_velocity) {
  return body == 0 && has_floating_base(robot) ? base_velocity : BaseVelocity::kBody;
}

/// The configuration where a displacement leads.
///
/// @param[in] robot          the mechanism
/// @param[in] state          q (nq), its configuration, and the displacement (nv)
/// @param[in] base_velocity  what the displacement's entries of a floating base are
/// @param[in] observe        called with each body before its equations
/// @return q [+] v (nq), quaternions of unit length where those of q are
template <class Scalar>
[[nodiscard]] std::vector<Scalar> integrate(const Mechanism& robot, const RobotState<Scalar>& state,
                                            BaseVelocity base_velocity,
                                            const BodyObserver& observe) {
  std::vector<Scalar> q_next(robot.nq, Scalar(0));
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    observe(robot.bodies[i]);
    integrate_joint(robot.bodies[i], representation_of(robot, i, base_velocity), state,
                    state.configuration[i], q_next);
  }
  return q_next;
}

/// The displacement that leads from one configuration to another.
///
/// @param[in] robot          the mechanism
/// @param[in] state          q (nq), its configuration, and q_next (nq)
/// @param[in] base_velocity  what v's entries of a floating base are
/// @param[in] observe        called with each body before its equations
/// @return v (nv) with q [+] v = q_next; rotations by the shortest way, but angles that are
///         coordinates, a planar joint's among them, by their plain difference
template <class Scalar>
[[nodiscard]] std::vector<Scalar> difference(const Mechanism& robot,
                                             const RobotState<Scalar>& state,
                                             BaseVelocity base_velocity,
                                             const BodyObserver& observe) {
  std::vector<Scalar> v(robot.nv, Scalar(0));
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    observe(robot.bodies[i]);
    joint_difference(robot.bodies[i], representation_of(robot, i, base_velocity), state,
                     state.configuration[i], v);
  }
  return v;
}

/// The displacement that leads from one configuration to a near one, to second order in it: where
/// both are the same, its first and second derivatives are those of the displacement.
///
/// @param[in] robot          the mechanism
/// @param[in] state          q (nq), its configuration, and q_next (nq)
/// @param[in] base_velocity  what v's entries of a floating base are
/// @return (nv)
template <class Scalar>
[[nodiscard]] std::vector<Scalar> short_difference(const Mechanism& robot,
                                                   const RobotState<Scalar>& state,
                                                   BaseVelocity base_velocity) {
  std::vector<Scalar> v(robot.nv, Scalar(0));
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& body = robot.bodies[i];
    const BaseVelocity representation = representation_of(robot, i, base_velocity);
    visit_joint(body.joint_type, [&](auto joint) {
      if constexpr (requires { &decltype(joint)::template short_difference<Scalar>; }) {
        joint.short_difference(
            representation, position_entries(body, state.q), position_entries(body, state.q_next),
            state.configuration[i],
            std::span(v).subspan(body.v_index, motion_components(body.joint_type).size()));
      } else {
        joint_difference(body, representation, state, state.configuration[i], v);
      }
    });
  }
  return v;
}

/// The same configuration in unit quaternions.
///
/// @param[in] robot    the mechanism
/// @param[in] state    q (nq), its configuration
/// @param[in] observe  called with each body before its equations
/// @return q (nq), whose quaternions are of unit length; other coordinates as they are
template <class Scalar>
[[nodiscard]] std::vector<Scalar> normalise(const Mechanism& robot, const RobotState<Scalar>& state,
                                            const BodyObserver& observe) {
  std::vector<Scalar> q = state.q;
  for (const Body& body : robot.bodies) {
    observe(body);
    const std::optional<std::size_t> first = first_quaternion_entry(body.joint_type);
    if (!first) continue;
    const Quaternion<Scalar> unit =
        normalised(joints::quaternion_at(JointEntries<Scalar>(q), body.q_index + *first));
    std::ranges::copy(unit, q.begin() + static_cast<std::ptrdiff_t>(body.q_index + *first));
  }
  return q;
}

}  // namespace dynac
