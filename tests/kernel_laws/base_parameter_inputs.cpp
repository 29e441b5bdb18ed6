// SPDX-License-Identifier: BSD-3-Clause
// Base parameters as run-time parameters against robots that have them.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "dynac/options/take_base_parameters.hpp"
#include "dynac/options/take_parameters.hpp"
#include "harness/compare.hpp"
#include "harness/kernel_needs.hpp"
#include "harness/mechanics.hpp"
#include "harness/random_tree.hpp"
#include "harness/rng.hpp"
#include "kernel_laws/law_lists.hpp"
#include "kernel_laws/link_parameters.hpp"
#include "kernel_laws/reference.hpp"
#include "kernels/axes/parameter_axes.hpp"

namespace dynac::test {
namespace {

// Robots for which a test finds base parameters in no time.
bool has_a_short_base(const Model& model) { return model.links.size() <= 16; }

// The robot with links of other inertias and joints of other numbers, each times a factor.
Model with_other_numbers(Model model, std::uint64_t seed) {
  Rng rng(seed + 5);
  for (Link& link : model.links) {
    const double factor = rng.uniform(0.5, 1.5);
    link.inertia.mass *= factor;
    link.inertia.h = factor * link.inertia.h;
    for (Vector3<double>& row : link.inertia.I_o.row) row = factor * row;
    for (JointDynamics* own : {&link.joint.dynamics, &link.joint.second_dynamics}) {
      own->damping *= rng.uniform(0.5, 1.5);
      own->friction *= rng.uniform(0.5, 1.5);
      own->rotor_inertia *= rng.uniform(0.5, 1.5);
      own->stiffness *= rng.uniform(0.5, 1.5);
    }
  }
  return model;
}

// A trial's robot, in two of three trials with dissipation, springs and rotors, of which the base
// parameters are inputs; in some trials with other inputs, before and behind them.
struct BaseTrial {
  explicit BaseTrial(const Trial& trial, std::vector<std::string> words)
      : model(trial.model), other(with_other_numbers(trial.model, trial.seed)) {
    if (trial.seed % 3 != 0) {
      model = with_joint_dynamics(model, trial.seed);
      other = with_other_numbers(model, trial.seed);
      own = all_effects(trial.seed);
      // Springs of a joint and of those that mimic it may pull like a weight, which is refused.
      own.joint_dynamics.effects.springs = !has_mimic_joints(lump(model));
    }
    settings = own;
    settings.parameters = take_parameters(model, words);
    take_base_parameters(model, settings);
  }

  // pi of one of the robots.
  [[nodiscard]] std::vector<double> parameters(const Model& robot) const {
    std::vector<double> pi = link_parameters(robot);
    if (own.joint_dynamics.effects == JointEffects{}) return pi;
    std::vector<double> joints = joint_parameters(robot);
    if (!own.joint_dynamics.effects.springs) joints.resize(joints.size() / 4 * 3);
    pi.insert(pi.end(), joints.begin(), joints.end());
    return pi;
  }

  // K pi, by the kernel that is proven apart.
  [[nodiscard]] std::vector<double> base_parameters(const Model& robot) const {
    return run_kernel({lump(model), settings}, "base_parameters", {parameters(robot)}).front();
  }

