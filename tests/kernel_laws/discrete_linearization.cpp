// SPDX-License-Identifier: BSD-3-Clause
// One step of the linear system of small deviations: the variational one against the complex step
// of the integrator, the zero-order hold against the matrix exponential, both against the
// continuous system as steps become short.
#include <gtest/gtest.h>

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <unsupported/Eigen/MatrixFunctions>

#include "algorithms/kinematics/manifold.hpp"
#include "harness/compare.hpp"
#include "harness/mechanics.hpp"
#include "kernel_laws/differentiable.hpp"
#include "kernel_laws/law_lists.hpp"

namespace dynac::test {
namespace {

using Eigen::MatrixXd;

constexpr Discretization kDiscretizations[] = {Discretization::kVariational,
                                               Discretization::kZeroOrderHold};
constexpr BaseVelocity kBaseVelocities[] = {BaseVelocity::kBody, BaseVelocity::kSpatial,
                                            BaseVelocity::kMixed};

std::vector<Complex> complex(const std::vector<double>& x) { return {x.begin(), x.end()}; }

// The first output of a kernel on complex numbers by its textbook formulation.
template <class Run>
std::vector<Complex> run_complex(const char* kernel, const KernelContext& context,
                                 const Arrays<Complex>& inputs, const Run& run) {
  return compute<Complex>(*find_kernel(kernel), run, context, inputs, [](const Body&) {}).front();
}

// Where a robot is after a step of the geometric semi-implicit Euler integrator.
struct Step {
  std::vector<Complex> q, v;
};

/// @param[in] inputs  q, v, tau and wrenches
Step stepped(const DifferentiableTrial& robot, const Arrays<Complex>& inputs, double dt) {
  const KernelContext context{robot.robot, robot.settings};
  const auto accelerate = [](const KernelContext& at, const RobotState<Complex>& state,
                             const BodyObserver& observe) -> Arrays<Complex> {
    return {forward_dynamics_ltdl(at.robot, state, observe)};
  };
  const auto displace = [](const KernelContext& at, const RobotState<Complex>& state,
                           const BodyObserver& observe) -> Arrays<Complex> {
    return {integrate(at.robot, state, at.settings.base_velocity, observe)};
  };
  const std::vector<Complex> a = run_complex("forward_dynamics", context, inputs, accelerate);
  Step step{{}, inputs[1]};
  std::vector<Complex> displacement;
  for (std::size_t i = 0; i < a.size(); ++i) {
    step.v[i] += dt * a[i];
    displacement.push_back(dt * step.v[i]);
  }
  step.q = run_complex("integrate", context, {inputs[0], displacement}, displace);
  return step;
}

// [A B] of that step, a complex step a column.
MatrixXd derivative_of_step(const DifferentiableTrial& robot, const Arrays<double>& inputs,
                            double dt) {
  Arrays<Complex> here;
  for (const std::vector<double>& input : inputs) here.push_back(complex(input));
  std::vector<Complex> q_next = stepped(robot, here, dt).q;
  const auto part = [](const KernelContext& at, const RobotState<Complex>& state,
                       const BodyObserver& observe) -> Arrays<Complex> {
    return {difference(at.robot, state, at.settings.base_velocity, observe)};
  };
  const std::size_t nv = robot.robot.nv;
  const auto size = static_cast<Eigen::Index>(nv);
  MatrixXd derivative(2 * size, 3 * size);
  for (std::size_t c = 0; c < 3 * nv; ++c) {
    Arrays<Complex> there = here;
    if (c < nv) {
      there[0] = stepped_position(robot.robot, inputs[0], c, robot.settings.base_velocity);
    }
    if (c >= nv) there[c / nv][c % nv] += Complex(0, kComplexStep);
    const Step step = stepped(robot, there, dt);
    const std::vector<Complex> dq =
        run_complex("difference", {robot.robot, robot.settings}, {q_next, step.q}, part);
    for (std::size_t r = 0; r < nv; ++r) {
      const auto row = static_cast<Eigen::Index>(r), column = static_cast<Eigen::Index>(c);
      derivative(row, column) = dq[r].imag() / kComplexStep;
      derivative(size + row, column) = step.v[r].imag() / kComplexStep;
    }
  }
  return derivative;
}

// Inputs of a step: the length stands before the wrenches.
Arrays<double> with_time_step(Arrays<double> inputs, double dt) {
  inputs.insert(inputs.begin() + 3, {dt});
  return inputs;
}

MatrixXd side_by_side(const Arrays<double>& system, std::size_t nv) {
  const auto size = static_cast<Eigen::Index>(nv);
  MatrixXd both(2 * size, 3 * size);
  both << matrix(system[0], 2 * nv), matrix(system[1], nv);
  return both;
}

// Floating bases in one representation of velocities after the other.
void steps_deviate_as_those_of_the_integrator(const Trial& trial) {
  DifferentiableTrial robot(trial);
  if (is_floating(robot.model)) {
    robot.settings.base_velocity = kBaseVelocities[trial.seed / 2 % std::size(kBaseVelocities)];
  }
  const MatrixXd M = Reference(robot.model, robot.settings).mass_matrix(trial.state.q);
  if (!is_regular(M)) return;
  const KernelContext context{robot.robot, robot.settings};
  const std::vector<double> tau =
      run_kernel(context, "inverse_dynamics", robot.inputs(trial.state, trial.state.a)).front();
  const Arrays<double> inputs = robot.inputs(trial.state, tau);
  constexpr double kSteps[] = {0, 1e-9, 1e-3, 0.05, -0.3, 1.5};
  const double dt = kSteps[trial.seed % std::size(kSteps)];
  const MatrixXd expected = derivative_of_step(robot, inputs, dt);
  for (const KernelRun& run :
       kernel_runs(robot.model, "discrete_linearization", trial.seed, robot.settings)) {
    const MatrixXd both = side_by_side(run.run(with_time_step(inputs, dt)), robot.robot.nv);
    EXPECT_LE(largest_difference(both, expected),
              conditioned(1e-9, M) * (expected.cwiseAbs().maxCoeff() + 1))
        << run.name << ", dt " << dt << ", base velocity "
        << static_cast<int>(robot.settings.base_velocity);
    EXPECT_TRUE(dt != 0 || both.isIdentity(0)) << run.name;
  }
}

// A continuous system [A B] in units of time in which A is as small as it can be.
struct Scaled {
  explicit Scaled(const MatrixXd& both) {
    const Eigen::Index nv = both.cols() / 3;
    const double stiffness = both.block(nv, 0, nv, nv).cwiseAbs().colwise().sum().maxCoeff();
    rate = std::max(1.0, std::sqrt(stiffness));
    A = scaled(both).leftCols(2 * nv);
    norm = A.cwiseAbs().colwise().sum().maxCoeff();
  }

