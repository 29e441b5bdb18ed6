// SPDX-License-Identifier: BSD-3-Clause
// A joint of a mechanism: its constants, where it is, and how its entries of q move.
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "spatial/transform.hpp"

namespace dynac {

/// Constants of the joint of a body; see each type's file. Only screws have other than these.
struct JointConstants {
  double multiplier = 1;    ///< of the coordinate; not 1 for mimic joints alone
  double pitch = 0;         ///< [m/rad]; zero unless helical
  double angle_offset = 0;  ///< [rad]
  double axial_offset = 0;  ///< [m]
};

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

/// Entries of q, by index, each with its rate.
template <class Scalar>
using PositionRate = std::vector<std::pair<std::size_t, Scalar>>;

/// Entries of q or v that are a joint's.
template <class Scalar>
using JointEntries = std::span<const Scalar>;

/// Three of them.
template <class Scalar>
[[nodiscard]] Vector3<Scalar> vector_at(JointEntries<Scalar> entries, std::size_t first) {
  return {{entries[first], entries[first + 1], entries[first + 2]}};
}

/// Adds the rates of three entries of q.
template <class Scalar>
void add_rates(std::size_t first, const Vector3<Scalar>& u, PositionRate<Scalar>& rate) {
  for (std::size_t k = 0; k < 3; ++k) rate.emplace_back(first + k, u[k]);
}

}  // namespace dynac
