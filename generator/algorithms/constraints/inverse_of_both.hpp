// SPDX-License-Identifier: BSD-3-Clause
// The inverse of K = [M -J^T; J 0], the matrix of both equations of a constrained robot, in factors
// and whole. With M = L^T D L, W = L^-T J^T, A = (W^T D^-1 W)^-1 (damped where the set says so),
//
//   R = A W^T D^-1        Q = D^-1 - D^-1 W R
//   y = L^-T b1           lambda = A b2 - R y          a = L^-1 (Q y + R^T b2)
//
// solve K (a, lambda) = (b1, b2). In R and Q a constraint stands only where a joint moves it, and y
// keeps the zeros that branches make. Whole, the inverse is a = P b1 + N^T b2, lambda = A b2 - N b1
// with N = R L^-T and P = L^-1 Q L^-T. Reference: Featherstone 2008, sections 6.5 and 8.3;
// Carpentier, Budhiraja, Mansard 2021, section IV.
#pragma once

#include <utility>
#include <vector>

#include "algorithms/constraints/constrained_dynamics.hpp"

namespace dynac::constraints {

/// See the top of this file. Refers to the factors of M that it was made of.
template <class Scalar>
struct FactorsOfInverse {
  InverseLtdl<Scalar> L_inverse;
  SquareMatrix<Scalar> A;  ///< (m x m), symmetric
  DenseMatrix<Scalar> R;   ///< (m x nv)
  SquareMatrix<Scalar> Q;  ///< (nv x nv), symmetric
};

template <class Scalar>
[[nodiscard]] FactorsOfInverse<Scalar> factor_inverse(const ConstrainedInertia<Scalar>& inertia,
                                                      const MultiplierSolver<Scalar>& solver,
                                                      const BodyObserver& observe) {
  const std::size_t n = inertia.M.steps.size(), m = inertia.W.size();
  FactorsOfInverse<Scalar> result{
      invert_factors(inertia.M, observe), solver.inverse(observe), {m, n}, SquareMatrix<Scalar>(n)};
  const ColumnLoop columns = observe.columns(), differences = observe.columns();
  for (std::size_t j = 0; j < n; ++j) {  // solved for: A W^T D^-1 as a product would lose digits
    const ColumnScope column = columns.enter(j);
    std::vector<Scalar> of_rows;
    for (std::size_t k = 0; k < m; ++k) of_rows.push_back(inertia.W_per_D[k][j]);
    set_column(result.R, j, solver.solve(of_rows));
  }
  for (std::size_t i = 0; i < n; ++i) {
    result.Q(i, i) = result.L_inverse.inverse_D[i];
    for (std::size_t j = 0; j <= i; ++j) {
      const ColumnScope row = differences.enter(j, i);
      Scalar& entry = result.Q(i, j);
      for (std::size_t r = 0; r < m; ++r) entry = entry - inertia.W_per_D[r][i] * result.R(r, j);
      result.Q(j, i) = entry;
    }
  }
  return result;
}

/// The inverse of K, whole: see the top of this file.
template <class Scalar>
struct InverseOfBoth {
  SquareMatrix<Scalar> P;  ///< (nv x nv), symmetric
  DenseMatrix<Scalar> N;   ///< (m x nv)
  SquareMatrix<Scalar> A;  ///< (m x m), symmetric
};

/// The whole inverse, from its factors.
template <class Scalar>
[[nodiscard]] InverseOfBoth<Scalar> multiply_out(const FactorsOfInverse<Scalar>& K,
                                                 const BodyObserver& observe) {
  const std::size_t n = K.Q.size, m = K.A.size;
  const InverseLtdl<Scalar>& L_inverse = K.L_inverse;
  InverseOfBoth<Scalar> result{SquareMatrix<Scalar>(n), {m, n}, K.A};
  SquareMatrix<Scalar> T(n);  // Q L^-T
  const ColumnLoop multipliers = observe.columns(), halves = observe.columns(),
                   columns = observe.columns();
  for (std::size_t d = 0; d < n; ++d) {
    for (std::size_t r = 0; r < m; ++r) {
      const ColumnScope row = multipliers.enter(r, d);
      for (const std::size_t k : L_inverse.columns[d]) {
        result.N(r, d) = result.N(r, d) + L_inverse.W(d, k) * K.R(r, k);
      }
    }
    for (std::size_t j = 0; j < n; ++j) {
      const ColumnScope column = halves.enter(d, j * n);
      for (const std::size_t k : L_inverse.columns[d]) {
        column.at(j * n + k);
        T(j, d) = T(j, d) + L_inverse.W(d, k) * K.Q(j, k);
      }
    }
  }
  for (std::size_t c = 0; c < n; ++c) {
    for (std::size_t d = 0; d <= c; ++d) {
      const ColumnScope column = columns.enter(d, c);
      Scalar& entry = result.P(c, d);
      for (const std::size_t j : L_inverse.columns[c]) entry = entry + L_inverse.W(c, j) * T(j, d);
      result.P(d, c) = entry;
    }
  }
  return result;
}

/// The coordinates that constraints act on, T, and the others, U, of limbs that none touches: they
/// follow. With M = L^T D L in these two parts and F = -L_UU^-1 L_UT,
///
///   P_UT = F P_TT      P_UU = F P_TT F^T + (L_UU^T D_U L_UU)^-1      N_U = N_T F^T
///
/// and a force on U acts on T as F^T times it.
template <class Scalar>
struct Limbs {
  InverseLtdl<Scalar> L_inverse;   ///< of the two blocks, and F, of which `ends` are the entries
  SquareMatrix<Scalar> M_inverse;  ///< of the two blocks: (M^-1)_TT and M_UU^-1
  std::vector<bool> is_followed;   ///< (nv), the coordinates T
};

template <class Scalar>
[[nodiscard]] Limbs<Scalar> part_limbs(const Ltdl<Scalar>& M, std::vector<bool> is_followed,
                                       const BodyObserver& observe) {
  for (const auto& [pivot, rest] : M.steps) {  // with a coordinate all those above it
    if (!is_followed[pivot]) continue;
    for (const std::size_t above : rest) is_followed[above] = true;
  }
  auto L_inverse = invert_factors(M, observe, is_followed);
  auto M_inverse = invert(L_inverse, observe);
  return {std::move(L_inverse), std::move(M_inverse), std::move(is_followed)};
}

/// A and N_T, P_TT: (M^-1)_TT - B^T N, N = A B, B = (J M^-1)_T. All columns go through the same
/// steps.
template <class Scalar>
[[nodiscard]] InverseOfBoth<Scalar> invert_followed(const ConstrainedInertia<Scalar>& inertia,
                                                    const Limbs<Scalar>& limbs,
                                                    const MultiplierSolver<Scalar>& solver,
                                                    const BodyObserver& observe) {
  const std::size_t n = inertia.M.steps.size(), m = inertia.W.size();
  const InverseLtdl<Scalar>& L_inverse = limbs.L_inverse;
  InverseOfBoth<Scalar> result{limbs.M_inverse, {m, n}, solver.inverse(observe)};
  DenseMatrix<Scalar> B(m, n);  // J M^-1 = W^T D^-1 L^-T
  const ColumnLoop products = observe.columns(), columns = observe.columns(),
                   differences = observe.columns();
  for (std::size_t c = 0; c < n; ++c) {
    if (!limbs.is_followed[c]) continue;
    for (std::size_t r = 0; r < m; ++r) {
      const ColumnScope column = products.enter(c);
      for (const std::size_t j : L_inverse.columns[c]) {
        column.at(r * n + j);
        B(r, c) = B(r, c) + L_inverse.W(c, j) * inertia.W_per_D[r][j];
      }
    }
    const ColumnScope column = columns.enter(c);
    set_column(result.N, c, solver.solve(column_of(B, c)));
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      if (!limbs.is_followed[i] || !limbs.is_followed[j]) continue;
      const ColumnScope column = differences.enter(j, i);
      Scalar& entry = result.P(i, j);
      for (std::size_t r = 0; r < m; ++r) entry = entry - B(r, i) * result.N(r, j);
      result.P(j, i) = entry;
    }
  }
  return result;
}

