// SPDX-License-Identifier: BSD-3-Clause
// Steps through time: they follow the equations of motion with the order of their integrator, their
// derivatives are complex steps of them, their gradients weighted derivatives, their Hessians
// differences of complex steps.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include "algorithms/kinematics/position_rate.hpp"
#include "kernel_laws/held_trial.hpp"
#include "kernel_laws/law_lists.hpp"
#include "kernel_laws/stepping.hpp"
#include "kernel_laws/weighted_trial.hpp"

namespace dynac::test {
namespace {

constexpr Integrator kIntegrators[] = {Integrator::kSemiImplicitEuler, Integrator::kExplicitEuler,
                                       Integrator::kRungeKutta4, Integrator::kImplicitMidpoint};
constexpr int kOrders[] = {1, 1, 4, 2};

constexpr BaseVelocity kRepresentations[] = {BaseVelocity::kBody, BaseVelocity::kSpatial,
                                             BaseVelocity::kMixed};

// Stages make long graphs, of second derivatives above all.
std::size_t affordable_integrators(const Model& model, std::size_t of_all) {
  return velocity_size(model) <= 4 ? of_all : 2;
}

// A robot that steps, the accelerations of which can be trusted, and how fast it changes.
struct StepTrial {
  explicit StepTrial(const Trial& trial) : robot(trial), context{robot.robot, robot.settings} {
    if (is_floating(robot.model)) {
      robot.settings.base_velocity = kRepresentations[trial.seed / 2 % std::size(kRepresentations)];
    }
    M = Reference(robot.model, robot.settings).mass_matrix(trial.state.q);
    choose(Integrator::kSemiImplicitEuler, 1);
    if (!is_regular(M)) return;
    inputs = robot.inputs(trial.state, trial.state.a);
    inputs[2] = run_kernel(context, "inverse_dynamics", inputs).front();
    KernelContext body = context;  // about as fast in all representations
    body.settings.base_velocity = BaseVelocity::kBody;
    const Arrays<double> of_a = run_kernel(body, "forward_dynamics_derivatives", inputs);
    rate = 1 + max_abs(trial.state.v) + std::sqrt(max_abs(of_a[0])) + max_abs(of_a[1]);
  }

  void choose(Integrator integrator, std::size_t substeps) {
    robot.settings.integrator = integrator;
    robot.settings.substeps = substeps;
    context.settings = robot.settings;
  }

  [[nodiscard]] Arrays<double> with_time(double dt) const {
    Arrays<double> all = inputs;
    all.insert(all.begin() + 3, {dt});
    return all;
  }

