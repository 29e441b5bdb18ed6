// SPDX-License-Identifier: BSD-3-Clause
#include "sparse_problem.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "algorithms/sampled_state.hpp"
#include "equal_values.hpp"
#include "ir/count.hpp"
#include "ir/input_symbols.hpp"
#include "ir/interpret.hpp"
#include "kernels/state.hpp"
#include "kernels/table.hpp"
#include "lower/lower.hpp"
#include "passes/passes.hpp"
#include "sparse/ordering.hpp"
#include "sparse/rank.hpp"
#include "sparse/solve.hpp"
#include "trace/trace.hpp"

namespace dynac::bench {
namespace {

template <class Scalar>
struct Equations {
  LinearSystem<Scalar> system;
  std::vector<LinearForm<Scalar>> estimates;
};

// As estimation_equations(), split or not.
template <class Scalar>
Equations<Scalar> equations_of(const SparseProblem& problem, const RobotState<Scalar>& state,
                               const std::vector<Scalar>& y) {
  const NewtonEulerForm form = form_of(problem);
  const BodyObserver ignore = [](const Body&) {};
  Equations<Scalar> result{newton_euler_equations<Scalar>(*problem.chain, form, state, {}, ignore),
                           {}};
  const quantity_forms::Maker<Scalar> make_form(*problem.chain, form, state, ignore);
  std::size_t input = 0;
  for (const Measurement& measurement : problem.known.measurements) {
    Equation<Scalar> equation = make_form(measurement.sum);
    if (!measurement.is_zero) equation.right = equation.right + y[input++];
    result.system.equations.push_back(std::move(equation));
  }
  for (const EntrySum& sum : problem.known.estimates) result.estimates.push_back(make_form(sum));
  return result;
}

// Estimates by what all unknowns are.
template <class Scalar>
std::vector<Scalar> estimates_of(const Equations<Scalar>& equations,
                                 const std::vector<Affine<Scalar>>& x) {
  std::vector<Scalar> results;
  for (const LinearForm<Scalar>& form : equations.estimates) {
    std::vector<std::size_t> all;
    for (const Term<Scalar>& term : form.terms) all.push_back(term.unknown);
    std::ranges::sort(all);
    results.push_back(value_of(form, all, x).value);
  }
  return results;
}

const Kernel& kernel_of_problems() { return *find_kernel("dynamics_estimation"); }

Graph graph_of(const SparseProblem& problem, const SolutionPlan& plan) {
  const Mechanism& chain = *problem.chain;
  Graph graph;
  graph.begin_section("robot");
  const Arrays<Expr> inputs{add_input_symbols(graph, "q", chain.nq),
                            add_input_symbols(graph, "v", chain.nv),
                            add_input_symbols(graph, "y", measured_inputs(problem.known))};
  const RobotState<Expr> state = make_state(kernel_of_problems(), {chain}, inputs);
  const Equations<Expr> equations = equations_of(problem, state, state.measured);
  const auto x = solve(equations.system, plan, [](const auto&) {});
  std::vector<NodeId> elements;
  for (const Expr& value : estimates_of(equations, x)) elements.push_back(value.node_in(graph));
  graph.add_output("estimates", std::move(elements));
  return graph;
}

// What is counted has to solve the equations, where the least careful order was found.
void check(const SparseProblem& problem, const SolutionPlan& plan,
           std::initializer_list<const Graph*> graphs) {
  const Mechanism& chain = *problem.chain;
  const Arrays<double> inputs{random_position(chain, 0), std::vector<double>(chain.nv, 1.0),
                              std::vector<double>(measured_inputs(problem.known), 1.0)};
  const RobotState<double> state = make_state(kernel_of_problems(), {chain}, inputs);
  const Equations<double> equations = equations_of(problem, state, state.measured);
  const auto x = solve(equations.system, plan, [](const auto&) {});
  double size = 0, error = 0;
  for (std::size_t e = 0; e < equations.system.equations.size(); ++e) {
    const Equation<double>& equation = equations.system.equations[e];
    for (const auto& [unknown, factor] : equation.terms) {
      size = std::max(size, std::abs(factor * x[unknown].value));
    }
    error = std::max(error, std::abs(value_of(equation, plan.pattern[e], x).value));
  }
  const std::vector<double> estimates = estimates_of(equations, x);
  for (const Graph* graph : graphs) {
    const std::vector<double> results = interpret<double>(*graph, inputs).front();
    for (std::size_t k = 0; k < results.size(); ++k) {
      error = std::max(error, std::abs(results[k] - estimates[k]));
    }
  }
  constexpr double kTolerance = 1e-6;
  if (error <= kTolerance * size) return;
  throw std::runtime_error(
      fmt::format("an order for {} bodies is off by {} of {}", chain.nv, error, size));
}

Graph after_passes(const Graph& graph) {
  return simplify(eliminate_common_subexpressions(eliminate_dead_code(graph)));
}

std::vector<std::size_t> all_unknowns(const LinearSystem<SampledNumber>& system) {
  std::vector<std::size_t> all(system.unknowns);
  for (std::size_t k = 0; k < all.size(); ++k) all[k] = k;
  return all;
}

}  // namespace

NewtonEulerForm form_of(const SparseProblem& problem) {
  return dynac::form_of(problem.known, problem.is_split);
}

SparseProblem forward_problem(const Mechanism& chain, bool has_wrenches, bool is_split) {
  SparseProblem problem{&chain, {}, is_split};
  for (const Body& body : chain.bodies) {
    const auto one = [&](DynamicQuantity quantity) {
      return EntrySum{body.name, {{{quantity, body.link, 0}}}};
    };
    problem.known.measurements.push_back({one(DynamicQuantity::kJointTorque)});
    problem.known.estimates.push_back(one(DynamicQuantity::kJointAcceleration));
  }
  for (std::size_t i = 0; has_wrenches && i < chain.bodies.size(); ++i) {
    for (std::size_t k = 0; k < 6; ++k) {
      const QuantityEntry entry{DynamicQuantity::kExternalWrench, chain.bodies[i].link,
                                quantity_forms::angular_first(k)};
      problem.known.measurements.push_back({{chain.bodies[i].name, {{entry}}}, true});
    }
  }
  return problem;
}

LinearSystem<SampledNumber> sampled_system(const SparseProblem& problem, Samples samples) {
  const KernelContext context{*problem.chain};
  std::vector<std::vector<double>> positions;
  for (std::size_t k = 0; k < kSampleCount; ++k)
    positions.push_back(random_position(*problem.chain, k));
  RobotState<SampledNumber> state =
      samples == Samples::kAll ? sampled_state(context) : state_at(context, positions);
  SampledNumber varying;
  for (std::size_t k = 0; k < kSampleCount; ++k) varying[k] = 1 + 0.125 * static_cast<double>(k);
  state.v.assign(problem.chain->nv, varying);
  const std::vector<SampledNumber> y(measured_inputs(problem.known), varying);
  return equations_of(problem, state, y).system;
}

PlannedOrder plan_order(const SparseProblem& problem, const LinearSystem<SampledNumber>& system,
                        const Ordering& ordering) {
  EquationPattern pattern = pattern_of(system);
  const std::vector<bool> counts(system.equations.size(), true);
  const Matching matching =
      maximum_matching(pattern, system.unknowns, all_unknowns(system), counts);
  const DynamicUnknowns unknowns(*problem.chain, form_of(problem));
  const OrderHint hint{recursive_groups(*problem.chain, unknowns),
                       recursive_equations(*problem.chain, unknowns)};
  PlanResult result = plan_solution(system, std::move(pattern), matching, hint,
                                    std::vector<bool>(system.unknowns, true), ordering);
  const bool has_pivots = std::ranges::all_of(result.plan.blocks, [](const auto& block) {
    return std::ranges::none_of(block, &Pivot::is_together);
  });
  if (result.singular.empty() && has_pivots) return {std::move(result.plan), 0};
  PlannedOrder order;
  for (const SingularBlock& block : result.singular) {
    order.singular = std::max(order.singular, rank_deficiency(block).samples);
  }
  return order;
}

SolutionPlan plan_of(const LinearSystem<SampledNumber>& system, std::vector<Pivot> pivots) {
  SolutionPlan plan;
  plan.pattern = pattern_of(system);
  plan.blocks.push_back(std::move(pivots));
  return plan;
}

std::vector<Pivot> pivots_of(const SolutionPlan& plan) {
  std::vector<Pivot> first, last;
  std::vector<bool> comes_last(plan.pattern.size(), false);  // by unknown
  for (const std::vector<Pivot>& block : plan.blocks) {
    const Pivot& pivot = block.front();
    const bool is_first = block.size() == 1 && std::ranges::none_of(plan.pattern[pivot.equation],
                                                                    [&](std::size_t unknown) {
                                                                      return comes_last[unknown];
                                                                    });
    if (is_first) {
      first.push_back(pivot);
      continue;
    }
    for (const Pivot& each : block) comes_last[each.unknown] = true;
    last.insert(last.begin(), block.begin(), block.end());
  }
  first.insert(first.end(), last.begin(), last.end());
  return first;
}

CodeCount count_code(const SparseProblem& problem, const SolutionPlan& plan) {
  const Graph emitted = after_passes(graph_of(problem, plan));
  const Graph shared = after_passes(share_equal_values(emitted));
  check(problem, plan, {&emitted, &shared});
  return {count_operations(emitted).operations(), count_operations(shared).operations()};
}

int kernel_operations(const Mechanism& chain, std::string_view kernel,
                      std::string_view formulation) {
  const Kernel& row = *find_kernel(kernel);
  const Formulation& way = *find_formulation(row, formulation);
  const int as_given = count_operations(after_passes(trace(row, way, {chain}))).operations();
  if (row.invariance != Invariance::kParameters) return as_given;
  const Mechanism regrouped = regroup(chain);
  const Graph other = after_passes(trace(row, way, {regrouped}));
  return std::min(as_given, count_operations(other).operations());
}

}  // namespace dynac::bench
