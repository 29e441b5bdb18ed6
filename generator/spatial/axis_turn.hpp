// Turns about coordinate axes, and what they do to vectors and matrices.
//
// Turning a matrix about a coordinate axis takes 10 (symmetric) or 11 operations for the block
// across the axis, where two dense products take 60. So a constant rotation is split into such
// turns once, off-line. Reference: McMillan & Orin 1995; quarter turns only permute.
#pragma once

#include <cstddef>
#include <vector>

#include "spatial/vector3.hpp"

namespace dynac {

/// A turn by an angle about coordinate axis 0, 1 or 2.
template <class Scalar>
struct AxisTurn {
  std::size_t axis = 2;
  Scalar cosine{1};
  Scalar sine{0};
};

/// The turns whose product R is, first factor first; none for the identity, at most three. R's
/// entries are only used as directions: the product is R to rounding.
[[nodiscard]] std::vector<AxisTurn<double>> axis_turns(const Matrix3<double>& R);

/// Whether a constant turn moves axes to axes: then it costs nothing.
[[nodiscard]] inline bool is_half_or_quarter(const AxisTurn<double>& turn) {
  return turn.cosine == 0 || turn.sine == 0;
}

/// R u.
template <class Scalar>
[[nodiscard]] Vector3<Scalar> operator*(const AxisTurn<Scalar>& turn, const Vector3<Scalar>& u) {
  const std::size_t i = (turn.axis + 1) % 3, j = (turn.axis + 2) % 3;
  Vector3<Scalar> result = u;
  result[i] = turn.cosine * u[i] - turn.sine * u[j];
  result[j] = turn.sine * u[i] + turn.cosine * u[j];
  return result;
}

namespace detail {

// The entries off the axis' own row and column turn as vectors.
template <class Scalar>
void turn_border(const AxisTurn<Scalar>& turn, Matrix3<Scalar>& A, bool is_symmetric) {
  const std::size_t k = turn.axis, i = (k + 1) % 3, j = (k + 2) % 3;
  const Scalar ik = turn.cosine * A(i, k) - turn.sine * A(j, k);
  const Scalar jk = turn.sine * A(i, k) + turn.cosine * A(j, k);
  const Scalar ki = turn.cosine * A(k, i) - turn.sine * A(k, j);
  const Scalar kj = turn.sine * A(k, i) + turn.cosine * A(k, j);
  A(i, k) = ik;
  A(j, k) = jk;
  A(k, i) = is_symmetric ? ik : ki;
  A(k, j) = is_symmetric ? jk : kj;
}

}  // namespace detail

/// R A R^T for a symmetric A.
template <class Scalar>
[[nodiscard]] Matrix3<Scalar> turn_symmetric(const AxisTurn<Scalar>& turn,
                                             const Matrix3<Scalar>& A) {
  const std::size_t i = (turn.axis + 1) % 3, j = (turn.axis + 2) % 3;
  const Scalar &c = turn.cosine, &s = turn.sine;
  Matrix3<Scalar> result = A;
  detail::turn_border(turn, result, true);
  const Scalar u = s * (A(j, j) - A(i, i)) - (c + c) * A(i, j);
  result(i, i) = A(i, i) + s * u;
  result(j, j) = A(j, j) - s * u;
  result(i, j) = result(j, i) = -(c * u) - A(i, j);
  return result;
}

/// R A R^T for any A.
template <class Scalar>
[[nodiscard]] Matrix3<Scalar> turn_general(const AxisTurn<Scalar>& turn, const Matrix3<Scalar>& A) {
  const std::size_t i = (turn.axis + 1) % 3, j = (turn.axis + 2) % 3;
  const Scalar &c = turn.cosine, &s = turn.sine;
  Matrix3<Scalar> result = A;
  detail::turn_border(turn, result, false);
  const Scalar u = s * (A(j, j) - A(i, i)) - c * (A(i, j) + A(j, i));
  const Scalar minus_cu = -(c * u);
  result(i, i) = A(i, i) + s * u;
  result(j, j) = A(j, j) - s * u;
  result(i, j) = minus_cu - A(j, i);
  result(j, i) = minus_cu - A(i, j);
  return result;
}

/// R A R^T for a constant turn that moves axes to axes.
template <class Scalar>
[[nodiscard]] Matrix3<Scalar> permute(const AxisTurn<double>& turn, const Matrix3<Scalar>& A) {
  const std::size_t i = (turn.axis + 1) % 3, j = (turn.axis + 2) % 3;
  Matrix3<Scalar> result = A;
  detail::turn_border(AxisTurn<Scalar>{turn.axis, Scalar(turn.cosine), Scalar(turn.sine)}, result,
                      false);
  if (turn.cosine != 0) return result;  // no turn, or half a turn
  result(i, i) = A(j, j);
  result(j, j) = A(i, i);
  result(i, j) = -A(j, i);
  result(j, i) = -A(i, j);
  return result;
}

}  // namespace dynac
