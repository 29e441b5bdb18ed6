// SPDX-License-Identifier: BSD-3-Clause
// `dynac compare`: one robot in several formats, and what differs where something was changed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>

#include "usage_error.hpp"
#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class Compare : public testing::Test {
 protected:
  /// What is found between a robot of the project and the same with a text replaced.
  [[nodiscard]] json with(const std::string& robot, const std::string& text,
                          const std::string& other) const {
    std::string changed = read_file(own_robot(robot));
    const std::size_t at = changed.find(text);
    EXPECT_NE(at, changed.npos) << text;
    write_file(folder_.path() / "changed.urdf",
               changed.replace(std::min(at, changed.size()), text.size(), other));
    return found(own_robot(robot), folder_ / "changed.urdf");
  }

  [[nodiscard]] json found(const std::string& first, const std::string& second,
                           const Words& options = {}) const {
    Words words{"compare", first, second, "--json"};
    words.insert(words.end(), options.begin(), options.end());
    const Outcome outcome = dynac(words);
    const json report = json::parse(outcome.out);
    EXPECT_EQ(outcome.exit_code, report["is_same"] ? 0 : 1) << to_string(outcome);
    return report;
  }

  TemporaryFolder folder_;
};

TEST_F(Compare, ARobotIsTheSameInEveryFormat) {
  const std::string tests = DYNAC_SOURCE_DIR "/tests/";
  const Words others{own_robot("two_link"), tests + "mjcf/two_link.xml",
                     tests + "sdf/two_link.sdf"};
  for (const std::string& other : others) {
    const json report = found(own_robot("two_link"), other, {"--base", "fixed"});
    EXPECT_LT(report["torques"]["largest_difference"], 1e-12) << report.dump(2);
    EXPECT_GT(report["torques"]["largest_torque"], 1);
    EXPECT_TRUE(report["is_same"]) << other << report.dump(2);
  }
}

// A link of 1 kg more, whose centre is l from the only axis: torques change by l^2 a + g l sin q at
// most, with accelerations of 1 rad/s^2 at most.
TEST_F(Compare, AMassThatDiffersChangesTorques) {
  const std::string robot = read_file(own_robot("pendulum"));
  std::smatch parts;
  ASSERT_TRUE(std::regex_search(robot, parts, std::regex("<mass value=\"([0-9.]+)\"")));
  const double mass = std::stod(parts[1]);
  const json report =
      with("pendulum", parts[0], "<mass value=\"" + std::to_string(mass + 1) + "\"");
  ASSERT_EQ(report["differences"].size(), 1) << report.dump(2);
  EXPECT_EQ(report["differences"][0]["quantity"], "mass");
  EXPECT_NEAR(report["differences"][0]["distance"], 1, 1e-6);
  EXPECT_GT(report["torques"]["largest_difference"], 0.1);
  EXPECT_LT(report["torques"]["largest_difference"], 1 + 9.81) << "the rod is shorter than 1 m";
}

TEST_F(Compare, AxesLimitsAndTypesAreTold) {
  const json axis = with("two_link", "<axis xyz=\"0 -1 0\"/>", "<axis xyz=\"0 1 0\"/>");
  EXPECT_EQ(axis["differences"][0]["quantity"], "axis");
  EXPECT_NEAR(axis["differences"][0]["distance"], 2, 1e-15);
  const json limit = with("two_link", "effort=\"12\"", "effort=\"13\"");
  ASSERT_EQ(limit["differences"].size(), 1) << limit.dump(2);
  EXPECT_EQ(limit["differences"][0]["first"], "12");
  EXPECT_EQ(limit["torques"]["largest_difference"], 0);
}

