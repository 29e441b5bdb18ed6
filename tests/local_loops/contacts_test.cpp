// SPDX-License-Identifier: BSD-3-Clause
// Contacts of robots with local loops, the loops in independent coordinates: against the tree where
// loops and contacts both have multipliers, and derivatives against complex steps.
#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <Eigen/LU>

#include "algorithms/loops/constrained_loops.hpp"
#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "loop_steps.hpp"

namespace dynac::test {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double kTolerance = 1e-10;

void expect_near(const std::vector<double>& x, const MatrixXd& expected) {
  EXPECT_LE(max_difference(x, flat(expected)), kTolerance * (1 + max_abs(flat(expected))));
}

class LoopContacts : public Checked<testing::Test> {
 protected:
  template <class Visit>
  static void for_each_state(const Visit& visit) {
    test::for_each_state(bare_and_loaded(held_robots()), 5,
                         [&](const Looped& robot, const LoopedState& state) {
                           visit(robot, state, tree_motion(robot, state));
                         });
  }

  static Eigen::Index contact_rows(const Looped& robot) {
    return static_cast<Eigen::Index>(rows_of(*robot.settings.constraints));
  }

  // Of a value per row of loops and contacts, those of contacts.
  static VectorXd of_contacts(const Looped& robot, const std::vector<double>& all) {
    return column(all).tail(contact_rows(robot));
  }

