// SPDX-License-Identifier: BSD-3-Clause
// The x that minimises |J x - b|^2 + lambda^2 |x|^2, for one J and many b: damped least squares,
// with lambda = 0 the least x of those that leave the least error.
//
// J's smaller side is made orthogonal: the rows of [J lambda 1] if J is wide, else the columns of
// [J; lambda 1], by Gram and Schmidt's method in the order that keeps digits (the "modified" one).
// The condition is J's, not its square as in the normal equations, and nothing branches on a
// Scalar. A vector that vanishes, or all but does, adds nothing to the later ones: the volume that
// the vectors span is right at postures where J loses rank, as an undamped x is not.
// Reference: Wampler 1986; Nakamura & Hanafusa 1986; Bjorck & Paige 1992, sections 3 and 5 (the
// solutions); Golub & Van Loan 2013, section 5.2.8.
#pragma once

#include <utility>
#include <vector>

#include "algorithms/dense_matrix.hpp"
#include "support/elementary.hpp"

namespace dynac {

template <class Scalar>
class DampedInverse {
 public:
  /// @param[in] J        any shape
  /// @param[in] damping  lambda >= 0; with zero where J loses rank, products with the inverse mean
  ///                     nothing, manipulability() does
  DampedInverse(const DenseMatrix<Scalar>& J, const Scalar& damping)
      : is_wide_(J.columns >= J.rows), length_(is_wide_ ? J.columns : J.rows) {
    const std::size_t count = is_wide_ ? J.rows : J.columns;
    for (std::size_t i = 0; i < count; ++i) {
      std::vector<Scalar> u(length_ + count, Scalar(0));
      for (std::size_t k = 0; k < length_; ++k) u[k] = is_wide_ ? J(i, k) : J(k, i);
      u[length_ + i] = damping;
      add_orthogonal(std::move(u));
    }
  }

  /// Each row of J x - b counts less by the square of its own damping: the x that minimises
  /// sum (J x - b)^2 / lambda^2 + |x|^2, with lambda > 0 where rows depend on each other.
  /// @param[in] damping  one per row
  DampedInverse(const DenseMatrix<Scalar>& J, const std::vector<Scalar>& damping)
      : is_wide_(true), length_(J.columns) {
    for (std::size_t i = 0; i < J.rows; ++i) {
      std::vector<Scalar> u(length_ + J.rows, Scalar(0));
      for (std::size_t k = 0; k < length_; ++k) u[k] = J(i, k);
      u[length_ + i] = damping[i];
      add_orthogonal(std::move(u));
    }
  }

  /// @param[in] b  as many entries as J has rows
  /// @return       as many as J has columns
  [[nodiscard]] std::vector<Scalar> operator*(const std::vector<Scalar>& b) const {
    return is_wide_ ? least_solution(b) : least_error(b);
  }

  /// The root of det(J J^T + lambda^2 1) or, for more rows than columns, det(J^T J + lambda^2 1).
  /// Without damping it vanishes, to rounding, where J loses rank (Yoshikawa 1985).
  [[nodiscard]] Scalar manipulability() const {
    Scalar product(1);
    for (const Scalar& square : squares_) product = product * square;
    return square_root(product);
  }

 private:
  // Added to squared lengths before they divide: no length that counts has so small a square, 0/0
  // becomes 0, and its inverse is still a float.
  static constexpr double kTiny = 1e-37;

  [[nodiscard]] static Scalar dot(const std::vector<Scalar>& a, const std::vector<Scalar>& b) {
    Scalar sum(0);
    for (std::size_t k = 0; k < a.size(); ++k) sum = sum + a[k] * b[k];
    return sum;
  }

  static void add_multiple(const Scalar& factor, const std::vector<Scalar>& u,
                           std::vector<Scalar>& sum) {
    for (std::size_t k = 0; k < u.size(); ++k) sum[k] = sum[k] + factor * u[k];
  }

  // Takes the shares of those before off a vector.
  void add_orthogonal(std::vector<Scalar> u) {
    std::vector<Scalar>& shares = shares_.emplace_back();
    for (std::size_t j = 0; j < u_.size(); ++j) {
      shares.push_back(dot(u_[j], u) * inverse_squares_[j]);
      add_multiple(-shares.back(), u_[j], u);
    }
    squares_.push_back(dot(u, u));
    inverse_squares_.push_back(Scalar(1) / (squares_.back() + Scalar(kTiny)));
    u_.push_back(std::move(u));
  }

  // The least [x; z] with J x + lambda z = b. Every vector is met again after the later ones.
  [[nodiscard]] std::vector<Scalar> least_solution(std::vector<Scalar> b) const {
    for (std::size_t i = 0; i < b.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) b[i] = b[i] - shares_[i][j] * b[j];
    }
    std::vector<Scalar> x(u_.front().size(), Scalar(0));
    for (std::size_t i = b.size(); i-- > 0;) {
      add_multiple((b[i] - dot(u_[i], x)) * inverse_squares_[i], u_[i], x);
    }
    x.resize(length_, Scalar(0));
    return x;
  }

  // The x that leaves the least of [b; 0] - [J; lambda 1] x.
  [[nodiscard]] std::vector<Scalar> least_error(std::vector<Scalar> b) const {
    b.resize(u_.front().size(), Scalar(0));
    std::vector<Scalar> x;
    for (std::size_t i = 0; i < u_.size(); ++i) {
      x.push_back(dot(u_[i], b) * inverse_squares_[i]);
      add_multiple(-x.back(), u_[i], b);
    }
    for (std::size_t i = x.size(); i-- > 0;) {
      for (std::size_t j = 0; j < i; ++j) x[j] = x[j] - shares_[i][j] * x[i];
    }
    return x;
  }

  bool is_wide_;
  std::size_t length_;                       // of J's longer side
  std::vector<std::vector<Scalar>> u_;       // the orthogonal vectors
  std::vector<std::vector<Scalar>> shares_;  // of each, those before it: a triangle of ones less
  std::vector<Scalar> squares_;              // of their lengths
  std::vector<Scalar> inverse_squares_;
};

}  // namespace dynac
