// SPDX-License-Identifier: BSD-3-Clause
// Two frames of a robot, in world axes, and what rows are made of: A is the first, B the second,
// r = p_A - p_B.
#pragma once

#include <array>
#include <cstddef>

#include "spatial/spatial_vector.hpp"
#include "spatial/transform.hpp"

namespace dynac::constraints {

/// The placements of both frames in the world.
template <class Scalar>
struct Placements {
  Transform<Scalar> A;
  Transform<Scalar> B;

  [[nodiscard]] Vector3<Scalar> r() const { return A.p - B.p; }
};

/// Something of both frames, such as twists; in world axes, each at its frame's origin.
template <class Vector>
struct OfBoth {
  Vector A{};
  Vector B{};
};

/// The velocity of A's origin against B's.
template <class Scalar>
[[nodiscard]] Vector3<Scalar> slip_of(const OfBoth<Motion<Scalar>>& V) {
  return V.A.linear - V.B.linear;
}

}  // namespace dynac::constraints
