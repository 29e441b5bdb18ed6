// SPDX-License-Identifier: BSD-3-Clause
// Hessians of weighted results are the rates of gradients, and the weighted second derivatives that
// complex steps of first ones give.
#include <gtest/gtest.h>

#include "algorithms/constraints/constrained_dynamics_derivatives.hpp"
#include "kernel_laws/held_trial.hpp"
#include "kernel_laws/law_lists.hpp"
#include "kernel_laws/weighted_trial.hpp"
#include "kernels/axes/constraint_axes.hpp"

namespace dynac::test {
namespace {

// The inputs of the base with one moved, positions along the tangent space.
Arrays<double> moved(const Weighted& at, const KernelContext& context, std::size_t which,
                     std::size_t c, double step) {
  Arrays<double> inputs = at.base_inputs;
  if (which > 0) {
    inputs[which][c] += step;
    return inputs;
  }
  std::vector<double> displacement(context.robot.nv);
  displacement[c] = step;
  inputs[0] = run_kernel(context, "integrate", {inputs[0], displacement}).front();
  return inputs;
}

// How a gradient changes with an input, by differences of fourth order.
Eigen::MatrixXd rates_of_gradient(const Weighted& at, const KernelContext& context, std::size_t of,
                                  std::size_t by) {
  constexpr double h = 1e-3;
  const auto n = static_cast<Eigen::Index>(context.robot.nv);
  Eigen::MatrixXd rates(n, n);
  for (Eigen::Index c = 0; c < n; ++c) {
    const auto gradient = [&](double step) -> Eigen::VectorXd {
      return column(
          run_kernel(context, at.kernel.name,
                     at.inputs(moved(at, context, by, static_cast<std::size_t>(c), step)))[of]);
    };
    rates.col(c) =
        (8 * (gradient(h) - gradient(-h)) - (gradient(2 * h) - gradient(-2 * h))) / (12 * h);
  }
  return rates;
}

constexpr std::pair<std::size_t, std::size_t> kBlocks[] = {{0, 0}, {0, 1}, {0, 2}, {1, 1}};

// Of blocks that are symmetric, the mean of both orders is expected.
void expect_hessian(const Weighted& at, std::uint64_t seed, const std::vector<double>& scale,
                    std::vector<Eigen::MatrixXd> blocks, double tolerance) {
  for (const std::size_t k : {0U, 3U}) {
    blocks[k] = (blocks[k] + blocks[k].transpose()).eval() / 2;
  }
  for (const KernelRun& run :
       kernel_runs(at.model, at.base().name + "_hessian", seed, at.settings)) {
    const Arrays<double> hessian = run.run(at.inputs(at.base_inputs));
    ASSERT_EQ(hessian.size(), blocks.size());
    for (std::size_t k = 0; k < blocks.size(); ++k) {
      const Eigen::MatrixXd block = matrix(hessian[k], static_cast<std::size_t>(blocks[k].cols()));
      EXPECT_LE(largest_difference(block, blocks[k]), tolerance * scale[k])
          << at.base().name << "_hessian, block " << k << ", " << run.name;
      if (k != 0 && k != 3) continue;
      EXPECT_EQ(block, block.transpose()) << run.name;
    }
  }
}

void expect_rates(const Weighted& at, std::uint64_t seed, double tolerance, double floor) {
  const Mechanism robot = lump(at.model);
  const KernelContext context{robot, at.settings};
  std::vector<Eigen::MatrixXd> blocks;
  std::vector<double> scale;
  for (const auto& [of, by] : kBlocks) {
    const Eigen::MatrixXd rates = rates_of_gradient(at, context, of, by);
    blocks.push_back(rates);
    scale.push_back(floor + rates.cwiseAbs().maxCoeff());
  }
  expect_hessian(at, seed, scale, blocks, tolerance);
}

// In other base velocities.
void hessians_of_torques_are_rates_of_gradients(const Trial& trial) {
  if (!floats_with_few_velocities(trial.model)) return;
  DifferentiableTrial robot(trial);
  robot.settings.base_velocity =
      trial.seed % 2 == 0 ? BaseVelocity::kMixed : BaseVelocity::kSpatial;
  const Weighted at(robot.model, robot.settings, "inverse_dynamics_adjoint",
                    robot.inputs(trial.state, trial.state.a), trial.seed);
  expect_rates(at, trial.seed, 1e-7, 10 * total_mass(robot.model) + max_abs(robot.wrenches));
}

bool is_turn_for_hessians(const Trial& trial) {
  return velocity_size(trial.model) <= 3 ||
         (has_short_graph(trial.model) && is_turn(trial.seed, 1, 5));
}

// The blocks, symmetric where they are, from complex steps of an algorithm of first derivatives:
// three arrays of each result, by q, v and the third input.
template <class Run>
void expect_weighted_steps(const Weighted& at, std::uint64_t seed, double tolerance, double floor,
                           const Run& run) {
  const Mechanism robot = lump(at.model);
  const KernelContext context{robot, at.settings};
  const Kernel& first = *find_kernel(at.base().name + "_derivatives");
  std::vector<Eigen::MatrixXd> blocks;
  std::vector<double> scale;
  for (const auto& [of, by] : kBlocks) {
    std::vector<double> sums(robot.nv * robot.nv);
    scale.push_back(floor);
    for (std::size_t o = 0; o < at.weights.size(); ++o) {
      const std::vector<double>& w = at.weights[o];
      const auto tensor = complex_step(first, context, at.base_inputs, by, run, 3 * o + of);
      scale.back() = std::max(scale.back(), max_abs(tensor));
      for (std::size_t k = 0; k < sums.size(); ++k) {
        sums[k] += product(w, std::span(tensor).subspan(k * w.size(), w.size()));
      }
    }
    blocks.push_back(matrix(sums, robot.nv));
  }
  expect_hessian(at, seed, scale, blocks, tolerance);
}

void hessians_of_torques_are_weighted_second_derivatives(const Trial& trial) {
  if (!is_turn_for_hessians(trial)) return;
  const Dynamics at(trial, false);
  expect_weighted_steps({at, "inverse_dynamics_adjoint", trial.seed}, trial.seed, 10 * at.tolerance,
                        at.floor, kTorqueDerivatives);
}

void hessians_of_accelerations_are_weighted_second_derivatives(const Trial& trial) {
  if (!is_turn_for_hessians(trial)) return;
  const Dynamics at(trial, true);
  if (!at.is_regular) return;
  expect_weighted_steps({at, "forward_dynamics_adjoint", trial.seed}, trial.seed, 10 * at.tolerance,
                        at.floor, kAccelerationDerivatives);
}

const auto kConstrainedDerivatives = [](const KernelContext& context,
                                        const RobotState<Complex>& state,
                                        const BodyObserver& observe) -> Arrays<Complex> {
  const auto d = constraints::constrained_forward_dynamics_derivatives(
      context.robot, axis::constraints_of(context), state, constraints::ColumnsBy::kFactors,
      observe);
  return {d.da_dq.entries,      d.da_dv.entries,      d.da_dtau.entries,
          d.dlambda_dq.entries, d.dlambda_dv.entries, d.dlambda_dtau.entries};
};

void hessians_of_constrained_robots_are_weighted_second_derivatives(const Trial& trial) {
  HeldTrial held(trial, true);
  held.settings.base_velocity = BaseVelocity::kBody;
  const auto& [name, q, v, a] = trial.state;
  const Eigen::MatrixXd M = Reference(trial.model).mass_matrix(q);
  if (held.rows == 0 || !is_regular(M) || !is_turn_for_hessians(trial)) return;
  const auto Lambda_inverse = matrix(held.run("delassus", {q}).front(), held.rows);
  const Weighted at(held.model, held.settings, "constrained_forward_dynamics_adjoint", {q, v, a},
                    trial.seed);
  expect_weighted_steps(at, trial.seed, conditioned(conditioned(1e-9, M), Lambda_inverse), 1,
                        kConstrainedDerivatives);
}

}  // namespace

std::vector<Law> weighted_hessian_laws() {
  return {
      {"HessiansOfTorquesAreRatesOfGradients",
       {"inverse_dynamics_hessian"},
       false,
       hessians_of_torques_are_rates_of_gradients,
       floats_with_few_velocities},
      {"HessiansOfTorquesAreWeightedSecondDerivatives",
       {"inverse_dynamics_hessian"},
       false,
       hessians_of_torques_are_weighted_second_derivatives,
       has_short_graph},
      {"HessiansOfAccelerationsAreWeightedSecondDerivatives",
       {"forward_dynamics_hessian"},
       true,
       hessians_of_accelerations_are_weighted_second_derivatives,
       has_short_graph},
      {"HessiansOfConstrainedRobotsAreWeightedSecondDerivatives",
       {"constrained_forward_dynamics_hessian"},
       true,
       hessians_of_constrained_robots_are_weighted_second_derivatives,
       has_few_velocities},
  };
}

}  // namespace dynac::test
