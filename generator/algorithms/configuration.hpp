// SPDX-License-Identifier: BSD-3-Clause
// The position of every joint in the form that the algorithms use: sines and cosines, which their
// caller has computed for all joints at once. From here on everything is sums and products.
#pragma once

#include <array>
#include <vector>

#include "joints/joint_types.hpp"
#include "model/mechanism.hpp"

namespace dynac {

/// Position of the whole mechanism: one joint a moving body.
template <class Scalar>
using Configuration = std::vector<JointPosition<Scalar>>;

/// The position of a body's joint in the position vector q (nq).
template <class Scalar>
[[nodiscard]] JointPosition<Scalar> joint_position(const Body& body, const std::vector<Scalar>& q) {
  JointPosition<Scalar> position;
  position.X_PT = cast<Scalar>(body.X_PT);
  const JointEntries<Scalar> own = JointEntries<Scalar>(q).subspan(body.q_index);
  visit_joint(body.joint_type, [&](auto joint) { joint.place(body, own, position); });
  return position;
}

/// A free vector in the joint frame's axes, from the body's: R_TB u_B.
template <class Scalar>
[[nodiscard]] Vector3<Scalar> to_joint_axes(const Body& body, const JointPosition<Scalar>& joint,
                                            const Vector3<Scalar>& u_B) {
  if (has_unit_quaternion(body.joint_type)) return joint.R_TB * u_B;
  return {{joint.cosine * u_B[0] - joint.sine * u_B[1], joint.sine * u_B[0] + joint.cosine * u_B[1],
           u_B[2]}};
}

/// A free vector in the parent's axes, from the body's.
template <class Scalar>
[[nodiscard]] Vector3<Scalar> to_parent_axes(const Body& body, const JointPosition<Scalar>& joint,
                                             const Vector3<Scalar>& u_B) {
  return joint.X_PT.R * to_joint_axes(body, joint, u_B);
}

/// A free vector in the body's axes, from the parent's.
template <class Scalar>
[[nodiscard]] Vector3<Scalar> to_body_axes(const Body& body, const JointPosition<Scalar>& joint,
                                           const Vector3<Scalar>& u_P) {
  const Vector3<Scalar> u_T = transpose_times(joint.X_PT.R, u_P);
  if (has_unit_quaternion(body.joint_type)) return transpose_times(joint.R_TB, u_T);
  return {{joint.cosine * u_T[0] + joint.sine * u_T[1], joint.cosine * u_T[1] - joint.sine * u_T[0],
           u_T[2]}};
}

/// The body's origin in the joint frame [m].
template <class Scalar>
[[nodiscard]] Vector3<Scalar> origin_in_joint(const Body& body,
                                              const JointPosition<Scalar>& joint) {
  if (is_screw(body.joint_type)) return {{Scalar(0), Scalar(0), joint.displacement}};
  return joint.p_TB;
}

/// The body's origin in its parent's frame (of a first body: in the world) [m].
template <class Scalar>
[[nodiscard]] Vector3<Scalar> origin_in_parent(const Body& body,
                                               const JointPosition<Scalar>& joint) {
  return joint.X_PT.p + joint.X_PT.R * origin_in_joint(body, joint);
}

/// Placement of a body's frame in its parent's (of a first body: in the world).
template <class Scalar>
[[nodiscard]] Transform<Scalar> placement(const Body& body, const JointPosition<Scalar>& joint) {
  const Scalar &c = joint.cosine, &s = joint.sine;
  const Scalar o(0), one(1);
  Transform<Scalar> X_TB{joint.R_TB, origin_in_joint(body, joint)};
  if (!has_unit_quaternion(body.joint_type))
    X_TB.R = {{{{{c, -s, o}}, {{s, c, o}}, {{o, o, one}}}}};
  return joint.X_PT * X_TB;
}

}  // namespace dynac
