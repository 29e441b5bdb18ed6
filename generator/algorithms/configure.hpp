// From joint positions to what the algorithms take: sines and cosines of all joints at once,
// rotations of quaternions.
#pragma once

#include <vector>

#include "algorithms/robot_state.hpp"
#include "support/elementary.hpp"

namespace dynac {

/// The position of a body's joint in the position vector q (nq).
template <class Scalar>
[[nodiscard]] JointPosition<Scalar> joint_position(const Body& body, const std::vector<Scalar>& q) {
  JointPosition<Scalar> joint;
  joint.X_PT = cast<Scalar>(body.X_PT);
  const std::size_t k = body.q_index;
  const auto rotation = [&](std::size_t first) {
    return rotation_of_quaternion<Scalar>({q[first], q[first + 1], q[first + 2], q[first + 3]});
  };
  switch (body.joint_type) {
    case JointType::kSpherical:
      joint.R_TB = rotation(k);
      return joint;
    case JointType::kFloating:
      joint.p_TB = {{q[k], q[k + 1], q[k + 2]}};
      joint.R_TB = rotation(k + 3);
      return joint;
    case JointType::kPlanar:
      joint.p_TB = {{q[k], q[k + 1], Scalar(0)}};
      sincos(q[k + 2], joint.sine, joint.cosine);
      return joint;
    default:
      break;
  }
  const Scalar own = Scalar(body.multiplier) * q[k];
  joint.displacement = Scalar(body.axial_offset);
  if (body.joint_type != JointType::kPrismatic) {
    // An offset would round off digits of an angle of many turns.
    const Scalar angle = body.angle_offset == 0
                             ? own
                             : without_turns(own) + Scalar(without_turns(body.angle_offset));
    sincos(angle, joint.sine, joint.cosine);
  }
  if (body.joint_type == JointType::kPrismatic) joint.displacement = own + joint.displacement;
  if (body.joint_type == JointType::kHelical) {
    joint.displacement = Scalar(body.pitch) * own + joint.displacement;
  }
  if (body.joint_type == JointType::kCylindrical) {
    joint.displacement = q[k + 1] + joint.displacement;
  }
  return joint;
}

/// The configuration that the position vector q (nq) describes.
/// @param[in] observe  told of each body before its joint
template <class Scalar>
[[nodiscard]] Configuration<Scalar> configure(
    const Mechanism& robot, const std::vector<Scalar>& q,
    const BodyObserver& observe = [](const Body&) {}) {
  Configuration<Scalar> configuration;
  for (const Body& body : robot.bodies) {
    observe(body);
    configuration.push_back(joint_position(body, q));
  }
  return configuration;
}

}  // namespace dynac
