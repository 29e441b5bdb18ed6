// Derivatives of dynamics against the complex step of the algorithms that they are derivatives of.
#include "kernel_laws/differentiable.hpp"
// The above goes first.
#include <gtest/gtest.h>

#include <algorithm>

#include "harness/compare.hpp"
#include "harness/mechanics.hpp"
#include "kernel_laws/chapters.hpp"

namespace dynac::test {
namespace {

void expect_derivatives(const DifferentiableTrial& robot, std::string_view kernel,
                        std::uint64_t seed, const Arrays<double>& inputs,
                        const Arrays<double>& expected, double tolerance, double floor) {
  for (const KernelRun& run : kernel_runs(robot.model, kernel, seed, robot.selection)) {
    const Arrays<double> outputs = run.run(inputs);
    for (std::size_t k = 0; k < outputs.size(); ++k) {
      EXPECT_LE(max_difference(outputs[k], expected[k]), tolerance * (max_abs(expected[k]) + floor))
          << kernel << ", output " << k << ", " << run.name;
    }
  }
}

void derivatives_of_torques_are_those_of_inverse_dynamics(const Trial& trial) {
  const DifferentiableTrial robot(trial);
  const Arrays<double> inputs = robot.inputs(trial.state, trial.state.a);
  const auto run = [](const KernelContext& context, const RobotState<Complex>& state,
                      const BodyObserver& observe) -> Arrays<Complex> {
    return {inverse_dynamics_newton_euler(context.robot, state, observe)};
  };
  const Arrays<double> expected = steps(robot, "inverse_dynamics", inputs, run);
  expect_derivatives(robot, "inverse_dynamics_derivatives", trial.seed, inputs, expected, 1e-12,
                     total_mass(robot.model) + max_abs(robot.wrenches));
}

void derivatives_of_accelerations_are_those_of_forward_dynamics(const Trial& trial) {
  const DifferentiableTrial robot(trial);
  const Eigen::MatrixXd M = Reference(robot.model, robot.selection).mass_matrix(trial.state.q);
  if (!is_regular(M)) return;
  const KernelContext context{robot.robot, robot.selection};
  const std::vector<double> tau =
      run_kernel(context, "inverse_dynamics", robot.inputs(trial.state, trial.state.a)).front();
  const Arrays<double> inputs = robot.inputs(trial.state, tau);
  const Arrays<double> expected = forward_dynamics_steps(robot, inputs);
  expect_derivatives(robot, "forward_dynamics_derivatives", trial.seed, inputs, expected,
                     conditioned(1e-9, M), 1);
}

void gravity_makes_a_symmetric_stiffness(const Trial& trial) {
  const Model& model = trial.model;
  const bool has_only_angles = std::ranges::none_of(model.bodies, [](const Body& body) {
    const JointType type = body.joint.type;
    return type == JointType::kSpherical || type == JointType::kPlanar ||
           type == JointType::kFloating;
  });
  if (!has_only_angles) return;
  const std::vector<double> zero(static_cast<std::size_t>(velocity_size(model)), 0.0);
  for (const KernelRun& run : kernel_runs(model, "inverse_dynamics_derivatives", trial.seed)) {
    const Eigen::MatrixXd K = matrix(run.run({trial.state.q, zero, zero})[0], zero.size());
    EXPECT_LE((K - K.transpose()).cwiseAbs().maxCoeff(),
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
          {"GravityMakesASymmetricStiffness",
           {"inverse_dynamics_derivatives"},
           false,
           gravity_makes_a_symmetric_stiffness}};
}

}  // namespace dynac::test
