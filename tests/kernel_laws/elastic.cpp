// SPDX-License-Identifier: BSD-3-Clause
// Laws of the feedforward of joints with springs: against the quotient rule on torques and their
// derivatives, written out, in the limit of stiff springs, and by what damped springs transmit.
#include <gtest/gtest.h>

#include <optional>

#include "harness/compare.hpp"
#include "harness/mechanics.hpp"
#include "kernel_laws/law_lists.hpp"
#include "kernel_laws/moving_trial.hpp"

namespace dynac::test {
namespace {

constexpr std::size_t kOrder = 2;

// For each coordinate of v the entry of q that it is the rate of, from the joints of the model.
std::vector<std::optional<std::size_t>> springs(const Model& model) {
  std::vector<std::optional<std::size_t>> places(static_cast<std::size_t>(velocity_size(model)));
  for (const Link& body : model.links) {
    const JointType type = body.joint.type;
    const bool has_entry =
        type != JointType::kSpherical && type != JointType::kPlanar && type != JointType::kFloating;
    if (!has_entry || !is_independent(body.joint)) continue;
    for (std::size_t k = 0; k < static_cast<std::size_t>(velocity_size(type)); ++k) {
      places[body.joint.v_index + k] = body.joint.q_index + k;
    }
  }
  return places;
}

// A robot in a motion, with motors and springs. Rotors of the robot file have no part in it.
struct ElasticTrial : MovingTrial {
  explicit ElasticTrial(const Trial& trial) : MovingTrial(trial), places(springs(trial.model)) {
    Rng rng(trial.seed + 2);
    const std::size_t nv = robot.nv;
    for (std::size_t c = 0; c < nv; ++c) stiffness.push_back(rng.uniform(200, 2000));
    for (const double x : rng.vector(2 * nv, 300)) stiffness.push_back(x);
    for (std::size_t c = 0; c < 2 * nv; ++c) motors.push_back(rng.uniform(0.1, 1));
    inputs = up_to(kOrder, inputs);
    KernelSettings links = settings;
    links.joint_dynamics.effects.armature = false;
    tau = run_kernel({robot, links}, "inverse_dynamics_order2", inputs).front();
  }

  // Inputs of the kernels; `columns` of stiffness.
  [[nodiscard]] Arrays<double> with_springs(std::size_t columns) const {
    const auto nv = static_cast<std::ptrdiff_t>(robot.nv);
    Arrays<double> list{inputs[0], inputs[1], stiffness, {}, {}};
    list[2].resize(columns * robot.nv);
    list[3].assign(motors.begin(), motors.begin() + nv);
    list[4].assign(motors.begin() + nv, motors.end());
    if (inputs.size() > 2) list.push_back(inputs[2]);
    return list;
  }

