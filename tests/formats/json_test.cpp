// SPDX-License-Identifier: BSD-3-Clause
// Robots in JSON: what files written by hand mean, and what is said of those that are wrong.
#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "every_joint.hpp"
#include "readers/json/robot_json.hpp"
#include "readers/robot_file.hpp"
#include "same_bits.hpp"
#include "utilities/files.hpp"
#include "writers/write_json.hpp"

namespace dynac::test {
namespace {

const std::string kFolder = DYNAC_SOURCE_DIR "/tests/formats/";

/// What is wrong with a file, one finding a line.
std::string messages(const std::string& text) {
  BuildOptions options;
  options.effects.damping = true;  // else there is a warning about it
  try {
    static_cast<void>(describe_json_text(text, "r.json", options));
    return "";
  } catch (const InputError& error) {
    return error.what();
  }
}

/// A pendulum with a text replaced.
std::string pendulum(const std::string& text = "", const std::string& other = "") {
  std::string file = R"({"dynac_robot": 1, "name": "pendulum", "base": "fixed",
"gravity": [0, 0, -9.81],
"links": [{"name": "base"},
{"name": "rod", "inertial": {"mass": 1, "com": [0, 0, -0.5],
"inertia": [[0.1, 0, 0], [0, 0.1, 0], [0, 0, 0.01]]}}],
"joints": [
{"name": "hinge", "type": "continuous", "parent": "base", "child": "rod",
"axis": [0, 1, 0],
"dynamics": {"damping": 0.1}}]
})";
  const std::size_t at = file.find(text);
  EXPECT_NE(at, file.npos) << text;
  return text.empty() ? file : file.replace(at, text.size(), other);
}

TEST(RobotJson, TheTextbookArmWrittenByHandIsThatOfItsUrdf) {
  expect_same_bits(read_robot(kFolder + "two_link.json"), read_robot(own_robot("two_link")));
}

TEST(RobotJson, EveryTypeOfJointIsWhatItIsInCode) {
  BuildOptions options;
  options.base = Base::kFloating;
  Model expected = TreeBuilder(every_joint()).build(options);
  expected.gravity = {{0, 0.5, -3.7}};
  const DescribedRobot described = describe_robot(kFolder + "every_joint.json");
  expect_same_bits(build(described), expected);
  EXPECT_EQ(described.robot.joints.size(), joint_rows().size() - 1);  // one follows, none is fixed or placed by an input
  EXPECT_EQ(described.robot.joints[3].place, kFolder + "every_joint.json:30");
}

TEST(RobotJson, WhatIsWrittenIsReadAsTheSameBits) {
  RobotDescription robot = every_joint();
  const double third = 1.0 / 3, tiny = std::numeric_limits<double>::denorm_min();
  robot.links[1].com = {{third, -third * third, 1e22}};
  robot.links[1].com[2] = tiny;
  robot.joints[0].X_PJ.p = {{-0.0, 123456789.0 / 1024, 5e-7}};
  robot.links[2].name = "quote \" backslash \\ \xC3\xA9 </link>";
  robot.joints[1].child = robot.joints[2].parent = robot.links[2].name;
  BuildOptions options;
  options.base = Base::kFloating;
  const DescribedRobot described{robot, options, Vector3<double>{{third, 0, -9.81}}};
  const std::string text = write_json(described, "here").text;
  const DescribedRobot again = describe_json_text(text, "again.json");
  expect_same_bits(build(again), build(described));
  EXPECT_EQ(write_json(again, "here").text, text);
}

TEST(RobotJson, TheFileStatesTheBaseThatOptionsOverride) {
  const std::string text = pendulum(R"("fixed")", R"("floating")");
  EXPECT_EQ(read_robot_text(text, "r.json").base(), Base::kFloating);
  ReadOptions options;
  options.is_base_given = true;
  EXPECT_EQ(read_robot_text(text, "r.json", options).base(), Base::kFixed);
  EXPECT_TRUE(states_base_and_gravity(text));
}

