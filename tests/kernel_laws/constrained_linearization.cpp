// SPDX-License-Identifier: BSD-3-Clause
// Linear systems of small deviations of constrained robots, by differences of accelerations and of
// steps. What does not depend on accelerations is that of free robots, which has laws of its own.
#include <gtest/gtest.h>

#include "harness/compare.hpp"
#include "kernel_laws/held_trial.hpp"
#include "kernel_laws/law_lists.hpp"

namespace dynac::test {
namespace {

using Vector = std::vector<double>;
using Eigen::VectorXd;

constexpr double kDeviation = 1e-6;

// Where a robot is, how it moves and which torques act: [q; v; tau].
using Motion3 = Arrays<double>;

// A constrained robot, and a direction in which it deviates: [dq; dv; dtau].
struct DeviatingTrial {
  explicit DeviatingTrial(const Trial& trial)
      : held(trial, true),
        n(held.robot.nv),
        motion{trial.state.q, trial.state.v, trial.state.a},
        M(Reference(trial.model).mass_matrix(trial.state.q)),
        dq(n),
        dv(n),
        dtau(n) {
    Rng rng(trial.seed);
    for (auto* const part : {&dq, &dv, &dtau}) {
      for (double& entry : *part) entry = rng.uniform(-1, 1);
    }
  }

  [[nodiscard]] bool has_derivatives() const { return held.rows > 0 && is_regular(M); }
  [[nodiscard]] double tolerance() const { return std::max(1e-5, conditioned(1e-9, M) * 1e4); }
  [[nodiscard]] Vector integrate(const Vector& q, const Vector& step) const {
    return held.run("integrate", {q, step}).front();
  }
  [[nodiscard]] VectorXd acceleration(const Motion3& at) const {
    return column(held.run("constrained_forward_dynamics", at).front());
  }
  [[nodiscard]] Motion3 deviated(double size) const {
    return {integrate(motion[0], flat(size * column(dq))),
            flat(column(motion[1]) + size * column(dv)),
            flat(column(motion[2]) + size * column(dtau))};
  }
  // What a system makes of the direction.
  [[nodiscard]] VectorXd applied(const Arrays<double>& system) const {
    VectorXd dx(2 * n);
    dx << column(dq), column(dv);
    return matrix(system[0], 2 * n) * dx + matrix(system[1], n) * column(dtau);
  }

  HeldTrial held;
  std::size_t n;
  Motion3 motion;
  Eigen::MatrixXd M;
  Vector dq, dv, dtau;
};

void constrained_accelerations_deviate_as_they_do(const Trial& trial) {
  const DeviatingTrial robot(trial);
  if (!robot.has_derivatives() || !has_short_graph(trial.model)) return;
  const VectorXd rate = (robot.acceleration(robot.deviated(kDeviation)) -
                         robot.acceleration(robot.deviated(-kDeviation))) /
                        (2 * kDeviation);
  const Arrays<double> free = robot.held.run("linearization", robot.motion);
  for (const KernelRun& run :
       kernel_runs(trial.model, "constrained_linearization", trial.seed, robot.held.settings)) {
    const Arrays<double> system = run.run(robot.motion);
    const VectorXd found = robot.applied(system);
    const auto n = static_cast<Eigen::Index>(robot.n);
    EXPECT_LE(max_difference(flat(found.tail(n)), flat(rate)),
              robot.tolerance() * (1 + max_abs(system[0]) + max_abs(system[1])))
        << run.name;
    const VectorXd upper = robot.applied(free).head(n);
    EXPECT_LE(max_difference(flat(found.head(n)), flat(upper)), 1e-12 * (1 + max_abs(flat(upper))))
        << run.name;
  }
}

// Of the variational discretization, the default.
void constrained_steps_deviate_as_they_do(const Trial& trial) {
  constexpr double kStep = 1e-2;
  const DeviatingTrial robot(trial);
  if (!robot.has_derivatives() || !has_short_graph(trial.model)) return;
  const auto stepped = [&](const Motion3& from) -> Arrays<double> {
    const VectorXd v = column(from[1]) + kStep * robot.acceleration(from);
    return {robot.integrate(from[0], flat(kStep * v)), flat(v)};
  };
  const Arrays<double> nominal = stepped(robot.motion);
  const auto deviation = [&](double size) {
    const Arrays<double> after = stepped(robot.deviated(size));
    const Vector dq = robot.held.run("difference", {nominal[0], after[0]}).front();
    VectorXd both(2 * robot.n);
    both << column(dq), column(after[1]);
    return both;
  };
  const VectorXd expected = (deviation(kDeviation) - deviation(-kDeviation)) / (2 * kDeviation);
  Arrays<double> inputs = robot.motion;
  inputs.push_back({kStep});
  for (const KernelRun& run : kernel_runs(trial.model, "constrained_discrete_linearization",
                                          trial.seed, robot.held.settings)) {
    const Arrays<double> system = run.run(inputs);
    EXPECT_LE(max_difference(flat(robot.applied(system)), flat(expected)),
              robot.tolerance() * (1 + max_abs(system[0]) + max_abs(system[1])))
        << run.name;
  }
}

}  // namespace

std::vector<Law> constrained_linearization_laws() {
  return {{"ConstrainedAccelerationsDeviateAsTheyDo",
           {"constrained_linearization"},
           true,
           constrained_accelerations_deviate_as_they_do,
           has_short_graph},
          {"ConstrainedStepsDeviateAsTheyDo",
           {"constrained_discrete_linearization"},
           true,
           constrained_steps_deviate_as_they_do,
           has_short_graph}};
}

}  // namespace dynac::test
