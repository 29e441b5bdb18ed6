// SPDX-License-Identifier: BSD-3-Clause
// Time derivatives of dynamics: of every order against the complex step in time of the one below,
// and of forward dynamics against those of inverse dynamics.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "harness/compare.hpp"
#include "harness/mechanics.hpp"
#include "kernel_laws/law_lists.hpp"
#include "kernel_laws/moving_trial.hpp"
#include "kernels/orders/time_derivatives.hpp"

namespace dynac::test {
namespace {

const Kernel& inverse_of_order(std::size_t order) {
  return *find_kernel("inverse_dynamics_order" + std::to_string(order));
}

// The derivative in time of what inverse dynamics of the order below gives: a column for each.
std::vector<double> derivatives_in_time(const MovingTrial& robot, std::size_t order) {
  const Algorithm<Series<Complex>> algorithm = [](const KernelContext& context, const auto& state,
                                                  const BodyObserver& observe) {
    return Arrays<Series<Complex>>{inverse_dynamics_newton_euler(context.robot, state, observe)};
  };
  const auto later = higher_order::inverse_dynamics<Complex>(
      inverse_of_order(order - 1), robot.context(), robot.up_to(order - 1, robot.stepped()),
      algorithm, [](const Body&) {});
  std::vector<double> derivatives;
  for (const Complex& x : later.front()) derivatives.push_back(x.imag() / kComplexStep);
  return derivatives;
}

void every_order_is_the_rate_of_the_one_below(const Trial& trial) {
  const MovingTrial robot(trial);
  // Every third trial has wrenches.
  const std::size_t order = 1 + trial.seed / 9 % (kOrders - 1), nv = robot.robot.nv;
  const std::vector<double> expected = derivatives_in_time(robot, order);
  const Arrays<double> inputs = robot.up_to(order, robot.inputs);
  for (const KernelRun& run :
       kernel_runs(robot.model, inverse_of_order(order).name, trial.seed, robot.settings)) {
    const std::vector<double> tau = run.run(inputs).front();
    const std::span rates = std::span(tau).subspan(nv);
    EXPECT_LE(max_difference(rates, expected),
              1e-12 * (max_abs(tau) + max_abs(expected) +
                       total_mass(robot.model) * (1 + robot.size_of_motion(order))))
        << order << ", " << run.name;
  }
}

void order_zero_is_inverse_dynamics(const Trial& trial) {
  const MovingTrial robot(trial);
  const Arrays<double> inputs = robot.up_to(0, robot.inputs);
  Arrays<double> plain{inputs[0], trial.state.v, trial.state.a};
  if (inputs.size() > 2) plain.push_back(inputs[2]);
  const auto expected = run_kernel(robot.context(), "inverse_dynamics", plain).front();
  const auto tau = run_kernel(robot.context(), "inverse_dynamics_order0", inputs).front();
  EXPECT_LE(max_difference(tau, expected), 1e-12 * torque_scale(robot.model, expected));
}

// What is lost grows with each order, as torques of lower orders are taken off: with friction,
// whose derivative at low speeds is steep, without bound.
void forward_undoes_inverse_dynamics_of_every_order(const Trial& trial) {
  MovingTrial robot(trial);
  JointEffects& effects = robot.settings.joint_dynamics.effects;
  effects.damping = effects.friction = false;
  const Eigen::MatrixXd M = Reference(robot.model, robot.settings).mass_matrix(trial.state.q);
  if (!is_regular(M)) return;
  effects.springs = effects.springs && keeps_digits_with_springs(M);
  const std::size_t order = trial.seed % kOrders, nv = robot.robot.nv;
  Arrays<double> inputs = robot.up_to(order, robot.inputs);
  const std::vector<double> tau =
      run_kernel(robot.context(), inverse_of_order(order).name, inputs).front();
  const std::vector<double> v = inputs[1];
  inputs[1].resize(nv);
  inputs.insert(inputs.begin() + 2, tau);
  const std::string kernel = "forward_dynamics_order" + std::to_string(order);
  for (const KernelRun& run : kernel_runs(robot.model, kernel, trial.seed, robot.settings)) {
    const std::vector<double> a = run.run(inputs).front();
    for (std::size_t k = 0; k <= order; ++k) {
      const auto column = std::span(a).subspan(k * nv, nv);
      const double size = 1 + max_abs(v) + max_abs(std::span(tau).first((k + 1) * nv));
      const double bound = conditioned(1e-9, M) * std::pow(10, k) * size;
      EXPECT_LE(max_difference(column, std::span(v).subspan((k + 1) * nv, nv)), bound)
          << "order " << k << ", " << run.name;
    }
  }
}

}  // namespace

std::vector<Law> higher_order_laws() {
  return {{"EveryOrderIsTheRateOfTheOneBelow",
           {"inverse_dynamics_order3"},
           false,
           every_order_is_the_rate_of_the_one_below},
          {"OrderZeroIsInverseDynamics",
           {"inverse_dynamics_order0"},
           false,
           order_zero_is_inverse_dynamics},
          {"ForwardUndoesInverseDynamicsOfEveryOrder",
           {"forward_dynamics_order3"},
           true,
           forward_undoes_inverse_dynamics_of_every_order}};
}

}  // namespace dynac::test
