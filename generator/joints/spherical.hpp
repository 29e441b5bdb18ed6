// SPDX-License-Identifier: BSD-3-Clause
// A joint that turns by any rotation about one point: q unit quaternion x y z w, v angular velocity
// in the child's axes.
#pragma once

#include "joints/rotation_coordinates.hpp"

namespace dynac::joints {

/// The group is SO(3).
struct Spherical {
  static constexpr std::array kPosition{CoordinateKind::kQuaternion, CoordinateKind::kQuaternion,
                                        CoordinateKind::kQuaternion, CoordinateKind::kQuaternion};
  static constexpr std::array<std::size_t, 3> kMotion{0, 1, 2};
  static constexpr JointRow kRow{
      .name = "spherical",
      .sdf = {"ball"},
      .position = kPosition,
      .motion = kMotion,
      .layout = {"unit quaternion x y z w", "angular, in the child link's axes",
                 "moment in the child link's axes"}};

  template <class Scalar>
  static void place(const JointConstants& /*constants*/, JointEntries<Scalar> q,
                    JointPosition<Scalar>& joint) {
    joint.R_TB = rotation_of_quaternion(quaternion_at(q, 0));
  }

  template <class Scalar>
  static void integrate(BaseVelocity representation, JointEntries<Scalar> q, JointEntries<Scalar> v,
                        const JointPosition<Scalar>& /*joint*/, std::span<Scalar> q_next) {
    const Exponential<Scalar> rotation = exponential(vector_at(v, 0));
    const auto next = rotated(representation, quaternion_at(q, 0), rotation.quaternion);
    for (std::size_t i = 0; i < 4; ++i) q_next[i] = next[i];
  }

  template <class Scalar>
  static void difference(BaseVelocity representation, JointEntries<Scalar> q,
                         JointEntries<Scalar> q_next, const JointPosition<Scalar>& /*joint*/,
                         std::span<Scalar> v) {
    const Logarithm<Scalar> rotation =
        logarithm(rotation_between(representation, quaternion_at(q, 0), quaternion_at(q_next, 0)));
    for (std::size_t i = 0; i < 3; ++i) v[i] = rotation.w[i];
  }

  /// The same to second order in v.
  template <class Scalar>
  static void short_difference(BaseVelocity representation, JointEntries<Scalar> q,
                               JointEntries<Scalar> q_next, const JointPosition<Scalar>& /*joint*/,
                               std::span<Scalar> v) {
    const Vector3<Scalar> w =
        short_rotation(representation, quaternion_at(q, 0), quaternion_at(q_next, 0));
    for (std::size_t i = 0; i < 3; ++i) v[i] = w[i];
  }

  template <class Scalar>
  [[nodiscard]] static PositionRate<Scalar> rate(BaseVelocity /*representation*/,
                                                 JointEntries<Scalar> q, std::size_t axis) {
    PositionRate<Scalar> rate;
    Vector3<Scalar> unit;
    unit[axis] = Scalar(1);
    add_rotation_rate(q, 0, unit, false, rate);
    return rate;
  }
};

}  // namespace dynac::joints
