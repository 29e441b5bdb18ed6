// SPDX-License-Identifier: BSD-3-Clause
// What changes the dynamics and is not read: a warning, an error in strict readings. What says
// nothing about them is a remark.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "readers/robot_file.hpp"

namespace dynac {
namespace {

/// A part of a file, and what is said about it; empty: it is a remark.
struct UnreadCase {
  std::string_view part;
  std::string_view message;
};

/// The warnings, one a line, or the errors.
std::string unread_findings(const std::string& text, bool is_strict) {
  try {
    std::string lines;
    ReadOptions options;
    options.build.is_strict = is_strict;
    for (const Diagnostic& warning : read_robot_text(text, "f", options).warnings) {
      lines += to_string(warning) + '\n';
    }
    return lines;
  } catch (const InputError& error) {
    return error.what();
  }
}

/// @param[in] text  of a file with the part in it
void expect_findings(const UnreadCase& expected, const std::string& text) {
  SCOPED_TRACE(expected.part);
  const std::string warnings = unread_findings(text, false);
  const std::string errors = unread_findings(text, true);
  if (expected.message.empty()) {
    EXPECT_EQ(warnings, "");
    EXPECT_EQ(errors, "");
    return;
  }
  EXPECT_NE(warnings.find(fmt::format(": warning: {}", expected.message)), std::string::npos)
      << warnings;
  EXPECT_NE(errors.find(fmt::format(": {}", expected.message)), std::string::npos) << errors;
  EXPECT_EQ(errors.find("warning"), std::string::npos) << errors;
}

constexpr std::string_view kInertia =
    "<inertial><mass value=\"1\"/><inertia ixx=\"1\" ixy=\"0\" ixz=\"0\" iyy=\"1\" iyz=\"0\" "
    "izz=\"1\"/></inertial>";

/// @param[in] in_joint  part of joint "j"; joint "k" follows it
std::string urdf_with(std::string_view in_joint, std::string_view beside) {
  return fmt::format(R"(<robot name="r"><link name="b"/><link name="l">{0}</link>
<link name="m">{0}</link><joint name="j" type="continuous"><parent link="b"/><child link="l"/>{1}
</joint><joint name="k" type="continuous"><parent link="b"/><child link="m"/><mimic joint="j"/>
</joint>{2}</robot>)",
                     kInertia, in_joint, beside);
}

constexpr UnreadCase kBesideJoints[] = {
    {"<drake:distance_constraint/>", "<drake:distance_constraint>: is not modelled"},
    {"<drake:linear_spring_damper name=\"s\"/>", "drake:linear_spring_damper \"s\": is not"},
    {"<drake:tendon_constraint/>", "<drake:tendon_constraint>: is not modelled"},
    {"<ros2_control><joint name=\"j\"><param name=\"mimic\">x</param></joint></ros2_control>",
     "param \"mimic\": couples joints"},
    {"<ros2_control><joint name=\"k\"><param name=\"mimic\">j</param></joint></ros2_control>", ""},
    {"<ros2_control><joint name=\"j\"><param name=\"min\">1</param></joint></ros2_control>", ""},
    {"<transmission name=\"t\"><joint name=\"j\"/><actuator><motorInertia>2e-4</motorInertia>"
     "</actuator></transmission>",
     "<motorInertia>: is not read"},
    {"<transmission name=\"t\"><actuator><motorInertia>0</motorInertia></actuator></transmission>",
     ""},
    {"<gazebo><joint name=\"p\" type=\"fixed\"/></gazebo>", "joint \"p\": stands in <gazebo>"},
    {"<gazebo><plugin name=\"p\"><joint>j</joint><link name=\"l\"/></plugin></gazebo>", ""},
    {"<gazebo><link name=\"p\"/></gazebo>", "link \"p\": is added by Gazebo"},
    {"<gazebo><plugin name=\"p\"><mimicJoint>j</mimicJoint></plugin></gazebo>",
     "<mimicJoint>: couples joints"},
    {"<gazebo><plugin name=\"p\"><mimicJoint>k</mimicJoint></plugin></gazebo>", ""},
    {"<gazebo reference=\"j\"><springStiffness>3</springStiffness></gazebo>",
     "<springStiffness>: is a spring of Gazebo's"},
    {"<gazebo reference=\"l\"><turnGravityOff>true</turnGravityOff></gazebo>",
     "<turnGravityOff>: switches gravity off"},
    {"<gazebo reference=\"l\"><turnGravityOff>false</turnGravityOff></gazebo>", ""},
    {"<gazebo reference=\"l\"><gravity>0</gravity></gazebo>", "<gravity>: switches gravity off"},
    {"<gazebo reference=\"l\"><gravity>1</gravity><kp>1e6</kp></gazebo>", ""},
    {"<gazebo reference=\"l\"><dampingFactor>0.1</dampingFactor></gazebo>",
     "<dampingFactor>: damps the motion of links"},
    {"<gazebo><static>true</static></gazebo>", "<static>: holds the link in Gazebo"},
    {"<gazebo reference=\"l\"><kinematic>1</kinematic></gazebo>", "<kinematic>: holds the link"},
    {"<gazebo><static>false</static></gazebo>", ""},
    {"<gazebo><plugin filename=\"gz-sim-hydrodynamics-system\" "
     "name=\"gz::sim::systems::Hydrodynamics\"/></gazebo>",
     "plugin \"gz::sim::systems::Hydrodynamics\": acts on links in Gazebo"},
    {"<gazebo><plugin filename=\"libdiff_drive.so\" name=\"drive\"/></gazebo>", ""},
    {"<gazebo reference=\"l\"><inertia_scaling value=\"3\"/></gazebo>",
     "<inertia_scaling>: scales the inertia in Bullet"},
    {"<link name=\"n\"><gravity>0</gravity></link><joint name=\"f\" type=\"fixed\"><parent "
     "link=\"l\"/><child link=\"n\"/></joint>",
     "<gravity>: switches gravity off"},
    {"<mujoco><compiler settotalmass=\"10\"/></mujoco>", "<compiler>: settotalmass \"10\" is"},
    {"<mujoco><compiler balanceinertia=\"true\"/></mujoco>", "<compiler>: balanceinertia \"true\""},
    {"<mujoco><compiler settotalmass=\"-1\" balanceinertia=\"false\" "
     "fusestatic=\"true\"/></mujoco>",
     ""},
    {"<mujoco><option gravity=\"0 0 0\"/></mujoco>", "<option>: gravity \"0 0 0\" is MuJoCo's"},
};

TEST(UnreadParts, OfUrdfAreReportedIfTheyChangeTheDynamics) {
  for (const UnreadCase& row : kBesideJoints) expect_findings(row, urdf_with("", row.part));
}

TEST(UnreadParts, OfJointsAreReportedIfTheyChangeTheDynamics) {
  constexpr UnreadCase kInJoints[] = {
      {"<drake:mimic joint=\"k\"/>", "<drake:mimic>: is read in joints of SDF"},
      {"<dynamics spring_stiffness=\"3\"/>", "<dynamics>: spring_stiffness \"3\" is not one"},
      {"<dynamics armature=\"3\"/>", "<dynamics>: armature \"3\" is not one"},
      {"<dynamics spring_stiffness=\"0\"/>", ""},
      {"<safety_controller k_velocity=\"1\"/>", ""},
      {"<rotor_inertia value=\"1\"/>",
       "joint \"j\": <rotor_inertia> is not one of URDF's parts of a joint"},
      {"<mimik joint=\"k\"/>",
       "joint \"j\": <mimik> is not one of URDF's parts of a joint and not read; did you mean "
       "\"mimic\"?"},
      {"<spring stiffness=\"1\"/>",
       "joint \"j\": <spring> is not one of URDF's parts of a joint and not read; remove it"},
  };
  for (const UnreadCase& row : kInJoints) expect_findings(row, urdf_with(row.part, ""));
  // What URDF has is no unknown part where a fixed joint leaves it unread.
  expect_findings(
      {"", ""}, urdf_with("",
                          "<link name=\"t\"/><joint name=\"f\" type=\"fixed\"><parent link=\"l\"/>"
                          "<child link=\"t\"/><dynamics damping=\"0.1\"/><limit lower=\"0\"/>"
                          "<axis xyz=\"0 0 0\"/></joint>"));
}

TEST(UnreadParts, AreNotCalledIgnored) {
  const Model model = read_robot_text(
      urdf_with("",
                "<ros2_control><joint name=\"j\"><param name=\"mimic\">x</param></joint>"
                "</ros2_control>"),
      "f");
  EXPECT_TRUE(std::ranges::none_of(
      model.remarks, [](const Remark& remark) { return remark.treatment == Treatment::kIgnored; }));
}

constexpr std::string_view kSdfInertia =
    "<inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial>";

std::string sdf_with(std::string_view in_link, std::string_view in_joint, std::string_view beside) {
  return fmt::format(R"(<sdf version="1.7"><model name="r"><link name="b">{0}</link>
<link name="l">{0}{1}</link><link name="m">{0}</link>
<joint name="w" type="fixed"><parent>world</parent><child>b</child></joint>
<joint name="k" type="prismatic"><parent>b</parent><child>m</child><axis><xyz>0 0 1</xyz></axis></joint>
<joint name="j" type="prismatic"><parent>b</parent><child>l</child><axis><xyz>0 0 1</xyz></axis>{2}
</joint>{3}</model></sdf>)",
                     kSdfInertia, in_link, in_joint, beside);
}

