// SPDX-License-Identifier: BSD-3-Clause
// Limbs of one shape: which a robot has, and which inputs of a kernel are theirs.
#include <gtest/gtest.h>

#include "harness/kernels.hpp"
#include "harness/subject.hpp"
#include "lower/lower.hpp"
#include "model/limbs.hpp"
#include "trace/find_limb_inputs.hpp"

namespace dynac::test {
namespace {

constexpr std::size_t kAtOnce = 4;

std::vector<std::string> names_of(const Mechanism& robot, const Limb& limb) {
  std::vector<std::string> names;
  for (const BodyId id : limb) names.push_back(robot.bodies[id.index()].joint);
  return names;
}

TEST(Limbs, OfAQuadrupedAreItsLegs) {
  const Mechanism robot = lump(own_robot("quadruped", Base::kFloating));
  const std::vector<std::vector<Limb>> groups = find_limbs(robot);
  ASSERT_EQ(groups.size(), 1u);
  ASSERT_EQ(groups[0].size(), 4u);
  for (const Limb& leg : groups[0]) EXPECT_EQ(leg.size(), 3u) << names_of(robot, leg)[0];
}

TEST(Limbs, OfAHumanoidAreTwoArmsAndTwoLegs) {
  const Mechanism robot = lump(own_robot("humanoid", Base::kFloating));
  const std::vector<std::vector<Limb>> groups = find_limbs(robot);
  ASSERT_EQ(groups.size(), 2u);
  for (const std::vector<Limb>& group : groups) EXPECT_EQ(group.size(), 2u);
}

TEST(Limbs, OfAnArmAreNone) {
  EXPECT_TRUE(find_limbs(lump(own_robot("panda", Base::kFixed))).empty());
}

TEST(Limbs, HaveTheirJointsCoordinatesInOneOrder) {
  const Mechanism robot = lump(own_robot("quadruped", Base::kFloating));
  const Kernel& kernel = *find_kernel("inverse_dynamics");
  const std::vector<LimbInputs> groups = limb_inputs(kernel, {robot}, kAtOnce);
  ASSERT_EQ(groups.size(), 1u);
  ASSERT_EQ(groups[0].size(), 4u);
  const auto leg = [&](std::size_t lane, std::size_t k) { return groups[0][lane][k].element; };
  for (std::size_t lane = 0; lane < 4; ++lane) {
    ASSERT_EQ(groups[0][lane].size(), 9u);  // q, v and a of three joints
    for (std::size_t k = 0; k < 9; ++k) EXPECT_EQ(leg(lane, k), leg(0, k) + 3 * lane);
  }
}

TEST(Limbs, OfARobotWithMoreThanThereAreLanesAreSeveralGroups) {
  const Mechanism robot = lump(own_robot("quadruped", Base::kFloating));
  const Kernel& kernel = *find_kernel("inverse_dynamics");
  const std::vector<LimbInputs> groups = limb_inputs(kernel, {robot}, 2);
  ASSERT_EQ(groups.size(), 2u);
  EXPECT_EQ(groups[0].size(), 2u);
  EXPECT_EQ(groups[1].size(), 2u);
}

}  // namespace
}  // namespace dynac::test
