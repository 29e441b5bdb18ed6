// SPDX-License-Identifier: BSD-3-Clause
// Laws of forward dynamics and of the forces that velocity and gravity cause.
#include <gtest/gtest.h>

#include <algorithm>

#include "harness/compare.hpp"
#include "harness/mechanics.hpp"
#include "kernel_laws/law_lists.hpp"
#include "kernel_laws/reference.hpp"

namespace dynac::test {
namespace {

// A third of the robots have wrenches on some links.
KernelSettings some_wrenches(const Trial& trial, Rng& rng) {
  KernelSettings settings;
  if (trial.seed % 3 != 0) return settings;
  for (std::size_t k = 0; k < trial.model.links.size(); ++k) {
    if (rng.chance(0.3)) settings.wrench_links.push_back(LinkId::of(k));
  }
  return settings;
}

void forward_dynamics_undoes_inverse_dynamics(const Trial& trial) {
  const Eigen::MatrixXd M = Reference(trial.model).mass_matrix(trial.state.q);
  if (!is_regular(M)) return;
  const double tolerance = conditioned(1e-9, M);
  // Torques against gravity alone leave the rounding of accelerations of its size.
  const double size = std::max(max_abs(trial.state.a), 1.0);
  Rng rng(trial.seed);
  const KernelSettings settings = some_wrenches(trial, rng);
  Arrays<double> inputs = trial.state.inputs();
  if (!settings.wrench_links.empty()) {
    inputs.push_back(rng.vector(6 * settings.wrench_links.size(), 10));
  }
  const Mechanism robot = lump(trial.model);
  inputs[2] = run_kernel({robot, settings}, "inverse_dynamics", inputs).front();
  for (const KernelRun& kernel :
       kernel_runs(trial.model, "forward_dynamics", trial.seed, settings)) {
    const std::vector<double> a = kernel.run(inputs).front();
    EXPECT_LE(max_difference(a, trial.state.a), tolerance * size) << kernel.name;
  }
}

void bias_forces_are_inverse_dynamics_without_acceleration(const Trial& trial) {
  const State& state = trial.state;
  const std::vector<double> expected = Reference(trial.model).bias(state.q, state.v);
  for (const KernelRun& kernel : kernel_runs(trial.model, "bias_forces", trial.seed)) {
    const std::vector<double> h = kernel.run({state.q, state.v}).front();
    EXPECT_LE(torque_error(trial.model, h, expected), kRoundingTolerance) << kernel.name;
  }
}

void gravity_forces_hold_the_robot_still(const Trial& trial) {
  const std::vector<double> expected = Reference(trial.model).gravity(trial.state.q);
  for (const KernelRun& kernel : kernel_runs(trial.model, "gravity_forces", trial.seed)) {
    const std::vector<double> g = kernel.run({trial.state.q}).front();
    EXPECT_LE(torque_error(trial.model, g, expected), kRoundingTolerance) << kernel.name;
  }
}

void gravity_forces_are_the_gradient_of_potential_energy(const Trial& trial) {
  const Mechanism robot = lump(trial.model);
  if (total_mass(trial.model) == 0) return;
  const auto energy = [&](std::size_t entry, double time) {
    const std::vector<double> unit = unit_velocity(trial.model, entry);
    return potential_energy(trial.model, advance(trial.model, trial.state.q, unit, time),
                            robot.gravity);
  };
  std::vector<double> expected;
  for (std::size_t i = 0; i < robot.nv; ++i) {
    expected.push_back((energy(i, kDifferenceStep) - energy(i, -kDifferenceStep)) /
                       (2 * kDifferenceStep));
  }
  const std::vector<double> g = run_kernel({robot}, "gravity_forces", {trial.state.q}).front();
  const double size = std::abs(energy(0, 0)) + max_abs(expected) + total_mass(trial.model);
  EXPECT_LE(max_difference(g, expected), 1e-9 * size);
}

}  // namespace

std::vector<Law> dynamics_laws() {
  return {{"ForwardDynamicsUndoesInverseDynamics",
           {"forward_dynamics"},
           true,
           forward_dynamics_undoes_inverse_dynamics},
          {"BiasForcesAreInverseDynamicsWithoutAcceleration",
           {"bias_forces"},
           false,
           bias_forces_are_inverse_dynamics_without_acceleration},
          {"GravityForcesHoldTheRobotStill",
           {"gravity_forces"},
           false,
           gravity_forces_hold_the_robot_still},
          {"GravityForcesAreTheGradientOfPotentialEnergy",
           {"gravity_forces"},
           false,
           gravity_forces_are_the_gradient_of_potential_energy}};
}

}  // namespace dynac::test
