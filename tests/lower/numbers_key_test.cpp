// SPDX-License-Identifier: BSD-3-Clause
// The key of a mechanism's numbers: what has the same key need not be traced twice.
#include "lower/numbers_key.hpp"

#include <gtest/gtest.h>

#include "lowered.hpp"

namespace dynac {
namespace {

// The mechanism with the numbers of another that the key is made of.
Mechanism with_keyed_numbers_of(const Mechanism& source, Mechanism robot) {
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    robot.bodies[i].X_PT = source.bodies[i].X_PT;
    robot.bodies[i].angle_offset = source.bodies[i].angle_offset;
    robot.bodies[i].axial_offset = source.bodies[i].axial_offset;
    robot.bodies[i].inertia = source.bodies[i].inertia;
  }
  for (std::size_t i = 0; i < robot.links.size(); ++i) robot.links[i].X_BL = source.links[i].X_BL;
  return robot;
}

std::string numbers_key(const Mechanism& robot) { return bodies_key(robot) + links_key(robot); }

template <class Check>
void for_random_frames(const Check& check) {
  for_random_models([&](const Model& model, Rng& random) {
    const Mechanism robot = lump(model);
    check(robot, reframe(robot, random_frames(robot, random)), random);
  });
}

TEST(NumbersKey, HoldsAllThatFramesAndRegroupingChange) {
  for_random_frames([](const Mechanism& robot, const Mechanism& turned, Rng&) {
    EXPECT_TRUE(is_same(with_keyed_numbers_of(turned, robot), turned));
    EXPECT_TRUE(is_same(with_keyed_numbers_of(regroup(turned), robot), regroup(turned)));
  });
}

TEST(NumbersKey, IsTheSameForEqualMechanismsAlone) {
  int different = 0;
  for_random_frames([&](const Mechanism& robot, const Mechanism& turned, Rng&) {
    EXPECT_EQ(numbers_key(turned), numbers_key(with_keyed_numbers_of(turned, robot)));
    if (is_same(robot, turned)) return;
    EXPECT_NE(numbers_key(robot), numbers_key(turned));
    ++different;
  });
  EXPECT_GT(different, 300);
}

// Each number alone: none of them is left out.
TEST(NumbersKey, DiffersWhereOneNumberDoes) {
  const Mechanism robot = lump(random_model(3, Base::kFloating));
  const auto expect_seen = [&](const char* what, const auto& change) {
    Mechanism changed = robot;
    change(changed);
    EXPECT_NE(numbers_key(changed), numbers_key(robot)) << what;
  };
  expect_seen("R", [](Mechanism& m) { m.bodies.back().X_PT.R(1, 2) += 0.5; });
  expect_seen("p", [](Mechanism& m) { m.bodies.back().X_PT.p[1] += 0.5; });
  expect_seen("angle", [](Mechanism& m) { m.bodies.back().angle_offset += 0.5; });
  expect_seen("shift", [](Mechanism& m) { m.bodies.back().axial_offset += 0.5; });
  expect_seen("mass", [](Mechanism& m) { m.bodies.front().inertia.mass += 0.5; });
  expect_seen("h", [](Mechanism& m) { m.bodies.front().inertia.h[2] += 0.5; });
  expect_seen("J", [](Mechanism& m) { m.bodies.front().inertia.J(0, 1) += 0.5; });
  expect_seen("link R", [](Mechanism& m) { m.links.back().X_BL.R(0, 0) += 0.5; });
  expect_seen("link p", [](Mechanism& m) { m.links.back().X_BL.p[0] += 0.5; });
}

}  // namespace
}  // namespace dynac
