// SPDX-License-Identifier: BSD-3-Clause
#include "problem_kernel.hpp"

#include <algorithm>

#include "algorithms/sampled_state.hpp"
#include "harness/compare.hpp"
#include "harness/state.hpp"
#include "kernels/groups/solvable_estimation.hpp"
#include "kernels/sampled_solution.hpp"
#include "kernels/state.hpp"
#include "readers/estimation/problem.hpp"

namespace dynac::test {

ProblemKernel::ProblemKernel(const Model& model, std::string_view text, KernelSettings settings)
    : robot_(lump(model)), selection_(std::move(settings)) {
  selection_.problem =
      std::make_shared<const EstimationProblem>(read_problem_text(text, "test.problem", model));
}

ProblemKernel::ProblemKernel(Mechanism robot, EstimationProblem problem)
    : robot_(std::move(robot)) {
  selection_.problem = std::make_shared<const EstimationProblem>(std::move(problem));
}

std::vector<std::string> ProblemKernel::problems() const {
  return estimation::problems_of(context());
}

EstimationPlan ProblemKernel::plan(const Ordering& ordering, EstimationSystem system) const {
  const auto equations = estimation::equations_at(context(), sampled_state(context()), true);
  return plan_estimation(robot_, problem(), equations, ordering, system);
}

Arrays<double> ProblemKernel::run(const Scene& scene, const std::vector<double>& y,
                                  std::string_view formulation,
                                  const std::vector<double>& values) const {
  Arrays<double> inputs{scene.q, scene.v, y};
  if (!values.empty()) inputs.push_back(values);
  return run_kernel(context(), "dynamics_estimation", inputs, formulation);
}

Estimate<double> ProblemKernel::run(const EstimationPlan& plan, const Scene& scene,
                                    const std::vector<double>& y) const {
  const auto state =
      make_state<double>(*find_kernel("dynamics_estimation"), context(), {scene.q, scene.v, y});
  return estimate_dynamics(
      problem(), plan,
      estimation_equations(robot_, problem(), state, y, {}, true, [](const Body&) {}));
}

std::vector<LinkId> ProblemKernel::measured_wrench_links() const {
  std::vector<LinkId> links;
  for (const Measurement& measurement : problem().measurements) {
    const QuantityEntry& entry = measurement.sum.terms.front().entry;
    if (measurement.is_zero || entry.quantity != DynamicQuantity::kExternalWrench) continue;
    if (links.empty() || links.back() != entry.link) links.push_back(entry.link);
  }
  return links;
}

Scene random_scene(const Model& model, const std::vector<LinkId>& pushed, std::uint64_t seed) {
  const State state = random_state(model, seed);
  Scene scene{state.q, state.v, state.a};
  Rng rng(seed + 5);
  for (const LinkId link : pushed) scene.wrenches[link] = rng.vector(6, 10);
  return scene;
}

double error_of(const std::vector<double>& x, const std::vector<double>& reference) {
  return max_difference(x, reference) / std::max(max_abs(reference), 1e-3);
}

}  // namespace dynac::test