/// The whole inverse.
template <class Scalar>
[[nodiscard]] InverseOfBoth<Scalar> invert_both(const ConstrainedInertia<Scalar>& inertia,
                                                const Limbs<Scalar>& limbs,
                                                const MultiplierSolver<Scalar>& solver,
                                                const BodyObserver& observe) {
  InverseOfBoth<Scalar> result = invert_followed(inertia, limbs, solver, observe);
  const std::size_t n = result.P.size, m = result.A.size;
  const SquareMatrix<Scalar>& F = limbs.L_inverse.W;
  const auto& entries_of_F = limbs.L_inverse.ends;
  const ColumnLoop rows = observe.columns(), columns = observe.columns(),
                   blocks = observe.columns();
  const auto follow = [&](const ColumnLoop& loop, std::size_t c, std::size_t d) {
    const ColumnScope column = loop.enter(d, c);
    Scalar& entry = result.P(c, d);
    for (const std::size_t t : entries_of_F[c]) entry = entry + F(c, t) * result.P(t, d);
    result.P(d, c) = entry;
  };
  for (std::size_t c = 0; c < n; ++c) {
    if (limbs.is_followed[c]) continue;
    for (std::size_t r = 0; r < m; ++r) {
      const ColumnScope row = rows.enter(r, c);
      for (const std::size_t t : entries_of_F[c]) {
        result.N(r, c) = result.N(r, c) + F(c, t) * result.N(r, t);
      }
    }
    for (std::size_t d = 0; d < n; ++d) {
      if (limbs.is_followed[d]) follow(columns, c, d);
    }
  }
  for (std::size_t c = 0; c < n; ++c) {
    if (limbs.is_followed[c]) continue;
    for (std::size_t d = 0; d <= c; ++d) {
      if (!limbs.is_followed[d]) follow(blocks, c, d);
    }
  }
  return result;
}

