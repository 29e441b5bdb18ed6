// SPDX-License-Identifier: BSD-3-Clause
// What mimic joints of a description may be.
#include <gtest/gtest.h>

#include "descriptions.hpp"

namespace dynac {
namespace {

// Each multiplier and offset may be small enough alone.
TEST(TreeBuilder, RefusesChainsOfMimicJointsThatAddUpToTooMuch) {
  RobotDescription robot = arm();
  for (int i = 0; i < 3; ++i) {
    const std::string name = "f" + std::to_string(i);
    robot.links.push_back(link(name));
    robot.joints.push_back(joint(name, "rod", name));
    robot.joints.back().mimic = {i == 0 ? "hinge" : "f" + std::to_string(i - 1), 1e3, 1};
  }
  EXPECT_EQ(findings(robot),
            "joint \"f2\": multiplier of <mimic>" + too_large("1e+09", "1e+06 turns per turn") +
                "joint \"f2\": offset of <mimic>" + too_large("1.001e+06", "100000 rad"));
  robot.joints.back().mimic->multiplier = 1e308;
  EXPECT_NE(findings(robot).find("joint \"f2\": multiplier of <mimic>"), std::string::npos);
}

RobotDescription arm_with_mimic_joints() {
  RobotDescription robot = arm();
  for (const std::string name : {"a", "b"}) {
    robot.links.push_back(link(name));
    robot.joints.push_back(joint(name, "rod", name));
  }
  robot.joints[1].mimic = {"hinge", 2, 0};
  robot.joints[2].mimic = {"a", 3, 0};
  return robot;
}

TEST(TreeBuilder, MimicJointsMayBeJointsOfTheirOwn) {
  const TreeBuilder robot(arm_with_mimic_joints());
  EXPECT_EQ(velocity_size(robot.build()), 1);
  const Model all = robot.build({.ignored_mimics = {true, {}}});
  EXPECT_EQ(velocity_size(all), 3);
  // What follows one that is ignored follows it no further.
  const Model one = robot.build({.ignored_mimics = {false, {"a"}}});
  EXPECT_EQ(velocity_size(one), 2);
  const Joint& b = one.link(find_joint(one, "b")).joint;
  ASSERT_TRUE(b.mimic);
  EXPECT_EQ(one.link(b.mimic->leader).joint.name, "a");
  EXPECT_EQ(b.mimic->multiplier, 3);
}

TEST(TreeBuilder, AnIgnoredLeaderNeedNotExist) {
  RobotDescription robot = arm_with_mimic_joints();
  robot.joints[1].mimic->joint = "nobody";
  EXPECT_EQ(findings(robot),
            "joint \"a\": mimics joint \"nobody\", which does not exist; name a joint of this "
            "robot, or make this one independent by @mimic ignore:\"a\"\n");
  EXPECT_EQ(findings(robot, {.ignored_mimics = {false, {"a"}}}), "");
  EXPECT_EQ(findings(robot, {.ignored_mimics = {true, {}}}), "");
  EXPECT_EQ(findings(robot, {.ignored_mimics = {false, {"a", "hinge"}}}),
            "@mimic: no joint \"hinge\" mimics another; `dynac inspect` lists the joints\n");
}

TEST(TreeBuilder, AMimicJointNeedsALeaderOfOneCoordinate) {
  const auto with = [](const std::string& leader, JointType type) {
    return findings_with_hinge([&](JointDescription& j) {
      j.type = type;
      j.mimic = {leader, 2, 0};
    });
  };
  EXPECT_EQ(with("nobody", JointType::kContinuous),
            "joint \"hinge\": mimics joint \"nobody\", which does not exist; name a joint of this "
            "robot, or make this one independent by @mimic ignore:\"hinge\"\n");
  EXPECT_EQ(with("hinge", JointType::kContinuous),
            "joint \"hinge\": mimics itself through joint \"hinge\"; make one joint of the cycle "
            "independent\n");
  EXPECT_EQ(with("hinge", JointType::kSpherical),
            "joint \"hinge\": is spherical and cannot mimic another joint; only a joint of one "
            "coordinate can\n");
}

}  // namespace
}  // namespace dynac
