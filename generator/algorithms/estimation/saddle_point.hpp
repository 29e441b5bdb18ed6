// SPDX-License-Identifier: BSD-3-Clause
// The equations of an estimation problem, exact and noisy, as one symmetric system: of all x that
// fulfil the exact ones, C x = c, the x of the smallest sum of squares of (A x - y) / sigma is had
// from
//   [ 0    A^T       C^T ] [  x     ]   [ 0 ]
//   [ A  -sigma^2     0  ] [ mu     ] = [ y ]
//   [ C     0         0  ] [ lambda ]   [ c ]
// and the upper left block of the matrix' inverse is the covariance of x. Reference: Duff, Erisman,
// Reid 2017, section 15.2 (augmented systems); Gill, Saunders, Shinnerl 1996.
#pragma once

#include <algorithm>
#include <map>
#include <vector>

#include "algorithms/estimation/estimation_equations.hpp"
#include "sparse/symmetric_elimination.hpp"

namespace dynac {

/// Which rows the system has, and the order in which these are eliminated. Unknowns have their
/// numbers, equations follow them.
struct QuasiDefinitePlan {
  EquationPattern pattern;             ///< no unknowns for an equation that is left out
  std::vector<SymmetricPivot> pivots;  ///< empty: not planned
};

/// The matrix.
template <class Scalar>
[[nodiscard]] SymmetricRows<Scalar> saddle_point_matrix(
    const EstimationEquations<Scalar>& equations, const EquationPattern& pattern) {
  const LinearSystem<Scalar>& system = equations.system;
  SymmetricRows<Scalar> rows;
  for (std::size_t e = 0; e < pattern.size(); ++e) {
    const std::size_t row = system.unknowns + e;
    for (const Term<Scalar>& term : system.equations[e].terms) {
      if (!std::ranges::binary_search(pattern[e], term.unknown)) continue;
      rows[row].emplace(term.unknown, term.factor);
      rows[term.unknown].emplace(row, term.factor);
    }
    if (e < equations.exact || pattern[e].empty()) continue;
    const Scalar& sigma = equations.sigma[e - equations.exact];
    rows[row].emplace(row, -(sigma * sigma));
  }
  return rows;
}

/// The right-hand side, with the entries that may not be zero.
template <class Scalar>
[[nodiscard]] std::map<std::size_t, Scalar> saddle_point_right(
    const EstimationEquations<Scalar>& equations, const EquationPattern& pattern) {
  std::map<std::size_t, Scalar> right;
  for (std::size_t e = 0; e < pattern.size(); ++e) {
    if (pattern[e].empty()) continue;
    right.emplace(equations.system.unknowns + e, equations.system.equations[e].right);
  }
  return right;
}

}  // namespace dynac