  std::vector<std::optional<std::size_t>> places;
  std::vector<double> stiffness;  // and two derivatives
  std::vector<double> motors;     // inertias, then damping
  std::vector<double> tau;        // and two derivatives
};

// theta with derivatives, and tau_motor, by tau = K (theta - q) differentiated by hand.
Arrays<double> expected_motors(const ElasticTrial& robot, const Arrays<double>& in) {
  const std::size_t nv = robot.robot.nv;
  Arrays<double> expected{std::vector<double>(3 * nv), std::vector<double>(nv)};
  const auto at = [nv](const std::vector<double>& x, std::size_t c, std::size_t k) {
    return k * nv + c < x.size() ? x[k * nv + c] : 0.0;
  };
  for (std::size_t c = 0; c < nv; ++c) {
    double rate = in[1][c], acceleration = in[1][nv + c];
    if (robot.places[c]) {
      const double K = at(in[2], c, 0), K1 = at(in[2], c, 1), K2 = at(in[2], c, 2);
      const double bend = at(robot.tau, c, 0) / K;
      const double bend1 = (at(robot.tau, c, 1) - K1 * bend) / K;
      const double bend2 = (at(robot.tau, c, 2) - 2 * K1 * bend1 - K2 * bend) / K;
      expected[0][c] = in[0][*robot.places[c]] + bend;
      rate = expected[0][nv + c] = rate + bend1;
      acceleration = expected[0][2 * nv + c] = acceleration + bend2;
    }
    const bool is_of_base = c < 6 && has_floating_base(robot.robot);
    expected[1][c] = robot.tau[c] + (is_of_base ? 0 : in[3][c] * acceleration + in[4][c] * rate);
  }
  return expected;
}

void expect_motors(const ElasticTrial& robot, const char* kernel, const Arrays<double>& inputs,
                   std::uint64_t seed) {
  const Arrays<double> expected = expected_motors(robot, inputs);
  const double size = 1 + total_mass(robot.model) + max_abs(inputs[1]) + max_abs(robot.tau);
  for (const KernelRun& run : kernel_runs(robot.model, kernel, seed, robot.settings)) {
    const Arrays<double> outputs = run.run(inputs);
    ASSERT_EQ(outputs.size(), 2u);
    for (std::size_t k = 0; k < 2; ++k) {
      EXPECT_LE(max_difference(outputs[k], expected[k]), 1e-12 * (size + max_abs(expected[k])))
          << kernel << ", output " << k << ", " << run.name;
    }
  }
}

void motors_follow_from_torques_and_their_derivatives(const Trial& trial) {
  const ElasticTrial robot(trial);
  const bool is_constant = trial.seed / 4 % 2 == 1;  // in every share of the robots
  expect_motors(robot, is_constant ? "elastic_joint_feedforward" : "variable_stiffness_feedforward",
                robot.with_springs(is_constant ? 1 : kOrder + 1), trial.seed);
}

// What springs and dampers transmit, and its rate, are the joints' torques: by K (theta - q) +
// S (theta' - v) with the motors' motion put in.
void damped_springs_transmit_the_torques(const Trial& trial) {
  const ElasticTrial robot(trial);
  const std::size_t nv = robot.robot.nv;
  const Arrays<double> springs = robot.with_springs(1);
  const Arrays<double> motion = robot.up_to(1, robot.inputs);
  Rng rng(trial.seed + 3);
  Arrays<double> in{motion[0], motion[1],  rng.vector(nv, 1), springs[2],
                    {},        springs[3], springs[4]};
  for (std::size_t c = 0; c < nv; ++c) in[4].push_back(rng.uniform(10, 100));
  if (motion.size() > 2) in.push_back(motion[2]);
  const auto &theta = in[2], &K = in[3], &S = in[4], &B = in[5], &D = in[6];
  const double size = 1 + total_mass(robot.model) + max_abs(in[1]) + max_abs(robot.tau);
  for (const KernelRun& run :
       kernel_runs(robot.model, "damped_elastic_joint_feedforward", trial.seed, robot.settings)) {
    const Arrays<double> outputs = run.run(in);
    ASSERT_EQ(outputs.size(), 3u);
    for (std::size_t c = 0; c < nv; ++c) {
      double rate = in[1][c], acceleration = in[1][nv + c];
      if (robot.places[c]) {
        rate = outputs[0][c], acceleration = outputs[1][c];
        const double bend = theta[c] - in[0][*robot.places[c]], bend1 = rate - in[1][c],
                     bend2 = acceleration - in[1][nv + c];
        const double force = K[c] * bend + S[c] * bend1, force1 = K[c] * bend1 + S[c] * bend2;
        EXPECT_LE(absolute_error(force, robot.tau[c]), 1e-11 * (size + K[c])) << run.name;
        EXPECT_LE(absolute_error(force1, robot.tau[nv + c]),
                  1e-11 * (size + K[c] * std::abs(bend1)))
            << run.name;
      } else {
        EXPECT_EQ(outputs[0][c], 0);
        EXPECT_EQ(outputs[1][c], 0);
      }
      const bool is_of_base = c < 6 && has_floating_base(robot.robot);
      const double own = is_of_base ? 0 : B[c] * acceleration + D[c] * rate;
      EXPECT_LE(absolute_error(outputs[2][c], robot.tau[c] + own), 1e-12 * (size + std::abs(own)))
          << run.name;
    }
  }
}

// Motors and links move as one: what the motor gives is tau + B q'' + D q'.
void stiff_springs_make_the_robot_rigid(const Trial& trial) {
  const ElasticTrial robot(trial);
  const std::size_t nv = robot.robot.nv;
  Arrays<double> inputs = robot.with_springs(1);
  inputs[2].assign(nv, 1e200);
  const Arrays<double> outputs = run_kernel(robot.context(), "elastic_joint_feedforward", inputs);
  for (std::size_t c = 0; c < nv; ++c) {
    const bool is_of_base = c < 6 && has_floating_base(robot.robot);
    if (robot.places[c]) {
      EXPECT_LE(absolute_error(outputs[0][c], inputs[0][*robot.places[c]]), 1e-150);
      EXPECT_LE(absolute_error(outputs[0][nv + c], inputs[1][c]), 1e-150);
      EXPECT_LE(absolute_error(outputs[0][2 * nv + c], inputs[1][nv + c]), 1e-15);  // is 2 a / 2
    }
    const double own = inputs[3][c] * inputs[1][nv + c] + inputs[4][c] * inputs[1][c];
    EXPECT_LE(absolute_error(outputs[1][c], robot.tau[c] + (is_of_base ? 0 : own)),
              1e-12 * (1 + total_mass(robot.model) + max_abs(robot.tau)));
  }
}

}  // namespace

std::vector<Law> elastic_laws() {
  return {{"MotorsFollowFromTorquesAndTheirDerivatives",
           {"elastic_joint_feedforward", "variable_stiffness_feedforward"},
           false,
           motors_follow_from_torques_and_their_derivatives},
          {"DampedSpringsTransmitTheTorques",
           {"damped_elastic_joint_feedforward"},
           false,
           damped_springs_transmit_the_torques},
          {"StiffSpringsMakeTheRobotRigid",
           {"elastic_joint_feedforward"},
           false,
           stiff_springs_make_the_robot_rigid}};
}

}  // namespace dynac::test
