// SPDX-License-Identifier: BSD-3-Clause
// The laws of regressors, and of base parameters.
#include <gtest/gtest.h>

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "dynac/options/take_parameters.hpp"
#include "harness/compare.hpp"
#include "harness/mechanics.hpp"
#include "harness/random_tree.hpp"
#include "harness/rng.hpp"
#include "kernel_laws/law_lists.hpp"
#include "kernel_laws/link_parameters.hpp"
#include "kernel_laws/reference.hpp"
#include "kernels/axes/base_parameters.hpp"

namespace dynac::test {
namespace {

// A robot with dissipation and rotors that count in odd trials, without in even ones; and its
// parameters.
struct CountedRobot {
  explicit CountedRobot(const Trial& trial)
      : has_effects(trial.seed % 2 == 1),
        model(has_effects ? with_joint_dynamics(trial.model, trial.seed) : trial.model),
        settings(has_effects ? all_effects(trial.seed) : KernelSettings{}),
        pi(link_parameters(model)) {
    if (!has_effects) return;
    const std::vector<double> joints = joint_parameters(model);
    pi.insert(pi.end(), joints.begin(), joints.end());
  }

  [[nodiscard]] std::vector<KernelRun> runs(std::string_view kernel, const Trial& trial) const {
    return kernel_runs(model, kernel, trial.seed, settings);
  }

