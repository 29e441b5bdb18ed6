// SPDX-License-Identifier: BSD-3-Clause
// How a sparse system is to be solved, decided once and off-line: which entries count, which
// unknowns stay free, which blocks of equations follow each other, and the pivots of each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "sparse/block_elimination.hpp"
#include "sparse/rule.hpp"
#include "sparse/structure.hpp"

namespace dynac {

/// An order of elimination, and which of those by chance.
struct Ordering {
  Rule rule = Rule::kByGroups;
  std::uint32_t seed = 0;
};

/// What a caller knows of a good order: for kByGroups.
struct OrderHint {
  std::vector<std::size_t> group_of;     ///< a number for each unknown: smaller ones go first
  std::vector<std::size_t> equation_of;  ///< by which it is best eliminated, or kUnmatched
};

/// See the top of this file.
struct SolutionPlan {
  EquationPattern pattern;
  std::vector<std::size_t> free;           ///< unknowns that the blocks leave free
  std::vector<std::vector<Pivot>> blocks;  ///< in the order of solving
};

/// What is left of a block that has no safe pivot any more and cannot be solved together either, by
/// equation.
struct SingularBlock {
  std::map<std::size_t, BlockElimination<SampledNumber>::Row> rows;
};

/// A plan, or why there is none.
struct PlanResult {
  SolutionPlan plan;
  std::vector<SingularBlock> singular;  ///< empty: there is a plan
};

/// A pivot is safe if in every sample it is at least this part of the largest in its column.
inline constexpr double kSafePivot = 1e-5;

}  // namespace dynac
