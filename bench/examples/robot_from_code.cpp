// SPDX-License-Identifier: BSD-3-Clause
// A robot that is built in code, with every type of joint, a loop and a coupling, and its kernels
// compiled in the same program: for tools that make robots. The program checks itself, and writes
// the files into the folder that it is given.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "dynac/compiler.hpp"

namespace {

using dynac::JointDescription;
using dynac::JointType;

/// A link of a kilogram with its centre of mass off the axis of the joint that carries it.
dynac::LinkDescription rod(const std::string& name) {
  return {.name = name,
          .mass = 1,
          .com = {{0.1, 0, -0.2}},
          .inertia = dynac::Matrix3<double>::diagonal(0.02, 0.02, 0.001)};
}

/// What each type needs besides an axis.
JointDescription joint_of(JointType type) {
  JointDescription joint{.name = std::string(dynac::name_of(type)), .type = type};
  joint.X_PJ.p = {{0, 0, -0.4}};
  joint.axis = {{0, 1, 0}};
  joint.second_axis = {{1, 0, 0}};      // of universal joints
  joint.pitch = 0.01;                   // of helical and screw joints [m/rad]
  joint.point = {{0.05, 0, 0}};         // of screw joints [m]
  joint.dynamics.damping = 0.1;         // counted if --joint-dynamics asks for it
  joint.dynamics.rotor_inertia = 1e-5;  // [kg m^2]
  joint.dynamics.gear_ratio = 100;
  if (type == JointType::kRevolute || type == JointType::kPrismatic) {
    joint.limits = dynac::JointLimits{.lower = -1, .upper = 1, .velocity = 5, .effort = 20};
  }
  return joint;
}

/// A chain with a joint of each type, one after another.
dynac::RobotDescription chain() {
  dynac::RobotDescription robot{.name = "chain"};
  robot.links.push_back(rod("base"));
  for (const dynac::JointRow& row : dynac::joint_rows()) {
    JointDescription joint = joint_of(row.type);
    joint.parent = robot.links.back().name;
    joint.child = "link_" + joint.name;
    robot.links.push_back(rod(joint.child));
    robot.joints.push_back(joint);
  }
  robot.loops.push_back({.joint = {.name = "pin",
                                   .type = JointType::kSpherical,
                                   .parent = "base",
                                   .child = robot.links.back().name}});
  robot.couplings.push_back(
      {.name = "gears", .terms = {{"revolute", 1}, {"continuous", -2}}, .constant = 0});
  return robot;
}

int velocities(const dynac::RobotDescription& robot) {
  int sum = 0;
  for (const JointDescription& joint : robot.joints) sum += dynac::velocity_size(joint.type);
  return sum;
}

bool expect(bool is_true, const char* what) {
  if (!is_true) std::printf("wrong: %s\n", what);
  return is_true;
}

}  // namespace

int main(int argc, char** argv) {
  dynac::RobotDescription robot = chain();
  dynac::Options options;
  options.kernels = {"inverse_dynamics", "mass_matrix"};
  const dynac::Compilation kernels = dynac::compile(dynac::load(robot, options));
  const std::vector<dynac::OutputFile> files = dynac::files(kernels);
  std::set<std::string> names;
  std::string manifest;
  for (const dynac::OutputFile& file : files) {
    names.insert(file.path);
    if (file.path == "chain.json") manifest = file.content;
  }
  bool is_right =
      expect(names.count("chain_inverse_dynamics.cpp") == 1 &&
                 names.count("chain_mass_matrix.cpp") == 1 && names.count("chain.hpp") == 1,
             "two kernels and their header are written");
  const std::string size = "\"nv\": " + std::to_string(velocities(robot)) + ",";
  is_right &= expect(manifest.find(size) != manifest.npos, "the joints have their velocities");
  is_right &= expect(manifest.find("\"type\": \"screw\"") != manifest.npos, "types have names");

  robot.joints.front().parent = "bse";  // what is wrong is said, not guessed
  try {
    static_cast<void>(dynac::load(robot));
    is_right = expect(false, "a joint on no link is refused");
  } catch (const dynac::InputError& error) {
    const std::string text = error.what();
    is_right &= expect(text.find("\"bse\"") != text.npos, "the message names the link");
  }
  if (argc > 1) dynac::write(kernels, argv[1]);
  std::printf("%zu files, %zu warnings\n", files.size(),
              kernels.source.robot.model.warnings.size());
  return is_right ? 0 : 1;
}
