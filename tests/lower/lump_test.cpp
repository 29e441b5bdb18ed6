// SPDX-License-Identifier: BSD-3-Clause
// Snapping and lumping: what is rounded, and that mass and motion stay where they were.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "lowered.hpp"

namespace dynac {
namespace {

// One revolute joint, its frame turned by `angle` about x.
Model pendulum(double angle, const Vector3<double>& axis = {{0, 0, 1}}) {
  Model model = generic_arm(1, 1, false);
  model.links[1].joint.X_PJ.R = rotation({{1, 0, 0}}, angle);
  model.links[1].joint.axis = axis;
  number_joints(model);
  return model;
}

TEST(Snap, MakesRightAnglesExactWithinTheTolerance) {
  const Model model = pendulum(1.57079632679);  // 5e-12 off
  const Model snapped = snap(model, 1e-11);
  EXPECT_EQ(snapped.links[1].joint.X_PJ.R,
            (Matrix3<double>{{{{{1, 0, 0}}, {{0, 0, -1}}, {{0, 1, 0}}}}}));
  EXPECT_EQ(count_snapped(model, 1e-11), 2);  // two cosines; the sines round to one by themselves
  EXPECT_EQ(count_snapped(snapped, 1e-11), 0);
}

TEST(Snap, LeavesWhatIsFurtherOff) {
  const Model model = pendulum(1.57079632679);
  EXPECT_EQ(snap(model, 4.8e-12).links[1].joint.X_PJ, model.links[1].joint.X_PJ);
  EXPECT_EQ(count_snapped(model, 4.8e-12), 0);  // it is 4.9e-12 off
  EXPECT_EQ(count_snapped(model, 5e-12), 2);
}

// 3.7e-6 off: sines are by 7e-12, cosines not close. The sines alone would be made 1 beside cosines
// that are not 0, and the matrix no rotation.
TEST(Snap, LeavesRotationsThatWouldBeNone) {
  const Model coarse = pendulum(1.5708);
  EXPECT_EQ(snap(coarse, 1e-11).links[1].joint.X_PJ, coarse.links[1].joint.X_PJ);
  EXPECT_EQ(count_snapped(coarse, 1e-11), 0);
  EXPECT_EQ(count_snapped(coarse, 1e-5), 4);
}

TEST(Snap, IsSwitchedOffByZero) {
  const Model model = pendulum(1.57079632679);
  EXPECT_EQ(count_snapped(model, 0), 0);
  EXPECT_EQ(snap(model, 0).links[1].joint.X_PJ, model.links[1].joint.X_PJ);
}

TEST(Snap, TouchesAxesButNoLengthsNorInertias) {
  Model model = pendulum(0, {{1e-12, -1, 1e-13}});
  model.links[1].joint.X_PJ.p = {{1e-12, 1 + 1e-12, -1e-13}};
  model.links[1].inertia = {1 + 1e-12, {{1e-12, 0, 0}}, Matrix3<double>::diagonal(1e-12, 1, 1)};
  const Model snapped = snap(model, 1e-11);
  EXPECT_EQ(snapped.links[1].joint.axis, (Vector3<double>{{0, -1, 0}}));
  EXPECT_EQ(snapped.links[1].joint.X_PJ.p, model.links[1].joint.X_PJ.p);
  EXPECT_EQ(snapped.links[1].inertia, model.links[1].inertia);
  EXPECT_EQ(count_snapped(model, 1e-11), 2);
}

TEST(Lump, KeepsTheKinematics) {
  for_random_models([](const Model& model, Rng& random) {
    const std::vector<double> q = random_position(model, random);
    ASSERT_LE(distance(link_placements(lump(model), q), link_placements(model, q)), 1e-13);
  });
}

TEST(Lump, KeepsMassCenterAndInertia) {
  for_random_models([](const Model& model, Rng& random) {
    const Mechanism robot = lump(model);
    const std::vector<double> q = random_position(model, random);
    const std::vector<Transform<double>> X_WL = link_placements(model, q);
    const std::vector<Transform<double>> X_WB = body_placements(robot, q);
    Inertia<double> expected;
    Inertia<double> total;
    for (std::size_t i = 0; i < model.links.size(); ++i) {
      if (robot.links[i].body.is_none()) continue;  // part of the world
      expected = expected + X_WL[i] * model.links[i].inertia;
    }
    for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
      total = total + X_WB[i] * inertia(robot.bodies[i].inertia);
    }
    const double scale = 1 + std::abs(expected.I_o(0, 0)) + std::abs(expected.I_o(1, 1));
    ASSERT_NEAR(total.mass, expected.mass, 1e-13 * scale);
    ASSERT_LE(distance(total.h, expected.h), 1e-13 * scale);
    ASSERT_LE(distance(total.I_o, expected.I_o), 1e-13 * scale);
  });
}

TEST(Lump, KeepsEveryMovingJointAndNoFixedOne) {
  for_random_models([](const Model& model, Rng&) {
    const Mechanism robot = lump(model);
    ASSERT_EQ(robot.nq, static_cast<std::size_t>(position_size(model)));
    ASSERT_EQ(robot.nv, static_cast<std::size_t>(velocity_size(model)));
    ASSERT_EQ(robot.links.size(), model.links.size());
    std::size_t moving = 0;
    for (std::size_t i = 0; i < model.links.size(); ++i) {
      if (model.links[i].joint.type == JointType::kFixed) continue;
      ASSERT_EQ(robot.bodies[moving].link, LinkId::of(i));
      ASSERT_EQ(robot.bodies[moving].name, model.links[i].name);
      if (model.links[i].joint.type == JointType::kUniversal) {  // of two, the link is the last
        ++moving;
        ASSERT_EQ(robot.bodies[moving].link, LinkId::of(i));
      }
      ASSERT_EQ(robot.links[i].body, BodyId::of(moving));
      ++moving;
    }
    ASSERT_EQ(robot.bodies.size(), moving);
  });
}

TEST(Lump, PutsZAlongTheJointAxisWithExactEntriesWhereTheAxisHasThem) {
  for (std::size_t k = 0; k < 3; ++k) {
    for (const double sign : {1.0, -1.0}) {
      Vector3<double> axis;
      axis[k] = sign;
      const Mechanism robot = lump(pendulum(0, axis));
      const Matrix3<double>& R = robot.bodies[0].X_PT.R;
      EXPECT_EQ((Vector3<double>{{R(0, 2), R(1, 2), R(2, 2)}}), axis);
      EXPECT_EQ(R * transpose(R), Matrix3<double>::identity());
      for (std::size_t i = 0; i < 9; ++i) {
        EXPECT_EQ(std::abs(R(i / 3, i % 3)), std::round(std::abs(R(i / 3, i % 3))));
      }
    }
  }
}

TEST(Lower, RunsTheStepsInOrder) {
  for_random_models([](const Model& model, Rng& random) {
    LowerOptions options;
    options.frames = random_frames(lump(model), random);
    const Mechanism expected = regroup(reframe(lump(snap(model, 1e-11)), options.frames));
    ASSERT_TRUE(is_same(lower(model, options), expected));
    options.regroup = Regrouping::kNone;
    options.frames.clear();
    options.snap_tolerance = 0;
    ASSERT_TRUE(is_same(lower(model, options), lump(model)));
  });
}

}  // namespace
}  // namespace dynac
