#include "trace/estimation_table.hpp"

#include "algorithms/dynamics_estimation.hpp"
#include "ir/count.hpp"
#include "trace/configure.hpp"
#include "trace/sampled_solution.hpp"
#include "trace/sampled_state.hpp"

namespace dynac::estimation {
namespace {

constexpr ArgumentRow kCovariance{"covariance", Quantity::kCovariance,
                                  "of the estimates' errors, for the problem's noise"};
constexpr ArgumentRow kSmallestPivot{
    "smallest_pivot", Quantity::kNumber,
    "how near the equations are to singular: the smallest pivot, as a part of its median at "
    "configurations sampled when the kernel was generated; far below 1, digits are lost"};

// Of each formulation but the last, which searches.
constexpr std::array kRules{Rule::kByGroups, Rule::kMarkowitz, Rule::kExactCost, Rule::kColamd,
                            Rule::kAmd};

// How a formulation writes the equations and orders them.
struct Elimination {
  Ordering ordering;
  bool is_split = true;
};

SampledSolution solution(const KernelContext& context, const Elimination& elimination) {
  SampledSolution result{equations_at(context, sampled_state(context), elimination.is_split), {}};
  result.plan = plan_estimation(context.robot, *context.selection.problem, result.equations,
                                elimination.ordering);
  return result;
}

EstimationPlan plan(const KernelContext& context, const Elimination& elimination) {
  return solution(context, elimination).plan;
}

// What joints lose at these velocities (nv); empty: nothing counts.
template <class Scalar>
std::vector<Scalar> losses(const KernelContext& context, const RobotState<Scalar>& state) {
  const JointPhysicsSelection& selection = context.selection.joint_physics;
  if (!selection.effects.has_losses()) return {};
  std::vector<Scalar> sum(context.robot.nv, Scalar(0));
  for (const Body& body : context.robot.bodies) {
    joint_physics::add_losses(body, selection, state.v, Scalar(1), sum);
  }
  return sum;
}

template <class Scalar>
Arrays<Scalar> run(const KernelContext& context, const RobotState<Scalar>& state,
                   const Elimination& elimination, const BodyObserver& observe) {
  const EstimationProblem& problem = *context.selection.problem;
  const EstimationPlan planned = plan(context, elimination);
  DYNAC_ASSERT(planned.problems.empty(), "{}", planned.problems.front());
  const auto equations =
      estimation_equations(context.robot, problem, state, state.measured, losses(context, state),
                           elimination.is_split, observe);
  Estimate<Scalar> estimate = estimate_dynamics(problem, planned, equations);
  Arrays<Scalar> results{std::move(estimate.values)};
  if (problem.reports_covariance) results.push_back(std::move(estimate.covariance));
  if (problem.reports_smallest_pivot) results.push_back({estimate.smallest_pivot});
  return results;
}

// Operations of an elimination, all told.
int count(const KernelContext& context, const Elimination& elimination) {
  Graph graph;
  Arrays<Expr> inputs;
  for (const Argument& argument : inputs_of(kRow, context)) {
    const std::size_t block = graph.add_input(argument.name, argument.size());
    std::vector<Expr>& input = inputs.emplace_back();
    for (std::size_t k = 0; k < argument.size(); ++k) {
      input.emplace_back(graph, graph.input(block, k));
    }
  }
  const BodyObserver observe = [](const Body&) {};
  const RobotState<Expr> state = make_state(kRow, context, inputs, observe);
  std::vector<NodeId> nodes;
  for (const std::vector<Expr>& output : run(context, state, elimination, observe)) {
    for (const Expr& element : output) nodes.push_back(element.node_in(graph));
  }
  graph.add_output("all", std::move(nodes));
  return count_operations(graph).operations();
}

// The best of eliminations by chance: as many as take a second or so, a handful for large robots.
Elimination search(const KernelContext& context) {
  const std::size_t bodies = context.robot.bodies.size();
  const std::size_t tries = bodies <= 4 ? 160 / bodies : bodies <= 8 ? 12 : 4;
  Elimination best;
  int fewest = count(context, best);
  for (std::uint32_t k = 0; k < tries; ++k) {
    const Elimination next{{Rule::kChance, k / 2}, k % 2 == 0};
    if (!plan(context, next).problems.empty()) continue;
    const int operations = count(context, next);
    if (operations >= fewest) continue;
    best = next;
    fewest = operations;
  }
  return best;
}

template <class Scalar, Rule rule>
Arrays<Scalar> by_rule(const KernelContext& context, const RobotState<Scalar>& state,
                       const BodyObserver& observe) {
  return run(context, state, {{rule}}, observe);
}

template <Rule rule>
constexpr FormulationRow row(std::string_view name, std::string_view summary) {
  return {name, summary, "Nori, Traversaro, Frigo 2015; Duff, Erisman, Reid 2017",
          by_rule<double, rule>, by_rule<Expr, rule>};
}

template <class Scalar>
Arrays<Scalar> searched(const KernelContext& context, const RobotState<Scalar>& state,
                        const BodyObserver& observe) {
  return run(context, state, search(context), observe);
}

}  // namespace

constinit const std::array<FormulationRow, 6> kFormulations{
    row<kRules[0]>("by_bodies", "sparse LU, bodies eliminated from the leaves to the root"),
    row<kRules[1]>("markowitz", "sparse LU, always the step of the fewest products"),
    row<kRules[2]>("exact_cost", "sparse LU, always the step of the fewest operations"),
    row<kRules[3]>("colamd", "sparse LU, unknowns in the order of COLAMD"),
    row<kRules[4]>("amd", "sparse LU, unknowns in the order of AMD"),
    FormulationRow{"searched", "sparse LU, the best of many orders by chance",
                   "Nori, Traversaro, Frigo 2015; Duff, Erisman, Reid 2017", searched<double>,
                   searched<Expr>}};

std::vector<const ArgumentRow*> added_outputs(const Selection& selection) {
  std::vector<const ArgumentRow*> rows;
  if (selection.problem->reports_covariance) rows.push_back(&kCovariance);
  if (selection.problem->reports_smallest_pivot) rows.push_back(&kSmallestPivot);
  return rows;
}

bool cuts_links(const KernelContext& context) {
  const EstimationProblem& problem = *context.selection.problem;
  const auto cuts = [&](const EntrySum& sum) {
    return std::ranges::any_of(sum.terms, [&](const EntryTerm& term) {
      return term.entry.quantity == DynamicQuantity::kJointWrench &&
             quantity_forms::is_lumped(context.robot, term.entry.link);
    });
  };
  return std::ranges::any_of(problem.measurements, cuts, &Measurement::sum) ||
         std::ranges::any_of(problem.estimates, cuts);
}

EstimationEquations<Lanes> equations_at(const KernelContext& context,
                                        const RobotState<Lanes>& state, bool is_split) {
  const EstimationProblem& problem = *context.selection.problem;
  return estimation_equations<Lanes>(context.robot, problem, state,
                                     std::vector<Lanes>(measured_inputs(problem)), {}, is_split,
                                     [](const Body&) {});
}

SampledSolution sampled_solution(const KernelContext& context, const FormulationRow& formulation) {
  const auto place = static_cast<std::size_t>(&formulation - kFormulations.data());
  return solution(context, place < kRules.size() ? Elimination{{kRules[place]}} : search(context));
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

bool has_plan(const KernelContext& context, const FormulationRow& formulation) {
  const auto place = static_cast<std::size_t>(&formulation - kFormulations.data());
  if (place == kRules.size()) return problems_of(context).empty();
  return plan(context, {{kRules[place]}}).problems.empty();
}

}  // namespace dynac::estimation
