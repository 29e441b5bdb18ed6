// SPDX-License-Identifier: BSD-3-Clause
// How a link moves with its joint, written from what q and v of the joint types are said to be
// (enum JointType), apart from the compiler's algorithms.
#pragma once

#include <span>
#include <vector>

#include "model/model.hpp"

namespace dynac::test {

/// Where a joint has taken its link, and how it moves it, seen from the joint's frame.
struct JointMotion {
  Transform<double> X_JL{};  ///< link frame in the joint frame
  Vector3<double> w_J{};     ///< angular velocity [rad/s]
  Vector3<double> v_J{};     ///< velocity of the link frame's origin [m/s]
};

/// The motion of a joint; mimic joints do as their leader tells them.
/// @param[in] q  positions of the whole robot (nq)
/// @param[in] v  velocities of the whole robot (nv)
[[nodiscard]] JointMotion move_joint(const Joint& joint, std::span<const double> q,
                                     std::span<const double> v);

/// Moves the entries of a joint in `q` to where they are after `time` with constant v; nothing for
/// joints that have none of their own.
void advance_joint(const Joint& joint, std::span<const double> v, double time,
                   std::vector<double>& q);

/// Whether a joint's position has a unit quaternion.
[[nodiscard]] bool has_quaternion(const Joint& joint);
/// First entry in q of that quaternion (x, y, z, w).
[[nodiscard]] std::size_t quaternion_index(const Joint& joint);

}  // namespace dynac::test