/// Solves with K by its whole inverse.
template <class Scalar>
class ProductSolver {
 public:
  ProductSolver(const InverseOfBoth<Scalar>& K, const BodyObserver& observe)
      : rows_(observe.columns()) {
    const std::size_t n = K.P.size, m = K.A.size;
    for (std::size_t i = 0; i < n; ++i) {
      std::vector<Scalar>& row = of_motion_.emplace_back();
      for (std::size_t k = 0; k < n; ++k) row.push_back(K.P(i, k));
      for (std::size_t r = 0; r < m; ++r) row.push_back(K.N(r, i));
    }
    for (std::size_t r = 0; r < m; ++r) {
      std::vector<Scalar>& row = of_multipliers_.emplace_back();
      for (std::size_t k = 0; k < n; ++k) row.push_back(-K.N(r, k));
      for (std::size_t k = 0; k < m; ++k) row.push_back(K.A(r, k));
    }
  }

  /// @param[in] position  that the column has among all that are solved
  [[nodiscard]] Constrained<Scalar> solve(const std::vector<Scalar>& b1,
                                          const std::vector<Scalar>& b2,
                                          std::size_t position) const {
    std::vector<Scalar> b = b1;
    b.insert(b.end(), b2.begin(), b2.end());
    Constrained<Scalar> x;
    for (std::size_t i = 0; i < b1.size(); ++i) {
      const ColumnScope row = rows_.enter(i, 2 * position);
      x.motion.push_back(dot_product(of_motion_[i], b));
    }
    for (std::size_t r = 0; r < b2.size(); ++r) {
      const ColumnScope row = rows_.enter(r, 2 * position + 1);
      x.multipliers.push_back(dot_product(of_multipliers_[r], b));
    }
    return x;
  }

 private:
  std::vector<std::vector<Scalar>> of_motion_, of_multipliers_;  // rows of the inverse
  ColumnLoop rows_;
};

/// Solves with K by its factors.
template <class Scalar>
class FactorSolver {
 public:
  FactorSolver(const FactorsOfInverse<Scalar>& K, const BodyObserver& observe)
      : K_(K), rows_(observe.columns()), last_(observe.columns()) {}

  /// @param[in] position  that the column has among all that are solved
  [[nodiscard]] Constrained<Scalar> solve(const std::vector<Scalar>& b1,
                                          const std::vector<Scalar>& b2,
                                          std::size_t position) const {
    const std::size_t n = b1.size(), m = b2.size();
    const std::vector<Scalar> y = first_half(K_.L_inverse.factors, b1);
    std::vector<Scalar> z(n, Scalar(0));
    Constrained<Scalar> x{z, std::vector<Scalar>(m, Scalar(0))};
    for (std::size_t r = 0; r < m; ++r) {
      const ColumnScope row = rows_.enter(r, 2 * position);
      Scalar& sum = x.multipliers[r];
      for (std::size_t k = 0; k < m; ++k) sum = sum + K_.A(r, k) * b2[k];
      for (std::size_t k = 0; k < n; ++k) sum = sum - K_.R(r, k) * y[k];
    }
    for (std::size_t i = 0; i < n; ++i) {
      const ColumnScope row = rows_.enter(i, 2 * position + 1);
      for (std::size_t k = 0; k < n; ++k) z[i] = z[i] + K_.Q(i, k) * y[k];
      for (std::size_t r = 0; r < m; ++r) z[i] = z[i] + K_.R(r, i) * b2[r];
    }
    for (std::size_t c = 0; c < n; ++c) {
      const ColumnScope row = last_.enter(c, position * n);
      for (const std::size_t j : K_.L_inverse.columns[c]) {
        row.at(position * n + j);
        x.motion[c] = x.motion[c] + K_.L_inverse.W(c, j) * z[j];
      }
    }
    return x;
  }

 private:
  const FactorsOfInverse<Scalar>& K_;
  ColumnLoop rows_, last_;
};

}  // namespace dynac::constraints