  DifferentiableTrial robot;
  KernelContext context;
  Eigen::MatrixXd M;
  Arrays<double> inputs;  ///< q, v, tau and wrenches
  double rate = 1;        ///< [1/s]
};

// --- order --------------------------------------------------------------------------------------

// The equations of motion in entries of q, which know of no groups: q' = E(q) v, v' = a.
struct RawState {
  std::vector<double> q, v;
};

RawState raw_rate(const StepTrial& at, const RawState& x) {
  RawState rate{std::vector<double>(x.q.size()), {}};
  const auto rates = position_rates_of(at.context.robot, x.q, at.context.settings.base_velocity);
  for (std::size_t i = 0; i < rates.size(); ++i) {
    for (const auto& [entry, value] : rates[i]) rate.q[entry] += value * x.v[i];
  }
  Arrays<double> inputs = at.inputs;
  inputs[0] = x.q;
  inputs[1] = x.v;
  rate.v = run_kernel(at.context, "forward_dynamics", inputs).front();
  return rate;
}

RawState moved_by(RawState x, const RawState& rate, double t) {
  for (std::size_t i = 0; i < x.q.size(); ++i) x.q[i] += t * rate.q[i];
  for (std::size_t i = 0; i < x.v.size(); ++i) x.v[i] += t * rate.v[i];
  return x;
}

// In so many steps of the classical method that its error does not count.
RawState raw_motion(const StepTrial& at, double dt) {
  constexpr int kSteps = 12;
  const double h = dt / kSteps;
  RawState x{at.inputs[0], at.inputs[1]};
  for (int k = 0; k < kSteps; ++k) {
    const RawState k1 = raw_rate(at, x), k2 = raw_rate(at, moved_by(x, k1, h / 2)),
                   k3 = raw_rate(at, moved_by(x, k2, h / 2)), k4 = raw_rate(at, moved_by(x, k3, h));
    x = moved_by(moved_by(moved_by(moved_by(x, k1, h / 6), k2, h / 3), k3, h / 3), k4, h / 6);
  }
  x.q = run_kernel(at.context, "normalise", {x.q}).front();
  return x;
}

double largest_quaternion_error(const Mechanism& robot, const std::vector<double>& q) {
  double largest = 0;
  for (const Body& body : robot.bodies) {
    const std::optional<std::size_t> first = first_quaternion_entry(body.joint_type);
    if (!first) continue;
    double square = 0;
    for (std::size_t k = 0; k < 4; ++k)
      square += q[body.q_index + *first + k] * q[body.q_index + *first + k];
    largest = std::max(largest, std::abs(std::sqrt(square) - 1));
  }
  return largest;
}

// In units of the rate: how far a step ends from the motion.
double error_of_step(const StepTrial& at, const Arrays<double>& stepped, const RawState& motion) {
  const std::vector<double> dq =
      run_kernel(at.context, "difference", {motion.q, stepped[0]}).front();
  return std::max(at.rate * max_abs(dq), max_difference(stepped[1], motion.v));
}

// A step of order p errs by the power p + 1 of its length.
void steps_follow_the_equations_of_motion(const Trial& trial) {
  StepTrial at(trial);
  if (!is_regular(at.M)) return;
  const double dt = 0.05 / at.rate;
  const RawState whole = raw_motion(at, dt), half = raw_motion(at, dt / 2);
  const double floor = conditioned(1e-13, at.M) * at.rate * (1 + max_abs(trial.state.v));
  for (std::size_t k = 0; k < std::size(kIntegrators); ++k) {
    at.choose(kIntegrators[k], 1);
    const Arrays<double> stepped = run_kernel(at.context, "step", at.with_time(dt));
    const double coarse = error_of_step(at, stepped, whole);
    const double fine =
        error_of_step(at, run_kernel(at.context, "step", at.with_time(dt / 2)), half);
    EXPECT_LE(fine, 1.6 * coarse / std::pow(2, kOrders[k] + 1) + floor) << "integrator " << k;
    EXPECT_LE(coarse, at.rate * (1 + max_abs(trial.state.v))) << "integrator " << k;
    EXPECT_LE(largest_quaternion_error(at.context.robot, stepped[0]), 1e-15) << "integrator " << k;
    at.choose(kIntegrators[k], 2);
    const Arrays<double> twice = run_kernel(at.context, "step", at.with_time(dt));
    EXPECT_LE(error_of_step(at, twice, whole), 1.2 * coarse / std::pow(2, kOrders[k]) + floor)
        << "integrator " << k;
  }
}

// --- derivatives --------------------------------------------------------------------------------

std::vector<double> unit(std::size_t size, std::size_t k) {
  std::vector<double> direction(size);
  direction[k] = 1;
  return direction;
}

// A, B and the derivative by the length of the step, one after the other.
std::vector<double> steps_of_step(const KernelContext& context, const Arrays<double>& inputs) {
  const std::size_t variables = 3 * context.robot.nv + 1;
  std::vector<double> all;
  for (std::size_t c = 0; c < variables; ++c) {
    const std::vector<double> column = rate_of_step(context, inputs, unit(variables, c));
    all.insert(all.end(), column.begin(), column.end());
  }
  return all;
}

std::vector<double> joined_from(const Arrays<double>& outputs, std::size_t first) {
  std::vector<double> all;
  for (std::size_t k = first; k < outputs.size(); ++k) {
    all.insert(all.end(), outputs[k].begin(), outputs[k].end());
  }
  return all;
}

std::vector<double> real(const std::vector<Complex>& x) {
  std::vector<double> parts;
  for (const Complex& entry : x) parts.push_back(entry.real());
  return parts;
}

void expect_derivatives(const Model& model, const KernelContext& context, const std::string& kernel,
                        const Arrays<double>& inputs, std::uint64_t seed, double tolerance) {
  const std::vector<double> expected = steps_of_step(context, inputs);
  const Stepped after = stepped(context, as_complex(inputs));
  for (const KernelRun& run : kernel_runs(model, kernel, seed, context.settings)) {
    const Arrays<double> outputs = run.run(inputs);
    EXPECT_LE(max_difference(joined_from(outputs, 2), expected),
              tolerance * (max_abs(expected) + 1))
        << run.name;
    EXPECT_LE(max_difference(outputs[0], real(after.q)), tolerance * (1 + max_abs(inputs[0])));
    EXPECT_LE(max_difference(outputs[1], real(after.v)), tolerance * (1 + max_abs(inputs[1])));
  }
}

// Large steps of the explicit methods too; the implicit one is differentiated where it is solved.
double some_step(const StepTrial& at, std::uint64_t seed) {
  const bool is_implicit = at.context.settings.integrator == Integrator::kImplicitMidpoint;
  constexpr double kSteps[] = {0, 1e-3, 0.05, -0.3};
  return is_implicit ? 1e-4 : kSteps[seed / 2 % std::size(kSteps)];
}

void step_derivatives_are_complex_steps(const Trial& trial) {
  StepTrial at(trial);
  if (!is_regular(at.M)) return;
  const std::size_t integrators = affordable_integrators(at.robot.model, std::size(kIntegrators));
  at.choose(kIntegrators[trial.seed / 4 % integrators], 1 + trial.seed / 3 % 2);
  const Arrays<double> inputs = at.with_time(some_step(at, trial.seed));
  expect_derivatives(at.robot.model, at.context, "step_derivatives", inputs, trial.seed,
                     conditioned(1e-8, at.M));
}

// A robot under constraints, in the representations of base velocities in turn, with a short step
// of one of the integrators that solve no equation.
struct HeldStep {
  explicit HeldStep(const Trial& trial)
      : held(trial, true),
        context{held.robot, held.settings},
        M(Reference(trial.model).mass_matrix(trial.state.q)) {
    context.settings.integrator =
        kIntegrators[trial.seed / 4 % affordable_integrators(trial.model, 3)];
    Rng rng(trial.seed);
    inputs = {trial.state.q, trial.state.v, rng.vector(held.robot.nv, 1), {1e-3}};
  }

