// SPDX-License-Identifier: BSD-3-Clause
// How readers treated parts of a file: what `dynac inspect` reports besides warnings.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "readers/robot_file.hpp"

namespace dynac {
namespace {

std::string remarks(const std::string& text) {
  const Model model = read_robot_text(text, "f");
  std::string lines = model.format + '\n';
  for (const auto& [treatment, part, places] : model.remarks) {
    lines += fmt::format("{}: {}: {}\n", name_of(treatment), part, fmt::join(places, " "));
  }
  return lines;
}

TEST(Remarks, NameWhatIsLeftOfAUrdfFile) {
  EXPECT_EQ(remarks(R"(<robot name="arm">
  <material name="steel"/>
  <link name="base"><visual><geometry/></visual><collision/></link>
  <link name="rod">
    <visual/>
    <inertial>
      <mass value="1"/>
      <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>
    </inertial>
  </link>
  <joint name="hinge" type="revolute">
    <parent link="base"/><child link="rod"/><limit upper="1" velocity="1" effort="1"/>
    <safety_controller k_velocity="1"/>
  </joint>
  <transmission name="t">
    <type>simple</type>
    <joint name="hinge"><hardwareInterface/></joint>
    <actuator name="m">
      <mechanicalReduction>50</mechanicalReduction><drake:rotor_inertia value="1e-4"/>
    </actuator>
  </transmission>
  <gazebo reference="rod"><kp>1</kp></gazebo>
</robot>)"),
            "URDF\n"
            "defaulted: <inertial> of links: no mass, no inertia: f:3\n"
            "defaulted: <axis> of joints: 1 0 0: f:11\n"
            "defaulted: lower of limits: 0: f:12\n"
            "ignored: <material>: f:2\n"
            "ignored: <visual>: f:3 f:5\n"
            "ignored: <collision>: f:3\n"
            "ignored: <safety_controller>: f:13\n"
            "ignored: <type>: f:16\n"
            "ignored: <hardwareInterface>: f:17\n"
            "ignored: <gazebo>: f:22\n");
}

TEST(Remarks, NameWhatIsLeftOfAnSdfFile) {
  EXPECT_EQ(remarks(R"(<sdf version="1.7"><model name="arm">
  <link name="base"><inertial><mass>1</mass></inertial><sensor name="s" type="imu"/></link>
  <link name="rod"><visual name="v"><geometry/></visual><enable_wind>false</enable_wind></link>
  <joint name="hinge" type="revolute"><parent>base</parent><child>rod</child>
    <axis><xyz>0 0 1</xyz><limit><stiffness>1</stiffness></limit></axis>
    <physics/>
  </joint>
  <plugin name="p" filename="p.so"/>
</model></sdf>)"),
            "SDF 1.7\n"
            "ignored: <sensor>: f:2\n"
            "ignored: <visual>: f:3\n"
            "ignored: <enable_wind>: f:3\n"
            "ignored: <stiffness>: f:5\n"
            "ignored: <physics>: f:6\n"
            "ignored: <plugin>: f:8\n");
}

TEST(Remarks, NameWhatIsLeftOrComputedOfAnMjcfFile) {
  EXPECT_EQ(
      remarks(R"(<mujoco>
  <compiler boundmass="2"/>
  <visual/>
  <worldbody>
    <light/>
    <body name="rod">
      <freejoint/>
      <geom size="0.1" mass="1"/>
      <body name="ball" pos="0 0 1">
        <joint type="ball"/>
        <geom size="0.1" mass="3"/>
      </body>
      <body name="arm" pos="0 0 1">
        <joint name="hinge" ref="90"/>
        <inertial mass="3" pos="0 0 0" diaginertia="1 1 1"/>
      </body>
    </body>
  </worldbody>
</mujoco>)"),
      "MJCF\n"
      "computed: mass and inertia of bodies, from their geoms: f:6 f:9\n"
      "repaired: mass and inertia of bodies, by boundmass, boundinertia, balanceinertia: f:6\n"
      "converted: angles, from degrees: f:1\n"
      "converted: joints are in the order of qpos and qvel, unless @joint-order or @lock "
      "changes it: f:1\n"
      "converted: of free joints, qpos is (x, y, z, quaternion w, x, y, z) and qvel (linear "
      "velocity in world axes, angular velocity in the body's axes): f:7\n"
      "converted: of ball joints, qpos is the quaternion w, x, y, z: f:10\n"
      "converted: q = qpos - 1.5707963267948966 of joint \"hinge\": f:14\n"
      "ignored: <visual>: f:3\n"
      "ignored: <light>: f:5\n");
}

}  // namespace
}  // namespace dynac