TEST_F(Compare, ABaseThatFloatsIsAnotherRobot) {
  const std::string robot =
      "<mujoco><worldbody><body name='a'>JOINT<geom size='.1'/><body name='b' "
      "pos='0 0 1'><joint name='j'/><geom size='.1'/></body></body>"
      "</worldbody></mujoco>";
  const auto write = [&](const char* name, const std::string& joint) {
    std::string text = robot;
    write_file(folder_.path() / name, text.replace(text.find("JOINT"), 5, joint));
    return folder_ / name;
  };
  const json report = found(write("free.xml", "<freejoint/>"), write("fixed.xml", ""));
  EXPECT_EQ(report["differences"][0]["quantity"], "base");
  EXPECT_FALSE(report.contains("torques"));
}

// A robot, the same with a text replaced, and the difference that is found.
struct Change {
  std::string extension;
  std::string robot;
  std::string text, other;
  std::string of;        // what differs, or is in the first alone
  std::string quantity;  // empty: it is not in both

  friend void PrintTo(const Change& change, std::ostream* out) {
    *out << change.of << ' ' << change.quantity;
  }
};

const std::string kTool =
    R"(<link name="tool"/><joint name="t" type="fixed"><parent link="jaw"/><child link="tool"/><origin xyz="0 0 0.2"/></joint>)";
const std::string kFollower = R"(<robot name="r"><link name="base"/>
  <link name="arm"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="jaw"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="j" type="continuous"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/></joint>
  <joint name="k" type="continuous"><parent link="arm"/><child link="jaw"/><axis xyz="0 0 1"/><mimic joint="j" multiplier="2" offset="0.1"/></joint>
  <link name="tool"/><joint name="t" type="fixed"><parent link="jaw"/><child link="tool"/><origin xyz="0 0 0.2"/></joint>
</robot>)";
const std::string kSiblings =
    R"(<robot name="r"><link name="base"/><link name="a"><inertial><mass value="1"/>
  <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link><link name="b"><inertial><mass value="1"/>
  <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint><joint name="k" type="continuous"><parent link="base"/><child link="b"/></joint>
</robot>)";
const std::string kLooped = R"(<mujoco><worldbody>
  <body name="a"><joint name="j" stiffness="2" springref="10"/><geom size=".1"/><body name="b" pos="1 0 0"><joint name="k"/><geom size=".1"/></body></body>
  <body name="c" pos="0 1 0"><joint name="l"/><geom size=".1"/></body></worldbody>
  <equality><connect name="pin" body1="b" body2="c" anchor="1 0 0"/><joint name="gear" joint1="j" joint2="l" polycoef="0 2 0 0 0"/></equality></mujoco>)";
const std::string kCross = R"(<sdf version="1.9"><model name="m"><link name="a"/><link name="b"/>
  <joint name="w" type="fixed"><parent>world</parent><child>a</child></joint>
  <joint name="j" type="universal"><parent>a</parent><child>b</child><axis><xyz>1 0 0</xyz></axis><axis2><xyz>0 1 0</xyz></axis2></joint></model></sdf>)";

class CompareChanges : public Compare, public testing::WithParamInterface<Change> {};

TEST_P(CompareChanges, AreFound) {
  const auto& [extension, robot, text, other, of, quantity] = GetParam();
  const std::string first = folder_ / ("first" + extension),
                    second = folder_ / ("second" + extension);
  std::string changed = robot;
  ASSERT_NE(changed.find(text), changed.npos) << text;
  changed.replace(changed.find(text), text.size(), other);
  write_file(first, robot);
  write_file(second, changed);
  EXPECT_TRUE(found(first, first)["is_same"]);
  const json report = found(first, second);
  EXPECT_FALSE(report["is_same"]);
  if (quantity.empty()) {
    EXPECT_THAT(report["only_in_first"], testing::Contains(of));
    return;
  }
  EXPECT_TRUE(std::ranges::any_of(report["differences"], [&, &of = of, &quantity = quantity](
                                                             const json& difference) {
    return difference["of"] == of && difference["quantity"] == quantity;
  })) << report.dump(2);
}

