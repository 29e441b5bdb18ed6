#include "trace/estimation_table.hpp"

#include "algorithms/dynamics_estimation.hpp"
#include "trace/configure.hpp"
#include "trace/sampled_state.hpp"

namespace dynac::estimation {
namespace {

constexpr ArgumentRow kCovariance{"covariance", Quantity::kCovariance,
                                  "of the estimates' errors, for the problem's noise"};
constexpr ArgumentRow kSmallestPivot{
    "smallest_pivot", Quantity::kNumber,
    "how near the equations are to singular: the smallest pivot, as a part of its median at "
    "configurations sampled when the kernel was generated; far below 1, digits are lost"};

EstimationPlan plan(const KernelContext& context, Ordering ordering) {
  const EstimationProblem& problem = *context.selection.problem;
  const auto equations = estimation_equations(context.robot, problem, sampled_state(context),
                                              std::vector<Lanes>(measured_inputs(problem)), {},
                                              [](const MovingBody&) {});
  return plan_estimation(context.robot, problem, equations, ordering);
}

// What joints lose at these velocities (nv); empty: nothing counts.
template <class Scalar>
std::vector<Scalar> losses(const KernelContext& context, const RobotState<Scalar>& state) {
  const JointPhysicsSelection& selection = context.selection.joint_physics;
  if (!selection.effects.has_losses()) return {};
  std::vector<Scalar> sum(context.robot.nv, Scalar(0));
  for (const MovingBody& body : context.robot.bodies) {
    joint_physics::add_losses(body, selection, state.v, Scalar(1), sum);
  }
  return sum;
}

template <class Scalar, Ordering ordering>
Arrays<Scalar> run(const KernelContext& context, const RobotState<Scalar>& state,
                   const BodyObserver& observe) {
  const EstimationProblem& problem = *context.selection.problem;
  const EstimationPlan plan_of_it = plan(context, ordering);
  DYNAC_ASSERT(plan_of_it.problems.empty(), "{}", plan_of_it.problems.front());
  const auto equations = estimation_equations(context.robot, problem, state, state.measured,
                                              losses(context, state), observe);
  Estimate<Scalar> estimate = estimate_dynamics(problem, plan_of_it, equations);
  Arrays<Scalar> results{std::move(estimate.values)};
  if (problem.reports_covariance) results.push_back(std::move(estimate.covariance));
  if (problem.reports_smallest_pivot) results.push_back({estimate.smallest_pivot});
  return results;
}

template <Ordering ordering>
constexpr FormulationRow row(std::string_view name, std::string_view summary) {
  return {name, summary, "Nori, Traversaro, Frigo 2015; Duff, Erisman, Reid 2017",
          run<double, ordering>, run<Expr, ordering>};
}

}  // namespace

constinit const std::array<FormulationRow, 6> kFormulations{
    row<Ordering::kByGroups>("by_bodies",
                             "sparse LU, bodies eliminated from the leaves to the root"),
    row<Ordering::kSearched>("searched", "sparse LU, the best of many greedy orders"),
    row<Ordering::kExactCost>("exact_cost", "sparse LU, always the step of the fewest operations"),
    row<Ordering::kMarkowitz>("markowitz", "sparse LU, always the step of the fewest products"),
    row<Ordering::kColamd>("colamd", "sparse LU, unknowns in the order of COLAMD"),
    row<Ordering::kAmd>("amd", "sparse LU, unknowns in the order of AMD")};

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

std::vector<std::string> problems_of(const KernelContext& context) {
  return plan(context, Ordering::kByGroups).problems;
}

}  // namespace dynac::estimation