  // Torques of the tree, and what independent joints feel of them.
  static std::vector<double> some_torques(const Looped& robot) {
    std::vector<double> tau(robot.robot.nv);
    for (std::size_t i = 0; i < tau.size(); ++i)
      tau[i] = 5 * std::sin(3.0 * static_cast<double>(i) + 1);
    return tau;
  }
};

TEST_F(LoopContacts, HaveTheRowsOfTheTreeTimesG) {
  for_each_state([](const Looped& robot, const LoopedState& state, const TreeMotion& tree) {
    const Eigen::Index m = contact_rows(robot), n = tree.G.cols(), nv = tree.G.rows();
    const Arrays<double> own = robot.run("constraint_motion", {state.q, state.v});
    const Arrays<double> all = robot.run_tree("constraint_motion", {state.q, tree.v});
    expect_near(own[0], of_contacts(robot, all[0]));
    expect_near(own[1], of_contacts(robot, all[1]));
    const MatrixXd J = matrix_of(robot.run("constraint_jacobian", {state.q})[0], n);
    const MatrixXd J_tree = matrix_of(robot.run_tree("constraint_jacobian", {state.q})[0], nv);
    expect_near(flat(J), J_tree.bottomRows(m) * tree.G);
    // d/dt c = J y' + gamma, whichever coordinates are used
    const VectorXd c_dot = J_tree.bottomRows(m) * column(tree.a) + of_contacts(robot, all[2]);
    expect_near(flat(J * column(state.a) + column(own[2])), c_dot);
    const Arrays<double> rates = robot.run("constraint_jacobian_dot", {state.q, state.v});
    expect_near(rates[0], J);
    expect_near(flat(matrix_of(rates[1], n) * column(state.v)), column(own[2]));
  });
}

TEST_F(LoopContacts, AccelerateAsUnderMultipliersOfBoth) {
  for_each_state([](const Looped& robot, const LoopedState& state, const TreeMotion& tree) {
    const std::vector<double> tau = some_torques(robot);
    const std::vector<double> tau_y = flat(tree.G.transpose() * column(tau));
    const auto both = robot.run_tree("constrained_forward_dynamics",
                                     with_wrenches(robot, {state.q, tree.v, tau}));
    for (const std::string& way : robot.formulations("constrained_forward_dynamics")) {
      const auto own = robot.run("constrained_forward_dynamics",
                                 with_wrenches(robot, {state.q, state.v, tau_y}), way);
      expect_near(own[0], robot.independent(both[0]));
      expect_near(own[1], of_contacts(robot, both[1]));
    }
  });
}

// What is left of both inverse inertias when the loops hold.
TEST_F(LoopContacts, FeelTheInertiaThatLoopsLeave) {
  for_each_state([](const Looped& robot, const LoopedState& state, const TreeMotion&) {
    const MatrixXd both = matrix_of(robot.run_tree("delassus", {state.q})[0],
                                    static_cast<Eigen::Index>(rows_of(*robot.held.constraints)));
    const Eigen::Index m = contact_rows(robot), loops = both.rows() - m;
    const MatrixXd left =
        both.bottomRightCorner(m, m) -
        both.bottomLeftCorner(m, loops) *
            both.topLeftCorner(loops, loops).ldlt().solve(both.topRightCorner(loops, m));
    expect_near(robot.run("delassus", {state.q})[0], left);
  });
}

TEST_F(LoopContacts, ReboundAsUnderImpulsesOfBoth) {
  for_each_state([](const Looped& robot, const LoopedState& state, const TreeMotion& tree) {
    for (const double restitution : {0.0, 0.4, 1.0}) {
      const auto both = robot.run_tree("impact_dynamics", {state.q, tree.v, {restitution}});
      const auto own = robot.run("impact_dynamics", {state.q, state.v, {restitution}});
      expect_near(own[0], robot.independent(both[0]));
      expect_near(own[1], of_contacts(robot, both[1]));
      if (restitution < 1) continue;
      const double before = robot.run("energies", {state.q, state.v})[0][0];
      const double after = robot.run("energies", {state.q, own[0]})[0][0];
      EXPECT_LE(std::abs(after - before), kTolerance * (1 + before));
    }
  });
}

TEST_F(LoopContacts, AreATaskOfIndependentJoints) {
  for_each_state([](const Looped& robot, const LoopedState& state, const TreeMotion&) {
    const auto task = robot.run("operational_space", with_wrenches(robot, {state.q, state.v}));
    const Eigen::Index m = contact_rows(robot), n = static_cast<Eigen::Index>(state.v.size());
    const MatrixXd J = matrix_of(robot.run("constraint_jacobian", {state.q})[0], n);
    const MatrixXd M_inverse = matrix_of(robot.run("mass_matrix_inverse", {state.q})[0], n);
    const MatrixXd Lambda_inverse = J * M_inverse * J.transpose();
    const MatrixXd Lambda = matrix_of(task[1], m);
    expect_near(task[0], Lambda_inverse);
    expect_near(flat(Lambda * Lambda_inverse), MatrixXd::Identity(m, m));
    expect_near(task[3], M_inverse * J.transpose() * Lambda);
    // Without torques, J y' + gamma = -Lambda_inverse bias.
    const std::vector<double> none(state.v.size(), 0.0);
    const auto a = robot.run("forward_dynamics", with_wrenches(robot, {state.q, state.v, none}))[0];
    const auto gamma = robot.run("constraint_motion", {state.q, state.v})[2];
    expect_near(flat(J * column(a) + column(gamma)), -Lambda_inverse * column(task[2]));
  });
}

// Torques and forces give the motion; where no motor is, forces of least weighted norm do it.
TEST_F(LoopContacts, SupportWhatNoMotorDoes) {
  for (Looped robot : bare_and_loaded(held_robots())) {
    SCOPED_TRACE(robot.name);
    const bool floats = has_floating_base(robot.robot);
    ConstraintSet set = *robot.settings.constraints;
    if (!floats) {  // a joint that others follow, and one that follows
      set.passive = {robot.robot.bodies.front().link, robot.settings.loops->dependent.front()};
    }
    robot.settings.constraints = std::make_shared<const ConstraintSet>(std::move(set));
    const LoopedState state = random_looped_state(robot, 3);
    const Eigen::Index n = static_cast<Eigen::Index>(state.v.size()), passive = floats ? 6 : 1;
    std::vector<double> weights;
    for (Eigen::Index i = 0; i < contact_rows(robot); ++i) {
      weights.push_back(1 + 0.3 * static_cast<double>(i));
    }
    const auto own = robot.run("constrained_inverse_dynamics",
                               with_wrenches(robot, {state.q, state.v, state.a, weights}));
    const MatrixXd J = matrix_of(robot.run("constraint_jacobian", {state.q})[0], n);
    const auto tau =
        robot.run("inverse_dynamics", with_wrenches(robot, {state.q, state.v, state.a}))[0];
    expect_near(flat(column(own[0]) + J.transpose() * column(own[1])), column(tau));
    EXPECT_EQ(max_abs(flat(column(own[0]).head(passive))), 0);
    const MatrixXd J_U = J.leftCols(passive);
    const VectorXd weighted = column(weights).cwiseProduct(column(own[1]));
    const VectorXd y = J_U.colPivHouseholderQr().solve(weighted);
    expect_near(flat(J_U * y), weighted);
  }
}

// An output of a kernel, differentiated by one of its inputs.
struct Derivative {
  std::size_t output, input;
};

class LoopContactDerivatives : public LoopContacts {
 protected:
  // By every formulation.
  template <class Run>
  static void expect_derivatives(const Looped& robot, const std::string& kernel, const Run& run,
                                 const Arrays<double>& inputs, const TreeMotion& tree,
                                 const std::vector<Derivative>& derivatives) {
    std::vector<Arrays<double>> by_input;
    for (std::size_t which = 0; which < inputs.size(); ++which) {
      by_input.push_back(by_complex_steps(robot, kernel.c_str(), run, inputs, tree, which));
    }
    const std::string name = kernel + "_derivatives";
    for (const std::string& way : robot.formulations(name)) {
      const Arrays<double> found = robot.run(name, inputs, way);
      ASSERT_EQ(found.size(), derivatives.size());
      for (std::size_t k = 0; k < found.size(); ++k) {
        const auto& expected = by_input[derivatives[k].input][derivatives[k].output];
        EXPECT_LE(max_difference(found[k], expected), kTolerance * (1 + max_abs(expected)))
            << way << ", output " << k;
      }
    }
  }

