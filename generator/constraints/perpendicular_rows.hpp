// SPDX-License-Identifier: BSD-3-Clause
// The z axes of A and B are at a right angle: one row, the angle's cosine. With n = z_A x z_B:
//
//   c                  d/dt c
//   n . (w_A - w_B)    n . (dw_A - dw_B) + dn/dt . (w_A - w_B)
#pragma once

#include <vector>

#include "constraints/constraint_row.hpp"
#include "constraints/two_frames.hpp"

namespace dynac::constraints {

struct Perpendicular {
  static constexpr ConstraintRow kRow{.name = "perpendicular",
                                      .frames = FrameUse::kAxisZ,
                                      .scalar = RowKind::kRatio,
                                      .axes = RowAxes::kOfSecond,
                                      .needs_second = true};

  template <class Scalar>
  [[nodiscard]] static std::vector<Scalar> values(const Constraint& /*constraint*/,
                                                  const Placements<Scalar>& X) {
    return {dot(z_axis(X.A), z_axis(X.B))};
  }

  template <class Scalar>
  [[nodiscard]] static std::vector<Scalar> rates(const Constraint& /*constraint*/,
                                                 const Placements<Scalar>& X,
                                                 const OfBoth<Motion<Scalar>>& V) {
    return {dot(normal_of_axes(X), V.A.angular - V.B.angular)};
  }

  template <class Scalar>
  [[nodiscard]] static std::vector<Scalar> quadratic_rates(const Constraint& /*constraint*/,
                                                           const Placements<Scalar>& X,
                                                           const OfBoth<Motion<Scalar>>& V) {
    const Vector3<Scalar> z_A = z_axis(X.A), z_B = z_axis(X.B);
    const Vector3<Scalar> rate =
        cross(cross(V.A.angular, z_A), z_B) + cross(z_A, cross(V.B.angular, z_B));
    return {dot(rate, V.A.angular - V.B.angular)};
  }

  template <class Scalar>
  [[nodiscard]] static OfBoth<Force<Scalar>> wrenches(const Constraint& /*constraint*/,
                                                      const Placements<Scalar>& X,
                                                      const std::vector<Scalar>& lambda) {
    OfBoth<Force<Scalar>> f;
    f.A.angular = lambda.front() * normal_of_axes(X);
    f.B.angular = -f.A.angular;
    return f;
  }

 private:
  template <class Scalar>
  [[nodiscard]] static Vector3<Scalar> z_axis(const Transform<Scalar>& X) {
    return {{X.R(0, 2), X.R(1, 2), X.R(2, 2)}};
  }

  // About what the row turns.
  template <class Scalar>
  [[nodiscard]] static Vector3<Scalar> normal_of_axes(const Placements<Scalar>& X) {
    return cross(z_axis(X.A), z_axis(X.B));
  }
};

}  // namespace dynac::constraints
