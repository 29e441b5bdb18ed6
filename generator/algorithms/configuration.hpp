// The position of every joint in the form that the algorithms use: sines and cosines, which their
// caller has computed for all joints at once. From here on everything is sums and products.
#pragma once

#include <array>
#include <vector>

#include "model/mechanism.hpp"

namespace dynac {

/// Position of a joint, and where the joint is. A screw has an angle and a displacement, a planar
/// joint an angle and a position, a spherical one a rotation, a floating one a rotation and a
/// position.
template <class Scalar>
struct JointPosition {
  Scalar cosine{1};
  Scalar sine{0};
  Scalar displacement{0};                              ///< along z, offset included [m]
  Matrix3<Scalar> R_TB = Matrix3<Scalar>::identity();  ///< spherical, floating
  Vector3<Scalar> p_TB{};                              ///< planar, floating [m]
  Transform<Scalar> X_PT{};  ///< joint frame in the parent's frame, the body's own
  bool is_general = false;   ///< X_PT is to be used as if its entries could be any
};

/// Position of the whole mechanism: one joint a moving body.
template <class Scalar>
using Configuration = std::vector<JointPosition<Scalar>>;

/// Rotation matrix of a unit quaternion (x, y, z, w); neither checked nor normalised.
template <class Scalar>
[[nodiscard]] Matrix3<Scalar> rotation_of_quaternion(const std::array<Scalar, 4>& quaternion) {
  const auto& [x, y, z, w] = quaternion;
  const Scalar one(1);
  const Scalar tx = x + x, ty = y + y, tz = z + z;
  const Scalar xx = tx * x, yy = ty * y, zz = tz * z;
  const Scalar xy = tx * y, xz = tx * z, yz = ty * z;
  const Scalar wx = tx * w, wy = ty * w, wz = tz * w;
  return {{{{{one - (yy + zz), xy - wz, xz + wy}},
            {{xy + wz, one - (xx + zz), yz - wx}},
            {{xz - wy, yz + wx, one - (xx + yy)}}}}};
}

/// Whether the joint turns by any rotation, not about z alone.
[[nodiscard]] inline bool turns_freely(JointType type) {
  return type == JointType::kSpherical || type == JointType::kFloating;
}

/// A free vector in the joint frame's axes, from the body's: R_TB u_B.
template <class Scalar>
[[nodiscard]] Vector3<Scalar> to_joint_axes(const Body& body, const JointPosition<Scalar>& joint,
                                            const Vector3<Scalar>& u_B) {
  if (turns_freely(body.joint_type)) return joint.R_TB * u_B;
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
  if (turns_freely(body.joint_type)) return transpose_times(joint.R_TB, u_T);
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
  if (!turns_freely(body.joint_type)) X_TB.R = {{{{{c, -s, o}}, {{s, c, o}}, {{o, o, one}}}}};
  return joint.X_PT * X_TB;
}

}  // namespace dynac
