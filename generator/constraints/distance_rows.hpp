// SPDX-License-Identifier: BSD-3-Clause
// The distance of the origins is a length: one row [m], not differentiable where they coincide.
// With e = r / |r|:
//
//   c                  d/dt c
//   e . (v_A - v_B)    e . (a_A - a_B) + (|v_A - v_B|^2 - c^2) / |r|
#pragma once

#include <vector>

#include "constraints/constraint_row.hpp"
#include "constraints/two_frames.hpp"

namespace dynac::constraints {

struct Distance {
  static constexpr ConstraintRow kRow{.name = "distance",
                                      .frames = FrameUse::kOrigin,
                                      .scalar = RowKind::kLength,
                                      .needs_second = true,
                                      .has_length = true,
                                      .vanishes = "distance - length"};

  template <class Scalar>
  [[nodiscard]] static std::vector<Scalar> values(const Constraint& constraint,
                                                  const Placements<Scalar>& X) {
    return {length_of(X.r()) - Scalar(constraint.length)};
  }

  template <class Scalar>
  [[nodiscard]] static std::vector<Scalar> rates(const Constraint& /*constraint*/,
                                                 const Placements<Scalar>& X,
                                                 const OfBoth<Motion<Scalar>>& V) {
    const Vector3<Scalar> slip = slip_of(V);
    return {dot(direction_of(X.r()), slip)};
  }

  template <class Scalar>
  [[nodiscard]] static std::vector<Scalar> quadratic_rates(const Constraint& constraint,
                                                           const Placements<Scalar>& X,
                                                           const OfBoth<Motion<Scalar>>& V) {
    const Vector3<Scalar> slip = slip_of(V);
    const Scalar c = rates(constraint, X, V).front();
    return {(dot(slip, slip) - c * c) / length_of(X.r())};
  }

  template <class Scalar>
  [[nodiscard]] static OfBoth<Force<Scalar>> wrenches(const Constraint& /*constraint*/,
                                                      const Placements<Scalar>& X,
                                                      const std::vector<Scalar>& lambda) {
    OfBoth<Force<Scalar>> f;
    f.A.linear = lambda.front() * direction_of(X.r());
    f.B.linear = -f.A.linear;
    return f;
  }

 private:
  template <class Scalar>
  [[nodiscard]] static Scalar length_of(const Vector3<Scalar>& r) {
    return square_root(dot(r, r));
  }

  // From B's origin to A's.
  template <class Scalar>
  [[nodiscard]] static Vector3<Scalar> direction_of(const Vector3<Scalar>& r) {
    return (Scalar(1) / length_of(r)) * r;
  }
};

}  // namespace dynac::constraints
