// SPDX-License-Identifier: BSD-3-Clause
// Small systems without symmetry are solved whatever their entries, zeros on the diagonal among
// them.
#include "algorithms/loops/square_solver.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "harness/compare.hpp"
#include "harness/rng.hpp"

namespace dynac::test {
namespace {

DenseMatrix<double> random_matrix(std::size_t n, Rng& rng) {
  DenseMatrix<double> A(n, n);
  for (double& entry : A.entries) entry = rng.uniform(-1, 1);
  return A;
}

std::vector<double> product(const DenseMatrix<double>& A, const std::vector<double>& x) {
  std::vector<double> b(A.rows, 0);
  for (std::size_t j = 0; j < A.columns; ++j) {
    for (std::size_t i = 0; i < A.rows; ++i) b[i] += A(i, j) * x[j];
  }
  return b;
}

TEST(SquareSolver, ReproducesTheRightHandSide) {
  for (std::size_t n = 1; n <= 8; ++n) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      Rng rng(100 * n + seed);
      const DenseMatrix<double> A = random_matrix(n, rng);
      std::vector<double> b(n);
      for (double& entry : b) entry = rng.uniform(-1, 1);
      const std::vector<double> x = loops::SquareSolver<double>(A).solve(b);
      EXPECT_LE(max_difference(product(A, x), b), 1e-13 * (1 + max_abs(x)))
          << n << " rows, seed " << seed;
    }
  }
}

TEST(SquareSolver, NeedsNoPivotOnTheDiagonal) {
  for (std::size_t n = 2; n <= 6; ++n) {
    DenseMatrix<double> A(n, n);  // a cyclic permutation
    for (std::size_t i = 0; i < n; ++i) A(i, (i + 1) % n) = 2;
    std::vector<double> b(n), expected(n);
    for (std::size_t i = 0; i < n; ++i) {
      b[i] = static_cast<double>(i) + 1;
      expected[(i + 1) % n] = b[i] / 2;
    }
    EXPECT_EQ(loops::SquareSolver<double>(A).solve(b), expected) << n << " rows";
  }
}

}  // namespace
}  // namespace dynac::test
