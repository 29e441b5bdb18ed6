// How far a block of equations that has no safe pivots is from having a solution.
#pragma once

#include <vector>

#include "sparse/plan.hpp"

namespace dynac {

/// In how many lanes a block is singular, and the unknowns that are then not determined; where it
/// is singular in none, those that are left.
struct RankDeficiency {
  std::size_t lanes = 0;
  std::vector<std::size_t> unknowns;
};

[[nodiscard]] RankDeficiency rank_deficiency(const SingularBlock& block);

}  // namespace dynac
