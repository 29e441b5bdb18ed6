// SPDX-License-Identifier: BSD-3-Clause
// The linear system of small deviations: its upper half against two motions that part, its lower
// half against the complex step of forward dynamics.
#include <gtest/gtest.h>

#include "harness/compare.hpp"
#include "harness/mechanics.hpp"
#include "kernel_laws/differentiable.hpp"
#include "kernel_laws/law_lists.hpp"

namespace dynac::test {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

// A robot that moves at v and one that starts displaced by dq and moves at v + dv: how far apart
// they are at a time. Accelerations matter to second order in time, so neither has any.
class Parting {
 public:
  Parting(const Model& model, const State& state, BaseVelocity base_velocity)
      : robot_(lump(model)), selection_{{.base_velocity = base_velocity}}, state_(state) {}

  [[nodiscard]] VectorXd at(double time, const VectorXd& dq, const VectorXd& dv) const {
    const VectorXd v = column(state_.v);
    const std::vector<double> start = moved(state_.q, dq);
    return column(run_kernel({robot_, selection_}, "difference",
                             {moved(state_.q, time * v), moved(start, time * (v + dv))})
                      .front());
  }

  // The rate at time zero. Differences of fourth order leave h^4/30 of the fifth derivative, that
  // is of powers of the velocities: less than 1e-9; rounding leaves eps/h of the positions.
  [[nodiscard]] VectorXd rate(const VectorXd& dq, const VectorXd& dv) const {
    constexpr double h = 1e-3;
    const auto odd = [&](double time) -> VectorXd { return at(time, dq, dv) - at(-time, dq, dv); };
    return (8 * odd(h) - odd(2 * h)) / (12 * h);
  }

 private:
  [[nodiscard]] std::vector<double> moved(const std::vector<double>& q, const VectorXd& v) const {
    return run_kernel({robot_, selection_}, "integrate", {q, flat(v)}).front();
  }

  Mechanism robot_;
  KernelSettings selection_;
  const State& state_;
};

// The upper half of A: [d/dt dq by dq, by dv]. The rate is linear in dq, but for the curvature of
// the exponential, which is even: central differences of a small displacement leave no more.
MatrixXd parting_rates(const Trial& trial, BaseVelocity base_velocity) {
  constexpr double kDisplacement = 1e-2;
  const Parting parting(trial.model, trial.state, base_velocity);
  const auto nv = static_cast<Eigen::Index>(trial.state.v.size());
  const VectorXd none = VectorXd::Zero(nv);
  MatrixXd rates(nv, 2 * nv);
  for (Eigen::Index c = 0; c < nv; ++c) {
    const VectorXd e = kDisplacement * VectorXd::Unit(nv, c);
    rates.col(c) = (parting.rate(e, none) - parting.rate(-e, none)) / (2 * kDisplacement);
    rates.col(nv + c) = (parting.rate(none, e) - parting.rate(none, -e)) / (2 * kDisplacement);
  }
  return rates;
}

void deviations_part_as_motions_do(const Trial& trial) {
  if (!is_regular(Reference(trial.model).mass_matrix(trial.state.q))) return;
  const std::size_t nv = trial.state.v.size();
  const Arrays<double> inputs{trial.state.q, trial.state.v, trial.state.a};
  const auto size = static_cast<Eigen::Index>(nv);
  for (const BaseVelocity base_velocity :
       {BaseVelocity::kBody, BaseVelocity::kSpatial, BaseVelocity::kMixed}) {
    const KernelSettings settings{{.base_velocity = base_velocity}};
    const MatrixXd expected = parting_rates(trial, base_velocity);
    for (const KernelRun& run : kernel_runs(trial.model, "linearization", trial.seed, settings)) {
      const Arrays<double> system = run.run(inputs);
      const MatrixXd A = matrix(system[0], 2 * nv), B = matrix(system[1], nv);
      EXPECT_LE(largest_difference(A.topRows(size), expected), 1e-9) << run.name;
      EXPECT_TRUE(B.topRows(size).isZero(0)) << run.name;
    }
  }
}

// The lower half in other base velocities, where the graph alone has derivatives.
void linear_systems_follow_the_base_velocity(const Trial& trial) {
  const Mechanism robot = lump(trial.model);
  const MatrixXd M = Reference(trial.model).mass_matrix(trial.state.q);
  if (!floats_with_a_short_graph(trial.model) || !is_regular(M)) return;
  const auto size = static_cast<Eigen::Index>(trial.state.v.size());
  for (const BaseVelocity base_velocity : {BaseVelocity::kSpatial, BaseVelocity::kMixed}) {
    const KernelSettings settings{{.base_velocity = base_velocity}};
    const KernelContext context{robot, settings};
    Arrays<double> inputs = trial.state.inputs();
    inputs[2] = run_kernel(context, "inverse_dynamics", inputs).front();
    for (const KernelRun& run : kernel_runs(trial.model, "linearization", trial.seed, settings)) {
      const Arrays<double> system = run.run(inputs);
      const MatrixXd A = matrix(system[0], 2 * trial.state.v.size());
      for (const std::size_t which : {0U, 1U}) {
        const std::vector<double> expected =
            complex_step(*find_kernel("forward_dynamics"), context, inputs, which, kAccelerations);
        const std::vector<double> block =
            flat(A.block(size, static_cast<Eigen::Index>(which) * size, size, size));
        EXPECT_LE(max_difference(block, expected),
                  10 * conditioned(1e-9, M) * (max_abs(expected) + 1))
            << "block " << which << ", " << run.name;
      }
    }
  }
}

void accelerations_deviate_as_forward_dynamics_does(const Trial& trial) {
  const DifferentiableTrial robot(trial);
  const MatrixXd M = Reference(robot.model, robot.settings).mass_matrix(trial.state.q);
  if (!is_regular(M)) return;
  const std::vector<double> tau = run_kernel({robot.robot, robot.settings}, "inverse_dynamics",
                                             robot.inputs(trial.state, trial.state.a))
                                      .front();
  const Arrays<double> inputs = robot.inputs(trial.state, tau);
  const Arrays<double> expected = forward_dynamics_steps(robot, inputs);
  const std::size_t nv = trial.state.v.size();
  const auto size = static_cast<Eigen::Index>(nv);
  for (const KernelRun& run :
       kernel_runs(robot.model, "linearization", trial.seed, robot.settings)) {
    const Arrays<double> system = run.run(inputs);
    const MatrixXd A = matrix(system[0], 2 * nv), B = matrix(system[1], nv);
    const Arrays<double> lower{flat(A.bottomLeftCorner(size, size)),
                               flat(A.bottomRightCorner(size, size)), flat(B.bottomRows(size))};
    for (std::size_t k = 0; k < lower.size(); ++k) {
      EXPECT_LE(max_difference(lower[k], expected[k]),
                conditioned(1e-9, M) * (max_abs(expected[k]) + 1))
          << "block " << k << ", " << run.name;
    }
  }
}

}  // namespace

std::vector<Law> linearization_laws() {
  return {{"DeviationsPartAsMotionsDo", {"linearization"}, true, deviations_part_as_motions_do},
          {"AccelerationsDeviateAsForwardDynamicsDoes",
           {"linearization"},
           true,
           accelerations_deviate_as_forward_dynamics_does},
          {"LinearSystemsFollowTheBaseVelocity",
           {"linearization"},
           true,
           linear_systems_follow_the_base_velocity,
           floats_with_a_short_graph}};
}

}  // namespace dynac::test
