// SPDX-License-Identifier: BSD-3-Clause
// The arm with a belt against its equations by hand. With the directions t1 of the upper arm and t2
// of the forearm, which is the motor's angle, twice the kinetic energy is
//   M11 t1'^2 + 2 M12 cos(t1 - t2) t1' t2' + M22 t2'^2
// and M12 couples what the arm's own motors feel. Nothing of the compiler is in it.
#include <gtest/gtest.h>

#include <cmath>

#include "by_hand.hpp"
#include "harness/compare.hpp"
#include "looped.hpp"

namespace dynac::test {
namespace {

constexpr double kArmSection = 0.02, kPulley = 0.22195, kPulleyMoment = 9.98775e-5;
constexpr double kUpper = 0.35, kFore = 0.3;
constexpr double kUpperMass = 2700 * kArmSection * kArmSection * kUpper;
constexpr double kForeMass = 2700 * kArmSection * kArmSection * kFore;

// First moments about shoulder and elbow.
constexpr double kFirst = kUpperMass * kUpper / 2 + (kForeMass + kPulley) * kUpper;
constexpr double kSecond = kForeMass * kFore / 2;
constexpr double kM11 = moment_of_bar(kUpperMass, kUpper, kArmSection) +
                        kUpperMass * kUpper * kUpper / 4 + (kForeMass + kPulley) * kUpper * kUpper;
constexpr double kM12 = kSecond * kUpper;
constexpr double kM22 = moment_of_bar(kForeMass, kFore, kArmSection) +
                        kForeMass * kFore * kFore / 4 +
                        2 * kPulleyMoment;  // the motor's and the elbow's

class BeltArm : public testing::Test {
 protected:
  // The tree's positions, which the belt closes: turn, shoulder, elbow, motor.
  static std::vector<double> positions(double t1, double t2) { return {0.4, t1, t2 - t1, t2}; }

  Looped robot_ = own_looped("belt_arm", Base::kFixed, {"elbow"});
};

TEST_F(BeltArm, HasAnElbowThatFollowsTheMotor) {
  const auto q = robot_.run("loop_positions", {{0.4, 0.3, 2, -0.5}}).front();
  EXPECT_LE(max_difference(q, positions(0.3, -0.5)), 1e-15);
}

TEST_F(BeltArm, HasTheInertiaThatItsMotorsFeel) {
  for (const double t2 : {-2.0, -0.5, 0.0, 0.3, 1.2}) {
    const auto M = robot_.run("mass_matrix", {positions(0.3, t2)}).front();
    ASSERT_EQ(M.size(), 9u);
    EXPECT_NEAR(M[4], kM11, 1e-15);
    EXPECT_NEAR(M[5], kM12 * std::cos(0.3 - t2), 1e-15);
    EXPECT_NEAR(M[8], kM22, 1e-15);
  }
}

// With the turret at rest.
TEST_F(BeltArm, MovesAsLagrangeSays) {
  const double t1 = 0.3, t2 = -0.5, v1 = 1.5, v2 = -2, a1 = 3, a2 = 0.7;
  const double c = std::cos(t1 - t2), s = std::sin(t1 - t2);
  const double tau1 = kM11 * a1 + kM12 * (c * a2 + s * v2 * v2) - kGravity * kFirst * std::cos(t1);
  const double tau2 = kM22 * a2 + kM12 * (c * a1 - s * v1 * v1) - kGravity * kSecond * std::cos(t2);
  const auto q = positions(t1, t2);
  const auto tau = robot_.run("inverse_dynamics", {q, {0, v1, v2}, {0, a1, a2}}).front();
  EXPECT_NEAR(tau[1], tau1, 1e-14);
  EXPECT_NEAR(tau[2], tau2, 1e-14);
  const auto a = robot_.run("forward_dynamics", {q, {0, v1, v2}, {tau[0], tau1, tau2}}).front();
  EXPECT_NEAR(a[1], a1, 1e-11);
  EXPECT_NEAR(a[2], a2, 1e-11);
}

}  // namespace
}  // namespace dynac::test
