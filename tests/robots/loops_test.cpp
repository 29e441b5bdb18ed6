// SPDX-License-Identifier: BSD-3-Clause
// The robots with closed loops: their solids, and motions that are known by geometry, which the
// rows of their loops must leave alone.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "algorithms/configure.hpp"
#include "algorithms/constraints/constraint_kinematics.hpp"
#include "dynac/options/loop_set.hpp"
#include "lower/lower.hpp"
#include "posture.hpp"

namespace dynac {
namespace {

/// phi and J v of the loops of a robot.
struct LoopMotion {
  std::vector<double> phi;
  std::vector<double> c;
};

LoopMotion motion_of_loops(const Model& model, const std::vector<double>& q,
                           const std::vector<double>& v) {
  const Mechanism robot = lump(model);
  const ConstraintSet set = loop_set(model);
  RobotState<double> state;
  state.configuration = configure(robot, q);
  const auto X_W = world_placements(robot, state, [](const Body&) {});
  const DenseMatrix<double> J = constraints::jacobian(robot, set, X_W);
  LoopMotion motion;
  for (const Constraint& loop : set.constraints) {
    const auto X = constraints::placements(robot, loop, X_W);
    for (const double value : constraints::values(loop, X)) motion.phi.push_back(value);
  }
  for (std::size_t i = 0; i < J.rows; ++i) {
    motion.c.push_back(0);
    for (std::size_t j = 0; j < J.columns; ++j) motion.c.back() += J(i, j) * v[j];
  }
  return motion;
}

void expect_zero(const std::vector<double>& rows, std::size_t count) {
  EXPECT_EQ(rows.size(), count);
  for (const double row : rows) EXPECT_NEAR(row, 0, 1e-14);
}

class RobotFourBar : public testing::Test {
 protected:
  void SetUp() override { model = robot("loops/four_bar"); }