TEST(UnreadParts, OfSdfAreReportedIfTheyChangeTheDynamics) {
  constexpr UnreadCase kInModels[] = {
      {"<drake:distance_constraint/>", "<drake:distance_constraint>: is not modelled"},
      {"<drake:tendon_constraint/>", "<drake:tendon_constraint>: is not modelled"},
      {"<plugin name=\"p\" filename=\"f\"><mimicJoint>j</mimicJoint></plugin>",
       "<mimicJoint>: couples joints"},
      {"<self_collide>true</self_collide>", ""},
  };
  for (const UnreadCase& row : kInModels) expect_findings(row, sdf_with("", "", row.part));
  constexpr UnreadCase kInLinks[] = {
      {"<velocity_decay><linear>0</linear><angular>0.1</angular></velocity_decay>",
       "<velocity_decay>: damps the motion of links"},
      {"<velocity_decay><linear>0</linear></velocity_decay>", ""},
      {"<enable_wind>true</enable_wind>", "<enable_wind>: lets wind act"},
      {"<gravity>false</gravity>", "link \"l\": switches gravity off"},
      {"<drake:deformable_properties/>", "<drake:deformable_properties>: makes the link"},
  };
  for (const UnreadCase& row : kInLinks) expect_findings(row, sdf_with(row.part, "", ""));
}

