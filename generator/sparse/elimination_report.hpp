// SPDX-License-Identifier: BSD-3-Clause
// What a planned elimination meets at sampled configurations: entries that were not there before,
// and how small its pivots get. In: a system and its plan. Out: figures to print and draw.
#pragma once

#include <cstddef>
#include <vector>

#include "sparse/plan.hpp"

namespace dynac {

/// A place in a sparse matrix.
struct MatrixEntry {
  std::size_t equation = 0;
  std::size_t unknown = 0;
  friend bool operator==(const MatrixEntry&, const MatrixEntry&) = default;
};

/// See the top of this file.
struct EliminationReport {
  /// Entries of L and U that are none of the matrix, as far as the pattern tells: blocks keep to
  /// themselves, so there are none outside of them.
  std::vector<MatrixEntry> fill;
  /// The smallest part that a pivot is of the largest entry left in its column, in any sample: one
  /// by the largest factor of L, at most 1.
  double smallest_pivot = 1;
  SampledNumber smallest_pivots = 1;  ///< the same of each sample
  bool keeps_signs = true;            ///< every pivot has the same sign in all samples
};

/// Runs the elimination of every block, without right-hand sides.
[[nodiscard]] EliminationReport report_elimination(const LinearSystem<SampledNumber>& system,
                                                   const SolutionPlan& plan);

}  // namespace dynac