INSTANTIATE_TEST_SUITE_P(
    OfAllThatADescriptionHolds, CompareChanges,
    testing::Values(
        Change{".urdf", kFollower, "multiplier=\"2\"", "multiplier=\"3\"", "joint \"k\"",
               "multiplier"},
        Change{".urdf", kFollower, "offset=\"0.1\"", "", "joint \"k\"", "offset"},
        Change{".urdf", kFollower, "<mimic joint=\"j\" multiplier=\"2\" offset=\"0.1\"/>", "",
               "joint \"k\"", "follows"},
        Change{".urdf", kFollower, "xyz=\"0 0 0.2\"", "xyz=\"0 0 0.4\"", "link \"tool\"",
               "frame, its origin"},
        Change{".urdf", kFollower, "xyz=\"0 0 0.2\"", "xyz=\"0 0 0.2\" rpy=\"0 0 1\"",
               "link \"tool\"", "frame, its axes"},
        Change{
            ".urdf", kFollower, "</robot>",
            "<transmission name=\"t\"><type>SimpleTransmission</type><joint name=\"j\"/><actuator "
            "name=\"m\"><mechanicalReduction>50</mechanicalReduction></actuator></transmission>"
            "</robot>",
            "joint \"j\"", "gear ratio"},
        Change{".urdf", kFollower, kTool, "", "link \"tool\"", ""},
        Change{".xml", kLooped, "<connect name=\"pin\" body1=\"b\" body2=\"c\" anchor=\"1 0 0\"/>",
               "", "loop \"pin\"", ""},
        Change{".xml", kLooped, "anchor=\"1 0 0\"", "anchor=\"1 0.1 0\"", "loop \"pin\"",
               "first frame, its origin"},
        Change{".xml", kLooped,
               "<joint name=\"gear\" joint1=\"j\" joint2=\"l\" polycoef=\"0 2 0 0 0\"/>", "",
               "loop \"gear\"", ""},
        Change{".xml", kLooped, "\"0 2 0 0 0\"", "\"0 3 0 0 0\"", "loop \"gear\"",
               "factor of \"l\""},
        Change{".xml", kLooped, "\"0 2 0 0 0\"", "\"1 2 0 0 0\"", "loop \"gear\"", "constant"},
        Change{".xml", kLooped, "stiffness=\"2\"", "stiffness=\"3\"", "joint \"j\"", "stiffness"},
        Change{".xml", kLooped, "springref=\"10\"", "springref=\"11\"", "joint \"j\"",
               "rest position"},
        Change{".sdf", kCross, "<xyz>0 1 0</xyz>", "<xyz>0 0 1</xyz>", "joint \"j\"",
               "motion of its link"}));

TEST_F(Compare, TheOrderOfJointsIsTold) {
  const std::string first = folder_ / "first.urdf", second = folder_ / "second.urdf";
  const std::string j =
      R"(<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint>)";
  std::string swapped = kSiblings;
  swapped.erase(swapped.find(j), j.size());
  swapped.insert(swapped.find("</robot>"), j);
  write_file(first, kSiblings);
  write_file(second, swapped);
  const json report = found(first, second);
  ASSERT_EQ(report["differences"].size(), 2) << report.dump(2);
  EXPECT_EQ(report["differences"][0]["quantity"], "first position");
  EXPECT_EQ(report["torques"]["largest_difference"], 0) << "joints are matched by name";
  EXPECT_FALSE(report["is_same"]);
}

TEST_F(Compare, RobotsWithOtherJointsHaveNoCommonMotion) {
  const json report = found(own_robot("panda"), own_robot("puma560"));
  EXPECT_FALSE(report.contains("torques"));
  EXPECT_THAT(report["only_in_first"], testing::Contains("joint \"panda_joint1\""));
  const Outcome text = dynac({"compare", own_robot("panda"), own_robot("puma560")});
  EXPECT_THAT(text.out, HasSubstr("not compared, because the moving joints differ"));
}

TEST_F(Compare, NeedsTwoRobots) {
  expect_usage_error({"compare", own_robot("panda")}, HasSubstr("OTHER is missing"));
  expect_usage_error({"compare", "-", "-"}, HasSubstr("the standard input is the first robot"));
}

}  // namespace
}  // namespace dynac::test
