// SPDX-License-Identifier: BSD-3-Clause
// How pivots stand to what they are chosen from.
#pragma once

#include <vector>

#include "sparse/block_elimination.hpp"

namespace dynac {

/// The largest factor that an unknown has in the equations that are left.
[[nodiscard]] SampledNumber largest_factor(const BlockElimination<SampledNumber>& block,
                                           std::size_t unknown);

/// The pivots of the normal equations of a block, by its diagonal, each as a part of what its entry
/// is at first: zero, or no number, where the block is singular.
[[nodiscard]] std::vector<SampledNumber> normal_parts(const BlockElimination<SampledNumber>& block);

}  // namespace dynac
