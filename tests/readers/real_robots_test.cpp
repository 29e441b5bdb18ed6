// SPDX-License-Identifier: BSD-3-Clause
// Robot files as they are found in the world. They are not part of the project.
#include <gtest/gtest.h>

#include <filesystem>

#include "readers/urdf/urdf.hpp"

namespace dynac {
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = DYNAC_SHARED_DIR "/robots";

/// Number of joints that move, counted in the files with a text search, not with this compiler.
struct Expected {
  const char* file;
  int moving;
  std::size_t links;
};
constexpr Expected kRobots[] = {
    {"anymal_c", 12, 78},
    {"atlas", 30, 31},
    {"double_pendulum_continuous", 2, 3},
    {"hyq", 12, 19},
    {"hextilt_flying_arm_5", 5, 8},
    {"hyq_grid", 12, 13},
    {"icub_reduced", 29, 56},
    {"iiwa", 7, 9},
    {"kinova", 6, 13},
    {"simple_humanoid", 29, 31},
    {"solo12", 12, 17},
    {"talos_reduced", 32, 60},
    {"ur5", 6, 11},
};

TEST(RealRobots, AllRead) {
  if (!fs::exists(kFolder)) GTEST_SKIP() << "no " << kFolder;
  for (const Expected& expected : kRobots) {
    const fs::path path = kFolder / (std::string(expected.file) + ".urdf");
    for (const Base base : {Base::kFixed, Base::kFloating}) {
      const Model model = read_urdf(path, {.base = base, .is_strict = false});
      EXPECT_EQ(velocity_size(model), expected.moving + (base == Base::kFloating ? 6 : 0)) << path;
      EXPECT_EQ(model.links.size(), expected.links) << path;
    }
  }
}

TEST(RealRobots, AFingerFollowsTheOther) {
  const fs::path path = kFolder / "panda_gripper.urdf";
  if (!fs::exists(path)) GTEST_SKIP() << "no " << path;
  const Model model = read_urdf(path);
  const LinkId leader = find_joint(model, "panda_finger_joint1");
  const auto& mimic = model.link(find_joint(model, "panda_finger_joint2")).joint.mimic;
  ASSERT_TRUE(mimic.has_value());
  EXPECT_EQ(mimic->leader, leader);
  EXPECT_EQ(mimic->multiplier, 1);
  EXPECT_EQ(position_size(model), 8);
}

}  // namespace
}  // namespace dynac
