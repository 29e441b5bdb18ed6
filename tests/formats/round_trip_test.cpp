// SPDX-License-Identifier: BSD-3-Clause
// The project's own robots in every format that can say them, and back: the same models, bit for
// bit where the format has the same numbers.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "command/comparison/compare_robots.hpp"
#include "readers/robot_file.hpp"
#include "same_bits.hpp"
#include "support/error.hpp"
#include "writers/format_table.hpp"
#include "writers/written_robot.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;

const RobotFormat& format(std::string_view word) {
  return *std::ranges::find(kRobotFormats, word, &RobotFormat::word);
}

std::vector<std::string> own_robots() {
  std::vector<std::string> paths;
  for (const char* folder : {"/robots", "/robots/loops", "/tests/mjcf"}) {
    for (const fs::directory_entry& entry :
         fs::directory_iterator(DYNAC_SOURCE_DIR + std::string(folder))) {
      const fs::path extension = entry.path().extension();
      const bool is_read = extension == ".urdf" || extension == ".xml" || (extension == ".sdf");
      if (is_read) paths.push_back(entry.path().string());
    }
  }
  return paths;
}

DescribedRobot described(const std::string& path, Base base) {
  ReadOptions options;
  options.build.base = base;
  return describe_robot(path, options);
}

/// Reads what was written, with the base and the gravity that were, as the warnings tell users to.
Model read_again(const DescribedRobot& robot, const std::string& text, const std::string& name) {
  ReadOptions options;
  options.build = robot.build;
  options.is_base_given = true;
  Model model = read_robot_text(text, name, options);
  if (robot.gravity) model.gravity = *robot.gravity;
  return model;
}

void expect_same_robot(const Model& model, const Model& expected) {
  Robot first, second;
  first.model = expected;
  second.model = model;
  const RobotComparison found = compare_robots(first, second);
  for (const RobotDifference& difference : found.differences) {
    ADD_FAILURE() << difference.of << ": " << difference.quantity << ' ' << difference.first << ' '
                  << difference.second << ' ' << difference.distance;
  }
  EXPECT_TRUE(found.is_same());
  ASSERT_TRUE(found.torques.has_value());
  EXPECT_LE(found.torques->largest, 1e-12 * found.torques->scale);
}

using Check = std::function<void(const DescribedRobot&, const std::string&)>;

/// Calls check(robot, its path) for each own robot, with each base that it may have.
void for_each_robot(const Check& check) {
  int count = 0;
  for (const std::string& path : own_robots()) {
    for (const Base base : {Base::kFixed, Base::kFloating}) {
      SCOPED_TRACE(path + (base == Base::kFixed ? ", fixed" : ", floating"));
      try {
        check(described(path, base), path);
        ++count;
      } catch (const InputError& error) {
        // flying_workshop.sdf is held to the world, tripod.urdf to the ground.
        EXPECT_EQ(base, Base::kFloating) << error.what();
      }
    }
  }
  EXPECT_GE(count, 25);
}

TEST(RoundTrip, JsonKeepsEveryBitOfEveryRobot) {
  for_each_robot([](const DescribedRobot& robot, const std::string&) {
    const WrittenRobot written = format("json").write(robot, "banner");
    EXPECT_TRUE(written.warnings.empty());
    expect_same_bits(read_again(robot, written.text, "again.json"), build(robot));
  });
}

TEST(RoundTrip, UrdfKeepsEveryBitOfUrdf) {
  for_each_robot([](const DescribedRobot& robot, const std::string& path) {
    if (!path.ends_with(".urdf")) return;
    const WrittenRobot written = format("urdf").write(robot, "banner");
    const Model again = read_again(robot, written.text, "again.urdf");
    expect_same_bits(again, build(robot));
  });
}

/// Where links are with all joints at zero.
std::vector<Transform<double>> poses_of(const Model& model) {
  std::vector<Transform<double>> X_WL;
  for (const Link& link : model.links) {
    X_WL.push_back(link.joint.X_PJ);
    if (!link.parent.is_none()) X_WL.back() = X_WL[link.parent.index()] * link.joint.X_PJ;
  }
  return X_WL;
}

/// The same rows between the same links, whose frames have their origins and z axes where the
/// others' are.
void expect_same_loops(const Model& model, const Model& expected) {
  ASSERT_EQ(model.loops.size(), expected.loops.size());
  const auto X_WL = poses_of(model), Y_WL = poses_of(expected);
  for (std::size_t k = 0; k < model.loops.size(); ++k) {
    const Constraint &a = model.loops[k].constraint, &b = expected.loops[k].constraint;
    SCOPED_TRACE(b.name);
    EXPECT_EQ(a.type, b.type);
    EXPECT_EQ(a.left_out, b.left_out);
    for (const auto frame : {&Constraint::first, &Constraint::second}) {
      const std::size_t i = (a.*frame).link.index(), j = (b.*frame).link.index();
      EXPECT_EQ(model.links[i].name, expected.links[j].name);
      const Transform<double> X = X_WL[i] * (a.*frame).X_LF, Y = Y_WL[j] * (b.*frame).X_LF;
      const bool has_axis = b.type != ConstraintType::kPoint;
      for (std::size_t row = 0; row < 3; ++row) {
        EXPECT_NEAR(X.p[row], Y.p[row], 1e-12);
        EXPECT_NEAR(X.R(row, 2), has_axis ? Y.R(row, 2) : X.R(row, 2), 1e-12);
      }
    }
  }
}

TEST(RoundTrip, SdfKeepsLimitsOfJointsWithoutARange) {
  DescribedRobot robot = described(DYNAC_SOURCE_DIR "/robots/two_link.urdf", Base::kFixed);
  robot.robot.joints[0].type = JointType::kContinuous;
  robot.robot.joints[0].limits = JointLimits{0, 0, 3, 4};  // as URDF gives them
  const std::string text = format("sdf").write(robot, "banner").text;
  expect_same_robot(read_again(robot, text, "again.sdf"), build(robot));
}

TEST(RoundTrip, SdfIsTheSameRobot) {
  for_each_robot([](const DescribedRobot& robot, const std::string& path) {
    if (path.ends_with("tripod.urdf")) return;  // its floating joint: replaced_joints_test.cpp
    const std::string text = format("sdf").write(robot, "banner").text;
    const Model again = read_again(robot, text, "again.sdf");
    expect_same_robot(again, build(robot));
    if (robot.build.base == Base::kFixed) expect_same_loops(again, build(robot));
  });
}

}  // namespace
}  // namespace dynac::test
