// SPDX-License-Identifier: BSD-3-Clause
// Kernels in independent coordinates against the tree's under the same constraint set: torques,
// inertias, Jacobians and momenta go with G, forward dynamics is that of constraints with
// multipliers, and what the loops add at constant velocities is where it belongs.
#include <gtest/gtest.h>

#include <Eigen/LU>

#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "looped.hpp"

namespace dynac::test {
namespace {

class LocalLoops : public Checked<testing::Test> {
 protected:
  template <class Visit>
  static void for_each_state(const Visit& visit) {
    test::for_each_state(looped_robots(), 5, [&](const Looped& robot, const LoopedState& state) {
      visit(robot, state, tree_motion(robot, state));
    });
  }
};

Eigen::MatrixXd matrix_with_rows(const std::vector<double>& entries, Eigen::Index rows) {
  return matrix_of(entries, static_cast<Eigen::Index>(entries.size()) / rows);
}

void expect_near(const std::vector<double>& x, const Eigen::MatrixXd& expected,
                 double tolerance = 1e-10) {
  EXPECT_LE(max_difference(x, flat(expected)), tolerance * (1 + max_abs(flat(expected))));
}

TEST_F(LocalLoops, AreClosedByLoopPositions) {
  for_each_state([](const Looped& robot, const LoopedState& state, const TreeMotion&) {
    std::vector<double> guess = state.q;
    const std::size_t first = has_floating_base(robot.robot) ? 7 : 0;
    for (std::size_t k = first; k < guess.size(); ++k) guess[k] += 0.05;
    const std::vector<double> q = robot.run("loop_positions", {guess}).front();
    const std::vector<double> v(robot.robot.nv, 0);
    EXPECT_LE(max_abs(robot.run_tree("constraint_motion", {q, v})[0]), 1e-13);
    const std::vector<double> moved = flat(robot.independent(std::vector<double>(
        q.begin() + static_cast<std::ptrdiff_t>(q.size() - robot.robot.nv), q.end())));
    if (first == 0) expect_near(moved, robot.independent(guess), 0);
  });
}

TEST_F(LocalLoops, InverseDynamicsIsThatOfTheTreeSeenFromIndependentJoints) {
  for_each_state([](const Looped& robot, const LoopedState& state, const TreeMotion& tree) {
    const auto tau = robot.run_tree("inverse_dynamics", {state.q, tree.v, tree.a})[0];
    expect_near(robot.run("inverse_dynamics", {state.q, state.v, state.a})[0],
                tree.G.transpose() * column(tau));
    const auto Y = robot.run("inertial_regressor", {state.q, state.v, state.a})[0];
    const auto Y_tree = robot.run_tree("inertial_regressor", {state.q, tree.v, tree.a})[0];
    expect_near(Y, tree.G.transpose() * matrix_with_rows(Y_tree, tree.G.rows()));
  });
}

// Whatever the parameters: those of the tree give the torques that base parameters of the loop do.
TEST_F(LocalLoops, BaseParametersGiveTheTorquesOfIndependentJoints) {
  for_each_state([](const Looped& robot, const LoopedState& state, const TreeMotion&) {
    const auto rows = static_cast<Eigen::Index>(state.v.size());
    const Arrays<double> inputs{state.q, state.v, state.a};
    const Eigen::MatrixXd Y = matrix_with_rows(robot.run("inertial_regressor", inputs)[0], rows);
    std::vector<double> pi(static_cast<std::size_t>(Y.cols()));
    for (std::size_t j = 0; j < pi.size(); ++j) pi[j] = std::cos(2.0 * static_cast<double>(j));
    const auto pi_b = robot.run("base_parameters", {pi})[0];
    EXPECT_LT(pi_b.size(), pi.size());
    const Eigen::MatrixXd Y_b =
        matrix_with_rows(robot.run("base_parameter_regressor", inputs)[0], rows);
    expect_near(flat(Y_b * column(pi_b)), Y * column(pi));
  });
}

TEST_F(LocalLoops, MomentumAndEnergyAreThoseOfIndependentJoints) {
  for_each_state([](const Looped& robot, const LoopedState& state, const TreeMotion& tree) {
    const auto Y_tree = robot.run_tree("momentum_regressor", {state.q, tree.v})[0];
    expect_near(robot.run("momentum_regressor", {state.q, state.v})[0],
                tree.G.transpose() * matrix_with_rows(Y_tree, tree.G.rows()));
    const auto energies = robot.run_tree("energy_regressor", {state.q, tree.v})[0];
    expect_near(robot.run("energy_regressor", {state.q, state.v})[0], column(energies));
  });
}

TEST_F(LocalLoops, ForwardDynamicsIsThatOfMultipliers) {
  for_each_state([](const Looped& robot, const LoopedState& state, const TreeMotion& tree) {
    std::vector<double> tau(robot.robot.nv);
    for (std::size_t i = 0; i < tau.size(); ++i)
      tau[i] = std::sin(3.0 * static_cast<double>(i) + 1);
    const auto x = robot.run_tree("constrained_forward_dynamics", {state.q, tree.v, tau});
    const std::vector<double> tau_y = flat(tree.G.transpose() * column(tau));
    const auto a = robot.run("forward_dynamics", {state.q, state.v, tau_y})[0];
    expect_near(a, robot.independent(x[0]));
    expect_near(robot.run("inverse_dynamics", {state.q, state.v, a})[0], column(tau_y));
  });
}

TEST_F(LocalLoops, MassMatrixIsThatOfTheTreeBetweenTheDrivers) {
  for_each_state([](const Looped& robot, const LoopedState& state, const TreeMotion& tree) {
    const auto nv = static_cast<Eigen::Index>(robot.robot.nv);
    const Eigen::MatrixXd M = matrix_of(robot.run_tree("mass_matrix", {state.q})[0], nv);
    const Eigen::MatrixXd M_y = tree.G.transpose() * M * tree.G;
    expect_near(robot.run("mass_matrix", {state.q})[0], M_y);
    const Eigen::MatrixXd inverse =
        matrix_of(robot.run("mass_matrix_inverse", {state.q})[0], M_y.cols());
    expect_near(flat(inverse * M_y), Eigen::MatrixXd::Identity(M_y.rows(), M_y.cols()));
  });
}

TEST_F(LocalLoops, ForcesAreTheTermsOfInverseDynamics) {
  for_each_state([](const Looped& robot, const LoopedState& state, const TreeMotion&) {
    const std::vector<double> still(state.v.size(), 0);
    const auto tau = robot.run("inverse_dynamics", {state.q, state.v, state.a})[0];
    const auto h = robot.run("bias_forces", {state.q, state.v})[0];
    const auto g = robot.run("gravity_forces", {state.q})[0];
    expect_near(h, column(robot.run("inverse_dynamics", {state.q, state.v, still})[0]));
    expect_near(g, column(robot.run("inverse_dynamics", {state.q, still, still})[0]));
    const auto count = static_cast<Eigen::Index>(still.size());
    const Eigen::MatrixXd M = matrix_of(robot.run("mass_matrix", {state.q})[0], count);
    expect_near(tau, M * column(state.a) + column(h));
    const Eigen::MatrixXd C = matrix_of(robot.run("coriolis_matrix", {state.q, state.v})[0], count);
    expect_near(flat(C * column(state.v)), column(h) - column(g));
  });
}

TEST_F(LocalLoops, JacobiansAndMomentaAreThoseOfTheTreeTimesG) {
  for_each_state([](const Looped& robot, const LoopedState& state, const TreeMotion& tree) {
    const auto nv = static_cast<Eigen::Index>(robot.robot.nv);
    const auto count = static_cast<Eigen::Index>(state.v.size());
    const auto J = robot.run("frame_jacobian", {state.q});
    const auto J_tree = robot.run_tree("frame_jacobian", {state.q});
    const auto rates = robot.run("frame_jacobian_dot", {state.q, state.v});
    const auto motion = robot.run_tree("frame_motion", {state.q, tree.v, tree.a});
    const auto own_motion = robot.run("frame_motion", {state.q, state.v, state.a});
    for (std::size_t k = 0; k < J.size(); ++k) {
      expect_near(J[k], matrix_of(J_tree[k], nv) * tree.G);
      const Eigen::VectorXd A =
          matrix_of(J[k], count) * column(state.a) + matrix_of(rates[k], count) * column(state.v);
      expect_near(flat(A), column(motion[J.size() + k]));
      expect_near(own_motion[k], column(motion[k]));
      expect_near(own_motion[J.size() + k], column(motion[J.size() + k]));
    }
    Looped with_spheres = robot;
    with_spheres.settings.spheres = with_spheres.held.spheres = {
        {"", LinkId::of(1), {{0.1, 0, 0.2}}, 0.1}, {"", LinkId::of(2), {{0, -0.3, 0}}, 0.1}};
    const auto spheres = with_spheres.run("sphere_positions", {state.q});
    const auto spheres_tree = with_spheres.run_tree("sphere_positions", {state.q});
    expect_near(spheres[0], column(spheres_tree[0]));
    expect_near(spheres[1], matrix_of(spheres_tree[1], nv) * tree.G);
    const auto com = robot.run("center_of_mass", {state.q});
    const auto com_tree = robot.run_tree("center_of_mass", {state.q});
    expect_near(com[0], column(com_tree[0]));
    expect_near(com[1], matrix_of(com_tree[1], nv) * tree.G);
    const auto momentum = robot.run("centroidal_momentum", {state.q, state.v});
    const auto of_tree = robot.run_tree("centroidal_momentum", {state.q, tree.v});
    expect_near(momentum[0], column(of_tree[0]));
    expect_near(momentum[1], matrix_of(of_tree[1], nv) * tree.G);
    const Eigen::VectorXd rate =
        matrix_of(momentum[1], count) * column(state.a) + column(momentum[2]);
    expect_near(flat(rate), matrix_of(of_tree[1], nv) * column(tree.a) + column(of_tree[2]));
    expect_near(robot.run("energies", {state.q, state.v})[0],
                column(robot.run_tree("energies", {state.q, tree.v})[0]));
    expect_near(robot.run("forward_kinematics", {state.q})[1],
                column(robot.run_tree("forward_kinematics", {state.q})[1]));
  });
}

// With wrenches on all links, and dissipation, springs and rotors in all joints, dependent ones
// too.
TEST_F(LocalLoops, TransmitWrenchesDissipationAndRotors) {
  for (const Looped& bare : looped_robots()) {
    const Looped robot = loaded(bare);
    const LoopedState state = random_looped_state(robot, 1);
    const TreeMotion tree = tree_motion(robot, state);
    SCOPED_TRACE(robot.name);
    const std::vector<double> fext = with_wrenches(robot, {}).front();
    std::vector<double> tau(robot.robot.nv);
    for (std::size_t i = 0; i < tau.size(); ++i)
      tau[i] = std::sin(3.0 * static_cast<double>(i) + 1);
    const std::vector<double> tau_y = flat(tree.G.transpose() * column(tau));
    const auto x = robot.run_tree("constrained_forward_dynamics", {state.q, tree.v, tau, fext});
    const auto a = robot.run("forward_dynamics", {state.q, state.v, tau_y, fext})[0];
    expect_near(a, robot.independent(x[0]));
    expect_near(robot.run("inverse_dynamics", {state.q, state.v, a, fext})[0], column(tau_y));
    expect_near(robot.run("inertial_regressor", {state.q, state.v, state.a})[0],
                tree.G.transpose() * matrix_with_rows(robot.run_tree("inertial_regressor",
                                                                     {state.q, tree.v, tree.a})[0],
                                                      tree.G.rows()));
    const auto M = matrix_of(robot.run("mass_matrix", {state.q})[0],
                             static_cast<Eigen::Index>(state.v.size()));
    EXPECT_LE(max_difference(std::vector{column(state.v).dot(M * column(state.v)) / 2},
                             robot.run("energies", {state.q, state.v})[0]),
              1e-11);
  }
}

}  // namespace
}  // namespace dynac::test
