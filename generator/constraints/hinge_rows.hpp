// SPDX-License-Identifier: BSD-3-Clause
// As a frame, but A may turn about one axis of B: five rows in B's axes. The angular values are the
// vector product of the axis in B and in A, which is zero where they are aligned.
#pragma once

#include "constraints/vector_rows.hpp"

namespace dynac::constraints {

struct Hinge : VectorRows<Hinge> {
  static constexpr ConstraintRow kRow{.name = "hinge",
                                      .frames = FrameUse::kAll,
                                      .components = kAllComponents,
                                      .axes = RowAxes::kOfSecond,
                                      .second_word = "in",
                                      .has_free_axis = true};

  template <class Scalar>
  [[nodiscard]] static std::vector<Scalar> values(const Constraint& constraint,
                                                  const Placements<Scalar>& X) {
    const Vector3<Scalar> linear = transpose_times(X.B.R, X.r());
    const Matrix3<Scalar> R_BA = transpose(X.B.R) * X.A.R;
    Vector3<Scalar> axis;
    axis[constraint.free_axis] = Scalar(1);
    return select_rows(kRow, constraint, linear, cross(axis, R_BA * axis));
  }
};

}  // namespace dynac::constraints
