// SPDX-License-Identifier: BSD-3-Clause
// Plugins for ROS 2, built by the folder's CMakeLists.txt with declarations of our own
// (minimal/ros/) in the place of ROS: programs (programs/) load them, as pluginlib does, and
// compare their values.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using testing::HasSubstr;

/// An arm on a turned stand, with a joint of each type that URDF has for arms, one that is locked
/// and one that follows another.
constexpr const char* kArm = R"(<?xml version="1.0"?>
<robot name="arm"><link name="world"/>
  <link name="stand"/>
  <link name="upper"><inertial><origin xyz="0.1 0.02 0.3"/><mass value="3"/>
    <inertia ixx="0.1" iyy="0.12" izz="0.05" ixy="0.01" ixz="0" iyz="0.02"/></inertial></link>
  <link name="sledge"><inertial><origin xyz="0.1 0 0.1"/><mass value="2"/>
    <inertia ixx="0.02" iyy="0.03" izz="0.04" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="hand"><inertial><origin xyz="0 0.1 0.1"/><mass value="1"/>
    <inertia ixx="0.01" iyy="0.02" izz="0.015" ixy="0" ixz="0.001" iyz="0"/></inertial></link>
  <link name="finger"><inertial><origin xyz="0 0 0.05"/><mass value="0.2"/>
    <inertia ixx="0.001" iyy="0.001" izz="0.001" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="lid"><inertial><origin xyz="0.05 0 0"/><mass value="0.1"/>
    <inertia ixx="0.0001" iyy="0.0002" izz="0.0002" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="mount" type="fixed"><parent link="world"/><child link="stand"/>
    <origin xyz="0.5 -0.2 0.7" rpy="0.4 -0.6 1.1"/></joint>
  <joint name="shoulder" type="revolute"><parent link="stand"/><child link="upper"/>
    <axis xyz="0 0.6 0.8"/><limit lower="-3" upper="3" effort="1" velocity="1"/>
    <dynamics damping="0.7" friction="1.5"/></joint>
  <joint name="rail" type="prismatic"><parent link="upper"/><child link="sledge"/>
    <origin xyz="0 0 0.5"/><axis xyz="1 0 0"/><limit lower="-1" upper="1" effort="1" velocity="1"/>
    <dynamics damping="4" friction="0"/></joint>
  <joint name="wrist" type="continuous"><parent link="sledge"/><child link="hand"/>
    <origin xyz="0.2 0 0" rpy="0.3 0 0"/><axis xyz="0 1 0"/><dynamics damping="0" friction="0.4"/></joint>
  <joint name="grip" type="revolute"><parent link="hand"/><child link="finger"/>
    <axis xyz="1 0 0"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
  <joint name="hinge" type="revolute"><parent link="hand"/><child link="lid"/>
    <axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="1"/>
    <mimic joint="wrist" multiplier="0.5"/></joint>
</robot>
)";

/// A robot, flags for its kernels, and words for the programs.
struct PluginCase {
  std::string name;
  std::string robot;  ///< a file, or the text of one
  Words flags;
  Words friction;    ///< damping and friction of each joint
  Words kinematics;  ///< a link that moves, one that does not, the type of a moving joint
};
void PrintTo(const PluginCase& each, std::ostream* stream) { *stream << each.name; }

class RosPlugins : public testing::TestWithParam<PluginCase> {
 protected:
  void expect_success(const Words& command) const {
    const Outcome outcome = run(command, {folder_.path(), {}});
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  }
  [[nodiscard]] std::string robot() const {
    if (!GetParam().robot.starts_with('<')) return GetParam().robot;
    write_file(folder_.path() / "robot.urdf", GetParam().robot);
    return folder_.path() / "robot.urdf";
  }
  void build() const;
  void expect_values(const std::string& wrapper, const Words& words) const;

  TemporaryFolder folder_;
};

void RosPlugins::build() const {
  Words command{"generate",
                robot(),
                "--name",
                "robot",
                "--output",
                folder_.path() / "files",
                "--wrap",
                "inverse_dynamics_solver,kinematics_interface",
                "--kernels",
                "bias_forces,gravity_forces,inverse_dynamics,mass_matrix,forward_kinematics,"
                "frame_jacobian",
                "--parameters",
                "gravity"};
  command.insert(command.end(), GetParam().flags.begin(), GetParam().flags.end());
  const Outcome generated = dynac(command);
  ASSERT_EQ(generated.exit_code, 0) << to_string(generated);
  expect_success({DYNAC_CMAKE, "-S", "files", "-B", "build", "-DCMAKE_BUILD_TYPE=RelWithDebInfo",
                  "-DCMAKE_CXX_FLAGS_RELWITHDEBINFO=-O0", "-Drobot_ROS=ON",
                  "-Drobot_BUILD_SELFTEST=OFF", "-DCMAKE_CXX_COMPILER=" DYNAC_CXX_COMPILER,
                  "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror",
                  "-DCMAKE_PREFIX_PATH=" DYNAC_SOURCE_DIR "/tests/foreign/minimal/ros",
                  "-DCMAKE_INSTALL_PREFIX=" + (folder_.path() / "installed").string()});
  expect_success({DYNAC_CMAKE, "--build", "build", "--target", "install"});
}

void RosPlugins::expect_values(const std::string& wrapper, const Words& words) const {
  const std::string folder = DYNAC_SOURCE_DIR "/tests/foreign";
  expect_success({DYNAC_CXX_COMPILER, "-std=c++20", "-Wall", "-Wextra", "-Wshadow", "-Werror",
                  "-rdynamic", "-Ifiles", "-Ifiles/include", "-I" + folder + "/minimal/ros/include",
                  "-isystem", DYNAC_EIGEN_FOLDER, "-o", wrapper,
                  folder + "/programs/" + wrapper + ".cpp", "build/librobot.a", "-ldl"});
  const std::string library = "installed/lib/librobot_" + wrapper + ".so";
  Words command{folder_.path() / wrapper, folder_.path() / library, robot()};
  command.insert(command.end(), words.begin(), words.end());
  expect_success(command);
  // By what pluginlib finds it.
  const std::string description =
      read_file(folder_.path() / "files" / ("robot_" + wrapper + ".xml"));
  EXPECT_THAT(description, HasSubstr("<library path=\"robot_" + wrapper + "\">"));
  EXPECT_THAT(description, HasSubstr("base_class_type=\"" + wrapper + "::"));
  EXPECT_THAT(read_file(folder_.path() / "files/package.xml"),
              HasSubstr("<depend>" + wrapper + "</depend>"));
}

// One test, as to compile a robot takes the time.
TEST_P(RosPlugins, GiveWhatTheirInterfacesSay) {
  build();
  expect_values("inverse_dynamics_solver", GetParam().friction);
  expect_values("kinematics_interface", GetParam().kinematics);
}

INSTANTIATE_TEST_SUITE_P(
    Robots, RosPlugins,
    testing::Values(PluginCase{"panda",
                               own_robot("panda"),
                               {"--frames", "panda_link0,panda_link4,tool=panda_link8@0,0,0.1"},
                               {},
                               {"tool", "panda_link0", "revolute"}},
                    PluginCase{"arm",
                               kArm,
                               {"--frames", "all", "--lock", "grip=0.4", "--joint-dynamics",
                                "damping,friction"},
                               {"0.7", "1.5", "4", "0", "0", "0.4"},
                               {"finger", "stand", "prismatic"}}),
    testing::PrintToStringParamName());

}  // namespace
}  // namespace dynac::test
