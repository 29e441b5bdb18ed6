// SPDX-License-Identifier: BSD-3-Clause
// Laws of dissipation, springs and rotors. Each robot is given some.
#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "generic/generic_table.hpp"
#include "harness/compare.hpp"
#include "harness/mechanics.hpp"
#include "harness/random_tree.hpp"
#include "ir/interpret.hpp"
#include "kernel_laws/law_lists.hpp"
#include "kernel_laws/link_parameters.hpp"
#include "kernel_laws/reference.hpp"
#include "kernels/joint_effects.hpp"
#include "kernels/unserved.hpp"
#include "trace/kernel_derivatives.hpp"
#include "trace/trace.hpp"

namespace dynac::test {
namespace {

// A trial's robot with dissipation, springs and rotors, and the equations of motion in which they
// count.
struct PhysicalTrial {
  explicit PhysicalTrial(const Trial& trial)
      : model(with_joint_dynamics(trial.model, trial.seed)),
        settings(all_effects(trial.seed)),
        reference(model, settings) {}

  [[nodiscard]] std::vector<double> dissipation(const std::vector<double>& v) const {
    return test::dissipation(model, v, settings.joint_dynamics.friction_velocity);
  }

  Model model;
  KernelSettings settings;
  Reference reference;
};

void forward_undoes_inverse_dynamics_with_losses_springs_and_rotors(const Trial& trial) {
  PhysicalTrial robot(trial);
  const State& state = trial.state;
  const Eigen::MatrixXd M = robot.reference.mass_matrix(state.q);
  if (!is_regular(M)) return;
  Rng rng(trial.seed);
  for (std::size_t k = 0; k < robot.model.links.size() && trial.seed % 3 == 0; ++k) {
    if (rng.chance(0.3)) robot.settings.wrench_links.push_back(LinkId::of(k));
  }
  if (robot.model.base() == Base::kFloating) {
    robot.settings.base_velocity = static_cast<BaseVelocity>(trial.seed / 2 % 3);
  }
  Arrays<double> inputs = state.inputs();
  if (!robot.settings.wrench_links.empty()) {
    inputs.push_back(rng.vector(6 * robot.settings.wrench_links.size(), 10));
  }
  const Mechanism mechanism = lump(robot.model);
  inputs[2] = run_kernel({mechanism, robot.settings}, "inverse_dynamics", inputs).front();
  const double tolerance = conditioned(1e-9, M) * std::max(max_abs(state.a), 1.0);
  for (const KernelRun& kernel :
       kernel_runs(robot.model, "forward_dynamics", trial.seed, robot.settings)) {
    EXPECT_LE(max_difference(kernel.run(inputs).front(), state.a), tolerance) << kernel.name;
  }
}

// What counting the effects adds to the first output of every run of a kernel.
template <class Visitor>
void for_each_addition(const Trial& trial, std::string_view kernel, const Arrays<double>& inputs,
                       const Visitor& visit) {
  const PhysicalTrial robot(trial);
  std::vector<KernelSettings> selections{robot.settings};
  if (robot.model.base() == Base::kFloating) {
    selections.push_back(robot.settings);
    selections.back().base_velocity =
        trial.seed % 4 < 2 ? BaseVelocity::kSpatial : BaseVelocity::kMixed;
  }
  for (const KernelSettings& counted : selections) {
    KernelSettings plain = counted;
    plain.joint_dynamics = {};
    const auto without = kernel_runs(robot.model, kernel, trial.seed, plain);
    const auto with = kernel_runs(robot.model, kernel, trial.seed, counted);
    for (std::size_t k = 0; k < with.size(); ++k) {
      const std::vector<double> before = without[k].run(inputs).front();
      const Eigen::VectorXd added = column(with[k].run(inputs).front()) - column(before);
      visit(robot, flat(added), max_abs(before), with[k].name);
    }
  }
}

void losses_springs_and_rotors_need_torques_of_their_own(const Trial& trial) {
  const State& state = trial.state;
  const auto look = [&](const PhysicalTrial& robot, const std::vector<double>& added, double size,
                        const std::string& name, bool moves_rotors) {
    std::vector<double> expected = robot.dissipation(state.v);
    const std::vector<double> felt = armature(robot.model);
    const std::vector<double> springs = spring_load(robot.model, state.q).tau;
    for (std::size_t i = 0; i < felt.size(); ++i) {
      expected[i] += springs[i] + (moves_rotors ? felt[i] * state.a[i] : 0);
    }
    size += max_abs(expected) + total_mass(robot.model);
    EXPECT_LE(max_difference(added, expected), kRoundingTolerance * size) << name;
  };
  for_each_addition(trial, "inverse_dynamics", state.inputs(),
                    [&](const auto&... arguments) { look(arguments..., true); });
  for_each_addition(trial, "bias_forces", {state.q, state.v},
                    [&](const auto&... arguments) { look(arguments..., false); });
}

void rotors_stand_on_the_diagonal_of_the_mass_matrix(const Trial& trial) {
  for_each_addition(trial, "mass_matrix", {trial.state.q},
                    [&](const PhysicalTrial& robot, const std::vector<double>& added, double size,
                        const std::string& name) {
                      const Eigen::MatrixXd expected = column(armature(robot.model)).asDiagonal();
                      size += max_abs(flat(expected)) + inertia_floor(robot.model);
                      EXPECT_LE(max_difference(added, flat(expected)), kRoundingTolerance * size)
                          << name;
                    });
}

void inverse_times_mass_matrix_with_rotors_is_one(const Trial& trial) {
  const PhysicalTrial robot(trial);
  const Eigen::MatrixXd M = robot.reference.mass_matrix(trial.state.q);
  if (!is_regular(M)) return;
  EXPECT_EQ(M.llt().info(), Eigen::Success);
  EXPECT_LE(largest_difference(M, M.transpose()), kRoundingTolerance * M.cwiseAbs().maxCoeff());
  for (const KernelRun& kernel :
       kernel_runs(robot.model, "mass_matrix_inverse", trial.seed, robot.settings)) {
    const Eigen::MatrixXd inverse =
        matrix(kernel.run({trial.state.q}).front(), trial.state.v.size());
    const Eigen::MatrixXd one = Eigen::MatrixXd::Identity(M.rows(), M.cols());
    EXPECT_LE(largest_difference(inverse * M, one), conditioned(1e-9, M)) << kernel.name;
  }
}

void rotors_have_kinetic_energy(const Trial& trial) {
  for_each_addition(trial, "energies", {trial.state.q, trial.state.v},
                    [&](const PhysicalTrial& robot, const std::vector<double>& added, double size,
                        const std::string& name) {
                      const std::vector<double> felt = armature(robot.model);
                      double expected = 0;
                      for (std::size_t i = 0; i < felt.size(); ++i) {
                        expected += felt[i] * trial.state.v[i] * trial.state.v[i] / 2;
                      }
                      size += expected + inertia_floor(robot.model);
                      EXPECT_LE(absolute_error(added[0], expected), kRoundingTolerance * size)
                          << name;
                    });
}

void springs_store_potential_energy(const Trial& trial) {
  const PhysicalTrial robot(trial);
  KernelSettings plain;
  const Arrays<double> inputs{trial.state.q, trial.state.v};
  const double expected = spring_load(robot.model, trial.state.q).energy;
  const auto without = kernel_runs(robot.model, "energies", trial.seed, plain);
  const auto with = kernel_runs(robot.model, "energies", trial.seed, robot.settings);
  for (std::size_t k = 0; k < with.size(); ++k) {
    const double before = without[k].run(inputs)[1][0];
    const double size = std::abs(before) + expected + 10 * total_mass(robot.model);
    EXPECT_LE(absolute_error(with[k].run(inputs)[1][0] - before, expected),
              kRoundingTolerance * size)
        << with[k].name;
  }
}

// dE/dt = (tau - dissipation) . v along the motion that tau causes.
void energy_changes_by_the_power_of_torques_less_losses(const Trial& trial) {
  const PhysicalTrial robot(trial);
  const State& state = trial.state;
  if (!is_regular(robot.reference.mass_matrix(state.q))) return;
  const Mechanism mechanism = lump(robot.model);
  const KernelContext context{mechanism, robot.settings};
  const std::vector<double> tau = robot.reference.torque(state.q, state.v, state.a);
  const Eigen::VectorXd a =
      column(run_kernel(context, "forward_dynamics", {state.q, state.v, tau}).front());
  const auto energy = [&](double time) {
    const std::vector<double> v = flat(column(state.v) + time * a);
    const Arrays<double> energies =
        run_kernel(context, "energies", {advance(robot.model, state.q, state.v, time), v});
    return energies[0][0] + energies[1][0];
  };
  const double gain = (energy(kDifferenceStep) - energy(-kDifferenceStep)) / (2 * kDifferenceStep);
  const Eigen::VectorXd net = column(tau) - column(robot.dissipation(state.v));
  const double scale = net.cwiseAbs().dot(column(state.v).cwiseAbs()) + std::abs(energy(0)) +
                       10 * total_mass(robot.model);
  EXPECT_LE(absolute_error(gain, net.dot(column(state.v))), 1e-8 * scale);
}

// The robot with its coordinates in the opposite order, in another state.
Trial in_opposite_order(const Trial& trial) {
  Trial other = trial;
  std::vector<LinkId> order{LinkId::of(0)};
  for (std::size_t i = other.model.links.size(); i-- > 1;) order.push_back(LinkId::of(i));
  number_joints(other.model, order);
  other.state = random_state(other.model, trial.seed);
  return other;
}

void expect_columns_of_losses_rotors_and_springs(const Trial& trial) {
  const PhysicalTrial robot(trial);
  const State& state = trial.state;
  const std::vector<double> tau = robot.reference.torque(state.q, state.v, state.a);
  const std::vector<double> links = Reference(robot.model).torque(state.q, state.v, state.a);
  const std::vector<double> pi = joint_parameters(robot.model);
  const Eigen::VectorXd expected = column(tau) - column(links);
  for (const KernelRun& kernel :
       kernel_runs(robot.model, "inertial_regressor", trial.seed, robot.settings)) {
    const std::vector<double> Y = kernel.run(state.inputs()).front();
    const std::size_t size = state.v.size() * pi.size();
    ASSERT_GE(Y.size(), size);
    const std::vector<double> last(Y.end() - static_cast<std::ptrdiff_t>(size), Y.end());
    Eigen::VectorXd sum = Eigen::VectorXd::Zero(expected.size());
    if (!pi.empty()) sum = matrix(last, pi.size()) * column(pi);
    EXPECT_LE(max_difference(flat(sum), flat(expected)),
              kRoundingTolerance * (max_abs(tau) + max_abs(links) + total_mass(robot.model)))
        << kernel.name;
  }
}

void regressor_has_columns_of_losses_rotors_and_springs(const Trial& trial) {
  expect_columns_of_losses_rotors_and_springs(trial);
  expect_columns_of_losses_rotors_and_springs(in_opposite_order(trial));
}

void traced_graphs_with_losses_springs_and_rotors_have_the_bits_of_the_generic_code(
    const Trial& trial) {
  const PhysicalTrial robot(trial);
  const Mechanism mechanism = lump(robot.model);
  const bool is_invertible = is_regular(robot.reference.mass_matrix(trial.state.q));
  const KernelContext context{mechanism, robot.settings};
  constexpr std::uint64_t kTurns = 15;  // tracing takes its time
  std::size_t number = 0;
  for (const auto& [kernel, formulation] : kernel_entries()) {
    const JointEffects effects = effects_in(*kernel, {true, true, true, true});
    if (effects == JointEffects{} || !is_turn(trial.seed, number++, kTurns)) continue;
    if (!supports(*kernel, *formulation, context)) continue;
    if (differentiates(*kernel, *formulation, context.settings)) continue;  // evaluated by graph
    if (inverts_inertia(*kernel) && !is_invertible) continue;  // not-a-number is not itself
    const Arrays<double> inputs = inputs_at(*kernel, context, trial.state, trial.seed);
    const Graph graph = trace(*kernel, *formulation, context);
    EXPECT_TRUE(is_identical(interpret<double>(graph, inputs),
                             generic::evaluate(*kernel, *formulation, context, inputs)))
        << kernel->name << ", " << formulation->name;
  }
}

}  // namespace

std::vector<Law> joint_dynamics_laws() {
  return {{"ForwardUndoesInverseDynamicsWithLossesSpringsAndRotors",
           {"forward_dynamics"},
           true,
           forward_undoes_inverse_dynamics_with_losses_springs_and_rotors},
          {"LossesSpringsAndRotorsNeedTorquesOfTheirOwn",
           {"inverse_dynamics", "bias_forces"},
           false,
           losses_springs_and_rotors_need_torques_of_their_own},
          {"RotorsStandOnTheDiagonalOfTheMassMatrix",
           {"mass_matrix"},
           false,
           rotors_stand_on_the_diagonal_of_the_mass_matrix},
          {"InverseTimesMassMatrixWithRotorsIsOne",
           {"mass_matrix_inverse"},
           false,
           inverse_times_mass_matrix_with_rotors_is_one},
          {"RotorsHaveKineticEnergy", {"energies"}, false, rotors_have_kinetic_energy},
          {"SpringsStorePotentialEnergy", {"energies"}, false, springs_store_potential_energy},
          {"EnergyChangesByThePowerOfTorquesLessLosses",
           {"forward_dynamics", "energies"},
           true,
           energy_changes_by_the_power_of_torques_less_losses},
          {"RegressorHasColumnsOfLossesRotorsAndSprings",
           {"inertial_regressor"},
           false,
           regressor_has_columns_of_losses_rotors_and_springs},
          {"TracedGraphsWithLossesSpringsAndRotorsHaveTheBitsOfTheGenericCode",
           {},
           true,
           traced_graphs_with_losses_springs_and_rotors_have_the_bits_of_the_generic_code,
           nullptr,
           Evidence::kAgreement}};
}

}  // namespace dynac::test
