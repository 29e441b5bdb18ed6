// SPDX-License-Identifier: BSD-3-Clause
// Rotations about coordinate axes, and what they do to vectors and matrices.
//
// Rotating a matrix about a coordinate axis takes 10 (symmetric) or 11 operations for the block
// across the axis, where two dense products take 60. So a constant rotation is split into such
// rotations once, off-line. Reference: McMillan & Orin 1995; quarter rotations only permute.
#pragma once

#include <cstddef>
#include <vector>

#include "spatial/vector3.hpp"

namespace dynac {

/// A rotation by an angle about coordinate axis 0, 1 or 2.
template <class Scalar>
struct ElementaryRotation {
  std::size_t axis = 2;
  Scalar cosine{1};
  Scalar sine{0};
};

/// The rotations whose product R is, first factor first; none for the identity, at most three. R's
/// entries are only used as directions: the product is R to rounding.
[[nodiscard]] std::vector<ElementaryRotation<double>> elementary_rotations(
    const Matrix3<double>& R);

/// Whether a constant rotation moves axes to axes: then it costs nothing.
[[nodiscard]] inline bool is_half_or_quarter(const ElementaryRotation<double>& rotation) {
  return rotation.cosine == 0 || rotation.sine == 0;
}

/// R u.
template <class Scalar>
[[nodiscard]] Vector3<Scalar> operator*(const ElementaryRotation<Scalar>& rotation,
                                        const Vector3<Scalar>& u) {
  const std::size_t i = (rotation.axis + 1) % 3, j = (rotation.axis + 2) % 3;
  Vector3<Scalar> result = u;
  result[i] = rotation.cosine * u[i] - rotation.sine * u[j];
  result[j] = rotation.sine * u[i] + rotation.cosine * u[j];
  return result;
}

namespace detail {

// The entries off the axis' own row and column rotation as vectors.
template <class Scalar>
void rotate_border(const ElementaryRotation<Scalar>& rotation, Matrix3<Scalar>& A,
                   bool is_symmetric) {
  const std::size_t k = rotation.axis, i = (k + 1) % 3, j = (k + 2) % 3;
  const Scalar ik = rotation.cosine * A(i, k) - rotation.sine * A(j, k);
  const Scalar jk = rotation.sine * A(i, k) + rotation.cosine * A(j, k);
  const Scalar ki = rotation.cosine * A(k, i) - rotation.sine * A(k, j);
  const Scalar kj = rotation.sine * A(k, i) + rotation.cosine * A(k, j);
  A(i, k) = ik;
  A(j, k) = jk;
  A(k, i) = is_symmetric ? ik : ki;
  A(k, j) = is_symmetric ? jk : kj;
}

}  // namespace detail

/// R A R^T for a symmetric A.
template <class Scalar>
[[nodiscard]] Matrix3<Scalar> rotate_symmetric(const ElementaryRotation<Scalar>& rotation,
                                               const Matrix3<Scalar>& A) {
  const std::size_t i = (rotation.axis + 1) % 3, j = (rotation.axis + 2) % 3;
  const Scalar &c = rotation.cosine, &s = rotation.sine;
  Matrix3<Scalar> result = A;
  detail::rotate_border(rotation, result, true);
  const Scalar u = s * (A(j, j) - A(i, i)) - (c + c) * A(i, j);
  result(i, i) = A(i, i) + s * u;
  result(j, j) = A(j, j) - s * u;
  result(i, j) = result(j, i) = -(c * u) - A(i, j);
  return result;
}

/// R A R^T for any A.
template <class Scalar>
[[nodiscard]] Matrix3<Scalar> rotate_general(const ElementaryRotation<Scalar>& rotation,
                                             const Matrix3<Scalar>& A) {
  const std::size_t i = (rotation.axis + 1) % 3, j = (rotation.axis + 2) % 3;
  const Scalar &c = rotation.cosine, &s = rotation.sine;
  Matrix3<Scalar> result = A;
  detail::rotate_border(rotation, result, false);
  const Scalar u = s * (A(j, j) - A(i, i)) - c * (A(i, j) + A(j, i));
  const Scalar minus_cu = -(c * u);
  result(i, i) = A(i, i) + s * u;
  result(j, j) = A(j, j) - s * u;
  result(i, j) = minus_cu - A(j, i);
  result(j, i) = minus_cu - A(i, j);
  return result;
}

/// R A R^T for a constant rotation that moves axes to axes.
template <class Scalar>
[[nodiscard]] Matrix3<Scalar> permute(const ElementaryRotation<double>& rotation,
                                      const Matrix3<Scalar>& A) {
  const std::size_t i = (rotation.axis + 1) % 3, j = (rotation.axis + 2) % 3;
  Matrix3<Scalar> result = A;
  detail::rotate_border(
      ElementaryRotation<Scalar>{rotation.axis, Scalar(rotation.cosine), Scalar(rotation.sine)},
      result, false);
  if (rotation.cosine != 0) return result;  // no rotation, or half a rotation
  result(i, i) = A(j, j);
  result(j, j) = A(i, i);
  result(i, j) = -A(j, i);
  result(j, i) = -A(i, j);
  return result;
}

}  // namespace dynac
