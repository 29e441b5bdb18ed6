// SPDX-License-Identifier: BSD-3-Clause
// Symbolic elimination of a symmetric matrix: which entries the factorisation M = L^T D L has.
// Reference: Featherstone 2008, section 6.5 (branch-induced sparsity); George & Liu 1981.
#pragma once

#include <cstddef>
#include <vector>

namespace dynac {

/// Pairs of rows whose entry may be non-zero; symmetric, the diagonal included or not.
using Pattern = std::vector<std::vector<bool>>;

/// One step: `pivot` is eliminated, and `rest` are the rows that remain and that it touches.
struct EliminationStep {
  std::size_t pivot = 0;
  std::vector<std::size_t> rest;
};

/// The steps of eliminating the rows in an order, fill included.
/// @param[in] pattern  of the matrix (n x n)
/// @param[in] order    every row once, the first to be eliminated first
[[nodiscard]] std::vector<EliminationStep> eliminate(Pattern pattern,
                                                     const std::vector<std::size_t>& order);

}  // namespace dynac
