// SPDX-License-Identifier: BSD-3-Clause
// Types of joints that Drake adds to URDF.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <numbers>

#include "readers/urdf/urdf.hpp"

namespace dynac {
namespace {

Model read_drake_joint(std::string_view type, std::string_view content) {
  return read_urdf_text(
      fmt::format(
          "<robot name='robot' xmlns:drake='http://drake.mit.edu'><link name='base'/><link "
          "name='arm'><inertial><mass value='1'/><inertia ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' "
          "izz='1'/></inertial></link><drake:joint name='joint' type='{}'><parent link='base'/>"
          "<child link='arm'/><origin xyz='1 2 3'/>{}</drake:joint></robot>",
          type, content),
      "test");
}

Joint joint_of(std::string_view type, std::string_view content = "") {
  return read_drake_joint(type, content).links.at(1).joint;
}

TEST(DrakeJoint, ScrewHasMetresPerTurn) {
  const Joint joint = joint_of("screw",
                               "<axis xyz='0 0 2'/><drake:screw_thread_pitch value='-0.04'/>"
                               "<dynamics damping='0.5'/>");
  EXPECT_EQ(joint.type, JointType::kHelical);
  EXPECT_NEAR(joint.pitch * 2 * std::numbers::pi, -0.04, 1e-17);
  EXPECT_EQ(joint.axis, (Vector3<double>{{0, 0, 1}}));
  EXPECT_EQ(joint.X_PJ.p, (Vector3<double>{{1, 2, 3}}));
  EXPECT_EQ(joint.dynamics.damping, 0.5);
}

TEST(DrakeJoint, UniversalTurnsAboutXThenY) {
  const Model model = read_drake_joint("universal", "<dynamics damping='0.5'/>");
  const Joint& joint = model.links.at(1).joint;
  EXPECT_EQ(joint.type, JointType::kUniversal);
  EXPECT_EQ(joint.axis, (Vector3<double>{{1, 0, 0}}));
  EXPECT_EQ(joint.second_axis, (Vector3<double>{{0, 1, 0}}));
  EXPECT_EQ(joint.dynamics.damping, 0.5);
  EXPECT_EQ(joint.second_dynamics.damping, 0.5);
  const std::size_t warnings = model.warnings.size();
  EXPECT_EQ(
      read_drake_joint("universal", "<axis xyz='1 0 0'/><dynamics damping='0.5'/>").warnings.size(),
      warnings);
  const Model other = read_drake_joint("universal", "<axis xyz='0 0 1'/><dynamics damping='0.5'/>");
  EXPECT_EQ(other.links.at(1).joint.axis, joint.axis);
  ASSERT_EQ(other.warnings.size(), warnings + 1);
}

TEST(DrakeJoint, BallHasNoAxis) {
  const Joint joint = joint_of("ball", "<axis xyz='0 0 0'/>");
  EXPECT_EQ(joint.type, JointType::kSpherical);
  EXPECT_EQ(joint.X_PJ.p, (Vector3<double>{{1, 2, 3}}));
}

TEST(DrakeJoint, PlanarHasOneDampingForAllCoordinates) {
  EXPECT_EQ(joint_of("planar", "<axis xyz='0 1 0'/>").axis, (Vector3<double>{{0, 1, 0}}));
  EXPECT_EQ(joint_of("planar").type, JointType::kPlanar);
  EXPECT_EQ(joint_of("planar", "<dynamics damping='.5 .5 .5'/>").dynamics.damping, 0.5);
  EXPECT_EQ(joint_of("planar", "<dynamics damping='.5'/>").dynamics.damping, 0.5);
}

}  // namespace
}  // namespace dynac
