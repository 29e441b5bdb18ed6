// SPDX-License-Identifier: BSD-3-Clause
// How the kernel of an estimation problem is computed: the equations written and ordered one way or
// another, and solved. In: a robot's state and what is measured. Out: the kernel's outputs.
#pragma once

#include "algorithms/estimation/dynamics_estimation.hpp"
#include "algorithms/estimation/estimation_plan.hpp"
#include "algorithms/joint_dynamics_terms.hpp"
#include "kernels/kernel.hpp"

namespace dynac::estimation {

/// How a formulation writes the equations and orders them.
struct Elimination {
  Ordering ordering;
  bool is_split = true;
  EstimationSystem system = EstimationSystem::kExactThenNoisy;
};

/// The order in which the equations are eliminated.
[[nodiscard]] EstimationPlan plan(const KernelContext& context, const Elimination& elimination);

/// The best of eliminations by chance: as many as take a second or so, a handful for large robots.
[[nodiscard]] Elimination search(const KernelContext& context);

/// The kernel without formulations: its inputs and outputs, all that operations are counted for.
[[nodiscard]] Kernel estimation_arguments();

/// Why there is no solution of the estimation problem; empty: there is.
[[nodiscard]] std::string unsolved_problem(const Kernel& kernel, const KernelContext& context);

/// What joints lose and their springs take in this state (nv); empty: nothing counts.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> passive_torques(const KernelContext& context,
                                                  const RobotState<Scalar>& state) {
  if (!joint_dynamics::has_passive_torques(context.settings.joint_dynamics.effects)) return {};
  return joint_dynamics::passive_torques(context, state);
}

/// The outputs of the kernel by an elimination.
template <class Scalar>
[[nodiscard]] Arrays<Scalar> run(const KernelContext& context, const RobotState<Scalar>& state,
                                 const Elimination& elimination, const BodyObserver& observe) {
  const EstimationProblem& problem = *context.settings.problem;
  const EstimationPlan planned = plan(context, elimination);
  DYNAC_ASSERT(planned.problems.empty(), "{}", planned.problems.front());
  const auto equations = estimation_equations(context.robot, problem, state, state.measured,
                                              passive_torques(context, state), elimination.is_split,
                                              observe, context.settings.base_velocity);
  Estimate<Scalar> estimate = estimate_dynamics(problem, planned, equations);
  Arrays<Scalar> results{std::move(estimate.values)};
  if (problem.reports_covariance) results.push_back(std::move(estimate.covariance));
  if (problem.reports_smallest_pivot) results.push_back({estimate.smallest_pivot});
  return results;
}

}  // namespace dynac::estimation
