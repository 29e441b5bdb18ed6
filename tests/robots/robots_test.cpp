// SPDX-License-Identifier: BSD-3-Clause
// Every description in robots/: it reads, it is complete, and it says where its figures come from.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "posture.hpp"

namespace dynac {
namespace {

struct Row {
  std::string name;
  Base base;
  std::size_t joints;        ///< movable, the base not counted
  std::size_t warnings = 0;  ///< that the published figures deserve
};

const std::vector<Row> kRows{
    {"aerial_manipulator", Base::kFloating, 6},
    {"cart_pole", Base::kFixed, 2},
    {"crank_linkage", Base::kFixed, 3},
    {"flying_workshop", Base::kFloating, 8},
    {"humanoid", Base::kFloating, 30},
    {"panda", Base::kFixed, 7},
    {"pendulum", Base::kFixed, 1},
    {"puma560", Base::kFixed, 6, 1},
    {"quadruped", Base::kFloating, 12},
    {"two_link", Base::kFixed, 2},
};

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

class Robots : public testing::TestWithParam<Row> {
 protected:
  static std::filesystem::path path() { return robot_file(GetParam().name); }
  static Model model() { return robot(GetParam().name, GetParam().base); }
};

INSTANTIATE_TEST_SUITE_P(All, Robots, testing::ValuesIn(kRows),
                         [](const auto& row) { return row.param.name; });

TEST(RobotsFolder, HoldsTheRobotsOfThisTestAndNoOthers) {
  std::set<std::string> found;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(DYNAC_SOURCE_DIR) / "robots")) {
    const bool is_robot = entry.is_regular_file() && entry.path().extension() != ".md";
    if (is_robot) found.insert(entry.path().stem());
  }
  std::set<std::string> expected;
  for (const Row& row : kRows) expected.insert(row.name);
  EXPECT_EQ(found, expected);
}

TEST(RobotsFolder, ReadmeNamesEveryRobot) {
  const std::string readme =
      text_of(std::filesystem::path(DYNAC_SOURCE_DIR) / "robots" / "README.md");
  for (const Row& row : kRows) {
    const std::string file = robot_file(row.name).filename();
    EXPECT_NE(readme.find(file), std::string::npos) << file;
  }
}

TEST_P(Robots, FirstCommentNamesSourceAndLicence) {
  const std::string text = text_of(path());
  const std::size_t begin = text.find("<!--");
  const std::size_t end = text.find("-->");
  ASSERT_NE(end, std::string::npos);
  EXPECT_LT(begin, std::min(text.find("<robot"), text.find("<sdf")));
  const std::string comment = text.substr(begin, end - begin);
  EXPECT_NE(comment.find("Source"), std::string::npos);
  EXPECT_NE(comment.find("Licence: BSD-3-Clause"), std::string::npos);
}

TEST_P(Robots, IsNamedAfterItsFile) { EXPECT_EQ(model().name, GetParam().name); }

TEST_P(Robots, ReadsWithoutWarningsBeyondThePublishedOnes) {
  const std::vector<Diagnostic> warnings = model().warnings;
  EXPECT_EQ(warnings.size(), GetParam().warnings);
  const auto read_strictly = [] {
    return robot(GetParam().name, {.base = GetParam().base, .is_strict = true});
  };
  if (warnings.empty()) {
    EXPECT_TRUE(read_strictly().warnings.empty());
  } else {
    EXPECT_THROW(static_cast<void>(read_strictly()), InputError);
  }
}

TEST(RobotPuma560, PublishedInertiaOfLink3IsWarnedOf) {
  const Model puma = robot("puma560");
  ASSERT_EQ(puma.warnings.size(), 1u);
  EXPECT_NE(puma.warnings[0].text.find("link3"), std::string::npos) << puma.warnings[0].text;
}

TEST_P(Robots, HasItsBaseAndItsJoints) {
  const Model read = model();
  EXPECT_EQ(read.base(), GetParam().base);
  std::size_t joints = 0;
  for (std::size_t i = 1; i < read.links.size(); ++i) {
    joints += read.links[i].joint.type != JointType::kFixed;
  }
  EXPECT_EQ(joints, GetParam().joints);
}

TEST_P(Robots, RevoluteAndPrismaticJointsHaveUsableLimits) {
  for (const Link& body : model().links) {
    if (body.joint.type != JointType::kRevolute && body.joint.type != JointType::kPrismatic) {
      continue;
    }
    ASSERT_TRUE(body.joint.limits.has_value()) << body.joint.name;
    EXPECT_LT(body.joint.limits->lower, body.joint.limits->upper) << body.joint.name;
    EXPECT_GT(body.joint.limits->effort, 0) << body.joint.name;
    EXPECT_GT(body.joint.limits->velocity, 0) << body.joint.name;
  }
}

TEST_P(Robots, EveryMovableJointMovesMassOfItsOwn) {
  // No link that a joint moves is massless: the mass matrix is regular in every posture, also where
  // crossing axes line up.
  for (const Link& body : model().links) {
    if (body.joint.type == JointType::kFixed) continue;
    EXPECT_GT(body.inertia.mass, 0) << body.name;
  }
}

}  // namespace
}  // namespace dynac
