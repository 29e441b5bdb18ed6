// SPDX-License-Identifier: BSD-3-Clause
// What one step of an elimination takes, in operations that are left once constants are folded.
#pragma once

#include "sparse/block_elimination.hpp"

namespace dynac {

/// A step and its operations: the division, the products and sums of the other equations. Equal
/// products are not known as such, nor whether the unknown is to be found afterwards.
struct StepCost {
  Scaling scaling = Scaling::kEquation;
  int operations = 0;
};

/// @param[in] block   before the step
[[nodiscard]] StepCost cost_of(const BlockElimination<SampledNumber>& block, std::size_t equation,
                               std::size_t unknown);

}  // namespace dynac
