// SPDX-License-Identifier: BSD-3-Clause
// Regrouping moves inertial parameters to where they are not needed twice, and no torque changes.
#include <gtest/gtest.h>

#include "lowered.hpp"

namespace dynac {
namespace {

TEST(Regroup, ZeroesWhatAJointCannotFeel) {
  for_random_models([](const Model& model, Rng& random) {
    const Mechanism robot = lump(model);
    for (const Mechanism& given : {robot, reframe(robot, random_frames(robot, random))}) {
      for (const Body& body : regroup(given).bodies) {
        if (body.joint_type == JointType::kRevolute) {
          ASSERT_EQ(body.inertia.mass, 0);
          ASSERT_EQ(body.inertia.h[2], 0);
          ASSERT_EQ(body.inertia.J(2, 2), 0);
        } else if (body.joint_type == JointType::kPrismatic) {
          ASSERT_EQ(body.inertia.J, Matrix3<double>{});
        }
      }
    }
  });
}

TEST(Regroup, KeepsInverseDynamics) {
  for_random_models([](const Model& model, Rng& random) {
    const Mechanism robot = lump(model);
    const State state = random_state(model, random);
    const std::vector<double> expected = torques(robot, state);
    ASSERT_LE(relative_error(torques(regroup(robot), state), expected), 1e-12);
    const Mechanism turned = reframe(robot, random_frames(robot, random));
    ASSERT_LE(relative_error(torques(regroup(turned), state), expected), 1e-12);
  });
}

TEST(Regroup, TouchesNothingButInertias) {
  for_random_models([](const Model& model, Rng&) {
    const Mechanism robot = lump(model);
    Mechanism regrouped = regroup(robot);
    for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
      regrouped.bodies[i].inertia = robot.bodies[i].inertia;
    }
    ASSERT_TRUE(is_same(regrouped, robot));
  });
}

TEST(Regroup, KeepsTheMassOfAFloatingRobot) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Mechanism robot = lump(random_model(seed, Base::kFloating));
    double before = 0;
    double after = 0;
    for (const Body& body : robot.bodies) before += body.inertia.mass;
    for (const Body& body : regroup(robot).bodies) after += body.inertia.mass;
    ASSERT_NEAR(after, before, 1e-13 * (1 + before)) << "seed " << seed;
  }
}

TEST(Regroup, IsDoneAfterTheFirstTime) {
  for_random_models([](const Model& model, Rng&) {
    const Mechanism once = regroup(lump(model));
    ASSERT_TRUE(is_same(regroup(once), once));
  });
}

}  // namespace
}  // namespace dynac
