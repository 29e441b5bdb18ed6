// SPDX-License-Identifier: BSD-3-Clause
// Robots at which laws take derivatives, and the complex steps that they compare with.
#pragma once

#include <gtest/gtest.h>

#include <iterator>
#include <string_view>
#include <vector>

#include "algorithms/derivatives/forward_dynamics_derivatives.hpp"
#include "dynac/options/take_parameters.hpp"
#include "harness/compare.hpp"
#include "harness/complex_step.hpp"
#include "harness/mechanics.hpp"
#include "harness/random_tree.hpp"
#include "kernel_laws/joint_parameters.hpp"
#include "kernel_laws/law.hpp"
#include "kernel_laws/reference.hpp"

namespace dynac::test {

/// One of the frames of wrenches.
[[nodiscard]] inline JacobianFrame some_wrench_frame(Rng& rng) {
  constexpr JacobianFrame kFrames[] = {JacobianFrame::kLocal, JacobianFrame::kWorldAligned,
                                       JacobianFrame::kSpatial};
  return kFrames[rng.below(std::size(kFrames))];
}

/// Robots no larger than an arm: more take long.
[[nodiscard]] inline bool has_few_velocities(const Model& model) {
  return velocity_size(model) <= 7;
}

/// Robots whose links a test can afford to bear wrenches, each of them.
[[nodiscard]] inline bool has_few_links(const Model& model) { return model.links.size() <= 6; }

/// Robots on a floating base whose second derivatives in other base velocities a test can afford.
[[nodiscard]] inline bool floats_with_few_velocities(const Model& model) {
  return is_floating(model) && velocity_size(model) <= 8;
}

/// Robots on a floating base whose first derivatives in other base velocities, which the graph
/// alone has, a test can afford.
[[nodiscard]] inline bool floats_with_a_short_graph(const Model& model) {
  return is_floating(model) && velocity_size(model) <= 10;
}

/// A trial's robot, in every second trial with dissipation, springs and rotors, in every third with
/// wrenches in one of their frames.
struct DifferentiableTrial {
  explicit DifferentiableTrial(const Trial& trial) : model(trial.model) {
    if (trial.seed % 2 == 0) {
      model = with_joint_dynamics(model, trial.seed);
      settings = all_effects(trial.seed);
    }
    Rng rng(trial.seed);
    for (std::size_t k = 0; k < model.links.size() && trial.seed % 3 == 0; ++k) {
      if (rng.chance(0.3)) settings.wrench_links.push_back(LinkId::of(k));
    }
    wrenches = rng.vector(6 * settings.wrench_links.size(), 10);
    settings.wrench_frame = some_wrench_frame(rng);
    robot = lump(model);
  }

  [[nodiscard]] Arrays<double> inputs(const State& state, const std::vector<double>& third) const {
    Arrays<double> list{state.q, state.v, third};
    if (!wrenches.empty()) list.push_back(wrenches);
    return list;
  }

  Model model;
  KernelSettings settings;
  std::vector<double> wrenches;
  Mechanism robot;
};

/// Gravity, the payload of one link and the inertia of another as inputs, and a wrench on every
/// link; where joint dynamics count, in robots as of with_equal_joint_dynamics(), some of joints.
[[nodiscard]] inline KernelSettings with_everything_an_input(Model& model, std::uint64_t seed,
                                                             KernelSettings settings = {}) {
  Rng rng(seed);
  settings.wrench_frame = some_wrench_frame(rng);
  std::vector<std::string> words{"gravity"};
  const Mechanism robot = lump(model);
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    settings.wrench_links.push_back(LinkId::of(i));
    if (robot.links[i].body.is_none() || words.size() > 2) continue;
    words.push_back((words.size() == 1 ? "payload:" : "inertia:") + model.links[i].name);
  }
  if (settings.joint_dynamics.effects != JointEffects{}) {
    const std::vector<std::string> of_joints = words_of_joints(model, 0.3, rng);
    words.insert(words.end(), of_joints.begin(), of_joints.end());
  }
  settings.parameters = take_parameters(model, words);
  settings.by_wrenches = true;
  settings.by_parameters = true;
  return settings;
}

