// SPDX-License-Identifier: BSD-3-Clause
// The equations of an estimation problem at sampled configurations, and how a formulation of its
// kernel solves them: what is printed and drawn of a problem.
#pragma once

#include "algorithms/estimation/estimation_plan.hpp"
#include "kernels/kernel.hpp"

namespace dynac::estimation {

/// See the top of this file.
struct SampledSolution {
  EstimationEquations<SampledNumber> equations;
  EstimationPlan plan;
};

/// The equations of a context's problem at some configurations, nothing measured.
[[nodiscard]] EstimationEquations<SampledNumber> equations_at(
    const KernelContext& context, const RobotState<SampledNumber>& state, bool is_split);

/// @param[in] context      with a problem
/// @param[in] formulation  of the kernel dynamics_estimation
[[nodiscard]] SampledSolution sampled_solution(const KernelContext& context,
                                               const Formulation& formulation);

}  // namespace dynac::estimation
