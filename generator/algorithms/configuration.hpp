// The position of every joint in the form that the algorithms use: sines and cosines, which their
// caller has computed for all joints at once. From here on everything is sums and products.
#pragma once

#include <array>
#include <vector>

#include "model/mechanism.hpp"

namespace dynac {

/// Position of a revolute or prismatic joint.
template <class Scalar>
struct JointPosition {
  Scalar cosine{1};
  Scalar sine{0};
  Scalar displacement{0};  ///< along the joint axis, offset included [m]
};

/// Position of the whole mechanism.
template <class Scalar>
struct Configuration {
  std::vector<JointPosition<Scalar>> joints;           ///< one a moving body
  Matrix3<Scalar> R_WB = Matrix3<Scalar>::identity();  ///< axes of a floating base
  Vector3<Scalar> p_WB{};                              ///< origin of a floating base [m]
};

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

/// A free vector in the parent's axes, from the body's.
template <class Scalar>
[[nodiscard]] Vector3<Scalar> to_parent_axes(const MovingBody& body,
                                             const JointPosition<Scalar>& joint,
                                             const Vector3<Scalar>& u_B) {
  const Vector3<Scalar> u_T{{joint.cosine * u_B[0] - joint.sine * u_B[1],
                             joint.sine * u_B[0] + joint.cosine * u_B[1], u_B[2]}};
  return cast<Scalar>(body.X_PT.R) * u_T;
}

/// A free vector in the body's axes, from the parent's.
template <class Scalar>
[[nodiscard]] Vector3<Scalar> to_body_axes(const MovingBody& body,
                                           const JointPosition<Scalar>& joint,
                                           const Vector3<Scalar>& u_P) {
  const Vector3<Scalar> u_T = transpose_times(cast<Scalar>(body.X_PT.R), u_P);
  return {{joint.cosine * u_T[0] + joint.sine * u_T[1], joint.cosine * u_T[1] - joint.sine * u_T[0],
           u_T[2]}};
}

/// Placement of a body's frame in its parent's (a floating base: in the world).
template <class Scalar>
[[nodiscard]] Transform<Scalar> placement(const MovingBody& body, std::size_t index,
                                          const Configuration<Scalar>& configuration) {
  if (body.joint_type == JointType::kFloating) return {configuration.R_WB, configuration.p_WB};
  const auto& [c, s, d] = configuration.joints[index];
  const Scalar o(0), one(1);
  const Transform<Scalar> X_TB{{{{{{c, -s, o}}, {{s, c, o}}, {{o, o, one}}}}}, {{o, o, d}}};
  return cast<Scalar>(body.X_PT) * X_TB;
}

}  // namespace dynac
