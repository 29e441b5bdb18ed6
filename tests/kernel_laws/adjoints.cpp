// SPDX-License-Identifier: BSD-3-Clause
// Gradients of weighted results are the weighted columns of first derivatives, which other laws
// hold against complex steps.
#include <gtest/gtest.h>

#include "kernel_laws/differentiable.hpp"
#include "kernel_laws/held_trial.hpp"
#include "kernel_laws/law_lists.hpp"
#include "kernel_laws/weighted_trial.hpp"
#include "kernels/sample_inputs.hpp"

namespace dynac::test {
namespace {

// The weighted columns of what a kernel has as derivatives by an input.
std::vector<double> weighted_columns(const Weighted& at, const KernelContext& context,
                                     const Arrays<double>& derivatives, const Index& divisor) {
  const Kernel& first = *find_kernel(at.base().name + "_derivatives");
  const std::vector<Argument> rows = outputs_of(first, context);
  const std::vector<Argument> results = make_arguments(at.base().outputs, context);
  std::vector<double> sum;
  for (std::size_t o = 0; o < results.size(); ++o) {
    std::vector<Index> indices = results[o].row.indices;
    indices.push_back(divisor);
    for (std::size_t k = 0; k < rows.size(); ++k) {
      if (rows[k].row.indices != indices || rows[k].frame != results[o].frame) continue;
      const std::size_t size = at.weights[o].size();
      sum.resize(derivatives[k].size() / size);
      for (std::size_t c = 0; c < sum.size(); ++c) {
        sum[c] += product(at.weights[o], std::span(derivatives[k]).subspan(c * size, size));
      }
    }
  }
  return sum;
}

// By an input that results are affine in.
std::vector<double> differences_by(const Weighted& at, const KernelContext& context,
                                   std::size_t input) {
  std::vector<double> gradient;
  for (std::size_t c = 0; c < at.base_inputs[input].size(); ++c) {
    Arrays<double> inputs = at.base_inputs;
    const auto sum_at = [&](double x) {
      inputs[input][c] = x;
      return weighted(at.weights, run_kernel(context, at.base().name, inputs));
    };
    gradient.push_back(sum_at(1) - sum_at(0));
  }
  return gradient;
}

// By differences what no output of first derivatives is by: scalars, and what has the Jacobian of
// another input.
std::vector<double> expected_gradient(const Weighted& at, const KernelContext& context,
                                      const Arrays<double>& derivatives, std::size_t input) {
  const std::vector<Index> indices = inputs_of(at.base(), context)[input].row.indices;
  if (indices.empty()) return differences_by(at, context, input);
  const Index divisor =
      indices.front() == index::kConfiguration ? kByPosition : by(indices.front());
  std::vector<double> sum = weighted_columns(at, context, derivatives, divisor);
  return sum.empty() ? differences_by(at, context, input) : sum;
}

// Errors are relative to the derivatives that are summed, and to `floor`.
void expect_gradients(const Weighted& at, std::uint64_t seed, double tolerance, double floor) {
  KernelSettings settings = at.settings;
  settings.by_wrenches = !settings.wrench_links.empty();
  settings.by_parameters = !settings.parameters.empty();
  const Mechanism robot = lump(at.model);
  const KernelContext context{robot, settings};
  const Arrays<double> derivatives =
      run_kernel(context, at.base().name + "_derivatives", at.base_inputs);
  const std::vector<Argument> base_inputs = inputs_of(at.base(), context);
  Arrays<double> expected;
  for (std::size_t k = 0; k < base_inputs.size(); ++k) {
    if (!has_gradient(base_inputs[k].row)) continue;
    expected.push_back(expected_gradient(at, context, derivatives, k));
  }
  for (const std::vector<double>& matrix : derivatives) floor = std::max(floor, max_abs(matrix));
  for (const KernelRun& run : kernel_runs(at.model, at.kernel.name, seed, at.settings)) {
    const Arrays<double> gradients = run.run(at.inputs(at.base_inputs));
    ASSERT_EQ(gradients.size(), expected.size()) << run.name;
    for (std::size_t k = 0; k < expected.size(); ++k) {
      EXPECT_LE(max_difference(gradients[k], expected[k]),
                tolerance * (max_abs(expected[k]) + floor))
          << at.kernel.name << ", output " << k << ", " << run.name;
    }
  }
}

// Long graphs take turns.
bool is_turn_for_gradients(const Trial& trial) {
  return has_short_graph(trial.model) || is_turn(trial.seed, 2, 6);
}

// --- gradients ----------------------------------------------------------------------------------

void gradients_of_torques_are_weighted_derivatives(const Trial& trial) {
  if (!is_turn_for_gradients(trial)) return;
  const Dynamics at(trial, false);
  expect_gradients({at, "inverse_dynamics_adjoint", trial.seed}, trial.seed, at.tolerance,
                   at.floor);
}

void gradients_of_accelerations_are_weighted_derivatives(const Trial& trial) {
  if (!is_turn_for_gradients(trial)) return;
  const Dynamics at(trial, true);
  if (!at.is_regular) return;
  expect_gradients({at, "forward_dynamics_adjoint", trial.seed}, trial.seed, at.tolerance,
                   at.floor);
}

void gradients_of_frame_motion_are_weighted_derivatives(const Trial& trial) {
  KernelSettings settings;
  if (is_floating(trial.model)) settings.base_velocity = BaseVelocity::kMixed;
  if (!has_short_graph(trial.model)) return;
  const Weighted at(trial.model, settings, "frame_motion_adjoint", trial.state.inputs(),
                    trial.seed);
  expect_gradients(at, trial.seed, 1e-11, 1);
}

// Gravity, inertias of links and numbers of joints as inputs, and wrenches, in the base velocities
// in turn.
void gradients_have_wrenches_and_parameters(const Trial& trial) {
  if (!has_few_links(trial.model)) return;
  Model model = trial.model;
  KernelSettings settings;
  if (trial.seed % 2 == 0) {
    model = with_equal_joint_dynamics(model, trial.seed);
    settings = all_effects(trial.seed);
  }
  if (is_floating(model)) {
    settings.base_velocity = std::array{BaseVelocity::kBody, BaseVelocity::kSpatial,
                                        BaseVelocity::kMixed}[trial.seed % 3];
  }
  settings = with_everything_an_input(model, trial.seed, settings);
  settings.by_wrenches = settings.by_parameters = false;
  const Mechanism robot = lump(model);
  const auto inputs = [&](std::string_view kernel) {
    Arrays<double> samples = sample_inputs({robot, settings}, *find_kernel(kernel), trial.seed);
    samples[0] = trial.state.q;
    return samples;
  };
  const double floor = 10 * (1 + total_mass(trial.model));
  expect_gradients(
      {model, settings, "inverse_dynamics_adjoint", inputs("inverse_dynamics"), trial.seed},
      trial.seed, 1e-10, floor);
  if (!is_regular(Reference(trial.model).mass_matrix(trial.state.q))) return;
  expect_gradients(
      {model, settings, "forward_dynamics_adjoint", inputs("forward_dynamics"), trial.seed},
      trial.seed, 1e-9, floor);
}

void gradients_of_constrained_robots_are_weighted_derivatives(const Trial& trial) {
  HeldTrial held(trial, true);
  const auto& [name, q, v, a] = trial.state;
  const Eigen::MatrixXd M = Reference(trial.model).mass_matrix(q);
  if (held.rows == 0 || !is_regular(M) || !has_short_graph(trial.model)) return;
  const auto check = [&](std::string_view adjoint, Arrays<double> inputs, double tolerance) {
    expect_gradients({held.model, held.settings, adjoint, std::move(inputs), trial.seed},
                     trial.seed, tolerance, 1);
  };
  const auto Lambda_inverse = matrix(held.run("delassus", {q}).front(), held.rows);
  const double tolerance = conditioned(conditioned(1e-9, M), Lambda_inverse);
  check("constraint_motion_adjoint", {q, v}, 1e-9);
  check("constrained_forward_dynamics_adjoint", {q, v, a}, tolerance);
  check("impact_dynamics_adjoint", {q, v, {0.5}}, tolerance);
}

void gradients_of_supported_motion_are_weighted_derivatives(const Trial& trial) {
  HeldTrial held(trial);
  if (!has_short_graph(trial.model) || held.support(trial.seed).empty()) return;
  const auto& [name, q, v, a] = trial.state;
  Rng rng(trial.seed);
  std::vector<double> weights(held.rows);
  for (double& weight : weights) weight = rng.uniform(0.5, 2);
  expect_gradients({held.model,
                    held.settings,
                    "constrained_inverse_dynamics_adjoint",
                    {q, v, a, weights},
                    trial.seed},
                   trial.seed, 1e-10, 1);
}

}  // namespace

std::vector<Law> adjoint_laws() {
  return {
      {"GradientsOfTorquesAreWeightedDerivatives",
       {"inverse_dynamics_adjoint"},
       false,
       gradients_of_torques_are_weighted_derivatives,
       has_short_graph},
      {"GradientsOfAccelerationsAreWeightedDerivatives",
       {"forward_dynamics_adjoint"},
       true,
       gradients_of_accelerations_are_weighted_derivatives,
       has_short_graph},
      {"GradientsOfFrameMotionAreWeightedDerivatives",
       {"frame_motion_adjoint"},
       false,
       gradients_of_frame_motion_are_weighted_derivatives,
       has_short_graph},
      {"GradientsHaveWrenchesAndParameters",
       {"inverse_dynamics_adjoint", "forward_dynamics_adjoint"},
       true,
       gradients_have_wrenches_and_parameters,
       has_few_links},
      {"GradientsOfConstrainedRobotsAreWeightedDerivatives",
       {"constraint_motion_adjoint", "constrained_forward_dynamics_adjoint",
        "impact_dynamics_adjoint"},
       true,
       gradients_of_constrained_robots_are_weighted_derivatives,
       has_short_graph},
      {"GradientsOfSupportedMotionAreWeightedDerivatives",
       {"constrained_inverse_dynamics_adjoint"},
       false,
       gradients_of_supported_motion_are_weighted_derivatives,
       has_short_graph},
  };
}

}  // namespace dynac::test