  Model model;
};

/// Angles and rates of a four-bar linkage by plane geometry. Directions are angles from z towards
/// x.
struct FourBar {
  std::vector<double> q;  // crank, coupler in the crank, rocker
  std::vector<double> v;
};

/// @param[in] theta  direction of the crank, which turns at 1 rad/s
FourBar four_bar_at(double theta) {
  constexpr double kCrank = 0.1, kCoupler = 0.5, kRocker = 0.4, kGround = 0.4;
  // From the crank's end B to the rocker's foot D, and the angles of the triangle B C D by the law
  // of cosines; C is above the line.
  const double x = kGround - kCrank * std::sin(theta), z = -kCrank * std::cos(theta);
  const double to_foot = std::hypot(x, z);
  const double at_B = std::acos((kCoupler * kCoupler + to_foot * to_foot - kRocker * kRocker) /
                                (2 * kCoupler * to_foot));
  const double coupler = std::atan2(x, z) - at_B;
  const double C_x = kCrank * std::sin(theta) + kCoupler * std::sin(coupler) - kGround;
  const double C_z = kCrank * std::cos(theta) + kCoupler * std::cos(coupler);
  const double rocker = std::atan2(C_x, C_z);
  // Rates from the loop's velocities across the coupler and across the rocker.
  const double coupler_rate =
      -kCrank * std::sin(theta - rocker) / (kCoupler * std::sin(coupler - rocker));
  const double rocker_rate =
      kCrank * std::sin(theta - coupler) / (kRocker * std::sin(rocker - coupler));
  const double coupler_at_zero = std::atan2(0.4, 0.3);
  return {{theta, coupler - coupler_at_zero - theta, rocker}, {1, coupler_rate - 1, rocker_rate}};
}

TEST_F(RobotFourBar, LoopHoldsWhereGeometrySaysThatItIsClosed) {
  for (const double theta : {0.0, 0.3, 1.0, 2.0, 3.0, 4.5, 6.0}) {
    SCOPED_TRACE(theta);
    const FourBar bars = four_bar_at(theta);
    const LoopMotion motion = motion_of_loops(model, bars.q, bars.v);
    expect_zero(motion.phi, 2);
    expect_zero(motion.c, 2);
    const LoopMotion other = motion_of_loops(model, bars.q, {1, 0, 0});
    EXPECT_GT(std::hypot(other.c[0], other.c[1]), 0.01);  // not that of the crank alone
  }
}

TEST_F(RobotFourBar, IsClosedWhereAllJointsAreAtZero) {
  const FourBar bars = four_bar_at(0);
  for (const double angle : bars.q) EXPECT_NEAR(angle, 0, 1e-15);
}

TEST_F(RobotFourBar, HasRowsInItsPlaneAlone) {
  EXPECT_EQ(row_names(loop_set(model)), (std::vector<std::string>{"pin x", "pin y"}));
}

TEST_F(RobotFourBar, HasTheMomentsOfItsBars) {
  constexpr double kSide = 0.02;
  for (const auto& [link, length] : std::vector<std::pair<std::string, double>>{
           {"crank", 0.1}, {"coupler", 0.5}, {"rocker", 0.4}}) {
    const Inertia<double>& inertia = model.links[index_of(model, link)].inertia;
    const double mass = 1.08 * length;
    EXPECT_NEAR(inertia.mass, mass, 1e-15) << link;
    const Matrix3<double> I = central_inertia(inertia);
    const double across = mass / 12 * (length * length + kSide * kSide);
    EXPECT_NEAR(I(1, 1), across, 1e-15) << link;
    EXPECT_NEAR(I(0, 0) + I(2, 2), across + mass / 6 * kSide * kSide, 1e-15) << link;
  }
  const Vector3<double> com = centre_of(model.links[index_of(model, "coupler")].inertia);
  EXPECT_NEAR(com[0], 0.2, 1e-15);
  EXPECT_NEAR(com[2], 0.15, 1e-15);
}

TEST(RobotTripod, HasTheMassAndMomentsOfItsSolids) {
  const Model model = robot("loops/tripod");
  EXPECT_NEAR(whole_inertia(model).mass, 3 + 3 * (1.5 + 0.6), 1e-14);
  const auto expect_cylinder = [&](const std::string& link, double mass, double r, double l) {
    const Matrix3<double> I = central_inertia(model.links[index_of(model, link)].inertia);
    EXPECT_NEAR(I(0, 0), mass / 12 * (3 * r * r + l * l), 1e-15) << link;
    EXPECT_NEAR(I(1, 1), I(0, 0), 1e-15) << link;
    EXPECT_NEAR(I(2, 2), mass / 2 * r * r, 1e-15) << link;
  };
  expect_cylinder("platform", 3, 0.32, 0.02);
  for (const std::string leg : {"a", "b", "c"}) {
    expect_cylinder("cylinder_" + leg, 1.5, 0.025, 0.3);
    expect_cylinder("rod_" + leg, 0.6, 0.01, 0.4);
  }
}

TEST(RobotTripod, LoopsAreClosedAtZeroAndLeaveHeaveAndTiltToTheSlides) {
  const Model model = robot("loops/tripod");
  std::vector<double> q(13, 0.0);
  q[6] = 1;  // the platform's quaternion x y z w
  // v: linear and angular velocity of the platform, then hinge and slide of each leg
  const auto of_platform = [&](double heave, double roll) {
    std::vector<double> v(12, 0.0);
    v[2] = heave;
    v[3] = roll;
    for (std::size_t leg = 0; leg < 3; ++leg) {
      const double y = 0.3 * std::sin(2 * std::numbers::pi * static_cast<double>(leg) / 3);
      v[7 + 2 * leg] = heave + roll * y;
    }
    return motion_of_loops(model, q, v);
  };
  expect_zero(of_platform(0, 0).phi, 9);
  expect_zero(of_platform(0.7, 0).c, 9);
  expect_zero(of_platform(0, 0.4).c, 9);
  std::vector<double> turning(12, 0.0);
  turning[5] = 1;  // about z, which no leg can follow
  const LoopMotion held = motion_of_loops(model, q, turning);
  EXPECT_NEAR(std::hypot(held.c[0], held.c[1]), 0.3, 1e-14);
}

}  // namespace
}  // namespace dynac
