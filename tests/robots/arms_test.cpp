// SPDX-License-Identifier: BSD-3-Clause
// The arms and the teaching robots against published numbers and against pencil and paper.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <string>

#include "posture.hpp"

namespace dynac {
namespace {

constexpr double kQuarterTurn = std::numbers::pi / 2;

void expect_near(const Vector3<double>& actual, const Vector3<double>& expected, double tolerance,
                 const std::string& what) {
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(actual[i], expected[i], tolerance) << what << i;
}

/// Torque that holds joint `name` against gravity [N m].
double holding_torque(const Model& model, const std::string& link, const Posture& posture,
                      double g) {
  const std::size_t i = index_of(model, link);
  const Transform<double> X_W = placements(model, posture)[i];
  const Inertia<double> load = carried_inertia(model, i, posture);
  const Vector3<double> first_moment = load.h - load.mass * X_W.p;
  const Vector3<double> moment_of_gravity = cross(first_moment, Vector3<double>{{0, 0, -g}});
  return -dot(X_W.R * model.links[i].joint.axis, moment_of_gravity);
}

TEST(RobotPanda, WeighsWhatItsTableAddsUpTo) {
  // Gaz et al. 2019, Table VIII
  const double table = 4.970684 + 0.646926 + 3.228604 + 3.587895 + 1.225946 + 1.666555 + 0.735522;
  EXPECT_NEAR(whole_inertia(robot("panda")).mass, table, 1e-12);
  EXPECT_NEAR(table, 16.062132, 1e-12);
}

TEST(RobotPanda, HomePoseIsThePublishedOne) {
  struct Pose {
    std::string link;
    double turn_about_x;  ///< [rad]
    Vector3<double> p;    ///< [m]
  };
  const std::array poses{
      Pose{"panda_link1", 0, {{0, 0, 0.333}}},
      Pose{"panda_link2", -kQuarterTurn, {{0, 0, 0.333}}},
      Pose{"panda_link3", 0, {{0, 0, 0.649}}},
      Pose{"panda_link4", kQuarterTurn, {{0.0825, 0, 0.649}}},
      Pose{"panda_link5", 0, {{0, 0, 1.033}}},
      Pose{"panda_link6", kQuarterTurn, {{0, 0, 1.033}}},
      Pose{"panda_link7", 2 * kQuarterTurn, {{0.088, 0, 1.033}}},
      Pose{"panda_link8", 2 * kQuarterTurn, {{0.088, 0, 0.926}}},
  };
  const Model panda = robot("panda");
  const auto X_W = placements(panda);
  for (const Pose& pose : poses) {
    const Transform<double>& X = X_W[index_of(panda, pose.link)];
    const double c = std::cos(pose.turn_about_x);
    const double s = std::sin(pose.turn_about_x);
    expect_near(X.p, pose.p, 1e-15, pose.link);
    expect_near(X.R.row[0], {{1, 0, 0}}, 1e-15, pose.link);
    expect_near(X.R.row[1], {{0, c, -s}}, 1e-15, pose.link);
    expect_near(X.R.row[2], {{0, s, c}}, 1e-15, pose.link);
  }
}

TEST(RobotPanda, InertiasAreAboutTheCentresOfMass) {
  // The identified tensor of link 4 as it stands in the table, about its centre of mass.
  const Model panda = robot("panda");
  const Inertia<double>& link4 = panda.links[index_of(panda, "panda_link4")].inertia;
  expect_near(centre_of(link4), {{-5.317e-2, 0.104419, 2.7454e-2}}, 1e-15, "centre");
  const Matrix3<double> I = central_inertia(link4);
  expect_near(I.row[0], {{2.5853e-2, 7.796e-3, -1.332e-3}}, 1e-15, "Ix");
  expect_near(I.row[1], {{7.796e-3, 1.9552e-2, 8.641e-3}}, 1e-15, "Iy");
  expect_near(I.row[2], {{-1.332e-3, 8.641e-3, 2.8323e-2}}, 1e-15, "Iz");
}

TEST(RobotAerialManipulator, CentresOfMassAreThePapersFrames) {
  // Ali, Gabellieri, Franchi: b = 0.10, c = 0.18, d = 0.06 m, frames at the centres of mass.
  const Model aerial = robot("aerial_manipulator", Base::kFloating);
  const auto X_W = placements(aerial);
  EXPECT_NEAR(whole_inertia(aerial).mass, 2.5 + 6 * 0.25, 1e-15);
  expect_near(centre_of(aerial.links[0].inertia), {{0, 0, 0}}, 0, "base");
  for (const int arm : {1, 2}) {
    for (const int k : {1, 2, 3}) {
      const std::string link = "arm" + std::to_string(arm) + "_link" + std::to_string(k);
      const std::size_t i = index_of(aerial, link);
      const double z = -0.10 - 0.06 - (k - 1) * 0.12;
      const Inertia<double> placed = X_W[i] * aerial.links[i].inertia;
      expect_near(centre_of(placed), {{arm == 1 ? 0.09 : -0.09, 0, z}}, 1e-15, link);
      const Matrix3<double> I = central_inertia(placed);
      expect_near({{I(0, 0), I(1, 1), I(2, 2)}}, {{0.002, 0.002, 0.001}}, 1e-15, link);
      const Vector3<double> axis{{k == 2 ? 1.0 : 0.0, k == 1 ? 1.0 : 0.0, k == 3 ? 1.0 : 0.0}};
      EXPECT_EQ(aerial.links[i].joint.axis, axis) << link;
    }
  }
}

TEST(RobotPuma560, GravityConstantsAreThoseOfTheExplicitModel) {
  // Armstrong, Khatib, Burdick 1986: g1 = -37.2, g2 = -8.44, g3 = 1.02, g4 = 0.249, g5 = -0.0282 N
  // m in tau2 = g1 C2 + g2 S23 + g3 S2 + g4 C23 + g5 (S23 C5 + C23 C4 S5). Tolerance: half a digit
  // of each, and 0.006 for g2. All five fit g = 9.8 m/s^2 (g5 does not fit 9.81).
  const double g1 = -37.2, g2 = -8.44, g3 = 1.02, g4 = 0.249, g5 = -0.0282;
  const Model puma = robot("puma560");
  const auto tau2 = [&](double q2, double q3, double q5) {
    return holding_torque(puma, "link2", {{"joint2", q2}, {"joint3", q3}, {"joint5", q5}}, 9.8);
  };
  EXPECT_NEAR(tau2(0, 0, 0), g1 + g4, 0.05);
  EXPECT_NEAR(tau2(0, kQuarterTurn, 0), g1 + g2 + g5, 0.05);
  EXPECT_NEAR(tau2(kQuarterTurn, 0, 0), g2 + g3 + g5, 0.01);
  EXPECT_NEAR(tau2(kQuarterTurn, -kQuarterTurn, 0), g3 + g4, 0.005);
  EXPECT_NEAR(tau2(0, 0, kQuarterTurn) - tau2(0, 0, 0), g5, 5e-5);
  EXPECT_NEAR(holding_torque(puma, "link1", {{"joint2", 0.4}}, 9.8), 0, 1e-12);
}

TEST(RobotPuma560, StandsInThePublishedZeroPose) {
  const Model puma = robot("puma560");
  const auto X_W = placements(puma);
  // Upper arm level along x, forearm upright, wrist above the elbow.
  expect_near(X_W[index_of(puma, "link3")].p, {{0.4318, 0.1501, 0}}, 1e-15, "elbow");
  expect_near(X_W[index_of(puma, "link6")].p, {{0.4115, 0.1501, 0.4331}}, 1e-15, "wrist");
}

TEST(RobotPendulum, HasTheInertiaAndTorqueOfItsComment) {
  const Model pendulum = robot("pendulum");
  EXPECT_NEAR(pendulum.links[1].inertia.I_o(1, 1), 0.40025, 1e-15);
  for (const double q : {0.0, 0.3, -1.2, 2.5}) {
    const double tau = holding_torque(pendulum, "bar", {{"pivot", q}}, 9.81);
    EXPECT_NEAR(tau, 0.6 * 9.81 * std::sin(q), 1e-14);
  }
}

TEST(RobotTwoLink, HasTheInertiaAndTorqueOfItsComment) {
  const Model arm = robot("two_link");
  const double q1 = 0.4;
  const double q2 = -1.1;
  const Posture posture{{"shoulder", q1}, {"elbow", q2}};
  EXPECT_NEAR(whole_inertia(arm, posture).I_o(1, 1), 2.0005 + 1.2 * std::cos(q2), 1e-14);
  const Inertia<double> forearm = carried_inertia(arm, index_of(arm, "forearm"), posture);
  const Vector3<double> elbow = placements(arm, posture)[index_of(arm, "forearm")].p;
  const Vector3<double> c = centre_of(forearm);
  const double M12 = central_inertia(forearm)(1, 1) + forearm.mass * dot(c, c - elbow);
  EXPECT_NEAR(M12, 0.40025 + 0.6 * std::cos(q2), 1e-14);
  const double g = 9.81;
  const double tau2 = 0.6 * g * std::cos(q1 + q2);
  EXPECT_NEAR(holding_torque(arm, "forearm", posture, g), tau2, 1e-14);
  EXPECT_NEAR(holding_torque(arm, "upper_arm", posture, g), 1.8 * g * std::cos(q1) + tau2, 1e-14);
}

TEST(RobotCartPole, HasTheMassAndTorqueOfItsComment) {
  const Model cart = robot("cart_pole");
  EXPECT_NEAR(whole_inertia(cart).mass, 3.6, 1e-15);
  const double a = 0.7;
  const Posture posture{{"slide", 1.5}, {"hinge", a}};
  EXPECT_NEAR(holding_torque(cart, "pole", posture, 9.81), -0.6 * 9.81 * std::sin(a), 1e-14);
  // Momentum of the pole along the rail for one rad/s of the hinge: m L/2 cos a.
  const Inertia<double> pole = carried_inertia(cart, index_of(cart, "pole"), posture);
  EXPECT_NEAR(pole.h[2], 0.6 * std::cos(a), 1e-15);
  EXPECT_NEAR(pole.h[0], 1.2 * 1.5 + 0.6 * std::sin(a), 1e-15);
}

}  // namespace
}  // namespace dynac
