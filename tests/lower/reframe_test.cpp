// SPDX-License-Identifier: BSD-3-Clause
// Frames may be chosen at will: nothing that a kernel computes depends on them.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

#include "lowered.hpp"
#include "readers/urdf/urdf.hpp"

namespace dynac {
namespace {

// The parts of a rotation about x: what is left of a modified Denavit-Hartenberg frame.
void expect_turn_about_x(const Matrix3<double>& R) {
  EXPECT_EQ(std::abs(R(0, 0)), 1);
  EXPECT_EQ(R(0, 1), 0);
  EXPECT_EQ(R(0, 2), 0);
  EXPECT_EQ(R(1, 0), 0);
  EXPECT_EQ(R(2, 0), 0);
}

bool is_hartenberg(const Body& body) {
  const Matrix3<double>& R = body.X_PT.R;
  const bool has_rotation = R(0, 1) == 0 && R(1, 0) == 0 && R(2, 0) == 0;
  return R(0, 2) == 0 && body.X_PT.p[1] == 0 && body.X_PT.p[2] == 0 &&
         (has_rotation || body.joint_type == JointType::kPrismatic);
}

// The first candidate of a body under which its child stands in a modified Denavit-Hartenberg
// frame.
bool has_hartenberg_candidate(const Mechanism& aligned, std::size_t child) {
  const BodyId parent = aligned.bodies[child].parent;
  std::vector<FrameChoice> frames(aligned.bodies.size());
  frames[child].starts_at_normal = true;
  for (const FrameChoice& candidate : frame_candidates(aligned, parent)) {
    frames[parent.index()] = candidate;
    if (is_hartenberg(reframe(aligned, frames).bodies[child])) return true;
  }
  return false;
}

TEST(Reframe, KeepsTheKinematics) {
  for_random_models([](const Model& model, Rng& random) {
    const Mechanism robot = lump(model);
    const Mechanism turned = reframe(robot, random_frames(robot, random));
    const std::vector<double> q = random_position(model, random);
    ASSERT_LE(distance(link_placements(turned, q), link_placements(model, q)), 2e-13);
  });
}

TEST(Reframe, KeepsInverseDynamics) {
  for_random_models([](const Model& model, Rng& random) {
    const Mechanism robot = lump(model);
    const Mechanism turned = reframe(robot, random_frames(robot, random));
    const State state = random_state(model, random);
    ASSERT_LE(relative_error(torques(turned, state), torques(robot, state)), 1e-12);
  });
}

TEST(Reframe, KeepsBothUnderEveryCandidate) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Model model = random_model(seed, Base::kFixed);
    const Mechanism robot = lump(model);
    Rng random(seed);
    const State state = random_state(model, random);
    const std::vector<double> expected = torques(robot, state);
    for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
      std::vector<FrameChoice> frames(robot.bodies.size());
      for (const FrameChoice& candidate : frame_candidates(robot, BodyId::of(i))) {
        frames[i] = candidate;
        const Mechanism turned = reframe(robot, frames);
        ASSERT_LE(distance(link_placements(turned, state.q), link_placements(model, state.q)),
                  2e-13)
            << "seed " << seed << ", body " << i << ", shift " << candidate.shift;
        ASSERT_LE(relative_error(torques(turned, state), expected), 1e-12) << "seed " << seed;
      }
    }
  }
}

// The rotation that goes into the joint's angle is computed to the last bits, in every quadrant.
TEST(Reframe, FindsAnglesToTheLastBits) {
  const Model model = generic_arm(3, 1, false);
  const Mechanism robot = lump(model);
  constexpr double kPi = std::numbers::pi;
  std::vector<double> angles{1e-15, 1e-9, 1e-4, kPi / 2 - 1e-8, kPi / 2 + 1e-8, kPi - 1e-8, kPi};
  Rng random(1);
  for (int k = 0; k < 1000; ++k) angles.push_back(random.uniform(0, kPi));
  for (const double angle : angles) {
    for (const double turned : {angle, -angle}) {
      const FrameChoice choice{std::cos(turned), std::sin(turned), 0};
      const Mechanism result = reframe(robot, {choice});
      for (const double q : {0.0, 0.7, -2.5}) {
        ASSERT_LE(distance(link_placements(result, {q}), link_placements(model, {q})), 1e-14)
            << "turned by " << turned << ", q = " << q;
      }
    }
  }
}

TEST(Reframe, LeavesAFloatingBaseItsFrame) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Mechanism robot = lump(random_model(seed, Base::kFloating));
    Rng random(seed);
    const Mechanism turned = reframe(robot, random_frames(robot, random));
    ASSERT_TRUE(is_same(turned.bodies[0], robot.bodies[0]));
    ASSERT_EQ(turned.links[0].X_BL, Transform<double>{});
    for (const FrameChoice& candidate : frame_candidates(robot, BodyId::of(0))) {
      ASSERT_EQ(candidate, (FrameChoice{1, 0, 0, candidate.starts_at_normal}));
    }
  }
}

TEST(Reframe, IgnoresTheChoiceForAFloatingBase) {
  const Model model = random_model(5, Base::kFloating);
  const Mechanism robot = lump(model);
  std::vector<FrameChoice> frames(robot.bodies.size());
  frames[0] = {0.6, 0.8, 0.5};
  EXPECT_TRUE(
      is_same(reframe(robot, frames), reframe(robot, std::vector<FrameChoice>(frames.size()))));
}

TEST(Reframe, MayBeDoneTwice) {
  for_random_models([](const Model& model, Rng& random) {
    const Mechanism once = reframe(lump(model), random_frames(lump(model), random));
    const Mechanism twice = reframe(once, random_frames(once, random));
    const std::vector<double> q = random_position(model, random);
    ASSERT_LE(distance(link_placements(twice, q), link_placements(model, q)), 4e-13);
  });
}

