// SPDX-License-Identifier: BSD-3-Clause
// The order in which the rows of an estimation problem's symmetric system are eliminated.
#pragma once

#include "algorithms/estimation/saddle_point.hpp"
#include "sparse/plan.hpp"

namespace dynac {

/// Plans the elimination; fewer pivots than rows if there are not enough safe ones.
/// @param[in] pattern   entries that count
/// @param[in] left_out  equations that do not
/// @param[in] rule      kFill or kMarkowitz
[[nodiscard]] QuasiDefinitePlan plan_quasi_definite(
    const EstimationEquations<SampledNumber>& equations, EquationPattern pattern,
    const std::vector<bool>& left_out, Rule rule);

/// The rows of its system that a plan does not eliminate.
[[nodiscard]] std::vector<std::size_t> rows_left(
    const EstimationEquations<SampledNumber>& equations, const QuasiDefinitePlan& plan);

/// Entries of one triangle of L that are none of the matrix.
[[nodiscard]] std::size_t filled_by(const EstimationEquations<SampledNumber>& equations,
                                    const QuasiDefinitePlan& plan);

/// How small pivots of a plan get at sampled configurations; see PivotSafety.
[[nodiscard]] SampledNumber safety_of(const EstimationEquations<SampledNumber>& equations,
                                      const QuasiDefinitePlan& plan);

}  // namespace dynac
