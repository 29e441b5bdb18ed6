// SPDX-License-Identifier: BSD-3-Clause
// Derivatives of dynamics against the references of two papers' trees.
#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <utility>

#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "harness/geometric_difference.hpp"
#include "harness/kernels.hpp"
#include "tree_reference.hpp"

namespace dynac::test {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;

class TreeDerivatives : public Checked<testing::Test> {};

// The seed of the frames is anything.
constexpr std::uint64_t kSeed = 7;

void expect_block(const std::vector<double>& x, const MatrixXd& expected, double tolerance,
                  const std::string& name) {
  const std::vector<double> flat(expected.data(), expected.data() + expected.size());
  EXPECT_LE(relative_error(x, flat), tolerance) << name;
}

void expect_inverse_dynamics(const TreeReference& tree, double tolerance) {
  for (const KernelRun& run : kernel_runs(tree.model, "inverse_dynamics", kSeed)) {
    EXPECT_LE(relative_error(run.run({tree.q, tree.v, tree.a}).front(), tree.tau), tolerance)
        << run.name;
  }
  for (const KernelRun& run : kernel_runs(tree.model, "inverse_dynamics_derivatives", kSeed)) {
    const Arrays<double> of_tau = run.run({tree.q, tree.v, tree.a});
    expect_block(of_tau[0], tree.dtau_dq, tolerance, "dtau_dq, " + run.name);
    expect_block(of_tau[1], tree.dtau_dv, tolerance, "dtau_dv, " + run.name);
    if (tree.M.size() > 0) expect_block(of_tau[2], tree.M, tolerance, "M, " + run.name);
  }
}

TEST_F(TreeDerivatives, OfTorquesAreThoseOfJointsWithManyCoordinates) {
  expect_inverse_dynamics(read_tree_reference("idsva"), 1e-12);
}

TEST_F(TreeDerivatives, OfTorquesAreThoseOfAFloatingBase) {
  expect_inverse_dynamics(read_tree_reference("eidamb"), 1e-11);
}

// D1 with the world's twist held is D1 with the base's held, plus D3 (v_0 x).
TEST_F(TreeDerivatives, FollowFromEachOtherForTwistsHeldInTheWorldAndInTheBase) {
  const TreeReference tree = read_tree_reference("eidamb");
  const auto nv = static_cast<Index>(tree.v.size());
  const Eigen::Vector3d v(tree.v.data()), w(tree.v.data() + 3);
  Eigen::Matrix<double, 6, 6> adjoint = Eigen::Matrix<double, 6, 6>::Zero();
  for (Index c = 0; c < 3; ++c) {
    adjoint.block<3, 1>(0, c) = adjoint.block<3, 1>(3, 3 + c) = w.cross(Eigen::Vector3d::Unit(c));
    adjoint.block<3, 1>(0, 3 + c) = v.cross(Eigen::Vector3d::Unit(c));
  }
  for (const KernelRun& run : kernel_runs(tree.model, "inverse_dynamics_derivatives", kSeed)) {
    const Arrays<double> of_tau = run.run({tree.q, tree.v, tree.a});
    const Eigen::Map<const MatrixXd> by_q(of_tau[0].data(), nv, nv), by_v(of_tau[1].data(), nv, nv);
    const MatrixXd held_in_world = by_q.leftCols(6) + by_v.leftCols(6) * adjoint;
    expect_block({held_in_world.data(), held_in_world.data() + held_in_world.size()}, tree.dtau_dH,
                 1e-11, run.name);
  }
}

TEST_F(TreeDerivatives, OfMotionsAreThoseOfAFloatingBase) {
  const TreeReference tree = read_tree_reference("eidamb");
  for (const KernelRun& run : kernel_runs(tree.model, "mass_matrix_inverse", kSeed)) {
    expect_block(run.run({tree.q}).front(), tree.M_inverse, 1e-11, run.name);
  }
  const auto nv = static_cast<Index>(tree.v.size());
  for (const KernelRun& run : kernel_runs(tree.model, "linearization", kSeed)) {
    const Arrays<double> system = run.run({tree.q, tree.v, tree.tau});
    const Eigen::Map<const MatrixXd> A(system[0].data(), 2 * nv, 2 * nv);
    const Eigen::Map<const MatrixXd> B(system[1].data(), 2 * nv, nv);
    const MatrixXd of_a = A.bottomRows(nv), by_tau = B.bottomRows(nv);
    expect_block({of_a.data(), of_a.data() + of_a.size()}, tree.da_dq_dv, 1e-11, run.name);
    expect_block({by_tau.data(), by_tau.data() + by_tau.size()}, tree.M_inverse, 1e-11, run.name);
  }
}

// Largest error of forward and of central differences of a step.
std::pair<double, double> errors_of_differences(const TreeReference& tree, double step) {
  const Mechanism robot = lump(tree.model);
  const MatrixXd& reference = tree.da_dq_dv;
  const std::vector<double> expected(reference.data(), reference.data() + reference.size());
  const auto error = [&](Difference difference) {
    return max_difference(geometric_differences({robot}, "forward_dynamics",
                                                {tree.q, tree.v, tree.tau}, step, difference),
                          expected);
  };
  return {error(Difference::kForward), error(Difference::kCentral)};
}

// The paper's figures 4 and 5: geometric differences of first and of second order come near to the
// analytic derivatives until rounding takes over.
TEST_F(TreeDerivatives, AreTheLimitsOfGeometricDifferences) {
  const TreeReference tree = read_tree_reference("eidamb");
  const auto [forward, central] = errors_of_differences(tree, 1e-1);
  const auto [forward_fine, central_fine] = errors_of_differences(tree, 1e-3);
  EXPECT_NEAR(forward, 0.58, 0.01);
  EXPECT_NEAR(central, 0.016, 0.001);
  EXPECT_NEAR(forward / forward_fine, 1e2, 2);    // the step is a hundredth: first order
  EXPECT_NEAR(central / central_fine, 1e4, 200);  // second order
  EXPECT_LE(errors_of_differences(tree, 1e-8).first, 1e-5);
  EXPECT_LE(errors_of_differences(tree, 1e-5).second, 1e-8);
}

}  // namespace
}  // namespace dynac::test