// An arm whose last two axes are off parallel by `tilt`, as rounded rpy angles leave them.
Model nearly_parallel_arm(std::uint64_t seed, double tilt) {
  Model model = generic_arm(seed, 4, false);
  model.links[3].joint.axis = {{0, 0, 1}};
  model.links[4].joint.axis = {{0, 0, 1}};
  model.links[4].joint.X_PJ = {rotation({{1, 0, 0}}, tilt), {{0.3, 0.4, 0.1}}};
  return model;
}

TEST(Reframe, LosesNoDigitsWhereAxesAreNearlyParallel) {
  for (const double tilt : {0.05, 1e-2, 1e-3, 1e-4, 3.67e-6, 1e-8}) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      SCOPED_TRACE(testing::Message() << "tilt " << tilt << ", seed " << seed);
      const Model model = nearly_parallel_arm(seed, tilt);
      const Mechanism robot = lump(model);
      Rng random(seed);
      const State state = random_state(model, random);
      for (const FrameChoice& candidate : frame_candidates(robot, BodyId::of(2))) {
        const Mechanism turned = reframe(robot, {{}, {}, candidate, {1, 0, 0, true}});
        ASSERT_LE(distance(link_placements(turned, state.q), link_placements(model, state.q)),
                  2e-13);
        ASSERT_LE(relative_error(torques(regroup(turned), state), torques(robot, state)), 1e-12);
      }
    }
  }
}

TEST(Reframe, GivesTheSameBitsEveryTime) {
  for_random_models([](const Model& model, Rng& random) {
    const Mechanism robot = lump(model);
    ASSERT_TRUE(is_same(robot, lump(model)));
    const std::vector<FrameChoice> frames = random_frames(robot, random);
    ASSERT_TRUE(is_same(reframe(robot, frames), reframe(robot, frames)));
    ASSERT_TRUE(is_same(regroup(robot), regroup(robot)));
    for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
      ASSERT_EQ(frame_candidates(robot, BodyId::of(i)), frame_candidates(robot, BodyId::of(i)));
    }
  });
}

TEST(FrameCandidates, BeginWithTheFrameAsItIs) {
  for_random_models([](const Model& model, Rng&) {
    const Mechanism robot = lump(model);
    for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
      ASSERT_EQ(frame_candidates(robot, BodyId::of(i)).front(), FrameChoice{});
    }
  });
}

// Where axes are close to parallel, the common normal is known to fewer digits than its zeros need.
bool is_nearly_parallel(const Body& body) { return std::abs(body.X_PT.R(2, 2)) > 0.95; }

TEST(FrameCandidates, HaveModifiedHartenbergFramesForGenericArms) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Mechanism robot = lump(generic_arm(seed, 6, true));
    for (std::size_t i = 1; i < robot.bodies.size(); ++i) {
      if (is_nearly_parallel(robot.bodies[i])) continue;
      ASSERT_TRUE(has_hartenberg_candidate(robot, i)) << "seed " << seed << ", body " << i;
    }
  }
}

TEST(FrameCandidates, HaveModifiedHartenbergFramesForThePanda) {
  const Model model = read_urdf(DYNAC_SOURCE_DIR "/robots/panda.urdf");
  LowerOptions options;
  options.regroup = Regrouping::kNone;
  const Mechanism robot = lower(model, options);
  ASSERT_EQ(robot.bodies.size(), 7u);
  for (std::size_t i = 1; i < robot.bodies.size(); ++i) {
    EXPECT_TRUE(has_hartenberg_candidate(robot, i)) << robot.bodies[i].name;
  }
}

// Craig's table for the Panda: a = 0, 0, 0, 0.0825, -0.0825, 0, 0.088.
TEST(FrameCandidates, GiveThePandaItsPublishedParameters) {
  const Model model = read_urdf(DYNAC_SOURCE_DIR "/robots/panda.urdf");
  LowerOptions options;
  options.regroup = Regrouping::kNone;
  options.frames.assign(7, FrameChoice{1, 0, 0, true});
  const Mechanism robot = lower(model, options);
  const std::vector<double> a{0, 0, 0, 0.0825, -0.0825, 0, 0.088};
  const std::vector<double> d{0.333, 0, 0.316, 0, 0.384, 0, 0};
  for (std::size_t i = 0; i < 7; ++i) {
    SCOPED_TRACE(robot.bodies[i].name);
    EXPECT_EQ(robot.bodies[i].X_PT.p, (Vector3<double>{{a[i], 0, 0}}));
    EXPECT_EQ(robot.bodies[i].axial_offset, d[i]);
    EXPECT_EQ(robot.bodies[i].angle_offset, 0);
    expect_turn_about_x(robot.bodies[i].X_PT.R);
  }
}

TEST(FrameCandidates, ZeroAFirstAndAProductMomentOfALeaf) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Mechanism robot = lump(generic_arm(seed, 3, false));
    if (robot.bodies[2].inertia.mass == 0) continue;
    std::vector<FrameChoice> frames(3);
    bool is_found = false;
    for (const FrameChoice& candidate : frame_candidates(robot, BodyId::of(2))) {
      frames[2] = candidate;
      const PseudoInertia<double> inertia = reframe(robot, frames).bodies[2].inertia;
      is_found = is_found || (inertia.h[1] == 0 && inertia.J(0, 2) == 0);
    }
    ASSERT_TRUE(is_found) << "seed " << seed;
  }
}

}  // namespace
}  // namespace dynac
