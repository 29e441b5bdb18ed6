// SPDX-License-Identifier: BSD-3-Clause
// Keyframes of MJCF files are named configurations, and controls of motors limit joints' efforts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "mjcf/own_file.hpp"
#include "model/configurations.hpp"

namespace dynac::test {
namespace {

using namespace own_mjcf;

const std::string kArm = "<body name=\"arm\" pos=\"1 2 3\"><freejoint/>" + kInertial +
                         R"(<body name="hand"><joint name="ball" type="ball"/>)" + kInertial +
                         R"(<body name="tip"><joint name="slide" type="slide" ref="0.25"/>)" +
                         kInertial + "</body></body></body>";

std::vector<double> positions(const Model& model, std::size_t index) {
  return positions_of(model, model.configurations.at(index));
}

void expect_positions(const Model& model, std::size_t index, const std::vector<double>& expected) {
  EXPECT_THAT(positions(model, index), testing::Pointwise(testing::DoubleNear(1e-14), expected));
}

TEST(MjcfKeyframes, AreInTheOrderAndConventionsOfQ) {
  const Model model = read(kArm, R"(<keyframe>
      <key name="home" qpos="4 5 6  0.6 0 0.8 0   0 0 2 0   0.5"/>
      <key/>
      <key qpos="0 0 0  0 0 0 0   0 0 0 0   0.25" name="odd name" qvel="1"/></keyframe>)");
  ASSERT_EQ(model.configurations.size(), 3);
  EXPECT_EQ(model.configurations[0].name, "home");
  expect_positions(model, 0, {4, 5, 6, 0, 0.8, 0, 0.6, 0, 1, 0, 0, 0.25});
  EXPECT_EQ(model.configurations[1].name, "keyframe_1");
  expect_positions(model, 1, {1, 2, 3, 0, 0, 0, 1, 0, 0, 0, 1, 0});  // as the file draws it
  expect_positions(model, 2, {0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0});
}

TEST(MjcfKeyframes, LeaveOutTheBaseWhereItIsFixed) {
  const std::string text =
      file(kArm, R"(<keyframe><key name="home" qpos="4 5 6 1 0 0 0 1 0 0 0 0.5"/></keyframe>)");
  const Model model = read_mjcf_text(text, "robot.xml", {}, Base::kFixed);
  expect_positions(model, 0, {0, 0, 0, 1, 0.25});
}

TEST(MjcfKeyframes, HaveTheBasesPoseWhereItFloatsInsteadOfTheFilesFixedBody) {
  const std::string arm =
      "<body name=\"base\" pos=\"0 0 2\">" + kInertial + hinged(kInertial) + "</body>";
  const std::string text = file(arm, R"(<keyframe><key name="home" qpos="0.5"/></keyframe>)");
  const Model model = read_mjcf_text(text, "robot.xml", {}, Base::kFloating);
  expect_positions(model, 0, {0, 0, 2, 0, 0, 0, 1, 0.5});
}

TEST(MjcfKeyframes, WithoutPositionsAreWhereTheFileDrawsAllTrees) {
  const std::string trees = "<body name=\"a\" pos=\"1 2 3\"><freejoint name=\"fa\"/>" + kInertial +
                            "</body><body name=\"b\" pos=\"4 5 6\"><freejoint name=\"fb\"/>" +
                            kInertial + "</body>";
  expect_positions(read(trees, "<keyframe><key/></keyframe>"), 0,
                   {1, 2, 3, 0, 0, 0, 1, 4, 5, 6, 0, 0, 0, 1});
}

TEST(MjcfKeyframes, OfAnotherLengthAreLeftOutWithAWarning) {
  EXPECT_THAT(messages(hinged(kInertial), R"(<keyframe><key name="a" qpos="1 2"/></keyframe>)"),
              testing::HasSubstr("its qpos has 2 numbers, not 1, so it is left out"));
  EXPECT_THAT(messages(hinged(kInertial), R"(<keyframe><key name="a" qpos="1e300"/></keyframe>)"),
              testing::HasSubstr("its qpos has a number over 100000, so it is left out"));
  EXPECT_THAT(messages(hinged(kInertial), R"(<keyframe><key name="a" qpoz="1"/></keyframe>)"),
              testing::HasSubstr("did you mean \"qpos\"?"));
  EXPECT_THAT(messages(hinged(kInertial),
                       R"(<keyframe><key name="a" qpos="1"/><key name="a" qpos="2"/></keyframe>)"),
              testing::HasSubstr("configuration \"a\": name is already taken"));
}

double effort(const std::string& actuator, const std::string& sections = "") {
  const Model model = read(hinged(kInertial), sections + "<actuator>" + actuator + "</actuator>");
  const Joint& joint = link_of(model, "arm").joint;
  return joint.limits ? joint.limits->effort : std::numeric_limits<double>::infinity();
}

TEST(MjcfEfforts, AreBoundByTheControlsOfMotors) {
  EXPECT_EQ(effort(R"(<motor joint="hinge" ctrlrange="-3 2"/>)"), 3);
  EXPECT_EQ(effort(R"(<motor joint="hinge" ctrlrange="-3 2" gear="-10"/>)"), 30);
  EXPECT_EQ(effort(R"(<motor joint="hinge" ctrlrange="-3 2" forcerange="-1 1"/>)"), 1);
  EXPECT_EQ(effort(R"(<general joint="hinge" ctrlrange="-3 2" gainprm="-5 7"/>)"), 15);
  for (const char* const unbound :
       {R"(<motor joint="hinge" ctrlrange="-3 2" ctrllimited="false"/>)",
        R"(<position joint="hinge" ctrlrange="-3 2"/>)", R"(<motor joint="hinge"/>)",
        R"(<general joint="hinge" ctrlrange="-3 2" biastype="affine" biasprm="0 1 1"/>)"}) {
    EXPECT_TRUE(std::isinf(effort(unbound))) << unbound;
  }
  for (const char* const tag : {"position kp=\"50\"", "velocity", "muscle", "motor"}) {
    const std::string defaults = std::string("<default><") + tag + "/></default>";
    const double general = effort(R"(<general joint="hinge" ctrlrange="-3 2"/>)", defaults);
    EXPECT_TRUE(std::isinf(general)) << tag;  // their gains and biases are not read
    EXPECT_EQ(effort(R"(<motor joint="hinge" ctrlrange="-3 2"/>)", defaults), 3) << tag;
  }
  EXPECT_TRUE(std::isinf(effort(R"(<motor joint="hinge" ctrlrange="-3 2"/>)",
                                R"(<option><flag clampctrl="disable"/></option>)")));
}

}  // namespace
}  // namespace dynac::test
