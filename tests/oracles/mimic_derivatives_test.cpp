// SPDX-License-Identifier: BSD-3-Clause
// Derivatives of forward dynamics by articulated bodies, asked for by name, of random robots whose
// joints follow others: by the chain rule (ABACR) and with zero inputs (AZA), against complex steps
// of forward dynamics by the mass matrix, which has nothing in common with them.
#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <limits>

#include "harness/compare.hpp"
#include "harness/complex_step.hpp"
#include "harness/kernels.hpp"
#include "harness/random_tree.hpp"
#include "harness/state.hpp"
#include "model/mechanism.hpp"

namespace dynac::test {
namespace {

constexpr auto kByMassMatrix = [](const KernelContext& context, const RobotState<Complex>& state,
                                  const BodyObserver& observe) -> Arrays<Complex> {
  return {forward_dynamics_ltdl(context.robot, state, observe)};
};

// How far the mass matrix is from singular, each coordinate scaled by its own inertia.
double condition(const Mechanism& robot, const std::vector<double>& q) {
  const auto nv = static_cast<Eigen::Index>(robot.nv);
  const std::vector<double> entries = run_kernel({robot}, "mass_matrix", {q}).front();
  const Eigen::Map<const Eigen::MatrixXd> M(entries.data(), nv, nv);
  const Eigen::VectorXd scale = M.diagonal().cwiseSqrt().cwiseInverse();
  const Eigen::MatrixXd scaled = scale.asDiagonal() * M * scale.asDiagonal();
  const Eigen::VectorXd sizes =
      Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(scaled).eigenvalues();
  return sizes.maxCoeff() / std::max(sizes.minCoeff(), std::numeric_limits<double>::min());
}

void expect_derivatives_of_mimic_robots(const char* formulation) {
  const Kernel& forward = *find_kernel("forward_dynamics");
  std::size_t robots = 0, floating = 0;
  for (std::uint64_t seed = 0; robots < 12 && seed < 400; ++seed) {
    const Model model = random_tree(seed, {.degenerate_links = false});
    const Mechanism robot = lump(model);
    if (!has_mimic_joints(robot) || robot.nv > 12) continue;
    SCOPED_TRACE(seed);
    const State state = random_state(model, seed);
    const double cond = condition(robot, state.q);
    if (cond > 1e6) continue;
    const Arrays<double> inputs{state.q, state.v, state.a};  // any torques
    const Arrays<double> found =
        run_kernel({robot}, "forward_dynamics_derivatives", inputs, formulation);
    for (std::size_t which = 0; which < 3; ++which) {
      const auto expected = complex_step(forward, {robot}, inputs, which, kByMassMatrix);
      EXPECT_LE(max_difference(found[which], expected),
                1e-14 * (100 + cond) * (1 + max_abs(expected)))
          << "by input " << which << ", condition " << cond;
    }
    ++robots;
    floating += has_floating_base(robot) ? 1 : 0;
  }
  EXPECT_EQ(robots, 12u);
  EXPECT_GE(floating, 2u);
}

TEST(ChainRuleOnArticulatedBodies, ServesRobotsWhoseJointsFollowOthers) {
  expect_derivatives_of_mimic_robots("aba_chain_rule");
}

TEST(ZeroInputsOfArticulatedBodies, ServeRobotsWhoseJointsFollowOthers) {
  expect_derivatives_of_mimic_robots("zero_input");
}

}  // namespace
}  // namespace dynac::test
