// Solves with and inverts a joint-space inertia matrix by M = L^T D L, which keeps the zeros that
// branches make. Reference: Featherstone 2008, section 6.5.
#pragma once

#include <vector>

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
[[nodiscard]] std::vector<EliminationStep> eliminate_coordinates(const Mechanism& robot);

/// L and D of M = L^T D L.
template <class Scalar>
struct Ltdl {
  std::vector<EliminationStep> steps;  ///< leaves first
  std::vector<std::vector<Scalar>> L;  ///< of each step, an entry for each of its rest
  std::vector<Scalar> inverse_D;       ///< one a step
};

/// Factorises a symmetric positive definite matrix.
template <class Scalar>
[[nodiscard]] Ltdl<Scalar> factorise(SquareMatrix<Scalar> M, std::vector<EliminationStep> steps) {
  Ltdl<Scalar> result;
  for (const auto& [pivot, rest] : steps) {
    const Scalar inverse = Scalar(1) / M(pivot, pivot);
    std::vector<Scalar>& l = result.L.emplace_back();
    for (const std::size_t j : rest) l.push_back(M(pivot, j) * inverse);
    for (std::size_t a = 0; a < rest.size(); ++a) {
      for (std::size_t b = 0; b <= a; ++b) {
        const Scalar entry = M(rest[a], rest[b]) - l[a] * M(pivot, rest[b]);
        M(rest[a], rest[b]) = M(rest[b], rest[a]) = entry;
      }
    }
    result.inverse_D.push_back(inverse);
  }
  result.steps = std::move(steps);
  return result;
}

/// x with M x = b.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> solve(const Ltdl<Scalar>& M, std::vector<Scalar> b) {
  const std::size_t n = M.steps.size();
  for (std::size_t k = 0; k < n; ++k) {
    const auto& [pivot, rest] = M.steps[k];
    for (std::size_t a = 0; a < rest.size(); ++a) b[rest[a]] = b[rest[a]] - M.L[k][a] * b[pivot];
  }
  for (std::size_t k = n; k-- > 0;) {
    const auto& [pivot, rest] = M.steps[k];
    b[pivot] = b[pivot] * M.inverse_D[k];
    for (std::size_t a = 0; a < rest.size(); ++a) b[pivot] = b[pivot] - M.L[k][a] * b[rest[a]];
  }
  return b;
}

/// M^-1 = L^-1 D^-1 L^-T, whole.
template <class Scalar>
[[nodiscard]] SquareMatrix<Scalar> invert(const Ltdl<Scalar>& M) {
  const std::size_t n = M.steps.size();
  // Rows of W = L^-1 and of W D^-1, and the columns in which they have entries.
  SquareMatrix<Scalar> W(n), W_per_D(n);
  std::vector<std::vector<std::size_t>> columns(n);
  std::vector<Scalar> inverse_D(n);
  SquareMatrix<Scalar> inverse(n);
  std::vector<std::size_t> done;
  for (std::size_t k = n; k-- > 0;) {
    const auto& [c, rest] = M.steps[k];
    inverse_D[c] = M.inverse_D[k];
    std::vector<bool> has_entry(n, false);
    for (std::size_t a = 0; a < rest.size(); ++a) {
      for (const std::size_t j : columns[rest[a]]) {
        W(c, j) = W(c, j) - M.L[k][a] * W(rest[a], j);
        has_entry[j] = true;
      }
    }
    W(c, c) = Scalar(1);
    has_entry[c] = true;
    for (std::size_t j = 0; j < n; ++j) {
      if (!has_entry[j]) continue;
      columns[c].push_back(j);
      W_per_D(c, j) = W(c, j) * inverse_D[j];
    }
    done.push_back(c);
    for (const std::size_t d : done) {
      Scalar sum(0);
      for (const std::size_t j : columns[d]) {
        if (has_entry[j]) sum = sum + W_per_D(c, j) * W(d, j);
      }
      inverse(c, d) = inverse(d, c) = sum;
    }
  }
  return inverse;
}

}  // namespace dynac