  bool has_effects;
  Model model;
  KernelSettings settings;
  std::vector<double> pi;
};

void regressor_times_parameters_is_the_torque(const Trial& trial) {
  const State& state = trial.state;
  const std::vector<double> expected = Reference(trial.model).torque(state.q, state.v, state.a);
  const std::vector<double> pi = link_parameters(trial.model);
  for (const KernelRun& kernel : kernel_runs(trial.model, "inertial_regressor", trial.seed)) {
    const Eigen::MatrixXd Y = matrix(kernel.run(state.inputs()).front(), pi.size());
    const std::vector<double> tau = flat(Y * column(pi));
    EXPECT_LE(torque_error(trial.model, tau, expected), 1e-12) << kernel.name;
  }
}

// What headers give as pi; an inertia that is an input has the description's value at first.
void parameters_of_headers_are_those_of_the_description(const Trial& trial) {
  const CountedRobot robot(trial);
  Model with_gap = robot.model;
  KernelSettings with_input = robot.settings;
  const std::string last = lump(robot.model).bodies.back().name;
  with_input.parameters = take_parameters(with_gap, {"inertia:" + last});
  const Mechanism whole = lump(robot.model), gap = lump(with_gap);
  const State& state = trial.state;
  const std::vector<double> tau =
      Reference(robot.model, robot.settings).torque(state.q, state.v, state.a);
  const Arrays<double> outputs =
      run_kernel({whole, robot.settings}, "inertial_regressor", state.inputs());
  const Eigen::MatrixXd Y = matrix(outputs.front(), robot.pi.size());
  for (const KernelContext& context :
       {KernelContext{whole, robot.settings}, KernelContext{gap, with_input}}) {
    const std::vector<double> pi = dynac::link_parameters(context);
    EXPECT_LE(max_difference(pi, robot.pi), 1e-14 * (max_abs(robot.pi) + total_mass(robot.model)));
    const double scale = (Y.cwiseAbs() * column(pi).cwiseAbs()).maxCoeff();
    EXPECT_LE(max_difference(flat(Y * column(pi)), tau), 1e-12 * (scale + total_mass(robot.model)));
  }
}

void momentum_is_linear_in_the_parameters(const Trial& trial) {
  const CountedRobot robot(trial);
  const State& state = trial.state;
  const Eigen::MatrixXd M = Reference(robot.model, robot.settings).mass_matrix(state.q);
  const std::vector<double> expected = flat(M * column(state.v));
  const double scale = (M.cwiseAbs() * column(state.v).cwiseAbs()).maxCoeff();
  for (const KernelRun& kernel : robot.runs("momentum_regressor", trial)) {
    const Eigen::MatrixXd Y = matrix(kernel.run({state.q, state.v}).front(), robot.pi.size());
    EXPECT_LE(max_difference(flat(Y * column(robot.pi)), expected),
              1e-12 * (scale + inertia_floor(robot.model)))
        << kernel.name;
  }
}

// 1/2 sum of armature v^2.
double energy_of_rotors(const CountedRobot& robot, const std::vector<double>& v) {
  if (!robot.has_effects) return 0;
  return column(armature(robot.model)).dot(column(v).cwiseAbs2()) / 2;
}

void energies_are_linear_in_the_parameters(const Trial& trial) {
  const CountedRobot robot(trial);
  const State& state = trial.state;
  const Model model = moving_part(robot.model);
  const double mass = total_mass(model);
  const double kinetic = kinetic_energy(model, state.q, state.v) + energy_of_rotors(robot, state.v);
  const double springs = robot.has_effects ? spring_load(robot.model, state.q).energy : 0;
  const double potential =
      springs + (mass == 0 ? 0 : potential_energy(model, state.q, Mechanism{}.gravity));
  for (const KernelRun& kernel : robot.runs("energy_regressor", trial)) {
    const Eigen::MatrixXd Y = matrix(kernel.run({state.q, state.v}).front(), robot.pi.size());
    const Eigen::VectorXd energies = Y * column(robot.pi);
    EXPECT_LE(absolute_error(energies[0], kinetic), 1e-12 * (kinetic + inertia_floor(model)))
        << kernel.name;
    EXPECT_LE(absolute_error(energies[1], potential), 1e-12 * (std::abs(potential) + 10 * mass))
        << kernel.name;
  }
}

// d/dt (Y_E pi) = tau . v along a motion, with the torques of inverse dynamics without losses.
void energy_regressor_changes_by_the_power_of_torques(const Trial& trial) {
  const auto& [name, q, v, a] = trial.state;
  const double mass = total_mass(trial.model);
  if (mass == 0) return;
  const std::vector<double> pi = link_parameters(trial.model);
  const Eigen::VectorXd tau = column(Reference(trial.model).torque(q, v, a));
  for (const KernelRun& kernel : kernel_runs(trial.model, "energy_regressor", trial.seed)) {
    const auto energy = [&, &q = q, &v = v, &a = a](double time) {
      const std::vector<double> q_then = advance(trial.model, q, v, time);
      const std::vector<double> v_then = flat(column(v) + time * column(a));
      const Eigen::MatrixXd Y = matrix(kernel.run({q_then, v_then}).front(), pi.size());
      return (Y * column(pi)).sum();
    };
    const double rate =
        (energy(kDifferenceStep) - energy(-kDifferenceStep)) / (2 * kDifferenceStep);
    const double scale = tau.cwiseAbs().dot(column(v).cwiseAbs()) + std::abs(energy(0)) + 10 * mass;
    EXPECT_LE(absolute_error(rate, tau.dot(column(v))), 1e-8 * scale) << kernel.name;
  }
}

// Robots for which a test finds base parameters in no time.
bool has_few_base_parameters(const Model& model) { return model.links.size() <= 9; }

// Whatever the parameters, physical or not: Y_b K pi = Y pi; and the true ones give the torque.
void base_parameters_give_the_torque(const Trial& trial) {
  const CountedRobot robot(trial);
  const State& state = trial.state;
  Rng rng(trial.seed);
  const std::vector<double> any = rng.vector(robot.pi.size(), 1);
  const std::vector<double> expected =
      Reference(robot.model, robot.settings).torque(state.q, state.v, state.a);
  const Eigen::MatrixXd Y = matrix(
      robot.runs("inertial_regressor", trial).front().run(state.inputs()).front(), robot.pi.size());
  const Eigen::VectorXd scale = Y.cwiseAbs().rowwise().sum();
  for (const KernelRun& combine : robot.runs("base_parameters", trial)) {
    const std::vector<double> pi_b = combine.run({any}).front();
    const std::vector<double> true_pi_b = combine.run({robot.pi}).front();
    for (const KernelRun& kernel : robot.runs("base_parameter_regressor", trial)) {
      const Eigen::MatrixXd Y_b = matrix(kernel.run(state.inputs()).front(), pi_b.size());
      EXPECT_LE(max_difference(flat(Y_b * column(pi_b)), flat(Y * column(any))),
                1e-11 * scale.maxCoeff())
          << kernel.name;
      EXPECT_LE(torque_error(robot.model, flat(Y_b * column(true_pi_b)), expected), 1e-11)
          << kernel.name;
    }
  }
}

// What is left of axes that are meant to be parallel, and of rounding.
constexpr double kNegligible = 1e-9;

// Rows of a regressor in many states, each column scaled to size one where it is not zero.
Eigen::MatrixXd stacked(const Model& model, const KernelRun& kernel, Eigen::Index columns,
                        std::uint64_t seed) {
  const auto nv = static_cast<Eigen::Index>(velocity_size(model));
  const Eigen::Index states = 24 + 2 * columns / nv;
  Eigen::MatrixXd W(states * nv, columns);
  for (Eigen::Index k = 0; k < states; ++k) {
    const State state = random_state(model, 1000 * seed + static_cast<std::uint64_t>(k));
    W.middleRows(k * nv, nv) =
        matrix(kernel.run(state.inputs()).front(), static_cast<std::size_t>(columns));
  }
  const double largest = W.colwise().norm().maxCoeff();
  for (Eigen::Index j = 0; j < columns; ++j) {
    const double size = W.col(j).norm();
    W.col(j) *= size > kNegligible * largest ? 1 / size : 0;
  }
  return W;
}

Eigen::Index rank(const Eigen::MatrixXd& W) {
  Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr;
  qr.setThreshold(kNegligible);
  return qr.compute(W).rank();
}

void base_parameters_are_as_many_as_the_rank(const Trial& trial) {
  const CountedRobot robot(trial);
  const Mechanism mechanism = lump(robot.model);
  const std::vector<std::size_t> columns =
      find_base_parameters({mechanism, robot.settings}).columns;
  const KernelRun all = robot.runs("inertial_regressor", trial).front();
  const Eigen::MatrixXd W =
      stacked(robot.model, all, static_cast<Eigen::Index>(robot.pi.size()), trial.seed);
  const auto count = static_cast<Eigen::Index>(columns.size());
  EXPECT_EQ(rank(W), count);
  EXPECT_EQ(rank(W(Eigen::all, columns)), count);
  const Eigen::MatrixXd Y = matrix(all.run(trial.state.inputs()).front(), robot.pi.size());
  for (const KernelRun& kernel : robot.runs("base_parameter_regressor", trial)) {
    EXPECT_LE(
        max_difference(kernel.run(trial.state.inputs()).front(), flat(Y(Eigen::all, columns))), 0)
        << kernel.name;
  }
}

}  // namespace

std::vector<Law> regressor_laws() {
  return {{"RegressorTimesParametersIsTheTorque",
           {"inertial_regressor"},
           false,
           regressor_times_parameters_is_the_torque},
          {"ParametersOfHeadersAreThoseOfTheDescription",
           {"inertial_regressor"},
           false,
           parameters_of_headers_are_those_of_the_description},
          {"BaseParametersGiveTheTorque",
           {"base_parameter_regressor", "base_parameters"},
           false,
           base_parameters_give_the_torque,
           has_few_base_parameters},
          {"BaseParametersAreAsManyAsTheRank",
           {"base_parameter_regressor"},
           false,
           base_parameters_are_as_many_as_the_rank,
           has_few_base_parameters},
          {"MomentumIsLinearInTheParameters",
           {"momentum_regressor"},
           false,
           momentum_is_linear_in_the_parameters},
          {"EnergiesAreLinearInTheParameters",
           {"energy_regressor"},
           false,
           energies_are_linear_in_the_parameters},
          {"EnergyRegressorChangesByThePowerOfTorques",
           {"energy_regressor"},
           false,
           energy_regressor_changes_by_the_power_of_torques}};
}

}  // namespace dynac::test
