// SPDX-License-Identifier: BSD-3-Clause
// What joints that turn about z of the joint frame by an angle and shift along z by a displacement
// have in common: their coordinates simply add up.
#pragma once

#include "joints/base_velocity.hpp"
#include "joints/joint_position.hpp"
#include "joints/joint_row.hpp"
#include "support/elementary.hpp"

namespace dynac::joints {

/// See the top of this file.
struct ScrewAboutZ {
  template <class Scalar>
  static void integrate(BaseVelocity /*representation*/, JointEntries<Scalar> q,
                        JointEntries<Scalar> v, const JointPosition<Scalar>& /*joint*/,
                        std::span<Scalar> q_next) {
    for (std::size_t i = 0; i < v.size(); ++i) q_next[i] = q[i] + v[i];
  }

  template <class Scalar>
  static void difference(BaseVelocity /*representation*/, JointEntries<Scalar> q,
                         JointEntries<Scalar> q_next, const JointPosition<Scalar>& /*joint*/,
                         std::span<Scalar> v) {
    for (std::size_t i = 0; i < v.size(); ++i) v[i] = q_next[i] - q[i];
  }

  template <class Scalar>
  [[nodiscard]] static PositionRate<Scalar> rate(BaseVelocity /*representation*/,
                                                 JointEntries<Scalar> /*q*/, std::size_t axis) {
    return {{axis, Scalar(1)}};
  }

 protected:
  /// Sets the displacement to its offset.
  /// @return the joint's first coordinate, which may be another joint's
  template <class Scalar>
  [[nodiscard]] static Scalar begin(const JointConstants& constants, JointEntries<Scalar> q,
                                    JointPosition<Scalar>& joint) {
    const Scalar own = Scalar(constants.multiplier) * q[0];
    joint.displacement = Scalar(constants.axial_offset);
    return own;
  }

  /// Turns the joint by its coordinate and the offset.
  template <class Scalar>
  static void rotate(const JointConstants& constants, const Scalar& own,
                     JointPosition<Scalar>& joint) {
    // An offset would round off digits of an angle of many revolutions.
    const Scalar angle = constants.angle_offset == 0
                             ? own
                             : reduced_angle(own) + Scalar(reduced_angle(constants.angle_offset));
    sincos(angle, joint.sine, joint.cosine);
  }
};

}  // namespace dynac::joints
