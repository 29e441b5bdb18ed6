// SPDX-License-Identifier: BSD-3-Clause
// Entries of a block that have the same value for another reason than that they are computed alike:
// of symmetric blocks that elimination makes out of unlike products. Found by their values at
// sampled configurations, so that one of the two need not be computed.
#pragma once

#include <vector>

#include "sparse/block_elimination.hpp"

namespace dynac {

/// The repeats among the entries that a step has changed: those of some equations and some
/// unknowns.
[[nodiscard]] std::vector<Repeat> find_repeats(const BlockElimination<SampledNumber>& block,
                                               const std::vector<std::size_t>& equations,
                                               const std::vector<std::size_t>& unknowns);

}  // namespace dynac
