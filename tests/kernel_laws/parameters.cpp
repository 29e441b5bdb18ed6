// SPDX-License-Identifier: BSD-3-Clause
// Run-time parameters against a robot that has them as constants.
#include <gtest/gtest.h>

#include "algorithms/sampled_state.hpp"
#include "dynac/options/take_parameters.hpp"
#include "harness/compare.hpp"
#include "harness/kernel_needs.hpp"
#include "harness/mechanics.hpp"
#include "kernel_laws/joint_parameters.hpp"
#include "kernel_laws/law_lists.hpp"
#include "kernel_laws/reference.hpp"
#include "kernels/axes/parameter_axes.hpp"

namespace dynac::test {
namespace {

bool moves(const Mechanism& robot, LinkId link) {
  return !robot.links[link.index()].body.is_none();
}

// Words of --parameters: gravity, payloads and inertias of some links that move, and numbers of
// some joints where they count.
std::vector<std::string> some_parameters(const Model& model, const JointEffects& effects,
                                         std::uint64_t seed) {
  const Mechanism robot = lump(model);
  Rng rng(seed);
  std::vector<std::string> words;
  if (rng.chance(0.7)) words.emplace_back("gravity");
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    if (!moves(robot, LinkId::of(i)) || rng.chance(0.7)) continue;
    words.push_back((rng.chance(0.5) ? "payload:" : "inertia:") + model.links[i].name);
  }
  if (effects != JointEffects{}) {
    const std::vector<std::string> of_joints = words_of_joints(model, 0.3, rng);
    words.insert(words.end(), of_joints.begin(), of_joints.end());
  }
  if (words.empty()) words.emplace_back("gravity");
  return words;
}

// A trial's robot, in two of three trials with dissipation, springs and rotors.
struct ParameterTrial {
  explicit ParameterTrial(const Trial& trial) : model(trial.model) {
    if (trial.seed % 3 != 0) {
      model = with_equal_joint_dynamics(model, trial.seed);
      own = all_effects(trial.seed);
    }
    settings = own;
    with_gaps = model;
    settings.parameters =
        take_parameters(with_gaps, some_parameters(model, own.joint_dynamics.effects, trial.seed));
  }

  Model model;
  Model with_gaps;          ///< without inertias that are inputs
  KernelSettings own;       ///< without parameters
  KernelSettings settings;  ///< with them
};

// The inertia that ten entries give, by the rules for a link of a robot description.
Inertia<double> inertia_of(const double* ten) {
  LinkDescription link;
  link.mass = ten[0];
  link.com = {{ten[1], ten[2], ten[3]}};
  link.inertia = {
      {{{{ten[4], ten[5], ten[7]}}, {{ten[5], ten[6], ten[8]}}, {{ten[7], ten[8], ten[9]}}}}};
  return inertia_in_link_frame(link);
}

// The robot with these values as constants.
struct ConstantRobot {
  ConstantRobot(Model with_gaps, const std::vector<RunTimeParameter>& parameters,
                const std::vector<double>& entries)
      : model(std::move(with_gaps)) {
    const double* own = entries.data();
    for (const RunTimeParameter& parameter : parameters) {
      if (parameter.kind == ParameterKind::kGravity) {
        gravity = {{own[0], own[1], own[2]}};
      } else {
        take(parameter.kind, own, model.links[parameter.link.index()]);
      }
      own += parameter.value.size();
    }
    robot = lump(model);
    robot.gravity = gravity;
  }

  static void take(ParameterKind kind, const double* own, Link& link) {
    if (row_of(kind).owner == ParameterOwner::kLink) {
      link.inertia = link.inertia + inertia_of(own);
      return;
    }
    link.joint.dynamics = with_numbers(link.joint.dynamics, kind, own);
    link.joint.second_dynamics = with_numbers(link.joint.second_dynamics, kind, own);
  }

  Model model;
  Vector3<double> gravity = Mechanism{}.gravity;
  Mechanism robot;
};

void run_time_parameters_are_constants_of_another_robot(const Trial& trial) {
  const ParameterTrial subject(trial);
  const Model& model = subject.with_gaps;
  const KernelSettings& settings = subject.settings;
  const Mechanism gaps = lump(model);
  const KernelContext context{gaps, settings};
  std::vector<double> entries(axis::kParameter.sizes(index::kParameter, context).front());
  Rng rng(trial.seed);
  for (double& entry : entries) entry = rng.uniform(-1, 1);
  make_plausible(settings.parameters, entries);
  const ConstantRobot constant(model, settings.parameters, entries);
  const Eigen::MatrixXd M = Reference(constant.model, subject.own).mass_matrix(trial.state.q);
  if (!is_regular(M)) return;
  std::size_t number = 0;
  for (const Kernel& kernel : kernel_table()) {
    if (!is_turn(trial.seed, number++)) continue;
    if (!takes_parameters(kernel, settings) || kernel.needs_problem) continue;
    const KernelSettings own = with_needs(subject.own, kernel, model),
                         both = with_needs(settings, kernel, model);
    if (kernel.needs_constraints &&
        !kernel.unsupported_reason(kernel, {constant.robot, own}).empty())
      continue;
    if (!is_affordable({&kernel, &kernel.formulations.front()}, gaps)) continue;
    Arrays<double> inputs = inputs_at(kernel, {constant.robot, own}, trial.state, trial.seed);
    const Arrays<double> expected = run_kernel({constant.robot, own}, kernel.name, inputs);
    inputs.push_back(entries);
    const double tolerance = agreement_tolerance(kernel, M);
    for (const KernelRun& run : kernel_runs(model, kernel.name, trial.seed, both)) {
      if (!run.is_comparable) continue;
      const Arrays<double> outputs = run.run(inputs);
      // Gradients have that by parameters, too.
      ASSERT_EQ(outputs.size(), expected.size() + (is_adjoint(kernel) ? 1 : 0));
      for (std::size_t k = 0; k < expected.size(); ++k) {
        const double size = max_abs(expected[k]) + 0.1 * total_mass(constant.model);
        EXPECT_LE(max_difference(outputs[k], expected[k]), tolerance * size)
            << kernel.name << ", output " << k << ", " << run.name;
      }
    }
  }
}

void parameters_are_at_first_those_of_the_description(const Trial& trial) {
  const ParameterTrial subject(trial);
  std::vector<double> entries;
  for (const RunTimeParameter& parameter : subject.settings.parameters) {
    entries.insert(entries.end(), parameter.value.begin(), parameter.value.end());
  }
  Arrays<double> inputs = trial.state.inputs();
  const Mechanism robot = lump(subject.model);
  const Arrays<double> expected = run_kernel({robot, subject.own}, "inverse_dynamics", inputs);
  inputs.push_back(entries);
  const Mechanism gaps = lump(subject.with_gaps);
  const Arrays<double> outputs = run_kernel({gaps, subject.settings}, "inverse_dynamics", inputs);
  EXPECT_LE(max_difference(outputs[0], expected[0]),
            1e-12 * torque_scale(trial.model, expected[0]));
}

}  // namespace

std::vector<Law> parameter_laws() {
  return {{"RunTimeParametersAreConstantsOfAnotherRobot",
           {},
           true,
           run_time_parameters_are_constants_of_another_robot,
           nullptr,
           Evidence::kAgreement},
          {"ParametersAreAtFirstThoseOfTheDescription",
           {"inverse_dynamics"},
           false,
           parameters_are_at_first_those_of_the_description,
           nullptr,
           Evidence::kAgreement}};
}

}  // namespace dynac::test
