// SPDX-License-Identifier: BSD-3-Clause
// Section V-A of Singh, Russell, Wensing 2022: derivatives against complex steps.
#include "harness/complex_step.hpp"
// The above goes first.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "algorithms/forward/articulated_body.hpp"
#include "generic/generic_table.hpp"
#include "harness/kernels.hpp"
#include "harness/state.hpp"
#include "kernels/unserved.hpp"
#include "study.hpp"
#include "trees.hpp"

namespace dynac::bench {
namespace {

// Root-mean-square errors, gathered from several matrices.
class Errors {
 public:
  void add(const std::vector<double>& x, const std::vector<double>& reference) {
    double largest = 0, difference = 0, norm = 0;
    for (const double r : reference) largest = std::max(largest, std::abs(r));
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double error = x[i] - reference[i];
      difference += error * error;
      norm += reference[i] * reference[i];
      // What is zero but for rounding has no relative error.
      if (!(std::abs(reference[i]) > 1e-8 * largest)) continue;
      terms_ += (error / reference[i]) * (error / reference[i]);
      ++term_count_;
    }
    if (norm == 0) return;
    norms_ += difference / norm;
    ++norm_count_;
  }

  [[nodiscard]] std::string by_terms() const { return text(terms_, term_count_); }
  [[nodiscard]] std::string by_norms() const { return text(norms_, norm_count_); }

 private:
  [[nodiscard]] static std::string text(double sum, int count) {
    return count == 0 ? "-" : fmt::format("{:.1e}", std::sqrt(sum / count));
  }

  double terms_ = 0, norms_ = 0;
  int term_count_ = 0, norm_count_ = 0;
};

// Of more digits than what is judged: its roundings are not those of any formulation.
using Number = ComplexOf<long double>;

Arrays<Number> torques(const KernelContext& context, const RobotState<Number>& state,
                       const BodyObserver& observe) {
  return {inverse_dynamics_newton_euler(context.robot, state, observe)};
}
Arrays<Number> accelerations(const KernelContext& context, const RobotState<Number>& state,
                             const BodyObserver& observe) {
  return {forward_dynamics_articulated_body(context.robot, state, observe)};
}

// Derivatives of a kernel by position and velocity.
Arrays<double> references(const std::string& kernel, const Mechanism& robot,
                          const Arrays<double>& inputs) {
  const Algorithm<Number> run = kernel == "inverse_dynamics" ? torques : accelerations;
  Arrays<double> derivatives;
  for (std::size_t which = 0; which < 2; ++which) {
    derivatives.push_back(
        test::complex_step<Number>(*find_kernel(kernel), {robot}, inputs, which, run));
  }
  return derivatives;
}

// A row: errors of all formulations of the kernel's derivatives, over some robots.
std::vector<std::string> row(const std::string& kernel, Joints joints, std::size_t count) {
  const Kernel& derivatives = *find_kernel(kernel + "_derivatives");
  std::vector<Errors> errors(derivatives.formulations.size());
  constexpr std::uint64_t kRobots = 8;
  constexpr std::size_t kOfGraphs = 30;  // velocities; longer graphs take minutes to differentiate
  std::size_t coordinates = 0;
  for (std::uint64_t seed = 1; seed <= kRobots; ++seed) {
    const Model model = make_tree(joints, count, 1, seed);
    const Mechanism robot = lump(model);
    Arrays<double> inputs = test::random_state(model, seed).inputs();
    if (kernel == "forward_dynamics") {
      inputs[2] = test::run_kernel({robot}, "inverse_dynamics", inputs).front();
    }
    const Arrays<double> expected = references(kernel, robot, inputs);
    for (std::size_t f = 0; f < errors.size(); ++f) {
      const Formulation& formulation = derivatives.formulations[f];
      const bool is_graph = differentiates_another(formulation);
      if (!supports(derivatives, formulation, {robot}) || (is_graph && robot.nv > kOfGraphs)) {
        continue;
      }
      const auto outputs = generic::evaluate(derivatives, formulation, {robot}, inputs);
      for (std::size_t k = 0; k < expected.size(); ++k) errors[f].add(outputs[k], expected[k]);
    }
    coordinates += robot.nv;
  }
  std::vector<std::string> cells{joints == Joints::kAll ? "all" : "revolute",
                                 fmt::format("{}", count),
                                 fmt::format("{}", coordinates / kRobots)};
  for (const Errors& error : errors) cells.push_back(error.by_terms());
  for (const Errors& error : errors) cells.push_back(error.by_norms());
  return cells;
}

Figure figure(const std::string& kernel, const std::string& stem) {
  Figure result{stem,
                "Derivatives of " + kernel +
                    " by position and velocity against complex steps: rms "
                    "of relative errors, first term by term, then of whole matrices (norm)",
                {{"joints", "N", "nv"}}};
  std::vector<std::string>& head = result.table.front();
  for (const char* const suffix : {"", ":norm"}) {
    for (const Formulation& formulation : find_kernel(kernel + "_derivatives")->formulations) {
      head.push_back(std::string(formulation.name) + suffix);
    }
  }
  for (const Joints joints : {Joints::kRevolute, Joints::kAll}) {
    for (const std::size_t count : {1, 2, 5, 10, 20, 50, 100}) {
      result.table.push_back(row(kernel, joints, count));
    }
  }
  return result;
}

}  // namespace

std::vector<Figure> study_accuracy() {
  return {figure("inverse_dynamics", "accuracy_of_torques"),
          figure("forward_dynamics", "accuracy_of_accelerations")};
}

}  // namespace dynac::bench
