// SPDX-License-Identifier: BSD-3-Clause
// Base parameters of robots with loops: their columns are independent on the branch that the file
// draws.
#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <utility>

#include "algorithms/loops/close_loops.hpp"
#include "algorithms/sampled_state.hpp"
#include "kernel_laws/reference.hpp"
#include "kernels/axes/base_parameters.hpp"
#include "local_loops/looped.hpp"
#include "lower/lower.hpp"

namespace dynac::test {
namespace {

void append_rows(const Eigen::MatrixXd& rows, Eigen::MatrixXd& W) {
  W.conservativeResize(W.rows() + rows.rows(), rows.cols());
  W.bottomRows(rows.rows()) = rows;
}

// The columns of the regressor that base parameters have, in states near the drawn one, below each
// other.
Eigen::MatrixXd stacked_regressors(const Looped& robot) {
  const BaseParameters base = find_base_parameters({robot.robot, robot.settings});
  Eigen::MatrixXd W;
  for (std::uint64_t seed = 1; seed <= 80; ++seed) {
    const LoopedState state = random_looped_state(robot, seed);
    const std::vector<double> entries =
        robot.run("inertial_regressor", {state.q, state.v, state.a}).front();
    const Eigen::MatrixXd Y =
        matrix(entries, entries.size() / state.v.size())(Eigen::all, base.columns);
    append_rows(Y, W);
  }
  return W;
}

void expect_independent(Eigen::MatrixXd W) {
  for (Eigen::Index c = 0; c < W.cols(); ++c) W.col(c) /= W.col(c).norm();
  const Eigen::VectorXd sizes = W.jacobiSvd().singularValues();
  EXPECT_GT(sizes[sizes.size() - 1], 1e-8 * sizes[0])
      << W.cols() << " columns: " << sizes.transpose();
}

class BaseParametersOfLoops : public testing::TestWithParam<bool> {};

TEST_P(BaseParametersOfLoops, AreIndependent) {
  for (Looped& robot : looped_robots()) {
    if (GetParam()) robot.settings.joint_dynamics = all_effects(1).joint_dynamics;
    SCOPED_TRACE(robot.name);
    expect_independent(stacked_regressors(robot));
  }
}

Matrix3<double> about(const Vector3<double>& axis, double angle) {
  const Eigen::Matrix3d R =
      Eigen::AngleAxisd(angle, Eigen::Vector3d(axis[0], axis[1], axis[2])).toRotationMatrix();
  Matrix3<double> result;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j)
      result(static_cast<std::size_t>(i), static_cast<std::size_t>(j)) = R(i, j);
  }
  return result;
}

// A robot whose joints have other zeros, where its loops are open by far.
Looped with_other_zeros(const Looped& robot, double angle) {
  Model model = robot.model;
  for (std::size_t i = 1; i < model.links.size(); ++i) {
    Joint& joint = model.links[i].joint;
    if (joint.type != JointType::kRevolute && joint.type != JointType::kContinuous) continue;
    joint.X_PJ.R = joint.X_PJ.R * about(joint.axis, angle * static_cast<double>(i));
  }
  Looped turned = robot;
  turned.model = model;
  turned.robot = lump(model);
  return turned;
}

// Whether the loops close near the configuration that the description draws.
bool close_near_zero(const Looped& robot) {
  std::vector<double> q = random_position(robot.robot, 0);
  for (const Body& body : robot.robot.bodies) {
    if (position_size(body.joint_type) == 1) q[body.q_index] = 0;
  }
  Arrays<double> closed{q, {}};
  for (int call = 0; call < 10; ++call) closed = robot.run("loop_positions", {closed[0]});
  return std::ranges::all_of(closed[1], [](double x) { return std::abs(x) < 1e-9; });
}

// Robots whose loops do not close there.
std::vector<Looped> robots_drawn_open() {
  std::vector<Looped> robots;
  for (const Looped& robot : looped_robots()) {
    for (const double angle : {0.6, 2.6, 4.4}) {
      Looped turned = with_other_zeros(robot, angle);
      if (!close_near_zero(turned)) robots.push_back(std::move(turned));
    }
  }
  EXPECT_GE(robots.size(), 5U);
  return robots;
}

// Wherever joints have their zeros: Y_b pi_b = Y pi on the branch that was found, by columns that
// are independent there.
TEST(BaseParametersOfOpenLoops, AreFoundWhereTheFileDrawsLoopsThatAreOpen) {
  for (const Looped& robot : robots_drawn_open()) {
    SCOPED_TRACE(robot.name);
    const KernelContext context{robot.robot, robot.settings};
    const loops::Branch branch = loops::Branch::found(context);
    ASSERT_TRUE(branch.is_known());

    const BaseParameters base = find_base_parameters(context);
    const Eigen::MatrixXd K = matrix(base.K.entries, base.K.columns);
    const Eigen::VectorXd pi = Eigen::VectorXd::LinSpaced(K.cols(), -1, 2).array().cos();
    Eigen::MatrixXd W;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
      const LoopedState state = random_looped_state(robot, seed);
      std::vector<double> q = random_position(robot.robot, 100 + seed);
      ASSERT_TRUE(branch.reach(q));
      const std::vector<double> entries =
          robot.run("inertial_regressor", {q, state.v, state.a}).front();
      const Eigen::MatrixXd Y = matrix(entries, entries.size() / state.v.size());
      append_rows(Y(Eigen::all, base.columns), W);
      const Eigen::VectorXd tau = Y * pi, found = W.bottomRows(Y.rows()) * (K * pi);
      EXPECT_LE((found - tau).norm(), 1e-9 * (1 + tau.norm())) << "seed " << seed;
    }
    expect_independent(W);
  }
}

INSTANTIATE_TEST_SUITE_P(JointDynamics, BaseParametersOfLoops, testing::Bool());

}  // namespace
}  // namespace dynac::test
