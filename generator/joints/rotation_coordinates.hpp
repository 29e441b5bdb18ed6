// SPDX-License-Identifier: BSD-3-Clause
// What joints with a unit quaternion in q have in common: where a rotation leads, what leads from
// one quaternion to another, and how one moves.
#pragma once

#include "joints/base_velocity.hpp"
#include "joints/joint_position.hpp"
#include "joints/joint_row.hpp"
#include "spatial/so3.hpp"

namespace dynac::joints {

/// The quaternion that begins at entry `first` of q.
template <class Scalar>
[[nodiscard]] Quaternion<Scalar> quaternion_at(JointEntries<Scalar> q, std::size_t first) {
  return {q[first], q[first + 1], q[first + 2], q[first + 3]};
}

/// Where a rotation about the child's axes, or about the parent's, leads.
template <class Scalar>
[[nodiscard]] Quaternion<Scalar> rotated(BaseVelocity representation,
                                         const Quaternion<Scalar>& from,
                                         const Quaternion<Scalar>& rotation) {
  const bool is_body = representation == BaseVelocity::kBody;
  return normalised(is_body ? product(from, rotation) : product(rotation, from));
}

/// The rotation that leads from one to another.
template <class Scalar>
[[nodiscard]] Quaternion<Scalar> rotation_between(BaseVelocity representation,
                                                  const Quaternion<Scalar>& from,
                                                  const Quaternion<Scalar>& to) {
  const Quaternion<Scalar> back{-from[0], -from[1], -from[2], from[3]};
  return representation == BaseVelocity::kBody ? product(back, to) : product(to, back);
}

/// The rotation vector from one orientation to a near one, to second order in it.
template <class Scalar>
[[nodiscard]] Vector3<Scalar> short_rotation(BaseVelocity representation,
                                             const Quaternion<Scalar>& from,
                                             const Quaternion<Scalar>& to) {
  // The vector part of what turns by nothing is zero, and no rounding of it is left.
  const Quaternion<Scalar> change{to[0] - from[0], to[1] - from[1], to[2] - from[2],
                                  to[3] - from[3]};
  const Quaternion<Scalar> half = rotation_between(representation, from, change);
  return {{half[0] + half[0], half[1] + half[1], half[2] + half[2]}};
}

/// Adds the rates of a quaternion that begins at entry `first` of q: half the product of it and w,
/// w times the quaternion where w is in the parent's axes.
template <class Scalar>
void add_rotation_rate(JointEntries<Scalar> q, std::size_t first, const Vector3<Scalar>& w,
                       bool is_in_parent, PositionRate<Scalar>& rate) {
  const Scalar half(0.5);
  const Quaternion<Scalar> own = quaternion_at(q, first);
  const Quaternion<Scalar> rotation{half * w[0], half * w[1], half * w[2], Scalar(0)};
  const Quaternion<Scalar> result = is_in_parent ? product(rotation, own) : product(own, rotation);
  for (std::size_t k = 0; k < 4; ++k) rate.emplace_back(first + k, result[k]);
}

}  // namespace dynac::joints
