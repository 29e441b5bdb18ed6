// SPDX-License-Identifier: BSD-3-Clause
// Rows of constraints against their definitions: velocities are rates of values, and what gamma
// says is the rate of velocities, by complex steps along the motion.
#include <gtest/gtest.h>

#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "harness/mechanics.hpp"
#include "random_sets.hpp"

namespace dynac::test {
namespace {

using Vector = std::vector<double>;

Vector imaginary(const std::vector<Complex>& x) {
  Vector result;
  for (const Complex& entry : x) result.push_back(entry.imag() / kComplexStep);
  return result;
}

// The Jacobian, a column after the other by a step along each coordinate.
Vector jacobian_by_steps(const ConstrainedRobot& robot) {
  const std::vector<Complex> v(robot.mechanism.nv);
  Vector J;
  for (std::size_t c = 0; c < robot.mechanism.nv; ++c) {
    const auto q = stepped_position(robot.mechanism, robot.state.q, c);
    const Vector column = imaginary(motion_of<Complex>(robot, q, v).phi);
    J.insert(J.end(), column.begin(), column.end());
  }
  return J;
}

// Places both frames alike, so that phi = 0 and angular rows are rates of rotation vectors; but
// those that keep a distance, whose direction is not defined there.
void align(ConstrainedRobot& robot) {
  const auto X_W = world_placements(robot.mechanism, state_of(robot), [](const Body&) {});
  for (Constraint& constraint : robot.set.constraints) {
    if (constraint.type == ConstraintType::kDistance) continue;
    const auto X = constraints::placements(robot.mechanism, constraint, X_W);
    constraint.second.X_LF = constraint.second.X_LF * (inverse(X.B) * X.A);
  }
}

class ConstraintRows : public Checked<testing::Test> {
 protected:
  template <class Visit>
  static void for_each_robot(const Visit& visit) {
    for (std::uint64_t seed = 0; seed < seed_count(); ++seed) {
      SCOPED_TRACE("seed " + std::to_string(seed));
      ConstrainedRobot robot = random_constrained_robot(seed);
      if (!robot.set.constraints.empty()) visit(robot);
    }
  }
};

TEST_F(ConstraintRows, JacobianIsTheDerivativeOfTheValues) {
  for_each_robot([](ConstrainedRobot& robot) {
    align(robot);
    const auto X_W = world_placements(robot.mechanism, state_of(robot), [](const Body&) {});
    const auto J = constraints::jacobian(robot.mechanism, robot.set, X_W);
    const Vector expected = jacobian_by_steps(robot);
    EXPECT_LE(max_difference(J.entries, expected), 1e-12 * (1 + max_abs(expected)));
  });
}

TEST_F(ConstraintRows, LinearRowsAreRatesOfValuesAnywhere) {
  for_each_robot([](ConstrainedRobot& robot) {
    for (Constraint& constraint : robot.set.constraints) {
      if (constraint_row(constraint.type).frames != FrameUse::kAll) continue;
      constraint.left_out = {false, false, false, true, true, false};
      if (constraint.type == ConstraintType::kFrame) constraint.left_out[5] = true;
    }
    const auto X_W = world_placements(robot.mechanism, state_of(robot), [](const Body&) {});
    const auto J = constraints::jacobian(robot.mechanism, robot.set, X_W);
    const Vector expected = jacobian_by_steps(robot);
    EXPECT_LE(max_difference(J.entries, expected), 1e-12 * (1 + max_abs(expected)));
  });
}

TEST_F(ConstraintRows, VelocitiesAreTheJacobianTimesThoseOfTheJoints) {
  for_each_robot([](ConstrainedRobot& robot) {
    const auto X_W = world_placements(robot.mechanism, state_of(robot), [](const Body&) {});
    const auto J = constraints::jacobian(robot.mechanism, robot.set, X_W);
    Vector expected(J.rows);
    for (std::size_t j = 0; j < J.columns; ++j) {
      for (std::size_t i = 0; i < J.rows; ++i) expected[i] += J(i, j) * robot.state.v[j];
    }
    const auto motion = motion_of<double>(robot, robot.state.q, robot.state.v);
    EXPECT_LE(max_difference(motion.c, expected), 1e-12 * (1 + max_abs(J.entries)));
  });
}

TEST_F(ConstraintRows, GammaIsTheRateOfVelocities) {
  for_each_robot([](ConstrainedRobot& robot) {
    const auto moved = motion_of<Complex>(robot, positions_on_the_way(robot), still(robot.state.v));
    const auto motion = motion_of<double>(robot, robot.state.q, robot.state.v);
    const Vector expected = imaginary(moved.c);
    EXPECT_LE(max_difference(motion.c_dot, expected), 1e-12 * (1 + max_abs(expected)));
  });
}

TEST_F(ConstraintRows, WrenchesHaveThePowerOfTheRows) {
  for_each_robot([](ConstrainedRobot& robot) {
    const auto state = without_acceleration(robot.mechanism, state_of(robot));
    const auto motion = world_motion(robot.mechanism, state, [](const Body&) {});
    for (const Constraint& constraint : robot.set.constraints) {
      if (constraint.type == ConstraintType::kCoupling) continue;
      const auto X = constraints::placements(robot.mechanism, constraint, motion.X_W);
      const auto [V, A] = constraints::rates_of_frames(robot.mechanism, constraint, X, motion);
      const Vector c = constraints::rates(constraint, X, V);
      Vector lambda;
      for (std::size_t i = 0; i < c.size(); ++i) lambda.push_back(1.5 - static_cast<double>(i));
      const auto f = constraints::wrenches(constraint, X, lambda);
      const Vector power{dot(V.A, f.A) + dot(V.B, f.B)};
      EXPECT_LE(max_difference(power, Vector{constraints::dot(c, lambda)}),
                1e-11 * (1 + max_abs(c)));
    }
  });
}

}  // namespace
}  // namespace dynac::test
