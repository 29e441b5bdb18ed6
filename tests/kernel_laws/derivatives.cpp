// SPDX-License-Identifier: BSD-3-Clause
// Derivatives of dynamics against the complex step of the algorithms that they are derivatives of.
#include <gtest/gtest.h>

#include <algorithm>
#include <type_traits>

#include "harness/compare.hpp"
#include "harness/mechanics.hpp"
#include "kernel_laws/differentiable.hpp"
#include "kernel_laws/law_lists.hpp"

namespace dynac::test {
namespace {

void derivatives_of_torques_are_those_of_inverse_dynamics(const Trial& trial) {
  const DifferentiableTrial robot(trial);
  const Arrays<double> inputs = robot.inputs(trial.state, trial.state.a);
  const Arrays<double> expected = steps(robot, "inverse_dynamics", inputs, kTorques);
  expect_outputs(robot.model, robot.settings, "inverse_dynamics_derivatives", trial.seed, inputs,
                 expected, 1e-12, total_mass(robot.model) + max_abs(robot.wrenches));
}

void derivatives_of_accelerations_are_those_of_forward_dynamics(const Trial& trial) {
  const DifferentiableTrial robot(trial);
  const Eigen::MatrixXd M = Reference(robot.model, robot.settings).mass_matrix(trial.state.q);
  if (!is_regular(M)) return;
  const KernelContext context{robot.robot, robot.settings};
  const std::vector<double> tau =
      run_kernel(context, "inverse_dynamics", robot.inputs(trial.state, trial.state.a)).front();
  const Arrays<double> inputs = robot.inputs(trial.state, tau);
  const Arrays<double> expected = forward_dynamics_steps(robot, inputs);
  expect_outputs(robot.model, robot.settings, "forward_dynamics_derivatives", trial.seed, inputs,
                 expected, conditioned(1e-9, M), 1);
}

// Twist of the base that is the same in the world while the base is displaced.
std::vector<Complex> held_in_the_world(const std::vector<double>& v, const Mechanism& robot,
                                       const std::vector<double>& q,
                                       const std::vector<Complex>& stepped) {
  const auto change = [](const auto& base) {
    using Scalar = std::decay_t<decltype(base.cosine)>;
    return BaseChange<Scalar>(BaseVelocity::kSpatial, {base.R_TB, base.p_TB});
  };
  std::vector<double> in_world = v;
  set_base_entries(in_world,
                   change(configure(robot, q).front()).from_body(base_entries<Motion<double>>(v)));
  std::vector<Complex> held(in_world.begin(), in_world.end());
  set_base_entries(
      held, change(configure(robot, stepped).front()).to_body(base_entries<Motion<Complex>>(held)));
  return held;
}

// The derivative of torques by the base's pose where its twist is held in the world, not in its own
// axes: the two choices of Bos et al. 2022.
Eigen::MatrixXd by_pose_at_world_twist(const DifferentiableTrial& robot,
                                       const Arrays<double>& inputs) {
  const auto run = [](const KernelContext& context, const RobotState<Complex>& state,
                      const BodyObserver& observe) -> Arrays<Complex> {
    return {inverse_dynamics_newton_euler(context.robot, state, observe)};
  };
  std::vector<double> derivative;
  for (std::size_t c = 0; c < 6; ++c) {
    Arrays<Complex> stepped;
    for (const std::vector<double>& x : inputs) stepped.emplace_back(x.begin(), x.end());
    stepped[0] = stepped_position(robot.robot, inputs[0], c);
    stepped[1] = held_in_the_world(inputs[1], robot.robot, inputs[0], stepped[0]);
    const auto tau = compute<Complex>(*find_kernel("inverse_dynamics"), run,
                                      {robot.robot, robot.settings}, stepped, [](const Body&) {})
                         .front();
    for (const Complex& x : tau) derivative.push_back(x.imag() / kComplexStep);
  }
  return matrix(derivative, 6);
}

// With the twist v held in the world, v changes by v x xi along a displacement xi of the base.
void twists_held_in_the_world_add_their_adjoint(const Trial& trial) {
  const DifferentiableTrial robot(trial);
  if (!has_floating_base(robot.robot)) return;
  const Arrays<double> inputs = robot.inputs(trial.state, trial.state.a);
  const Eigen::MatrixXd expected = by_pose_at_world_twist(robot, inputs);
  const std::vector<double>& v = trial.state.v;
  const Eigen::Matrix3d linear = matrix(skew(Vector3<double>{{v[0], v[1], v[2]}}));
  const Eigen::Matrix3d angular = matrix(skew(Vector3<double>{{v[3], v[4], v[5]}}));
  Eigen::Matrix<double, 6, 6> adjoint;
  adjoint << angular, linear, Eigen::Matrix3d::Zero(), angular;
  for (const KernelRun& run :
       kernel_runs(robot.model, "inverse_dynamics_derivatives", trial.seed, robot.settings)) {
    const Arrays<double> of_tau = run.run(inputs);
    const Eigen::MatrixXd by_q = matrix(of_tau[0], v.size()), by_v = matrix(of_tau[1], v.size());
    const Eigen::MatrixXd sum = by_q.leftCols<6>() + by_v.leftCols<6>() * adjoint;
    EXPECT_LE(largest_difference(sum, expected),
              1e-12 * (expected.cwiseAbs().maxCoeff() + by_v.cwiseAbs().maxCoeff() +
                       total_mass(robot.model) + max_abs(robot.wrenches)))
        << run.name;
  }
}

bool has_only_angles(const Model& model) {
  return std::ranges::none_of(model.links, [](const Link& body) {
    const JointType type = body.joint.type;
    return type == JointType::kSpherical || type == JointType::kPlanar ||
           type == JointType::kFloating;
  });
}

void gravity_makes_a_symmetric_stiffness(const Trial& trial) {
  const Model& model = trial.model;
  if (!has_only_angles(model)) return;
  const std::vector<double> zero(static_cast<std::size_t>(velocity_size(model)), 0.0);
  for (const KernelRun& run : kernel_runs(model, "inverse_dynamics_derivatives", trial.seed)) {
    const Eigen::MatrixXd K = matrix(run.run({trial.state.q, zero, zero})[0], zero.size());
    EXPECT_LE(largest_difference(K, K.transpose()),
              1e-12 * (K.cwiseAbs().maxCoeff() + total_mass(model)))
        << run.name;
  }
}

}  // namespace

std::vector<Law> derivative_laws() {
  return {{"DerivativesOfTorquesAreThoseOfInverseDynamics",
           {"inverse_dynamics_derivatives"},
           false,
           derivatives_of_torques_are_those_of_inverse_dynamics},
          {"DerivativesOfAccelerationsAreThoseOfForwardDynamics",
           {"forward_dynamics_derivatives"},
           true,
           derivatives_of_accelerations_are_those_of_forward_dynamics},
          {"TwistsHeldInTheWorldAddTheirAdjoint",
           {"inverse_dynamics_derivatives"},
           false,
           twists_held_in_the_world_add_their_adjoint,
           is_floating},
          {"GravityMakesASymmetricStiffness",
           {"inverse_dynamics_derivatives"},
           false,
           gravity_makes_a_symmetric_stiffness,
           has_only_angles}};
}

}  // namespace dynac::test
