// SPDX-License-Identifier: BSD-3-Clause
// Derivatives of constrained robots that the graph gives, against complex steps of the algorithms,
// in all base velocities.
#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <cmath>
#include <numbers>
#include <string>

#include "algorithms/constraints/operational_space.hpp"
#include "algorithms/constraints/supported_motion.hpp"
#include "algorithms/joint_dynamics_terms.hpp"
#include "dynac/options/take_parameters.hpp"
#include "harness/compare.hpp"
#include "kernel_laws/differentiable.hpp"
#include "kernel_laws/held_trial.hpp"
#include "kernel_laws/law_lists.hpp"
#include "kernels/axes/constraint_axes.hpp"

namespace dynac::test {
namespace {

using Vector = std::vector<double>;

constexpr auto kMotion = [](const KernelContext& context, const RobotState<Complex>& state,
                            const BodyObserver& observe) -> Arrays<Complex> {
  const auto unmoved = constraints::at_zero_acceleration(context.robot, state);
  const auto rows = constraints::set_motion(context.robot, axis::constraints_of(context), unmoved,
                                            world_motion(context.robot, unmoved, observe));
  return {rows.phi, rows.c, rows.c_dot};
};
constexpr auto kDelassus = [](const KernelContext& context, const RobotState<Complex>& state,
                              const BodyObserver& observe) -> Arrays<Complex> {
  return {
      constraints::delassus(context.robot, axis::constraints_of(context), state, observe).entries};
};
constexpr auto kSpace = [](const KernelContext& context, const RobotState<Complex>& state,
                           const BodyObserver& observe) -> Arrays<Complex> {
  const auto space =
      constraints::operational_space(context.robot, axis::constraints_of(context), state,
                                     joint_dynamics::passive_torques(context, state), observe);
  return {space.Lambda_inverse, space.Lambda, space.bias, space.J_bar};
};
constexpr auto kImpact = [](const KernelContext& context, const RobotState<Complex>& state,
                            const BodyObserver& observe) -> Arrays<Complex> {
  const auto after = constraints::impact_dynamics(context.robot, axis::constraints_of(context),
                                                  state, state.restitution, observe);
  return {after.motion, after.multipliers};
};
constexpr auto kSupported = [](const KernelContext& context, const RobotState<Complex>& state,
                               const BodyObserver& observe) -> Arrays<Complex> {
  const auto motion = constraints::constrained_inverse_dynamics(
      context.robot, axis::constraints_of(context), state, state.weights,
      joint_dynamics::passive_torques(context, state), observe);
  return {motion.tau, motion.lambda};
};

// Which output of a kernel is differentiated, by which of its inputs.
struct Derivative {
  std::size_t output;
  std::size_t input;
};

// The outputs of `kernel`_derivatives, by every formulation and lowering that a test can afford.
// Errors are relative to them and to `scale`, the size of terms that may cancel.
template <class Run>
void expect_steps(const HeldTrial& held, const std::string& kernel, const Run& run,
                  const Arrays<double>& inputs, const std::vector<Derivative>& derivatives,
                  double tolerance, std::uint64_t seed, double scale = 1) {
  Arrays<double> expected;
  for (const auto& [output, input] : derivatives) {
    expected.push_back(complex_step(*find_kernel(kernel), {held.robot, held.settings}, inputs,
                                    input, run, output));
  }
  expect_outputs(held.model, held.settings, kernel + "_derivatives", seed, inputs, expected,
                 tolerance, scale + max_abs(expected.front()));
}

// By how much the frames of a set are turned from where they are held, at most.
double largest_rotation(HeldTrial held, const State& state) {
  ConstraintSet set = *held.settings.constraints;
  std::erase_if(set.constraints,
                [](const Constraint& one) { return one.type != ConstraintType::kFrame; });
  for (Constraint& constraint : set.constraints) constraint.left_out = {};
  held.settings.constraints = std::make_shared<const ConstraintSet>(std::move(set));
  const Vector phi = held.run("constraint_motion", {state.q, state.v}).front();
  double largest = 0;
  for (std::size_t i = 0; i < phi.size(); i += 6) {
    largest = std::max(largest, std::hypot(phi[i + 3], phi[i + 4], phi[i + 5]));
  }
  return largest;
}

void derivatives_of_rows_are_complex_steps(const Trial& trial) {
  const HeldTrial held(trial);
  if (held.rows == 0 || !has_short_graph(trial.model)) return;
  // At half a turn phi is undefined, and its derivatives lose digits on the way there.
  if (std::numbers::pi - largest_rotation(held, trial.state) < 1e-2) return;
  expect_steps(held, "constraint_motion", kMotion, {trial.state.q, trial.state.v},
               {{0, 0}, {1, 0}, {1, 1}, {2, 0}, {2, 1}}, 1e-10, trial.seed);
}

// Every fifth robot has damped multipliers.
void derivatives_of_tasks_are_complex_steps(const Trial& trial) {
  HeldTrial held(trial, true);
  const auto& [name, q, v, a] = trial.state;
  const Eigen::MatrixXd M = Reference(trial.model).mass_matrix(q);
  if (held.rows == 0 || !is_regular(M) || !has_few_velocities(trial.model)) return;
  if (trial.seed % 5 == 0) held.damp(1e-3, 1 + trial.seed / 5 % 3);
  const double tolerance = conditioned(1e-9, M);
  expect_steps(held, "delassus", kDelassus, {q}, {{0, 0}}, tolerance, trial.seed);
  expect_steps(held, "operational_space", kSpace, {q, v}, {{0, 0}, {1, 0}, {2, 0}, {2, 1}, {3, 0}},
               tolerance, trial.seed);
}

// The bias force is what holds the rows where no torques act.
void derivatives_of_biases_are_those_of_multipliers(const Trial& trial) {
  HeldTrial held(trial, true);
  const auto& [name, q, v, a] = trial.state;
  const Eigen::MatrixXd M = Reference(trial.model).mass_matrix(q);
  if (held.rows == 0 || !is_regular(M) || !has_few_velocities(trial.model)) return;
  held.settings.constraints = std::make_shared<const ConstraintSet>(
      constraints::without_stabilisation(*held.settings.constraints));
  const Arrays<double> of_space = held.run("operational_space_derivatives", {q, v});
  const Arrays<double> of_motion =
      held.run("constrained_forward_dynamics_derivatives", {q, v, Vector(held.robot.nv, 0.0)});
  const double tolerance = std::max(1e-8, conditioned(1e-9, M) * 1e2);
  for (const std::size_t k : {0U, 1U}) {
    EXPECT_LE(max_difference(of_space[2 + k], of_motion[3 + k]),
              tolerance * (1 + max_abs(of_motion[3 + k])))
        << "by input " << k;
  }
}

// Gravity and the inertia or the payload of some link that moves, with the values of the
// description, and a wrench on the last link.
Vector make_inputs_of_constants(HeldTrial& held, std::uint64_t seed) {
  std::vector<LinkId> moving;
  for (std::size_t i = 0; i < held.model.links.size(); ++i) {
    if (!held.robot.links[i].body.is_none()) moving.push_back(LinkId::of(i));
  }
  const std::string& name = held.model.link(moving[seed % moving.size()]).name;
  held.settings.parameters =
      take_parameters(held.model, {"gravity", (seed % 2 == 0 ? "inertia:" : "payload:") + name});
  held.settings.wrench_links = {LinkId::of(held.model.links.size() - 1)};
  held.settings.by_parameters = held.settings.by_wrenches = true;
  held.robot = lump(held.model);
  Vector entries;
  for (const RunTimeParameter& parameter : held.settings.parameters) {
    entries.insert(entries.end(), parameter.value.begin(), parameter.value.end());
  }
  return entries;
}

void derivatives_by_parameters_are_complex_steps(const Trial& trial) {
  HeldTrial held(trial, true);
  const auto& [name, q, v, a] = trial.state;
  const Eigen::MatrixXd M = Reference(trial.model).mass_matrix(q);
  if (held.rows == 0 || !is_regular(M) || !has_few_velocities(trial.model)) return;
  const Vector parameters = make_inputs_of_constants(held, trial.seed);
  const Vector wrench = Rng(trial.seed).vector(6, 10);
  const auto Lambda_inverse = matrix(held.run("delassus", {q, parameters}).front(), held.rows);
  const double tolerance = conditioned(conditioned(1e-9, M), Lambda_inverse);
  const auto is_tried = [&](std::size_t number) {
    return velocity_size(trial.model) == 1 || is_turn(trial.seed, number);
  };
  if (is_tried(0)) {
    expect_steps(held, "delassus", kDelassus, {q, parameters}, {{0, 0}, {0, 1}}, tolerance,
                 trial.seed);
  }
  if (is_tried(1)) {
    expect_steps(held, "operational_space", kSpace, {q, v, wrench, parameters},
                 {{0, 0}, {1, 0}, {2, 0}, {2, 1}, {3, 0}, {0, 3}, {1, 3}, {2, 2}, {2, 3}, {3, 3}},
                 tolerance, trial.seed);
  }
  if (!is_tried(2)) return;
  // Without rows, inertias would change v by M^-1 dM v; rows that hold everything cancel that.
  const double smallest = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(M).eigenvalues()[0];
  expect_steps(held, "impact_dynamics", kImpact, {q, v, {0.5}, parameters},
               {{0, 0}, {0, 1}, {1, 0}, {1, 1}, {0, 3}, {1, 3}}, tolerance, trial.seed,
               1 + max_abs(v) / smallest);
}

// In every second trial with dissipation and rotors.
void derivatives_of_supported_motion_are_complex_steps(const Trial& trial) {
  HeldTrial held(trial);
  if (trial.seed % 2 == 0) held.add_joint_dynamics(trial.seed);
  if (!has_short_graph(trial.model) || held.support(trial.seed).empty()) return;
  const auto& [name, q, v, a] = trial.state;
  Rng rng(trial.seed);
  Vector weights(held.rows);
  for (double& weight : weights) weight = rng.uniform(0.5, 2);
  expect_steps(held, "constrained_inverse_dynamics", kSupported, {q, v, a, weights},
               {{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}}, 1e-10, trial.seed);
}

}  // namespace

std::vector<Law> constraint_graph_derivative_laws() {
  return {
      {"DerivativesOfRowsAreComplexSteps",
       {"constraint_motion_derivatives"},
       false,
       derivatives_of_rows_are_complex_steps,
       has_short_graph},
      {"DerivativesOfTasksAreComplexSteps",
       {"delassus_derivatives", "operational_space_derivatives"},
       true,
       derivatives_of_tasks_are_complex_steps,
       has_few_velocities},
      {"DerivativesByParametersAreComplexSteps",
       {"delassus_derivatives", "operational_space_derivatives", "impact_dynamics_derivatives"},
       true,
       derivatives_by_parameters_are_complex_steps,
       has_few_velocities},
      {"DerivativesOfBiasesAreThoseOfMultipliers",
       {"operational_space_derivatives", "constrained_forward_dynamics_derivatives"},
       true,
       derivatives_of_biases_are_those_of_multipliers,
       has_few_velocities},
      {"DerivativesOfSupportedMotionAreComplexSteps",
       {"constrained_inverse_dynamics_derivatives"},
       false,
       derivatives_of_supported_motion_are_complex_steps,
       has_short_graph},
  };
}

}  // namespace dynac::test
