// SPDX-License-Identifier: BSD-3-Clause
// How far blocks of equations are from having no solution, or several.
#pragma once

#include <vector>

#include "sparse/plan.hpp"

namespace dynac {

/// In how many samples a block is singular, and the unknowns that are then not determined; where it
/// is singular in none, those that are left.
struct RankDeficiency {
  std::size_t samples = 0;
  std::vector<std::size_t> unknowns;
};

[[nodiscard]] RankDeficiency rank_deficiency(const SingularBlock& block);

/// The largest condition number of a block of a plan at some sampled configurations (1-norm,
/// estimated), the equations scaled to equal size first, then the unknowns: how many digits a
/// solution may lose, whatever its order of elimination. Of a block of one equation it is the
/// largest pivot by the smallest.
[[nodiscard]] double worst_condition(const LinearSystem<SampledNumber>& system,
                                     const SolutionPlan& plan);

}  // namespace dynac
