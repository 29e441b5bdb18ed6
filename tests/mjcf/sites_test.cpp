// SPDX-License-Identifier: BSD-3-Clause
// Sites of MJCF as frames on links: where they stand, by MuJoCo's definitions of quaternions and
// Euler angles, in default classes, <frame> and <replicate>, on bodies whose frame is moved.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "mjcf/own_file.hpp"

namespace dynac::test {
namespace {

using namespace own_mjcf;

std::vector<std::string> frames_of(const Model& model) {
  std::vector<std::string> names;
  for (const NamedFrame& frame : model.frames) {
    names.push_back(frame.name + " on " + model.link(frame.link).name);
  }
  return names;
}

const Transform<double>& placement(const Model& model, const std::string& name) {
  const NamedFrame* const frame = find_frame(model, name);
  EXPECT_NE(frame, nullptr) << name;
  return frame->X_LF;
}

void expect_near(const Matrix3<double>& a, const Matrix3<double>& b) {
  for (std::size_t i = 0; i < 3; ++i) own_mjcf::expect_near(a.row[i], b.row[i]);
}

Matrix3<double> about_x(double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  return {{{{{1, 0, 0}}, {{0, c, -s}}, {{0, s, c}}}}};
}
Matrix3<double> about_y(double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  return {{{{{c, 0, s}}, {{0, 1, 0}}, {{-s, 0, c}}}}};
}
Matrix3<double> about_z(double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  return {{{{{c, -s, 0}}, {{s, c, 0}}, {{0, 0, 1}}}}};
}

TEST(MjcfSites, StandWhereTheirAttributesSay) {
  const Model model = read(hinged(kInertial + R"(<site name="plain"/>
      <site name="wxyz" pos=".1 .2 .3" quat="1.6 1.2 0 0"/>
      <site name="euler" euler=".1 .2 .3"/>
      <site name="axis" axisangle="0 0 2 .7"/>)"));
  EXPECT_THAT(frames_of(model),
              testing::ElementsAre("plain on arm", "wxyz on arm", "euler on arm", "axis on arm"));
  EXPECT_TRUE(placement(model, "plain") == Transform<double>{});
  // Unit: 0.8 0.6 0 0, a turn about x by twice the angle whose sine is 0.6.
  own_mjcf::expect_near(placement(model, "wxyz").p, {{0.1, 0.2, 0.3}});
  expect_near(placement(model, "wxyz").R, {{{{{1, 0, 0}}, {{0, 0.28, -0.96}}, {{0, 0.96, 0.28}}}}});
  // MuJoCo's default eulerseq, xyz: about the axes that turn along.
  expect_near(placement(model, "euler").R, about_x(0.1) * about_y(0.2) * about_z(0.3));
  expect_near(placement(model, "axis").R, about_z(0.7));
}

TEST(MjcfSites, TakeClassesAnglesAndFramesAroundThem) {
  const Model model = read_mjcf_text(R"(<mujoco><compiler angle="degree" eulerseq="ZYX"/>
      <default><default class="tip"><site pos="1 0 0" euler="90 0 0"/></default></default>
      <worldbody><body name="arm" childclass="tip"><joint axis="0 1 0"/>)" +
                                         kInertial + R"(
        <frame pos="0 0 2" quat="0 0 0 1"><site name="tip"/></frame>
        <replicate count="2" offset="0 5 0"><site name="s" pos="0 0 1"/></replicate>
      </body></worldbody></mujoco>)",
                                     "robot.xml");
  // The frame is turned by half a turn about z, then one quarter of the site.
  own_mjcf::expect_near(placement(model, "tip").p, {{-1, 0, 2}});
  expect_near(placement(model, "tip").R, about_z(1.5 * M_PI));
  own_mjcf::expect_near(placement(model, "s0").p, {{0, 0, 1}});
  own_mjcf::expect_near(placement(model, "s1").p, {{0, 5, 1}});
}

TEST(MjcfSites, OfTheWorldAreOnTheRootLinkIfThatIsTheWorld) {
  const std::string sites = "<site name=\"w\" pos=\"0 0 1\"/>";
  EXPECT_THAT(frames_of(read(sites + hinged(kInertial))), testing::ElementsAre("w on world"));
  const std::string free =
      "<body name=\"a\"><freejoint/>" + kInertial + "<site name=\"s\"/></body>";
  EXPECT_THAT(frames_of(read(sites + free)), testing::ElementsAre("s on a"));
}

TEST(MjcfSites, LeaveTheirNameToALinkThatHasIt) {
  const Model model = read(hinged(kInertial + "<site name=\"arm\" pos=\"1 0 0\"/>"));
  EXPECT_TRUE(model.frames.empty());
}

}  // namespace
}  // namespace dynac::test