TEST(UnreadParts, DoNotIncludeDrakesMimicJointsOfSdf) {
  const Model model = read_robot_text(
      sdf_with("", "<drake:mimic joint=\"k\" multiplier=\"-1\" offset=\"0.02\"/>", ""), "f");
  EXPECT_EQ(velocity_size(model), 1);
  const auto is_follower = [](const Link& link) { return link.joint.name == "j"; };
  const auto link = std::ranges::find_if(model.links, is_follower);
  ASSERT_TRUE(link != model.links.end() && link->joint.mimic);
  EXPECT_EQ(link->joint.mimic->multiplier, -1);
  EXPECT_EQ(link->joint.mimic->offset, 0.02);
}

TEST(UnreadParts, OfMjcfAreErrorsInStrictReadings) {
  const auto said = [](std::string_view joint, std::string_view sections, bool is_strict) {
    return unread_findings(
        fmt::format("<mujoco>{}<worldbody><body name=\"a\"><joint name=\"j\" {}/><inertial pos=\"0 "
                    "0 0\" mass=\"1\" diaginertia=\"1 1 1\"/><body name=\"b\"><joint "
                    "name=\"k\"/><geom size=\"1\"/></body></body></worldbody></mujoco>",
                    sections, joint),
        is_strict);
  };
  EXPECT_NE(said("springdamper=\"1 1\"", "", true).find("f:1: <mujoco>: kernels do not model"),
            std::string::npos);
  EXPECT_NE(said("springdamper=\"1 1\"", "", false).find("warning: <mujoco>: kernels do not"),
            std::string::npos);
  constexpr std::string_view kCurve =
      "<equality><joint name=\"e\" joint1=\"j\" joint2=\"k\" polycoef=\"0 0 1\"/></equality>";
  EXPECT_NE(said("", kCurve, true).find("f:1: equality \"e\": couples joints by an equation"),
            std::string::npos);
  EXPECT_NE(said("", kCurve, false).find("f:1: warning: equality \"e\": couples joints"),
            std::string::npos);
  EXPECT_EQ(said("", "<contact><exclude/></contact>", true).find("<contact>"), std::string::npos);
  EXPECT_NE(said("", "<contact><pair/></contact>", true)
                .find("warning: <mujoco>: kernels do not model <contact>"),
            std::string::npos);
}

}  // namespace
}  // namespace dynac