  HeldTrial held;
  KernelContext context;
  Eigen::MatrixXd M;
  Arrays<double> inputs;  ///< q, v, tau, dt
};

void constrained_step_derivatives_are_complex_steps(const Trial& trial) {
  const HeldStep at(trial);
  if (!is_regular(at.M)) return;
  const Arrays<double> after = run_kernel(at.context, "constrained_step", at.inputs);
  const Stepped expected = stepped(at.context, as_complex(at.inputs));
  const double tolerance = conditioned(1e-7, at.M);
  EXPECT_LE(max_difference(after[0], real(expected.q)), tolerance * (1 + max_abs(at.inputs[0])));
  EXPECT_LE(max_difference(after[1], real(expected.v)), tolerance * (1 + max_abs(at.inputs[1])));
  expect_derivatives(trial.model, at.context, "constrained_step_derivatives", at.inputs, trial.seed,
                     tolerance);
}

// What optimisers have used until now.
void semi_implicit_steps_are_discrete_linearizations(const Trial& trial) {
  StepTrial at(trial);
  if (!is_regular(at.M)) return;
  const Arrays<double> inputs = at.with_time(0.01);
  const Arrays<double> system = run_kernel(at.context, "discrete_linearization", inputs);
  const Arrays<double> step = run_kernel(at.context, "step_derivatives", inputs);
  EXPECT_LE(max_difference(step[2], system[0]), 1e-12 * (1 + max_abs(system[0])));
  EXPECT_LE(max_difference(step[3], system[1]), 1e-12 * (1 + max_abs(system[1])));
}

// --- weighted -----------------------------------------------------------------------------------

// L along [dq; dv; dtau; dt].
double weighted_rate(const Weighted& at, const KernelContext& context, const Arrays<double>& inputs,
                     const std::vector<double>& direction, double distance = 0) {
  const std::vector<double> rate = rate_of_step(context, inputs, direction, distance);
  const std::span all(rate);
  return product(at.weights[0], all.first(context.robot.nv)) +
         product(at.weights[1], all.subspan(context.robot.nv));
}

void expect_gradient(const Weighted& at, const KernelContext& context, const Arrays<double>& inputs,
                     std::uint64_t seed, double tolerance) {
  std::vector<double> expected;
  const std::size_t variables = 3 * context.robot.nv + 1;
  for (std::size_t c = 0; c < variables; ++c) {
    expected.push_back(weighted_rate(at, context, inputs, unit(variables, c)));
  }
  for (const KernelRun& run : kernel_runs(at.model, at.kernel.name, seed, at.settings)) {
    std::vector<double> gradient = joined_from(run.run(at.inputs(inputs)), 0);
    gradient.resize(variables);  // those by wrenches stand behind
    EXPECT_LE(max_difference(gradient, expected), tolerance * (max_abs(expected) + 1)) << run.name;
  }
}

void gradients_of_steps_are_weighted_derivatives(const Trial& trial) {
  StepTrial at(trial);
  if (!is_regular(at.M)) return;
  const std::size_t integrators = affordable_integrators(at.robot.model, std::size(kIntegrators));
  at.choose(kIntegrators[trial.seed / 4 % integrators], 1);
  const Arrays<double> inputs = at.with_time(some_step(at, trial.seed));
  const Weighted weighted(at.robot.model, at.context.settings, "step_adjoint", inputs, trial.seed);
  expect_gradient(weighted, at.context, inputs, trial.seed, conditioned(1e-8, at.M));
}

void gradients_of_constrained_steps_are_weighted_derivatives(const Trial& trial) {
  const HeldStep at(trial);
  if (!is_regular(at.M)) return;
  const Weighted weighted(trial.model, at.context.settings, "constrained_step_adjoint", at.inputs,
                          trial.seed);
  expect_gradient(weighted, at.context, at.inputs, trial.seed, conditioned(1e-7, at.M));
}

// Second derivatives of L along a direction, in exponential coordinates at both ends: differences
// of complex steps.
void expect_hessian_along(const Weighted& at, const KernelContext& context,
                          const Arrays<double>& inputs, std::uint64_t seed, double tolerance) {
  const std::size_t variables = 3 * context.robot.nv + 1;
  Rng rng(seed);
  const std::vector<double> d = rng.vector(variables, 1);
  constexpr double kDistance = 1e-4;
  const auto rate_at = [&](double s) { return weighted_rate(at, context, inputs, d, s); };
  const double difference = (8 * (rate_at(kDistance) - rate_at(-kDistance)) -
                             (rate_at(2 * kDistance) - rate_at(-2 * kDistance))) /
                            (12 * kDistance);
  for (const KernelRun& run : kernel_runs(at.model, at.kernel.name, seed, at.settings)) {
    const std::vector<double> H = run.run(at.inputs(inputs)).front();
    const Eigen::MatrixXd square = matrix(H, variables);
    EXPECT_EQ(square, square.transpose()) << run.name;
    const std::array along{column(d).dot(square * column(d))}, expected{difference};
    EXPECT_LE(max_difference(along, expected), tolerance * (1 + max_abs(H))) << run.name;
  }
}

void hessians_of_steps_are_differences_of_rates(const Trial& trial) {
  StepTrial at(trial);
  if (!is_regular(at.M)) return;
  at.choose(kIntegrators[trial.seed / 4 % affordable_integrators(at.robot.model, 3)], 1);
  const Arrays<double> inputs = at.with_time(0.05);
  const Weighted weighted(at.robot.model, at.context.settings, "step_hessian", inputs, trial.seed);
  expect_hessian_along(weighted, at.context, inputs, trial.seed, conditioned(1e-7, at.M));
}

void hessians_of_constrained_steps_are_differences_of_rates(const Trial& trial) {
  const HeldStep at(trial);
  if (!is_regular(at.M)) return;
  const Weighted weighted(trial.model, at.context.settings, "constrained_step_hessian", at.inputs,
                          trial.seed);
  expect_hessian_along(weighted, at.context, at.inputs, trial.seed, conditioned(1e-6, at.M));
}

}  // namespace

std::vector<Law> step_laws() {
  return {{"StepsFollowTheEquationsOfMotion",
           {"step"},
           true,
           steps_follow_the_equations_of_motion,
           has_few_velocities},
          {"StepDerivativesAreComplexSteps",
           {"step_derivatives"},
           true,
           step_derivatives_are_complex_steps,
           has_few_velocities},
          {"ConstrainedStepDerivativesAreComplexSteps",
           {"constrained_step", "constrained_step_derivatives"},
           true,
           constrained_step_derivatives_are_complex_steps,
           has_few_velocities},
          {"SemiImplicitStepsAreDiscreteLinearizations",
           {"step_derivatives", "discrete_linearization"},
           true,
           semi_implicit_steps_are_discrete_linearizations,
           nullptr,
           Evidence::kAgreement},
          {"GradientsOfStepsAreWeightedDerivatives",
           {"step_adjoint"},
           true,
           gradients_of_steps_are_weighted_derivatives,
           has_few_velocities},
          {"HessiansOfStepsAreDifferencesOfRates",
           {"step_hessian"},
           true,
           hessians_of_steps_are_differences_of_rates,
           has_few_velocities},
          {"GradientsOfConstrainedStepsAreWeightedDerivatives",
           {"constrained_step_adjoint"},
           true,
           gradients_of_constrained_steps_are_weighted_derivatives,
           has_few_velocities},
          {"HessiansOfConstrainedStepsAreDifferencesOfRates",
           {"constrained_step_hessian"},
           true,
           hessians_of_constrained_steps_are_differences_of_rates,
           has_few_velocities}};
}

}  // namespace dynac::test
