// SPDX-License-Identifier: BSD-3-Clause
// Solves with and inverts a joint-space inertia matrix by M = L^T D L, which keeps the zeros that
// branches make. Reference: Featherstone 2008, section 6.5.
#pragma once

#include <utility>
#include <vector>

#include "algorithms/body_observer.hpp"
#include "model/mechanism.hpp"
#include "sparse/elimination.hpp"

namespace dynac {

/// A square matrix, column-major.
template <class Scalar>
struct SquareMatrix {
  explicit SquareMatrix(std::size_t n) : size(n), entries(n * n, Scalar(0)) {}

  std::size_t size;
  std::vector<Scalar> entries;

  [[nodiscard]] const Scalar& operator()(std::size_t i, std::size_t j) const {
    return entries[j * size + i];
  }
  [[nodiscard]] Scalar& operator()(std::size_t i, std::size_t j) { return entries[j * size + i]; }
};

/// The steps of eliminating a robot's coordinates, leaves first: coordinates are coupled where one
/// moves a body below a body that the other moves.
/// @param[in] left_out  coordinates (nv) whose rows and columns are not of the matrix; empty: none
[[nodiscard]] std::vector<EliminationStep> eliminate_coordinates(
    const Mechanism& robot, const std::vector<bool>& left_out = {});

/// L and D of M = L^T D L.
template <class Scalar>
struct Ltdl {
  std::vector<EliminationStep> steps;  ///< leaves first
  std::vector<std::vector<Scalar>> L;  ///< of each step, an entry for each of its rest
  std::vector<Scalar> inverse_D;       ///< one per step
};

/// Factorises a symmetric positive definite matrix, or a block of it.
/// @param[in] steps  of eliminating its rows, or those of the block
template <class Scalar>
[[nodiscard]] Ltdl<Scalar> factorise(SquareMatrix<Scalar> M, std::vector<EliminationStep> steps,
                                     const BodyObserver& observe = no_observer()) {
  const ColumnLoop columns = observe.columns();
  Ltdl<Scalar> result;
  for (const auto& [pivot, rest] : steps) {
    const Scalar inverse = Scalar(1) / M(pivot, pivot);
    std::vector<Scalar>& l = result.L.emplace_back();
    for (const std::size_t j : rest) l.push_back(M(pivot, j) * inverse);
    for (std::size_t a = 0; a < rest.size(); ++a) {
      for (std::size_t b = 0; b <= a; ++b) {
        const ColumnScope column = columns.enter(rest[b], pivot * M.size + rest[a]);
        const Scalar entry = M(rest[a], rest[b]) - l[a] * M(pivot, rest[b]);
        M(rest[a], rest[b]) = M(rest[b], rest[a]) = entry;
      }
    }
    result.inverse_D.push_back(inverse);
  }
  result.steps = std::move(steps);
  return result;
}

/// L^-T b: the first half of a solve.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> first_half(const Ltdl<Scalar>& M, std::vector<Scalar> b) {
  for (std::size_t k = 0; k < M.steps.size(); ++k) {
    const auto& [pivot, rest] = M.steps[k];
    for (std::size_t a = 0; a < rest.size(); ++a) b[rest[a]] = b[rest[a]] - M.L[k][a] * b[pivot];
  }
  return b;
}

/// D^-1 b.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> per_D(const Ltdl<Scalar>& M, std::vector<Scalar> b) {
  for (std::size_t k = 0; k < M.steps.size(); ++k) {
    b[M.steps[k].pivot] = b[M.steps[k].pivot] * M.inverse_D[k];
  }
  return b;
}

/// L^-1 b: the second half, without D.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> second_half(const Ltdl<Scalar>& M, std::vector<Scalar> b) {
  for (std::size_t k = M.steps.size(); k-- > 0;) {
    const auto& [pivot, rest] = M.steps[k];
    for (std::size_t a = 0; a < rest.size(); ++a) b[pivot] = b[pivot] - M.L[k][a] * b[rest[a]];
  }
  return b;
}

/// x with M x = b. Where coordinates were left out, both are zero there.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> solve(const Ltdl<Scalar>& M, std::vector<Scalar> b) {
  b = first_half(M, std::move(b));
  for (std::size_t k = M.steps.size(); k-- > 0;) {
    const auto& [pivot, rest] = M.steps[k];
    b[pivot] = b[pivot] * M.inverse_D[k];
    for (std::size_t a = 0; a < rest.size(); ++a) b[pivot] = b[pivot] - M.L[k][a] * b[rest[a]];
  }
  return b;
}

