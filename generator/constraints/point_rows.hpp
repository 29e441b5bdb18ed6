// SPDX-License-Identifier: BSD-3-Clause
// A's origin is B's: three rows, r in axes of the world or of B, of which any may be left out.
//
//   axes    c           d/dt c
//   world   v_A - v_B   a_A - a_B
//   B's     as in vector_rows.hpp
#pragma once

#include "constraints/vector_rows.hpp"

namespace dynac::constraints {

struct Point {
  static constexpr ConstraintRow kRow{.name = "point",
                                      .frames = FrameUse::kOrigin,
                                      .components = std::span(kAllComponents).first(3),
                                      .axes = RowAxes::kWorld,
                                      .has_choice_of_axes = true};

  template <class Scalar>
  [[nodiscard]] static std::vector<Scalar> values(const Constraint& constraint,
                                                  const Placements<Scalar>& X) {
    if (is_in_world_axes(constraint)) return select_rows(kRow, constraint, X.r(), {});
    return select_rows(kRow, constraint, transpose_times(X.B.R, X.r()), {});
  }

  template <class Scalar>
  [[nodiscard]] static std::vector<Scalar> rates(const Constraint& constraint,
                                                 const Placements<Scalar>& X,
                                                 const OfBoth<Motion<Scalar>>& V) {
    if (is_in_world_axes(constraint)) return select_rows(kRow, constraint, slip_of(V), {});
    return VectorRows<Point>::rates(constraint, X, V);
  }

  template <class Scalar>
  [[nodiscard]] static std::vector<Scalar> quadratic_rates(const Constraint& constraint,
                                                           const Placements<Scalar>& X,
                                                           const OfBoth<Motion<Scalar>>& V) {
    if (is_in_world_axes(constraint)) return select_rows<Scalar>(kRow, constraint, {}, {});
    return VectorRows<Point>::quadratic_rates(constraint, X, V);
  }

  template <class Scalar>
  [[nodiscard]] static OfBoth<Force<Scalar>> wrenches(const Constraint& constraint,
                                                      const Placements<Scalar>& X,
                                                      const std::vector<Scalar>& lambda) {
    if (!is_in_world_axes(constraint)) return VectorRows<Point>::wrenches(constraint, X, lambda);
    const Vector3<Scalar> linear = spread_rows(kRow, constraint, lambda).linear;
    return {.A = {{}, linear}, .B = {{}, -linear}};
  }

 private:
  [[nodiscard]] static bool is_in_world_axes(const Constraint& constraint) {
    return constraint.axes == RowAxes::kWorld;
  }
};

}  // namespace dynac::constraints