/// The three outputs that derivatives have, by complex step of `run`.
template <class Run>
[[nodiscard]] Arrays<double> steps(const DifferentiableTrial& trial, std::string_view kernel,
                                   const Arrays<double>& inputs, const Run& run) {
  Arrays<double> result;
  for (std::size_t which = 0; which < 3; ++which) {
    result.push_back(
        complex_step(*find_kernel(kernel), {trial.robot, trial.settings}, inputs, which, run));
  }
  return result;
}

/// What is differentiated, as complex_step() takes it.
inline constexpr auto kTorques = [](const KernelContext& context, const RobotState<Complex>& state,
                                    const BodyObserver& observe) -> Arrays<Complex> {
  return {inverse_dynamics_newton_euler(context.robot, state, observe)};
};
inline constexpr auto kAccelerations = [](const KernelContext& context,
                                          const RobotState<Complex>& state,
                                          const BodyObserver& observe) -> Arrays<Complex> {
  return {forward_dynamics_ltdl(context.robot, state, observe)};
};

/// Their first derivatives, by positions, velocities and the third input.
inline constexpr auto kTorqueDerivatives = [](const KernelContext& context,
                                              const RobotState<Complex>& state,
                                              const BodyObserver& observe) -> Arrays<Complex> {
  const auto of_tau = inverse_dynamics_derivatives_body_frame(context.robot, state, observe);
  return {of_tau.by_position.entries, of_tau.by_velocity.entries, of_tau.M.entries};
};
inline constexpr auto kAccelerationDerivatives =
    [](const KernelContext& context, const RobotState<Complex>& state,
       const BodyObserver& observe) -> Arrays<Complex> {
  const auto of_a = forward_dynamics_derivatives_ltdl(context.robot, state, observe);
  return {of_a.by_position.entries, of_a.by_velocity.entries, of_a.M_inverse.entries};
};

/// The derivatives of forward dynamics by position, velocity and torque.
[[nodiscard]] inline Arrays<double> forward_dynamics_steps(const DifferentiableTrial& trial,
                                                           const Arrays<double>& inputs) {
  return steps(trial, "forward_dynamics", inputs, kAccelerations);
}

/// What is differentiated, and how far the numbers can be trusted.
struct Dynamics {
  DifferentiableTrial robot;
  KernelContext context;
  Arrays<double> inputs;  ///< q, v, third
  double tolerance = 1e-12;
  double floor = 0;
  bool is_regular = true;

  Dynamics(const Trial& trial, bool is_forward)
      : robot(trial), context{robot.robot, robot.settings} {
    inputs = robot.inputs(trial.state, trial.state.a);
    floor = total_mass(robot.model) + max_abs(robot.wrenches);
    if (!is_forward) return;
    const Eigen::MatrixXd M = Reference(robot.model, robot.settings).mass_matrix(trial.state.q);
    is_regular = test::is_regular(M);
    if (!is_regular) return;
    inputs = robot.inputs(trial.state, run_kernel(context, "inverse_dynamics", inputs).front());
    tolerance = conditioned(1e-9, M);
    floor = 1;
  }
};

/// Expects these outputs of a kernel, by every formulation on every lowering.
/// @param[in] floor  added to an output's size where errors are relative to it
inline void expect_outputs(const Model& model, const KernelSettings& settings,
                           std::string_view kernel, std::uint64_t seed,
                           const Arrays<double>& inputs, const Arrays<double>& expected,
                           double tolerance, double floor) {
  for (const KernelRun& run : kernel_runs(model, kernel, seed, settings)) {
    const Arrays<double> outputs = run.run(inputs);
    ASSERT_EQ(outputs.size(), expected.size()) << run.name;
    for (std::size_t k = 0; k < outputs.size(); ++k) {
      EXPECT_LE(max_difference(outputs[k], expected[k]), tolerance * (max_abs(expected[k]) + floor))
          << kernel << ", output " << k << ", " << run.name;
    }
  }
}

}  // namespace dynac::test