/// W = L^-1 by coordinates, and D.
template <class Scalar>
struct InverseLtdl {
  const Ltdl<Scalar>& factors;
  SquareMatrix<Scalar> W;  ///< a row has entries in `columns` and `ends` of it alone
  std::vector<std::vector<std::size_t>> columns;  ///< coordinates above, and the row's own, last
  std::vector<Scalar> inverse_D;                  ///< one per coordinate
  std::vector<std::vector<std::size_t>> ends;     ///< coordinates where a row was to end
};

/// Rows of W go through the same steps, one like the other.
/// @param[in] is_last  coordinates (nv) where the rows of others end, with all above them; empty:
///                     none. With those, T, and the others, U, the factor L = [L_TT 0; L_UT L_UU],
///                     W = [L_TT^-1 0; -L_UU^-1 L_UT L_UU^-1]: `columns` are of the two blocks on
///                     the diagonal, `ends` of the third.
template <class Scalar>
[[nodiscard]] InverseLtdl<Scalar> invert_factors(const Ltdl<Scalar>& M,
                                                 const BodyObserver& observe = no_observer(),
                                                 const std::vector<bool>& is_last = {}) {
  const std::size_t n = M.steps.size();
  const std::vector<std::vector<std::size_t>> none(n);
  InverseLtdl<Scalar> result{M, SquareMatrix<Scalar>(n), none, std::vector<Scalar>(n), none};
  const auto ends = [&](std::size_t row, std::size_t column) {
    return !is_last.empty() && is_last[column] && !is_last[row];
  };
  const ColumnLoop rows = observe.columns();
  for (std::size_t first = 0; first < n; ++first) {
    const std::size_t c = M.steps[first].pivot;
    std::vector<bool> has_entry(n, false);
    has_entry[c] = true;
    result.W(c, c) = Scalar(1);
    for (std::size_t k = first; k < n; ++k) {
      const auto& [pivot, rest] = M.steps[k];
      if (!has_entry[pivot]) continue;
      if (ends(c, pivot)) {
        result.ends[c].push_back(pivot);
        continue;
      }
      for (std::size_t a = 0; a < rest.size(); ++a) {
        const ColumnScope row = rows.enter(c, k * n + rest[a]);
        result.W(c, rest[a]) = result.W(c, rest[a]) - result.W(c, pivot) * M.L[k][a];
        has_entry[rest[a]] = true;
      }
    }
    for (std::size_t j = 0; j < n; ++j) {
      if (has_entry[j] && j != c && !ends(c, j)) result.columns[c].push_back(j);
    }
    result.columns[c].push_back(c);
    result.inverse_D[c] = M.inverse_D[first];
  }
  return result;
}

/// x with M x = b, by W in place of the second substitution: where b is zero in other branches, a
/// row of x takes the few entries of W that the branches share, not all those of L's row.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> solve(const InverseLtdl<Scalar>& M, std::vector<Scalar> b) {
  b = first_half(M.factors, std::move(b));
  for (std::size_t c = 0; c < b.size(); ++c) b[c] = b[c] * M.inverse_D[c];
  std::vector<Scalar> x;
  for (std::size_t c = 0; c < b.size(); ++c) {
    Scalar sum(0);
    for (const std::size_t j : M.columns[c]) sum = sum + M.W(c, j) * b[j];
    x.push_back(sum);
  }
  return x;
}

/// M^-1 = W D^-1 W^T, whole.
template <class Scalar>
[[nodiscard]] SquareMatrix<Scalar> invert(const InverseLtdl<Scalar>& M,
                                          const BodyObserver& observe = no_observer()) {
  const std::size_t n = M.inverse_D.size();
  SquareMatrix<Scalar> inverse(n), W_per_D(n);
  std::vector<std::size_t> done;
  const ColumnLoop columns = observe.columns();
  for (std::size_t k = n; k-- > 0;) {
    const std::size_t c = M.factors.steps[k].pivot;
    for (const std::size_t j : M.columns[c]) W_per_D(c, j) = M.W(c, j) * M.inverse_D[j];
    std::vector<bool> has_entry(n, false);
    for (const std::size_t j : M.columns[c]) has_entry[j] = true;
    done.push_back(c);
    for (const std::size_t d : done) {
      Scalar sum(0);
      const ColumnScope column = columns.enter(d, c * n);
      for (const std::size_t j : M.columns[d]) {
        column.at(c * n + j);
        if (has_entry[j]) sum = sum + W_per_D(c, j) * M.W(d, j);
      }
      inverse(c, d) = inverse(d, c) = sum;
    }
  }
  return inverse;
}

/// M^-1, whole.
template <class Scalar>
[[nodiscard]] SquareMatrix<Scalar> invert(const Ltdl<Scalar>& M,
                                          const BodyObserver& observe = no_observer()) {
  return invert(invert_factors(M, observe), observe);
}

}  // namespace dynac
