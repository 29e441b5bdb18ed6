// SPDX-License-Identifier: BSD-3-Clause
// Time derivatives in independent coordinates: column zero is what kernels without derivatives
// give, and every column is the rate of the one before it, by differences along the motion. Forward
// and hybrid dynamics invert inverse dynamics.
#include <gtest/gtest.h>

#include "algorithms/loops/independent_coordinates.hpp"
#include "by_hand.hpp"
#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "harness/rng.hpp"
#include "looped.hpp"

namespace dynac::test {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr std::size_t kOrder = 3;

// Positions and the time derivatives of velocities, a column each.
struct Motion {
  std::vector<double> q;
  MatrixXd v;
  double time = 0;  // of wrenches

  // What a kernel that takes some of them is given.
  [[nodiscard]] Arrays<double> inputs(std::size_t columns) const {
    if (columns == 0) return {q};
    return {q, flat(v.leftCols(static_cast<Eigen::Index>(columns)))};
  }
};

Motion random_motion(const Looped& robot, std::uint64_t seed) {
  const LoopedState state = random_looped_state(robot, seed);
  Rng rng(seed);
  Motion motion{state.q, MatrixXd(static_cast<Eigen::Index>(state.v.size()), kOrder + 3)};
  for (double& x : motion.v.reshaped()) x = rng.uniform(-1, 1);
  return motion;
}

// The motion after a short time, to first order: of what changes smoothly along it, the rate is
// right.
Motion shortly_after(const Looped& robot, const Motion& motion, double time) {
  const Eigen::Index rest = motion.v.cols() - 1;
  Motion after{displaced(robot, motion.q, time * motion.v.col(0)), motion.v, time};
  after.v.leftCols(rest) += time * motion.v.rightCols(rest);
  return after;
}

// A family of kernels, how many columns of v their member of order zero takes, and whether they
// take wrenches.
struct Family {
  const char* name;
  std::size_t columns;
  bool takes_wrenches;

