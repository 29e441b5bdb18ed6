// SPDX-License-Identifier: BSD-3-Clause
// A is B: six rows in B's axes, linear [m], then angular [rad], of which any may be left out. The
// values are position and rotation vector of A in B.
#pragma once

#include "constraints/vector_rows.hpp"
#include "spatial/so3.hpp"

namespace dynac::constraints {

/// Rotation vector of a rotation matrix, below half a turn [rad]; at half a turn it is not defined.
template <class Scalar>
[[nodiscard]] Vector3<Scalar> rotation_vector(const Matrix3<Scalar>& R) {
  const Vector3<Scalar> twice_sine{{R(2, 1) - R(1, 2), R(0, 2) - R(2, 0), R(1, 0) - R(0, 1)}};
  const Scalar trace =
      R(0, 0) + R(1, 1) + R(2, 2);  // 1 + 2 cos: sin : 1 + cos is the half's tangent
  return logarithm(twice_sine, Scalar(1) + trace).w;
}

struct Frame : VectorRows<Frame> {
  static constexpr ConstraintRow kRow{.name = "frame",
                                      .frames = FrameUse::kAll,
                                      .components = kAllComponents,
                                      .axes = RowAxes::kOfSecond,
                                      .second_word = "in"};

  template <class Scalar>
  [[nodiscard]] static std::vector<Scalar> values(const Constraint& constraint,
                                                  const Placements<Scalar>& X) {
    const Vector3<Scalar> linear = transpose_times(X.B.R, X.r());
    return select_rows(kRow, constraint, linear, rotation_vector(transpose(X.B.R) * X.A.R));
  }
};

}  // namespace dynac::constraints
