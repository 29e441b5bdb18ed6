// Base parameters of robots with loops: their columns are independent on the branch that the file
// draws.
#include <gtest/gtest.h>

#include <Eigen/SVD>

#include "kernel_laws/reference.hpp"
#include "kernels/axes/base_parameters.hpp"
#include "local_loops/looped.hpp"

namespace dynac::test {
namespace {

// The columns of the regressor that base parameters have, in states near the drawn one, below each
// other, each of length one.
Eigen::MatrixXd stacked_regressors(const Looped& robot) {
  const BaseParameters base = find_base_parameters({robot.robot, robot.settings});
  Eigen::MatrixXd W;
  for (std::uint64_t seed = 1; seed <= 80; ++seed) {
    const LoopedState state = random_looped_state(robot, seed);
    const std::vector<double> entries =
        robot.run("inertial_regressor", {state.q, state.v, state.a}).front();
    const Eigen::MatrixXd Y =
        matrix(entries, entries.size() / state.v.size())(Eigen::all, base.columns);
    W.conservativeResize(W.rows() + Y.rows(), Y.cols());
    W.bottomRows(Y.rows()) = Y;
  }
  for (Eigen::Index c = 0; c < W.cols(); ++c) W.col(c) /= W.col(c).norm();
  return W;
}

class BaseParametersOfLoops : public testing::TestWithParam<bool> {};

TEST_P(BaseParametersOfLoops, AreIndependent) {
  for (Looped& robot : looped_robots()) {
    if (GetParam()) robot.settings.joint_dynamics = all_effects(1).joint_dynamics;
    const Eigen::MatrixXd W = stacked_regressors(robot);
    const Eigen::VectorXd sizes = W.jacobiSvd().singularValues();
    EXPECT_GT(sizes[sizes.size() - 1], 1e-8 * sizes[0])
        << robot.name << ", " << W.cols() << " columns: " << sizes.transpose();
  }
}

INSTANTIATE_TEST_SUITE_P(JointDynamics, BaseParametersOfLoops, testing::Bool());

}  // namespace
}  // namespace dynac::test