  // The coordinates are [rate dq; dv].
  [[nodiscard]] MatrixXd scaled(MatrixXd both) const {
    const Eigen::Index nv = both.cols() / 3;
    both.topRows(nv) *= rate;
    both.leftCols(nv) /= rate;
    return both;
  }

  double rate = 1;
  double norm = 0;
  MatrixXd A;
};

// exp of [A B; 0 0] dt, but for its last rows.
MatrixXd exponential_of(const MatrixXd& both, double dt) {
  MatrixXd square = MatrixXd::Zero(both.cols(), both.cols());
  square.topRows(both.rows()) = dt * both;
  const MatrixXd exp = square.exp();
  return exp.topRows(both.rows());
}

bool can_be_held(const Model& model) {
  return static_cast<std::size_t>(velocity_size(model)) <= kZeroOrderHoldVelocities;
}

void zero_order_holds_are_exponentials(const Trial& trial) {
  const std::size_t nv = trial.state.v.size();
  const MatrixXd M = Reference(trial.model).mass_matrix(trial.state.q);
  if (!can_be_held(trial.model) || !is_regular(M)) return;
  const KernelSettings settings{{.discretization = Discretization::kZeroOrderHold}};
  const Arrays<double> inputs{trial.state.q, trial.state.v, trial.state.a};
  const auto continuous = kernel_runs(trial.model, "linearization", trial.seed);
  for (const KernelRun& run :
       kernel_runs(trial.model, "discrete_linearization", trial.seed, settings)) {
    const auto same = std::ranges::find(continuous, run.name, &KernelRun::name);
    ASSERT_NE(same, continuous.end()) << run.name;
    const MatrixXd both = side_by_side(same->run(inputs), nv);
    const Scaled system(both);
    const double dt = 0.4 / system.norm;
    const MatrixXd expected = system.scaled(exponential_of(both, dt));
    const MatrixXd held = system.scaled(side_by_side(run.run(with_time_step(inputs, dt)), nv));
    const auto size = static_cast<Eigen::Index>(2 * nv);
    EXPECT_LE(largest_difference(held.leftCols(size), expected.leftCols(size)), 1e-12) << run.name;
    const MatrixXd B = expected.rightCols(expected.cols() - size);
    EXPECT_LE(largest_difference(held.rightCols(B.cols()), B), 1e-12 * B.cwiseAbs().maxCoeff())
        << run.name;
  }
}

void short_steps_are_the_continuous_system(const Trial& trial) {
  const std::size_t nv = trial.state.v.size();
  const MatrixXd M = Reference(trial.model).mass_matrix(trial.state.q);
  if (!can_be_held(trial.model) || !is_regular(M)) return;
  // Of the continuous system the graph alone has derivatives in other base velocities.
  const std::size_t velocities =
      floats_with_a_short_graph(trial.model) ? std::size(kBaseVelocities) : 1;
  const BaseVelocity base_velocity = kBaseVelocities[trial.seed % velocities];
  const Mechanism robot = lump(trial.model);
  const Arrays<double> inputs{trial.state.q, trial.state.v, trial.state.a};
  const MatrixXd both = side_by_side(
      run_kernel({robot, {{.base_velocity = base_velocity}}}, "linearization", inputs), nv);
  const Scaled system(both);
  const auto size = static_cast<Eigen::Index>(2 * nv);
  for (const Discretization discretization : kDiscretizations) {
    const KernelSettings settings{
        {.base_velocity = base_velocity, .discretization = discretization}};
    const auto error_at = [&](double dt) {
      const MatrixXd step = side_by_side(
          run_kernel({robot, settings}, "discrete_linearization", with_time_step(inputs, dt)), nv);
      const MatrixXd rate = (step - MatrixXd::Identity(size, step.cols())) / dt;
      return largest_difference(system.scaled(rate).leftCols(size),
                                system.scaled(both).leftCols(size)) /
             system.norm;
    };
    const double coarse = error_at(1e-3 / system.norm), fine = error_at(1e-5 / system.norm);
    EXPECT_LE(coarse, 0.1) << static_cast<int>(discretization);
    EXPECT_LE(fine, 0.011 * coarse + conditioned(1e-9, M)) << static_cast<int>(discretization);
  }
}

}  // namespace

std::vector<Law> discrete_linearization_laws() {
  return {{"StepsDeviateAsThoseOfTheIntegrator",
           {"discrete_linearization"},
           true,
           steps_deviate_as_those_of_the_integrator},
          {"ZeroOrderHoldsAreExponentials",
           {"discrete_linearization"},
           true,
           zero_order_holds_are_exponentials,
           can_be_held},
          {"ShortStepsAreTheContinuousSystem",
           {"discrete_linearization"},
           true,
           short_steps_are_the_continuous_system,
           can_be_held}};
}

}  // namespace dynac::test