  template <class Visit>
  static void for_each_state(const Visit& visit) {
    std::vector<Looped> robots = held_robots();
    robots.push_back(loaded(robots.back()));  // smooth friction and springs, on a short robot
    test::for_each_state(robots, 2, [&](const Looped& robot, const LoopedState& state) {
      visit(robot, state, tree_motion(robot, state));
    });
  }
};

TEST_F(LoopContactDerivatives, OfForwardDynamicsAreThoseOfComplexSteps) {
  for_each_state([](const Looped& robot, const LoopedState& state, const TreeMotion& tree) {
    expect_derivatives(robot, "constrained_forward_dynamics",
                       [](const KernelContext& context, const RobotState<Complex>& at,
                          const BodyObserver& observe) {
                         auto x = loops::constrained_forward_dynamics(context, at, observe);
                         return Arrays<Complex>{std::move(x.motion), std::move(x.multipliers)};
                       },
                       with_wrenches(robot, {state.q, state.v, state.tau}), tree,
                       {{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}});
  });
}

TEST_F(LoopContactDerivatives, OfImpactsAreThoseOfComplexSteps) {
  for_each_state([](const Looped& robot, const LoopedState& state, const TreeMotion& tree) {
    expect_derivatives(robot, "impact_dynamics",
                       [](const KernelContext& context, const RobotState<Complex>& at,
                          const BodyObserver& observe) {
                         auto x = loops::impact_dynamics(context, at, observe);
                         return Arrays<Complex>{std::move(x.motion), std::move(x.multipliers)};
                       },
                       {state.q, state.v, {0.3}}, tree, {{0, 0}, {0, 1}, {1, 0}, {1, 1}});
  });
}

TEST_F(LoopContactDerivatives, OfTheInverseInertiaAreThoseOfComplexSteps) {
  for_each_state([](const Looped& robot, const LoopedState& state, const TreeMotion& tree) {
    expect_derivatives(robot, "delassus",
                       [](const KernelContext& context, const RobotState<Complex>& at,
                          const BodyObserver& observe) {
                         return Arrays<Complex>{loops::delassus(context, at, observe).entries};
                       },
                       {state.q}, tree, {{0, 0}});
  });
}

TEST_F(LoopContactDerivatives, OfATaskAreThoseOfComplexSteps) {
  for_each_state([](const Looped& robot, const LoopedState& state, const TreeMotion& tree) {
    expect_derivatives(robot, "operational_space",
                       [](const KernelContext& context, const RobotState<Complex>& at,
                          const BodyObserver& observe) {
                         auto x = loops::operational_space(
                             context, at, joint_dynamics::passive_torques(context, at), observe);
                         return Arrays<Complex>{std::move(x.Lambda_inverse), std::move(x.Lambda),
                                                std::move(x.bias), std::move(x.J_bar)};
                       },
                       with_wrenches(robot, {state.q, state.v}), tree,
                       {{0, 0}, {1, 0}, {2, 0}, {2, 1}, {3, 0}});
  });
}

TEST_F(LoopContactDerivatives, OfSupportAreThoseOfComplexSteps) {
  for_each_state([](const Looped& bare, const LoopedState& state, const TreeMotion& tree) {
    Looped robot = bare;
    ConstraintSet set = *robot.settings.constraints;
    if (!has_floating_base(robot.robot)) set.passive = {robot.robot.bodies.front().link};
    robot.settings.constraints = std::make_shared<const ConstraintSet>(std::move(set));
    const std::vector<double> weights(static_cast<std::size_t>(contact_rows(robot)), 2.0);
    expect_derivatives(robot, "constrained_inverse_dynamics",
                       [](const KernelContext& context, const RobotState<Complex>& at,
                          const BodyObserver& observe) {
                         auto x = loops::constrained_inverse_dynamics(
                             context, at, joint_dynamics::passive_torques(context, at), observe);
                         return Arrays<Complex>{std::move(x.tau), std::move(x.lambda)};
                       },
                       with_wrenches(robot, {state.q, state.v, state.a, weights}), tree,
                       {{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}});
  });
}

TEST_F(LoopContactDerivatives, OfTheRowsAreThoseOfComplexSteps) {
  for_each_state([](const Looped& robot, const LoopedState& state, const TreeMotion& tree) {
    expect_derivatives(
        robot, "constraint_motion",
        [](const KernelContext& context, const RobotState<Complex>& at,
           const BodyObserver& observe) {
          const auto unmoved = constraints::at_zero_acceleration(context.robot, at);
          auto rows = constraints::set_motion(context.robot, *context.settings.constraints, unmoved,
                                              world_motion(context.robot, unmoved, observe));
          return Arrays<Complex>{std::move(rows.phi), std::move(rows.c), std::move(rows.c_dot)};
        },
        {state.q, state.v}, tree, {{0, 0}, {1, 0}, {1, 1}, {2, 0}, {2, 1}});
  });
}

}  // namespace
}  // namespace dynac::test
