// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/groups/estimation_run.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "algorithms/sampled_state.hpp"
#include "ir/count.hpp"

#include "ir/expr.hpp"
#include "ir/input_symbols.hpp"
#include "kernels/axes/estimation_axes.hpp"
#include "kernels/groups/rows.hpp"
#include "kernels/groups/solvable_estimation.hpp"
#include "kernels/sampled_solution.hpp"
#include "kernels/state.hpp"

namespace dynac::estimation {
namespace {

// Of a formulation; none: the best of several is searched.
std::optional<Elimination> elimination_of(const Formulation& formulation) {
  const PlansElimination& way = std::get<PlansElimination>(formulation.way);
  if (!way.rule) return {};
  const bool is_whole = way.is_quasi_definite;
  return Elimination{
      {*way.rule},
      true,
      is_whole ? EstimationSystem::kQuasiDefinite : EstimationSystem::kExactThenNoisy};
}

SampledSolution solution(const KernelContext& context, const Elimination& elimination) {
  SampledSolution result{equations_at(context, sampled_state(context), elimination.is_split), {}};
  result.plan = plan_estimation(context.robot, *context.settings.problem, result.equations,
                                elimination.ordering, elimination.system);
  return result;
}

// Operations of an elimination in all.
int count(const KernelContext& context, const Elimination& elimination) {
  const Kernel kernel = estimation_arguments();
  Graph graph;
  Arrays<Expr> inputs;
  for (const Argument& argument : inputs_of(kernel, context)) {
    inputs.push_back(add_input_symbols(graph, argument.name, argument.size()));
  }
  const BodyObserver observe = [](const Body&) {};
  const RobotState<Expr> state = make_state(kernel, context, inputs, observe);
  std::vector<NodeId> nodes;
  for (const std::vector<Expr>& output : run(context, state, elimination, observe)) {
    for (const Expr& element : output) nodes.push_back(element.node_in(graph));
  }
  graph.add_output("all", std::move(nodes));
  return count_operations(graph).operations();
}

}  // namespace

EstimationPlan plan(const KernelContext& context, const Elimination& elimination) {
  return solution(context, elimination).plan;
}

Elimination search(const KernelContext& context) {
  const std::size_t bodies = context.robot.bodies.size();
  const std::size_t tries = bodies <= 4 ? 160 / bodies : bodies <= 8 ? 12 : 4;
  Elimination best;
  int fewest = count(context, best);
  for (std::uint32_t k = 0; k < tries; ++k) {
    const Elimination next{{Rule::kRandomized, k / 2}, k % 2 == 0};
    if (!plan(context, next).problems.empty()) continue;
    const int operations = count(context, next);
    if (operations >= fewest) continue;
    best = next;
    fewest = operations;
  }
  return best;
}

Kernel estimation_arguments() {
  return {.name = "dynamics_estimation",
          .alias = "estimation",
          .summary =
              "Accelerations, torques and wrenches estimated from any measurements that determine "
              "them.",
          .formula = "D(q) d + b(q, v) = 0, with some entries of d measured and others estimated",
          .inputs =
              {rows::q(),
               rows::v(),
               {.name = "measurements",
                .indices = {index::kMeasurement},
                .meaning =
                    "measurements of the sensors, in the order of the problem's `measure` lines"}},
          .outputs = {{.name = "estimates",
                       .indices = {index::kEstimate},
                       .meaning = "estimates, in the order of the problem's `estimate` lines; with "
                                  "noisy measurements the most likely values that satisfy the "
                                  "equations of motion exactly"}},
          .depends_on_gravity = true,
          .depends_on_inertia = true,
          .includes_passive_torques = true,
          .includes_rotor_inertia = true,
          .invariance = Invariance::kFrames,
          .needs_problem = true,
          .formulations = {}};
}

std::string unsolved_problem(const Kernel& kernel, const KernelContext& context) {
  const KernelSettings& settings = context.settings;
  if (settings.problem == nullptr) {
    return fmt::format("{} needs measurements and estimates; add @problem FILE", kernel.name);
  }
  if (measured_inputs(*settings.problem) == 0) {
    return fmt::format("{} has no measurement; add a `measure` line to the problem", kernel.name);
  }
  return fmt::format("{}", fmt::join(problems_of(context), "; "));
}

EstimationEquations<SampledNumber> equations_at(const KernelContext& context,
                                                const RobotState<SampledNumber>& state,
                                                bool is_split) {
  const EstimationProblem& problem = *context.settings.problem;
  return estimation_equations<SampledNumber>(
      context.robot, problem, state, std::vector<SampledNumber>(measured_inputs(problem)), {},
      is_split, [](const Body&) {}, context.settings.base_velocity);
}

SampledSolution sampled_solution(const KernelContext& context, const Formulation& formulation) {
  const std::optional<Elimination> elimination = elimination_of(formulation);
  return solution(context, elimination ? *elimination : search(context));
}

std::vector<std::string> problems_of(const KernelContext& context) {
  std::vector<std::string> problems;
  for (const Rule rule : {Rule::kByGroups, Rule::kMarkowitz, Rule::kExactCost}) {
    std::vector<std::string> own = plan(context, {{rule}}).problems;
    if (own.empty()) return own;
    if (problems.empty()) problems = std::move(own);
  }
  return problems;
}

bool has_plan(const KernelContext& context, const Formulation& formulation) {
  const std::optional<Elimination> elimination = elimination_of(formulation);
  if (!elimination) return problems_of(context).empty();
  return plan(context, *elimination).problems.empty();
}

}  // namespace dynac::estimation