  [[nodiscard]] std::string member(std::size_t order) const {
    return name + std::string("_order") + std::to_string(order);
  }
  [[nodiscard]] Arrays<double> run(const Looped& robot, const Motion& motion, std::size_t order,
                                   std::string_view formulation = {}) const {
    const Arrays<double> inputs = motion.inputs(columns + order);
    return robot.run(member(order),
                     takes_wrenches ? with_wrenches(robot, inputs, order + 1, motion.time) : inputs,
                     formulation);
  }
};
constexpr Family kInverse{"inverse_dynamics", 2, true}, kEquations{"equations_of_motion", 1, true},
    kTwists{"kinematics", 1, false}, kPoses{"forward_kinematics", 0, false},
    kJacobians{"frame_jacobian", 0, false};

// Of every output with derivatives, all columns but the first against rates of those one order
// below.
void expect_rates(const Looped& robot, const Motion& motion, const Family& family,
                  std::size_t order) {
  const auto below = [&](double time) {
    return all_of(family.run(robot, shortly_after(robot, motion, time), order - 1));
  };
  const std::vector<double> rates = flat(derivative(below, 0));
  const KernelContext context{robot.robot, robot.settings};
  for (const std::string& way : robot.formulations(family.member(order))) {
    const auto found = family.run(robot, motion, order, way);
    const auto arguments = outputs_of(*find_kernel(family.member(order)), context);
    std::size_t next = 0;
    for (std::size_t k = 0; k < found.size(); ++k) {
      const bool has_columns = time_derivatives(arguments[k].row) > 0;
      const std::size_t column = has_columns ? found[k].size() / (order + 1) : 0;
      const std::size_t size = found[k].size() - column;
      if (has_columns) {
        EXPECT_LE(max_difference(std::span(found[k]).subspan(column),
                                 std::span(rates).subspan(next, size)),
                  1e-9 * (1 + max_abs(rates)))
            << arguments[k].name << ", " << way;
      }
      next += size;
    }
  }
}

void expect_equal(const std::vector<double>& x, const std::vector<double>& expected) {
  EXPECT_LE(max_difference(x, expected), 1e-11 * (1 + max_abs(expected)));
}

class LoopOrders : public Checked<testing::Test> {
 protected:
  template <class Visit>
  static void for_each_motion(const Visit& visit) {
    for (const Looped& robot : bare_and_loaded(looped_robots())) {
      SCOPED_TRACE(robot.name);
      visit(robot, random_motion(robot, 1));
    }
  }
};

TEST_F(LoopOrders, OfInverseDynamicsBeginWithIt) {
  for_each_motion([](const Looped& robot, const Motion& motion) {
    const Arrays<double> inputs{motion.q, flat(motion.v.col(0)), flat(motion.v.col(1))};
    expect_equal(kInverse.run(robot, motion, 0)[0],
                 robot.run("inverse_dynamics", with_wrenches(robot, inputs))[0]);
  });
}

TEST_F(LoopOrders, BeginWithWhatHasNoDerivatives) {
  for (const Looped& robot : looped_robots()) {
    SCOPED_TRACE(robot.name);
    const Motion motion = random_motion(robot, 1);
    const std::vector<double>&q = motion.q, y = flat(motion.v.col(0));
    const Arrays<double> terms = kEquations.run(robot, motion, 0);
    expect_equal(terms[0], robot.run("mass_matrix", {q})[0]);
    expect_equal(terms[1], robot.run("coriolis_matrix", {q, y})[0]);
    expect_equal(terms[2], robot.run("gravity_forces", {q})[0]);
    expect_equal(flat(all_of(kPoses.run(robot, motion, 0))),
                 flat(all_of(robot.run("forward_kinematics", {q}))));
    const Arrays<double> jacobians = robot.run("frame_jacobian", {q});
    expect_equal(flat(all_of(kJacobians.run(robot, motion, 0))), flat(all_of(jacobians)));
    const Arrays<double> twists = kTwists.run(robot, motion, 0);
    for (std::size_t k = 0; k < jacobians.size(); ++k) {
      const VectorXd V = matrix_of(jacobians[k], motion.v.rows()) * motion.v.col(0);
      expect_equal(twists[jacobians.size() + k], flat(V));
    }
  }
}

TEST_F(LoopOrders, OfDynamicsAreRatesOfTheOrderBelow) {
  for_each_motion([](const Looped& robot, const Motion& motion) {
    for (std::size_t order = 1; order <= kOrder; ++order) {
      expect_rates(robot, motion, kInverse, order);
    }
    expect_rates(robot, motion, kEquations, 1);
  });
}

TEST_F(LoopOrders, OfKinematicsAreRatesOfTheOrderBelow) {
  for_each_motion([](const Looped& robot, const Motion& motion) {
    for (const Family& family : {kTwists, kPoses, kJacobians}) {
      for (std::size_t order = 1; order <= 2; ++order) expect_rates(robot, motion, family, order);
    }
  });
}

// dM/dt - 2 C, so that C is that of the Christoffel symbols between independent coordinates.
TEST_F(LoopOrders, LeaveRatesOfInertiaLessTwiceCoriolisSkew) {
  for_each_motion([](const Looped& robot, const Motion& motion) {
    const Arrays<double> terms = kEquations.run(robot, motion, 1);
    const Eigen::Index n = motion.v.rows();
    const MatrixXd M_dot = matrix_of(terms[0], 2 * n).rightCols(n);
    const MatrixXd skew = M_dot - 2 * matrix_of(terms[1], 2 * n).leftCols(n);
    expect_equal(flat(skew + skew.transpose()), flat(MatrixXd::Zero(n, n)));
  });
}

TEST_F(LoopOrders, ForwardDynamicsInvertsInverseDynamics) {
  for_each_motion([](const Looped& robot, const Motion& motion) {
    const auto order = "_order" + std::to_string(kOrder);
    const auto tau = kInverse.run(robot, motion, kOrder)[0];
    const auto a = flat(motion.v.middleCols(1, kOrder + 1));
    for (const std::string& way : robot.formulations("forward_dynamics" + order)) {
      const auto found = robot.run(
          "forward_dynamics" + order,
          with_wrenches(robot, {motion.q, flat(motion.v.col(0)), tau}, kOrder + 1), way)[0];
      EXPECT_LE(max_difference(found, a), 1e-9 * (1 + max_abs(tau)));
    }
  });
}

// Rows of the first matrix where a flag is set, of the second elsewhere.
MatrixXd rows_of_both(const std::vector<bool>& flags, const MatrixXd& first,
                      const MatrixXd& second) {
  MatrixXd result = second;
  for (Eigen::Index i = 0; i < result.rows(); ++i) {
    if (flags[static_cast<std::size_t>(i)]) result.row(i) = first.row(i);
  }
  return result;
}

// With the motion of one joint after the other prescribed, and of all.
TEST_F(LoopOrders, HybridDynamicsIsBetweenThem) {
  for_each_motion([](Looped robot, const Motion& motion) {
    const KernelContext loops{robot.robot, robot.settings};
    const std::vector<bool> is_dependent = loops::dependent_coordinates(loops);
    const auto order = "_order" + std::to_string(kOrder);
    const auto columns = static_cast<Eigen::Index>(kOrder + 1);
    const MatrixXd tau = matrix_of(kInverse.run(robot, motion, kOrder)[0], columns);
    const MatrixXd a = motion.v.middleCols(1, columns);
    std::vector<std::vector<LinkId>> choices(1);
    for (const Body& body : robot.robot.bodies) {
      if (is_dependent[body.v_index]) continue;
      choices.front().push_back(body.link);
      choices.push_back({body.link});
    }
    for (const std::vector<LinkId>& prescribed : choices) {
      robot.settings.prescribed = prescribed;
      const auto is_prescribed = loops::independent_entries(
          {robot.robot, robot.settings}, prescribed_coordinates({robot.robot, robot.settings}));
      const auto found = robot.run(
          "hybrid_dynamics" + order,
          with_wrenches(
              robot, {motion.q, flat(motion.v.col(0)), flat(rows_of_both(is_prescribed, a, tau))},
              kOrder + 1))[0];
      const auto expected = flat(rows_of_both(is_prescribed, tau, a));
      EXPECT_LE(max_difference(found, expected), 1e-9 * (1 + max_abs(flat(tau))));
    }
  });
}

}  // namespace
}  // namespace dynac::test
