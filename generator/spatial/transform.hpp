// SPDX-License-Identifier: BSD-3-Clause
// Rigid placements of one frame in another.
#pragma once

#include "spatial/vector3.hpp"

namespace dynac {

/// Placement of frame B in frame A: `R_AB` has B's axes as columns, `p_AB` runs from A's origin to
/// B's, in A's axes [m]. A point moves over as p_A = R_AB p_B + p_AB.
template <class Scalar>
struct Transform {
  Matrix3<Scalar> R = Matrix3<Scalar>::identity();
  Vector3<Scalar> p{};
  friend bool operator==(const Transform&, const Transform&) = default;
};

/// X_AC = X_AB X_BC.
template <class Scalar>
[[nodiscard]] Transform<Scalar> operator*(const Transform<Scalar>& X_AB,
                                          const Transform<Scalar>& X_BC) {
  return {X_AB.R * X_BC.R, X_AB.R * X_BC.p + X_AB.p};
}

template <class Scalar>
[[nodiscard]] Transform<Scalar> inverse(const Transform<Scalar>& X_AB) {
  const Matrix3<Scalar> R_BA = transpose(X_AB.R);
  return {R_BA, -(R_BA * X_AB.p)};
}

template <class Scalar>
[[nodiscard]] Transform<Scalar> cast(const Transform<double>& X) {
  return {cast<Scalar>(X.R), cast<Scalar>(X.p)};
}

}  // namespace dynac
