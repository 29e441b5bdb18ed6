// SPDX-License-Identifier: BSD-3-Clause
// Vectors that carry how they vary: their values and, in a column per variable, their derivatives.
// What is computed on them is written once, for values and for first derivatives; of values alone
// there are no columns.
//
// Positions vary along their tangent spaces: their values are entries of q (nq), their variations
// coordinates of v (nv).
#pragma once

#include <utility>
#include <vector>

#include "algorithms/dense_matrix.hpp"

namespace dynac::steps {

/// See the top of this file.
template <class Scalar>
struct Varied {
  std::vector<Scalar> value;
  DenseMatrix<Scalar> by;  ///< derivatives, a column per variable
};

/// A length of time, of which one variable is a multiple.
template <class Scalar>
struct Duration {
  Scalar value;
  Scalar rate;         ///< its derivative by that variable
  std::size_t column;  ///< of that variable, where there are columns
};

/// A part of a duration.
template <class Scalar>
[[nodiscard]] Duration<Scalar> operator*(double share, const Duration<Scalar>& h) {
  return {Scalar(share) * h.value, Scalar(share) * h.rate, h.column};
}

/// A vector that stands still, beside `variables` that vary.
template <class Scalar>
[[nodiscard]] Varied<Scalar> standing(const Varied<Scalar>& x, std::size_t variables = 0) {
  return {x.value, DenseMatrix<Scalar>(x.by.rows, variables)};
}

/// A vector whose entries are variables themselves, the first in column `first`.
template <class Scalar>
[[nodiscard]] Varied<Scalar> independent(Varied<Scalar> x, std::size_t first = 0) {
  for (std::size_t i = 0; i < x.by.rows; ++i) x.by(i, first + i) = Scalar(1);
  return x;
}

template <class Scalar>
[[nodiscard]] Varied<Scalar> operator+(Varied<Scalar> x, const Varied<Scalar>& y) {
  for (std::size_t i = 0; i < x.value.size(); ++i) x.value[i] = x.value[i] + y.value[i];
  return {std::move(x.value), std::move(x.by) + y.by};
}

template <class Scalar>
[[nodiscard]] Varied<Scalar> operator-(Varied<Scalar> x, const Varied<Scalar>& y) {
  for (std::size_t i = 0; i < x.value.size(); ++i) x.value[i] = x.value[i] - y.value[i];
  return {std::move(x.value), std::move(x.by) - y.by};
}

template <class Scalar>
[[nodiscard]] Varied<Scalar> operator*(double factor, Varied<Scalar> x) {
  for (Scalar& entry : x.value) entry = Scalar(factor) * entry;
  return {std::move(x.value), Scalar(factor) * std::move(x.by)};
}

template <class Scalar>
[[nodiscard]] Varied<Scalar> operator*(const Duration<Scalar>& h, const Varied<Scalar>& x) {
  Varied<Scalar> product{{}, h.value * x.by};
  for (std::size_t i = 0; i < x.value.size(); ++i) {
    product.value.push_back(h.value * x.value[i]);
    if (x.by.columns <= h.column) continue;
    Scalar& by_time = product.by(i, h.column);
    by_time = by_time + h.rate * x.value[i];
  }
  return product;
}

}  // namespace dynac::steps
