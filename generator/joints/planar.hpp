// SPDX-License-Identifier: BSD-3-Clause
// A joint that moves in the plane across its axis: q x, y, angle; v x, y velocity, rate, in the
// child's axes. x and y are the joint frame's after the smallest rotation that takes its z axis to
// the axis (half a turn about x where that is -z).
#pragma once

#include "joints/base_velocity.hpp"
#include "joints/joint_position.hpp"
#include "joints/joint_row.hpp"
#include "support/elementary.hpp"

namespace dynac::joints {

/// The group is SE(2).
struct Planar {
  static constexpr std::array kPosition{CoordinateKind::kLength, CoordinateKind::kLength,
                                        CoordinateKind::kAngle};
  static constexpr std::array<std::size_t, 3> kMotion{3, 4, 2};
  static constexpr JointRow kRow{
      .name = "planar",
      .urdf = "planar",
      .position = kPosition,
      .motion = kMotion,
      .axis_count = 1,
      .keeps_x_and_y = true,
      .layout = {"x, y, angle in the joint's axes", "linear x y, angular, in the child link's axes",
                 "force x y and moment in the child link's axes"}};

  template <class Scalar>
  static void place(const JointConstants& /*constants*/, JointEntries<Scalar> q,
                    JointPosition<Scalar>& joint) {
    joint.p_TB = {{q[0], q[1], Scalar(0)}};
    sincos(q[2], joint.sine, joint.cosine);
  }

  template <class Scalar>
  static void integrate(BaseVelocity /*representation*/, JointEntries<Scalar> q,
                        JointEntries<Scalar> v, const JointPosition<Scalar>& joint,
                        std::span<Scalar> q_next) {
    const Scalar square = v[2] * v[2];
    const Scalar sinc = half_sinc(square);
    const Scalar along = Scalar(2) * (sinc * half_cos(square));  // sin(w)/w
    const Scalar across = Scalar(2) * (sinc * sinc) * v[2];      // (1 - cos w)/w
    const Scalar x = along * v[0] - across * v[1];
    const Scalar y = across * v[0] + along * v[1];
    q_next[0] = q[0] + (joint.cosine * x - joint.sine * y);
    q_next[1] = q[1] + (joint.sine * x + joint.cosine * y);
    q_next[2] = q[2] + v[2];
  }

  /// Not defined where the joint turns by a multiple of 2 pi other than 0.
  template <class Scalar>
  static void difference(BaseVelocity /*representation*/, JointEntries<Scalar> q,
                         JointEntries<Scalar> q_next, const JointPosition<Scalar>& joint,
                         std::span<Scalar> v) {
    const Scalar angle = q_next[2] - q[2], square = angle * angle;
    const Scalar along = half_cos(square) / (Scalar(2) * half_sinc(square));  // (w/2) cot(w/2)
    difference_by(along, q, q_next, joint, v);
  }

  /// The same to second order in v.
  template <class Scalar>
  static void short_difference(BaseVelocity /*representation*/, JointEntries<Scalar> q,
                               JointEntries<Scalar> q_next, const JointPosition<Scalar>& joint,
                               std::span<Scalar> v) {
    difference_by(Scalar(1), q, q_next, joint, v);
  }

  template <class Scalar>
  [[nodiscard]] static PositionRate<Scalar> rate(BaseVelocity /*representation*/,
                                                 JointEntries<Scalar> q, std::size_t axis) {
    PositionRate<Scalar> rate;
    Vector3<Scalar> unit;
    unit[axis] = Scalar(1);
    Scalar sine, cosine;
    sincos(q[2], sine, cosine);
    const Scalar &x = unit[0], &y = unit[1];
    add_rates(0, {{cosine * x - sine * y, sine * x + cosine * y, unit[2]}}, rate);
    return rate;
  }

 private:
  /// @param[in] along  (w/2) cot(w/2) of the angle w
  template <class Scalar>
  static void difference_by(const Scalar& along, JointEntries<Scalar> q,
                            JointEntries<Scalar> q_next, const JointPosition<Scalar>& joint,
                            std::span<Scalar> v) {
    const Scalar angle = q_next[2] - q[2];
    const Scalar dx = q_next[0] - q[0], dy = q_next[1] - q[1];
    const Scalar x = joint.cosine * dx + joint.sine * dy;
    const Scalar y = joint.cosine * dy - joint.sine * dx;
    const Scalar half = Scalar(0.5) * angle;
    v[0] = along * x + half * y;
    v[1] = along * y - half * x;
    v[2] = angle;
  }
};

}  // namespace dynac::joints
