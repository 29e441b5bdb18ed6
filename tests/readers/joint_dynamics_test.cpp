// SPDX-License-Identifier: BSD-3-Clause
// Dissipation and rotors of joints as URDF and SDF files write them.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "readers/sdf/sdf.hpp"
#include "readers/urdf/urdf.hpp"

namespace dynac {
namespace {

// A robot of two links and a joint, "elbow", with `dynamics` in it and `transmissions` below it.
Model read_elbow(std::string_view dynamics, std::string_view transmissions,
                 std::string_view type = "continuous") {
  constexpr std::string_view kRobot =
      "<robot name='robot'>{1}<link name='base'/><link name='arm'><inertial><mass value='1'/>"
      "<inertia ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' izz='1'/></inertial></link>"
      "<joint name='elbow' type='{2}'><parent link='base'/><child link='arm'/>{0}</joint></robot>";
  return read_urdf_text(fmt::format(kRobot, dynamics, transmissions, type), "test");
}

std::string transmission(std::string_view actuator, std::string_view beside = "") {
  return fmt::format(
      "<transmission name='t'><type>transmission_interface/SimpleTransmission</type>"
      "<joint name='elbow'><hardwareInterface>EffortJointInterface</hardwareInterface></joint>"
      "<actuator name='motor'>{}</actuator>{}</transmission>",
      actuator, beside);
}

JointDynamics dynamics_of(std::string_view transmissions) {
  return read_elbow("", transmissions).links.at(1).joint.dynamics;
}

TEST(UrdfJointDynamics, ComesFromDynamicsAndTransmission) {
  const JointDynamics dynamics =
      read_elbow("<dynamics damping='.5' friction='.25'/>",
                 transmission("<drake:rotor_inertia value='1e-3'/><drake:gear_ratio value='-20'/>"))
          .links.at(1)
          .joint.dynamics;
  EXPECT_EQ(dynamics, (JointDynamics{0.5, 0.25, 1e-3, -20}));
  EXPECT_NEAR(dynamics.armature(), 0.4, 1e-15);
}

TEST(UrdfJointDynamics, IsNothingWhereTheFileHasNone) {
  EXPECT_EQ(dynamics_of(""), JointDynamics{});
  EXPECT_EQ(dynamics_of("<transmission name='t'/>"), JointDynamics{});
}

// --rotor may add the rotor to it.
TEST(UrdfJointDynamics, GearsWithoutARotorAreKept) {
  const auto gear = [](std::string_view ratio) {
    return fmt::format("<mechanicalReduction>{}</mechanicalReduction>", ratio);
  };
  const std::string rotor = transmission("<drake:rotor_inertia value='1'/>" + gear("20"));
  EXPECT_EQ(dynamics_of(transmission(gear("50"))), JointDynamics{.gear_ratio = 50});
  EXPECT_EQ(dynamics_of(rotor + transmission(gear("50"))).gear_ratio, 20);
  EXPECT_EQ(dynamics_of(transmission(gear("50")) + rotor).gear_ratio, 20);
  const auto warnings_of = [](const std::string& transmissions) {
    const Model model = read_elbow("", transmissions);
    EXPECT_EQ(model.links.at(1).joint.dynamics.rotor_inertia, 0);
    return model.warnings.empty() ? "" : to_string(model.warnings.front());
  };
  EXPECT_EQ(warnings_of(transmission(gear("50")) + transmission(gear("50"))), "");
  EXPECT_EQ(
      warnings_of(transmission(gear("50")) + transmission(gear("30"))),
      "test:1: warning: transmission \"t\": its joint has another gear ratio already, so this "
      "one is left out; @rotor JOINT=INERTIA:RATIO chooses one");
  for (const char* wrong : {"0", "fast", ""}) {
    EXPECT_EQ(warnings_of(transmission(gear(wrong))),
              "test:1: warning: transmission \"t\": its gear ratio cannot be read and is left out; "
              "write a number other than 0")
        << wrong;
  }
}

TEST(UrdfJointDynamics, GearRatioIsDrakesOrElseRoss) {
  const std::string rotor = "<drake:rotor_inertia value='1'/>";
  const std::string ros = "<mechanicalReduction> 50 </mechanicalReduction>";
  const std::string drake = "<drake:gear_ratio value='100'/>";
  EXPECT_EQ(dynamics_of(transmission(rotor)).gear_ratio, 1);
  EXPECT_EQ(dynamics_of(transmission(rotor + ros)).gear_ratio, 50);
  EXPECT_EQ(dynamics_of(transmission(ros + rotor + drake)).gear_ratio, 100);
  EXPECT_EQ(dynamics_of(transmission(rotor, ros)).gear_ratio, 50);
}

// What only concerns controllers is skipped: hardware, interfaces, parameters, sensors.
TEST(UrdfJointDynamics, ComesFromRos2Control) {
  const auto control = [](std::string_view of_actuator, std::string_view of_joint) {
    return fmt::format(
        "<ros2_control name='system' type='system'><hardware><plugin>mock</plugin></hardware>"
        "<joint name='elbow'><command_interface name='position'><param name='min'>-1</param>"
        "</command_interface><state_interface name='position'/></joint>"
        "<joint name='no_joint_of_the_robot'/><sensor name='force'/><gpio name='lamp'/>"
        "<transmission name='t'><plugin>transmission_interface/SimpleTransmission</plugin>"
        "<actuator name='motor' role='actuator1'>{}</actuator>"
        "<joint name='elbow' role='joint1'>{}</joint></transmission></ros2_control>",
        of_actuator, of_joint);
  };
  const std::string ratio = "<mechanical_reduction> 4 </mechanical_reduction>";
  EXPECT_TRUE(read_elbow("", control("", ratio + "<offset>0.1</offset>")).warnings.empty());
  EXPECT_EQ(dynamics_of(control("", ratio)), JointDynamics{.gear_ratio = 4});
  const std::string rotor = "<drake:rotor_inertia value='1e-3'/>";
  const JointDynamics geared{.rotor_inertia = 1e-3, .gear_ratio = 4};
  EXPECT_EQ(dynamics_of(control(rotor + ratio, "")), geared);
  EXPECT_EQ(dynamics_of(control(rotor, ratio)), geared);
  EXPECT_EQ(dynamics_of(control(rotor + ratio, ratio)).gear_ratio, 16);
}

TEST(UrdfJointDynamics, RotorOfAFixedJointIsNone) {
  // A fixed joint alone is no robot, so the base floats.
  const std::string text =
      "<robot name='r'><link name='a'><inertial><mass value='1'/><inertia ixx='1' ixy='0' ixz='0' "
      "iyy='1' iyz='0' izz='1'/></inertial></link><link name='b'/><joint name='elbow' type='fixed'>"
      "<parent link='a'/><child link='b'/></joint>" +
      transmission("<drake:rotor_inertia value='1'/>") + "</robot>";
  const Model model = read_urdf_text(text, "test", {.base = Base::kFloating});
  EXPECT_EQ(model.links.at(1).joint.dynamics, JointDynamics{});
  EXPECT_TRUE(model.warnings.empty());
}

TEST(UrdfJointDynamics, WarningsNameWhatIsNotCounted) {
  const std::string rotor = transmission("<drake:rotor_inertia value='1'/>");
  const auto warnings = [&](JointEffects effects) {
    constexpr std::string_view kRobot =
        "<robot name='robot'>{}<link name='base'/><link name='arm'><inertial><mass value='1'/>"
        "<inertia ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' izz='1'/></inertial></link>"
        "<joint name='elbow' type='continuous'><parent link='base'/><child link='arm'/>"
        "<dynamics damping='1'/></joint></robot>";
    std::string text;
    BuildOptions options{.base = Base::kFixed, .is_strict = true, .effects = effects};
    for (const Diagnostic& warning :
         read_urdf_text(fmt::format(kRobot, rotor), "test", options).warnings) {
      text += to_string(warning) + '\n';
    }
    return text;
  };
  EXPECT_EQ(warnings({}),
            "test:1: warning: robot \"robot\": kernels ignore damping of 1 joint, rotor inertia of "
            "1 joint; add @joint-dynamics damping,armature to include this\n");
  EXPECT_EQ(warnings({.armature = true}),
            "test:1: warning: robot \"robot\": kernels ignore damping of 1 joint; add "
            "@joint-dynamics damping to include this\n");
  EXPECT_EQ(warnings({true, true, true, true}), "");
}

// Where SDF files are read.
class SdfJointDynamics : public testing::Test {
 protected:
  static Joint read_joint(std::string_view type, std::string_view content) {
    const std::string inertial =
        "<inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></"
        "inertial>";
    return read_sdf_text(
               fmt::format("<sdf version='1.9'><model name='m'><link name='a'>{0}</link>"
                           "<link name='b'>{0}</link><joint name='j' type='{1}'><parent>a</parent>"
                           "<child>b</child>{2}</joint></model></sdf>",
                           inertial, type, content),
               "test")
        .links.at(1)
        .joint;
  }
};

TEST_F(SdfJointDynamics, StandsInAxisAndJoint) {
  const Joint joint = read_joint(
      "continuous",
      "<axis><xyz>0 0 1</xyz><dynamics><damping>2</damping><friction>3</friction></dynamics></axis>"
      "<drake:rotor_inertia>0.01</drake:rotor_inertia><drake:gear_ratio>30</drake:gear_ratio>");
  EXPECT_EQ(joint.dynamics, (JointDynamics{2, 3, 0.01, 30}));
}

TEST_F(SdfJointDynamics, HoldsSprings) {
  const Joint joint =
      read_joint("continuous",
                 "<axis><xyz>0 0 1</xyz><dynamics><spring_stiffness>5</spring_stiffness>"
                 "<spring_reference>0.25</spring_reference></dynamics></axis>");
  EXPECT_EQ(joint.dynamics.stiffness, 5);
  EXPECT_EQ(joint.dynamics.rest_position, 0.25);
}

TEST_F(SdfJointDynamics, IsOfEachAxisItsOwn) {
  const Joint joint =
      read_joint("universal",
                 "<axis><xyz>0 0 1</xyz><dynamics><friction>3</friction></dynamics></axis>"
                 "<axis2><xyz>0 1 0</xyz><dynamics><damping>2</damping></dynamics></axis2>");
  EXPECT_EQ(joint.dynamics, (JointDynamics{.friction = 3}));
  EXPECT_EQ(joint.second_dynamics, (JointDynamics{.damping = 2}));
}

TEST_F(SdfJointDynamics, HasSpringsOfEachAxis) {
  const Joint joint = read_joint(
      "universal",
      "<axis><xyz>0 0 1</xyz><dynamics><spring_stiffness>3</spring_stiffness>"
      "<spring_reference>-0.5</spring_reference></dynamics></axis>"
      "<axis2><xyz>0 1 0</xyz><dynamics><spring_stiffness>2</spring_stiffness></dynamics></axis2>");
  EXPECT_EQ(joint.dynamics, (JointDynamics{.stiffness = 3, .rest_position = -0.5}));
  EXPECT_EQ(joint.second_dynamics, (JointDynamics{.stiffness = 2}));
}

}  // namespace
}  // namespace dynac