  Model model, other;
  KernelSettings own;       ///< without parameters
  KernelSettings settings;  ///< with them
};

// Of a payload at the last link, and without.
Model with_payload(Model model, bool has_one, const std::vector<double>& ten) {
  if (!has_one) return model;
  LinkDescription held;
  held.mass = ten[0];
  held.com = {{ten[1], ten[2], ten[3]}};
  held.inertia = {
      {{{{ten[4], ten[5], ten[7]}}, {{ten[5], ten[6], ten[8]}}, {{ten[7], ten[8], ten[9]}}}}};
  Link& last = model.links.back();
  last.inertia = last.inertia + inertia_in_link_frame(held);
  return model;
}

void kernels_with_base_parameters_are_those_of_the_robot_that_has_them(const Trial& trial) {
  if (!has_a_short_base(trial.model)) return;
  const bool has_payload = trial.seed % 2 == 0 && !lump(trial.model).links.back().body.is_none();
  std::vector<std::string> words{"base"};
  if (has_payload) words.insert(words.begin(), "payload:" + trial.model.links.back().name);
  const BaseTrial subject(trial, words);
  const std::vector<double> ten{0.5, 0.1, -0.05, 0.02, 0.02, 0.001, 0.03, -0.002, 0.003, 0.025};
  const Model constant = with_payload(subject.other, has_payload, ten);
  std::vector<double> entries = has_payload ? ten : std::vector<double>{};
  const std::vector<double> base = subject.base_parameters(subject.other);
  entries.insert(entries.end(), base.begin(), base.end());
  const Mechanism robot = lump(constant), described = lump(subject.model);
  const Eigen::MatrixXd M = Reference(constant, subject.own).mass_matrix(trial.state.q);
  if (!is_regular(M)) return;
  std::size_t number = 0;
  for (const Kernel& kernel : kernel_table()) {
    if (!is_turn(trial.seed, number++)) continue;
    if (!takes_parameters(kernel, subject.settings) || kernel.needs_problem) continue;
    const KernelSettings own = with_needs(subject.own, kernel, subject.model),
                         both = with_needs(subject.settings, kernel, subject.model);
    if (kernel.needs_constraints && !kernel.unsupported_reason(kernel, {robot, own}).empty())
      continue;
    const auto runs = kernel_runs(subject.model, kernel.name, trial.seed, both);
    EXPECT_TRUE(kernel.invariance == Invariance::kParameters || runs.empty()) << kernel.name;
    if (runs.empty() || !is_affordable({&kernel, &kernel.formulations.front()}, robot)) continue;
    Arrays<double> inputs = inputs_at(kernel, {robot, own}, trial.state, trial.seed);
    const Arrays<double> expected = run_kernel({robot, own}, kernel.name, inputs);
    inputs.push_back(entries);
    // Coefficients that regressors in sampled states show have fewer digits than a double.
    const double tolerance = 1e3 * agreement_tolerance(kernel, M);
    for (const KernelRun& run : runs) {
      if (!run.is_comparable) continue;
      const Arrays<double> outputs = run.run(inputs);
      for (std::size_t k = 0; k < expected.size(); ++k) {
        const double size = max_abs(expected[k]) + 0.1 * total_mass(constant);
        EXPECT_LE(max_difference(outputs[k], expected[k]), tolerance * size)
            << kernel.name << ", output " << k << ", " << run.name;
      }
    }
  }
}

void base_parameters_are_at_first_those_of_the_description(const Trial& trial) {
  if (!has_a_short_base(trial.model)) return;
  const BaseTrial subject(trial, {"gravity", "base"});
  const std::vector<double> expected = subject.base_parameters(subject.model);
  const std::vector<double>& value = subject.settings.parameters.back().value;
  const double size = max_abs(subject.parameters(subject.model)) + total_mass(subject.model);
  EXPECT_LE(max_difference(value, expected), 1e-12 * size);
}

// Whatever they are, and whichever way gravity points: those of any robot, or of none.
void torques_are_the_regressor_times_any_base_parameters(const Trial& trial) {
  if (!has_a_short_base(trial.model)) return;
  const BaseTrial subject(trial, {"base"});
  const State& state = trial.state;
  Rng rng(trial.seed);
  const std::vector<double> base = rng.vector(subject.settings.parameters.front().value.size(), 1);
  const Mechanism robot = lump(subject.model);
  const Eigen::MatrixXd Y_b =
      matrix(run_kernel({robot, subject.own}, "base_parameter_regressor", state.inputs()).front(),
             base.size());
  const std::vector<double> expected = flat(Y_b * column(base));
  const double scale = (Y_b.cwiseAbs() * column(base).cwiseAbs()).maxCoeff();
  Arrays<double> inputs = state.inputs();
  inputs.push_back(base);
  for (const KernelRun& run :
       kernel_runs(subject.model, "inverse_dynamics", trial.seed, subject.settings)) {
    EXPECT_LE(max_difference(run.run(inputs).front(), expected), 1e-12 * (1 + scale)) << run.name;
  }
}

void derivatives_by_base_parameters_are_the_regressor(const Trial& trial) {
  if (!has_a_short_base(trial.model)) return;
  BaseTrial subject(trial, {"base"});
  subject.settings.by_parameters = true;
  const State& state = trial.state;
  const Mechanism robot = lump(subject.model);
  const std::vector<double> expected =
      run_kernel({robot, subject.own}, "base_parameter_regressor", state.inputs()).front();
  Arrays<double> inputs = state.inputs();
  inputs.push_back(subject.base_parameters(subject.other));
  for (const KernelRun& run :
       kernel_runs(subject.model, "inverse_dynamics_derivatives", trial.seed, subject.settings)) {
    EXPECT_LE(max_difference(run.run(inputs).back(), expected), 1e-12 * (1 + max_abs(expected)))
        << run.name;
  }
}

}  // namespace

std::vector<Law> base_parameter_laws() {
  return {{"KernelsWithBaseParametersAreThoseOfTheRobotThatHasThem",
           {"base_parameters"},
           true,
           kernels_with_base_parameters_are_those_of_the_robot_that_has_them,
           has_a_short_base,
           Evidence::kAgreement},
          {"BaseParametersAreAtFirstThoseOfTheDescription",
           {"base_parameters"},
           false,
           base_parameters_are_at_first_those_of_the_description,
           has_a_short_base,
           Evidence::kAgreement},
          {"TorquesAreTheRegressorTimesAnyBaseParameters",
           {"inverse_dynamics", "base_parameter_regressor"},
           false,
           torques_are_the_regressor_times_any_base_parameters,
           has_a_short_base},
          {"DerivativesByBaseParametersAreTheRegressor",
           {"inverse_dynamics_derivatives", "base_parameter_regressor"},
           false,
           derivatives_by_base_parameters_are_the_regressor,
           has_a_short_base}};
}

}  // namespace dynac::test