TEST(RobotJson, AWrongTextIsPlacedWhereItIsWrong) {
  ASSERT_EQ(messages(pendulum()), "");
  EXPECT_EQ(messages("  \n"), "r.json: the file is empty; give a robot description");
  for (const char* other : {"[1]", "{\"a\": 1}"}) {
    EXPECT_EQ(messages(other),
              "r.json: is JSON, but no object with the member \"dynac_robot\", so it describes no "
              "robot; give a robot description, such as `dynac convert ROBOT` writes");
  }
  EXPECT_EQ(messages(pendulum("\"dynac_robot\": 1", "\"dynac_robot\": 2")),
            "r.json:1: \"/dynac_robot\": version 2 is not supported; write version 1");
  EXPECT_EQ(messages(pendulum("0.1}}", "0.1,}}")).substr(0, 23), "r.json:9: is not JSON: ");
  EXPECT_EQ(messages(pendulum("\"mass\": 1", "\"mass\": 1e999")).substr(0, 23),
            "r.json:4: is not JSON: ");
  EXPECT_EQ(messages(pendulum("\"damping\": 0.1", "\"damping\": 0.1,\n\"damping\": 0.2")),
            "r.json:10: \"/joints/0/dynamics/damping\": is there twice, in line 9 too; remove one "
            "of them");
  EXPECT_EQ(messages("{\"a\":" + std::string(100, '[')),
            "r.json:1: lists and objects are nested too deep; no robot description needs 100 "
            "levels");
}

TEST(RobotJson, MembersAreThereAndOfTheirTypes) {
  EXPECT_EQ(messages(pendulum("\"mass\": 1, ", "")),
            "r.json:4: \"/links/1/inertial\": has no member \"mass\"; add it");
  EXPECT_EQ(messages(pendulum("\"mass\": 1", "\"mass\": \"1\"")),
            "r.json:4: \"/links/1/inertial/mass\": is a text, not a number; write one such as 1.5");
  EXPECT_EQ(messages(pendulum("[0, 1, 0]", "[0, 1]")),
            "r.json:8: \"/joints/0/axis\": has 2 items; write three numbers, [x, y, z]");
  EXPECT_EQ(messages(pendulum("[0, 1, 0]", "[0, null, 0]")),
            "r.json:8: \"/joints/0/axis/1\": is null, not a number; write one such as 1.5");
  EXPECT_EQ(messages(pendulum("\"hinge\"", "7")),
            "r.json:7: \"/joints/0/name\": is a number, not a text; write a text in quotes");
  EXPECT_EQ(messages(pendulum("[{\"name\": \"base\"},", "[true,")),
            "r.json:3: \"/links/0\": is a truth value, not an object; write {...}");
  EXPECT_EQ(messages(pendulum("[0, 0, -9.81]", "{}")),
            "r.json:2: \"/gravity\": is an object, not a list; write [...]");
  EXPECT_EQ(messages(pendulum("-9.81", "-9.81e9")).substr(0, 29),
            "r.json:2: \"/gravity\": gravity");
}

TEST(RobotJson, UnknownMembersAndValuesNameTheNearest) {
  EXPECT_EQ(messages(pendulum("\"damping\"", "\"dampng\"")),
            "r.json:9: \"/joints/0/dynamics/dampng\": there is no member \"dampng\"; did you mean "
            "\"damping\"? valid members: damping, friction, rotor_inertia, gear_ratio, stiffness, "
            "rest_position");
  EXPECT_EQ(messages(pendulum("continuous", "continous")),
            "r.json:7: \"/joints/0/type\": there is no value \"continous\"; did you mean "
            "\"continuous\"? write fixed, revolute, continuous, prismatic, helical, screw, "
            "cylindrical, universal, spherical, planar, floating");
  EXPECT_EQ(messages(pendulum("continuous", "spherical")),
            "r.json:8: \"/joints/0/axis\": there is no member \"axis\"; valid members: name, type, "
            "parent, child, placement, limits, dynamics, mimic");
}

TEST(RobotJson, WhatTheTreeFindsWrongIsPlaced) {
  EXPECT_EQ(messages(pendulum("[0, 1, 0]", "[0, 0, 0]")),
            "r.json:7: joint \"hinge\": axis has zero length; write a unit vector such as "
            "\"0 0 1\"");
  EXPECT_EQ(messages(pendulum("\"parent\": \"base\"", "\"parent\": \"bsae\"")).substr(0, 25),
            "r.json:7: joint \"hinge\": ");
}

}  // namespace
}  // namespace dynac::test
