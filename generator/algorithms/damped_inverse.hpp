// The x that minimises |J x - b|^2 + lambda^2 |x|^2, for one J and many b: damped least squares,
// with lambda = 0 the least x of those that leave the least error.
//
// Through the normal equations of J's smaller side, J^T (J J^T + lambda^2 1)^-1 or
// (J^T J + lambda^2 1)^-1 J^T, which are equal for lambda > 0. They are symmetric and positive
// definite, so L D L^T takes no pivots: nothing branches on a Scalar. Their condition is J's
// squared; one step of refinement, with J itself in the residual, gives most of the digits back.
// Reference: Wampler 1986; Nakamura & Hanafusa 1986; Golub & Van Loan 2013, sections 3.5 and 5.3.
#pragma once

#include <numeric>
#include <utility>
#include <vector>

#include "algorithms/dense_matrix.hpp"
#include "algorithms/ltdl.hpp"
#include "support/elementary.hpp"

namespace dynac {

template <class Scalar>
class DampedInverse {
 public:
  /// @param[in] J        any shape
  /// @param[in] damping  lambda >= 0; zero only where J has full rank
  DampedInverse(DenseMatrix<Scalar> J, const Scalar& damping)
      : J_(std::move(J)),
        square_(damping * damping),
        is_wide_(J_.columns >= J_.rows),
        factors_(factorise(normal_matrix(), all_steps(is_wide_ ? J_.rows : J_.columns))) {}

  /// @param[in] b  as many entries as J has rows
  /// @return       as many as J has columns
  [[nodiscard]] std::vector<Scalar> operator*(const std::vector<Scalar>& b) const {
    const std::vector<Scalar> right = is_wide_ ? b : transpose_times_J(b);
    std::vector<Scalar> y = solve(factors_, right);
    const std::vector<Scalar> correction = solve(factors_, residual(right, y));
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = y[i] + correction[i];
    return is_wide_ ? transpose_times_J(y) : y;
  }

  /// The root of the normal matrix's determinant, whichever side is the smaller. Without damping it
  /// vanishes where J loses rank (Yoshikawa 1985).
  [[nodiscard]] Scalar manipulability() const {
    Scalar inverse_square(1);
    for (const Scalar& inverse_pivot : factors_.inverse_D) {
      inverse_square = inverse_square * inverse_pivot;
    }
    return square_root(Scalar(1) / inverse_square);
  }

 private:
  [[nodiscard]] std::vector<Scalar> times_J(const std::vector<Scalar>& x) const {
    std::vector<Scalar> b(J_.rows, Scalar(0));
    for (std::size_t j = 0; j < J_.columns; ++j) {
      for (std::size_t i = 0; i < J_.rows; ++i) b[i] = b[i] + J_(i, j) * x[j];
    }
    return b;
  }

  [[nodiscard]] std::vector<Scalar> transpose_times_J(const std::vector<Scalar>& b) const {
    std::vector<Scalar> x(J_.columns, Scalar(0));
    for (std::size_t j = 0; j < J_.columns; ++j) {
      for (std::size_t i = 0; i < J_.rows; ++i) x[j] = x[j] + J_(i, j) * b[i];
    }
    return x;
  }

  // Right-hand side less the normal matrix times y.
  [[nodiscard]] std::vector<Scalar> residual(std::vector<Scalar> right,
                                             const std::vector<Scalar>& y) const {
    const std::vector<Scalar> product =
        is_wide_ ? times_J(transpose_times_J(y)) : transpose_times_J(times_J(y));
    for (std::size_t i = 0; i < y.size(); ++i) right[i] = right[i] - product[i] - square_ * y[i];
    return right;
  }

  [[nodiscard]] SquareMatrix<Scalar> normal_matrix() const {
    const std::size_t n = is_wide_ ? J_.rows : J_.columns;
    const std::size_t inner = is_wide_ ? J_.columns : J_.rows;
    const auto entry = [&](std::size_t i, std::size_t k) -> const Scalar& {
      return is_wide_ ? J_(i, k) : J_(k, i);
    };
    SquareMatrix<Scalar> A(n);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j <= i; ++j) {
        Scalar sum = i == j ? square_ : Scalar(0);
        for (std::size_t k = 0; k < inner; ++k) sum = sum + entry(i, k) * entry(j, k);
        A(i, j) = A(j, i) = sum;
      }
    }
    return A;
  }

  // Of a full matrix.
  [[nodiscard]] static std::vector<EliminationStep> all_steps(std::size_t n) {
    std::vector<std::size_t> order(n);
    std::iota(order.begin(), order.end(), std::size_t{0});
    return eliminate(Pattern(n, std::vector<bool>(n, true)), order);
  }

  DenseMatrix<Scalar> J_;
  Scalar square_;
  bool is_wide_;
  Ltdl<Scalar> factors_;
};

}  // namespace dynac
