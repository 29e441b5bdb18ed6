// SPDX-License-Identifier: BSD-3-Clause
// A joint that moves in any way: q position x y z, unit quaternion x y z w; v linear, angular in
// the child's axes, or, of a floating base, in the representation of base velocities that is asked
// for.
#pragma once

#include "joints/rotation_coordinates.hpp"

namespace dynac::joints {

/// The group is SE(3). Of a floating base, v is constant in the representation of base velocities
/// while it integrates: X exp(v) for body ones, exp(v) X for spatial ones, p + linear and
/// exp(angular) R, thus of R^3 x SO(3), for mixed ones.
struct Floating {
  static constexpr std::array kPosition{CoordinateKind::kLength,     CoordinateKind::kLength,
                                        CoordinateKind::kLength,     CoordinateKind::kQuaternion,
                                        CoordinateKind::kQuaternion, CoordinateKind::kQuaternion,
                                        CoordinateKind::kQuaternion};
  static constexpr std::array<std::size_t, 6> kMotion{3, 4, 5, 0, 1, 2};
  static constexpr JointRow kRow{
      .name = "floating",
      .urdf = "floating",
      .position = kPosition,
      .motion = kMotion,
      .layout = {"position x y z in the joint's axes, unit quaternion x y z w",
                 "linear, angular, in the child link's axes at its origin",
                 "force, moment, in the child link's axes at its origin"}};

  template <class Scalar>
  static void place(const JointConstants& /*constants*/, JointEntries<Scalar> q,
                    JointPosition<Scalar>& joint) {
    joint.p_TB = vector_at(q, 0);
    joint.R_TB = rotation_of_quaternion(quaternion_at(q, 3));
  }

  template <class Scalar>
  static void integrate(BaseVelocity representation, JointEntries<Scalar> q, JointEntries<Scalar> v,
                        const JointPosition<Scalar>& joint, std::span<Scalar> q_next) {
    const Vector3<Scalar> w = vector_at(v, 3);
    const Exponential<Scalar> rotation = exponential(w);
    const auto next = rotated(representation, quaternion_at(q, 3), rotation.quaternion);
    for (std::size_t i = 0; i < 4; ++i) q_next[3 + i] = next[i];
    const auto path = path_of_origin(representation, joint, rotation, w, vector_at(v, 0));
    for (std::size_t i = 0; i < 3; ++i) q_next[i] = q[i] + path[i];
  }

  template <class Scalar>
  static void difference(BaseVelocity representation, JointEntries<Scalar> q,
                         JointEntries<Scalar> q_next, const JointPosition<Scalar>& joint,
                         std::span<Scalar> v) {
    const Logarithm<Scalar> rotation =
        logarithm(rotation_between(representation, quaternion_at(q, 3), quaternion_at(q_next, 3)));
    for (std::size_t i = 0; i < 3; ++i) v[3 + i] = rotation.w[i];
    const Vector3<Scalar> path = vector_at(q_next, 0) - vector_at(q, 0);
    const auto u = velocity_along(representation, joint, rotation, path);
    for (std::size_t i = 0; i < 3; ++i) v[i] = u[i];
  }

  /// The same to second order in v.
  template <class Scalar>
  static void short_difference(BaseVelocity representation, JointEntries<Scalar> q,
                               JointEntries<Scalar> q_next, const JointPosition<Scalar>& joint,
                               std::span<Scalar> v) {
    const Logarithm<Scalar> rotation{
        short_rotation(representation, quaternion_at(q, 3), quaternion_at(q_next, 3)), Scalar(0)};
    for (std::size_t i = 0; i < 3; ++i) v[3 + i] = rotation.w[i];
    const Vector3<Scalar> path = vector_at(q_next, 0) - vector_at(q, 0);
    const auto u = velocity_along(representation, joint, rotation, path);
    for (std::size_t i = 0; i < 3; ++i) v[i] = u[i];
  }

  template <class Scalar>
  [[nodiscard]] static PositionRate<Scalar> rate(BaseVelocity representation,
                                                 JointEntries<Scalar> q, std::size_t axis) {
    PositionRate<Scalar> rate;
    Vector3<Scalar> unit;
    unit[axis % 3] = Scalar(1);
    const bool is_body = representation == BaseVelocity::kBody;
    if (axis < 3) {
      const auto quaternion = quaternion_at(q, 3);
      add_rates(0, is_body ? rotation_of_quaternion(quaternion) * unit : unit, rate);
      return rate;
    }
    if (representation == BaseVelocity::kSpatial) {
      add_rates(0, cross(unit, vector_at(q, 0)), rate);
    }
    add_rotation_rate(q, 3, unit, !is_body, rate);
    return rate;
  }

 private:
  /// How far the joint's origin goes, in the parent's axes. exp(v) X carries it to
  /// exp(w) p + J(w) u = p + J(w) (u + w x p).
  template <class Scalar>
  [[nodiscard]] static Vector3<Scalar> path_of_origin(BaseVelocity representation,
                                                      const JointPosition<Scalar>& joint,
                                                      const Exponential<Scalar>& rotation,
                                                      const Vector3<Scalar>& w,
                                                      const Vector3<Scalar>& u) {
    switch (representation) {
      case BaseVelocity::kBody:
        return joint.R_TB * left_jacobian_times(rotation, w, u);
      case BaseVelocity::kSpatial:
        return left_jacobian_times(rotation, w, u + cross(w, joint.p_TB));
      case BaseVelocity::kMixed:
        break;
    }
    return u;
  }

  /// The u that makes it go so far.
  template <class Scalar>
  [[nodiscard]] static Vector3<Scalar> velocity_along(BaseVelocity representation,
                                                      const JointPosition<Scalar>& joint,
                                                      const Logarithm<Scalar>& rotation,
                                                      const Vector3<Scalar>& path) {
    switch (representation) {
      case BaseVelocity::kBody:
        return inverse_left_jacobian_times(rotation, transpose_times(joint.R_TB, path));
      case BaseVelocity::kSpatial:
        return inverse_left_jacobian_times(rotation, path) - cross(rotation.w, joint.p_TB);
      case BaseVelocity::kMixed:
        break;
    }
    return path;
  }
};

}  // namespace dynac::joints
