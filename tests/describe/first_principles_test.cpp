// SPDX-License-Identifier: BSD-3-Clause
// Forces by d'Alembert's principle: those of a pendulum on paper, those of every formulation on
// robots.
#include "describe/first_principles.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string_view>

#include "job_of.hpp"

namespace dynac {
namespace {

// 1.2 kg, half a metre below an axis along y; 0.10025 kg m^2 about its centre of mass.
TEST(FirstPrinciples, HaveThePendulumsEquation) {
  const Robot robot = load_robot(options_of("pendulum"));
  const std::array q{0.7}, v{-1.3}, a{2.1};
  const auto forces = forces_by_dalembert(robot.model, q, v, a);
  ASSERT_TRUE(forces);
  ASSERT_EQ(forces->size(), 1u);
  const double expected = (0.10025 + 1.2 * 0.5 * 0.5) * a[0] + 1.2 * 9.81 * 0.5 * std::sin(q[0]);
  EXPECT_NEAR(forces->front().value, expected, 1e-12);
  EXPECT_GE(forces->front().terms, std::abs(expected));
}

// A free body that does not turn: force is mass times what its acceleration and gravity are in its
// axes.
TEST(FirstPrinciples, HaveNewtonsLawOfAFreeBody) {
  Options options = options_of("bodies/quadrotor");
  options.base = Base::kFloating;
  const Robot robot = load_robot(options);
  double mass = 0;
  for (const Link& link : robot.model.links) mass += link.inertia.mass;
  const double half = std::sqrt(0.5);  // turned by a right angle about z
  const std::array<double, 7> q{0.3, -0.2, 1.4, 0, 0, half, half};
  const std::array<double, 6> v{0.4, 0.5, 0.6, 0, 0, 0}, a{1, 2, 3, 0, 0, 0};
  const auto forces = forces_by_dalembert(robot.model, q, v, a);
  ASSERT_TRUE(forces);
  ASSERT_EQ(forces->size(), 6u);
  EXPECT_NEAR((*forces)[0].value, mass * 1, 1e-12);
  EXPECT_NEAR((*forces)[1].value, mass * 2, 1e-12);
  EXPECT_NEAR((*forces)[2].value, mass * (3 + 9.81), 1e-12);
}

TEST(FirstPrinciples, AreThoseOfEveryFormulation) {
  for (const char* name : {"panda", "puma560", "cart_pole", "crank_linkage", "humanoid"}) {
    for (const Base base : {Base::kFixed, Base::kFloating}) {
      Options options = options_of(name);
      options.base = base;
      EXPECT_NO_THROW(check_first_principles(load_robot(options))) << name;
    }
  }
}

// Masses may be run-time inputs that the file leaves out: there is no centre of mass to compare.
TEST(FirstPrinciples, LeaveOutCentresOfMassWithoutMass) {
  Robot robot = load_robot(options_of("two_link"));
  for (Link& link : robot.model.links) link.inertia = {};
  constexpr std::array<std::string_view, 4> kNames{"center_of_mass", "centroidal_momentum",
                                                   "centroidal_inertia", "energies"};
  EXPECT_NO_THROW(check_first_principles(robot, kNames));
}

// A formulation that has another robot's gravity or masses is seen by the forces of this one.
TEST(FirstPrinciples, DependOnEveryNumberOfTheRobot) {
  const Robot robot = load_robot(options_of("two_link"));
  const std::array q{0.7, -0.4}, v{-1.3, 0.8}, a{2.1, 0.3};
  const auto force = [&](const Model& model) {
    return forces_by_dalembert(model, q, v, a)->front().value;
  };
  const double usual = force(robot.model);
  Model changed = robot.model;
  changed.gravity[2] *= 1.01;
  EXPECT_GT(std::abs(force(changed) - usual), 1e-4);
  changed = robot.model;
  changed.links.back().joint.X_PJ.p[2] += 0.01;
  changed.links[1].inertia.mass *= 1.01;
  changed.links[1].inertia.h[2] += 0.01;
  EXPECT_GT(std::abs(force(changed) - usual), 1e-4);
}

}  // namespace
}  // namespace dynac
