// SPDX-License-Identifier: BSD-3-Clause
// Chooses the order of pivots of a sparse system, block by block.
#pragma once

#include "sparse/linear_system.hpp"
#include "sparse/plan.hpp"

namespace dynac {

/// Plans the solution of equations in which every unknown is matched or stays free. What no wanted
/// unknown needs is left out.
///
/// @param[in] system    at sampled configurations
/// @param[in] pattern   pattern_of(system)
/// @param[in] matching  of all equations that count
[[nodiscard]] PlanResult plan_solution(const LinearSystem<SampledNumber>& system,
                                       EquationPattern pattern, const Matching& matching,
                                       const OrderHint& hint, const std::vector<bool>& wanted,
                                       const Ordering& ordering);

}  // namespace dynac
