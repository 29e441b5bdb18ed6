// SPDX-License-Identifier: BSD-3-Clause
// Solves A x = b with a small square matrix without symmetry, in the same operations whatever the
// values: no pivot is chosen, and none need be. One and two rows by Cramer's rule, more by the
// modified Gram-Schmidt method with the right-hand side as a last column, without square roots,
//
//   A = Q R,  columns of Q orthogonal, R with a unit diagonal
//
// which is as accurate as Householder's reflections. Reference: Bjorck 1967; Golub & Van Loan 2013,
// section 5.3.5.
#pragma once

#include <utility>
#include <vector>

#include "algorithms/dense_matrix.hpp"

namespace dynac::loops {

/// See the top of this file.
/// @pre A is regular
template <class Scalar>
class SquareSolver {
 public:
  explicit SquareSolver(DenseMatrix<Scalar> A) : Q_(std::move(A)), R_(Q_.rows, Q_.rows) {
    if (Q_.rows == 1) inverses_ = {Scalar(1) / Q_(0, 0)};
    if (Q_.rows == 2) inverses_ = {Scalar(1) / (Q_(0, 0) * Q_(1, 1) - Q_(0, 1) * Q_(1, 0))};
    if (Q_.rows > 2) orthogonalise();
  }

  /// x with A x = b.
  [[nodiscard]] std::vector<Scalar> solve(std::vector<Scalar> b) const {
    if (Q_.rows == 1) return {inverses_[0] * b[0]};
    if (Q_.rows == 2) {
      return {inverses_[0] * (Q_(1, 1) * b[0] - Q_(0, 1) * b[1]),
              inverses_[0] * (Q_(0, 0) * b[1] - Q_(1, 0) * b[0])};
    }
    std::vector<Scalar> x;
    for (std::size_t k = 0; k < Q_.rows; ++k) {
      Scalar along(0);
      for (std::size_t i = 0; i < Q_.rows; ++i) along = along + Q_(i, k) * b[i];
      x.push_back(along * inverses_[k]);
      for (std::size_t i = 0; i < Q_.rows; ++i) b[i] = b[i] - Q_(i, k) * x[k];
    }
    for (std::size_t k = Q_.rows; k-- > 0;) {
      for (std::size_t j = k + 1; j < Q_.rows; ++j) x[k] = x[k] - R_(k, j) * x[j];
    }
    return x;
  }

 private:
  void orthogonalise() {
    const std::size_t n = Q_.rows;
    for (std::size_t k = 0; k < n; ++k) {
      Scalar square(0);
      for (std::size_t i = 0; i < n; ++i) square = square + Q_(i, k) * Q_(i, k);
      inverses_.push_back(Scalar(1) / square);
      for (std::size_t j = k + 1; j < n; ++j) {
        Scalar along(0);
        for (std::size_t i = 0; i < n; ++i) along = along + Q_(i, k) * Q_(i, j);
        R_(k, j) = along * inverses_[k];
        for (std::size_t i = 0; i < n; ++i) Q_(i, j) = Q_(i, j) - R_(k, j) * Q_(i, k);
      }
    }
  }

  DenseMatrix<Scalar> Q_;         ///< A itself, of one or two rows
  DenseMatrix<Scalar> R_;         ///< above the diagonal
  std::vector<Scalar> inverses_;  ///< of the squares of Q's columns, or of the determinant
};

}  // namespace dynac::loops
