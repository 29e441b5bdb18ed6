// SPDX-License-Identifier: BSD-3-Clause
#include "every_joint.hpp"

#include <limits>
#include <string>

namespace dynac::test {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace

RobotDescription every_joint() {
  const Matrix3<double> R{{{{{0, -1, 0}}, {{1, 0, 0}}, {{0, 0, 1}}}}};
  RobotDescription robot;
  robot.name = "every joint";
  robot.links.push_back({.name = "hull",
                         .mass = 10,
                         .com = {{0.1, -0.2, 0.3}},
                         .R_LI = R,
                         .inertia = {{{{{0.5, 0.01, 0}}, {{0.01, 0.6, 0.02}}, {{0, 0.02, 0.7}}}}}});
  for (int k = 0; k < 10; ++k) {
    robot.links.push_back({.name = std::string(1, static_cast<char>('a' + k)),
                           .mass = k + 1.0,
                           .inertia = Matrix3<double>::identity()});
  }
  robot.links.push_back({.name = "k"});
  const auto add = [&robot](JointType type, const char* parent, const char* child,
                            const Vector3<double>& axis) -> JointDescription& {
    robot.joints.push_back({.name = std::string(name_of(type)),
                            .type = type,
                            .parent = parent,
                            .child = child,
                            .axis = axis});
    return robot.joints.back();
  };
  JointDescription& revolute = add(JointType::kRevolute, "hull", "a", {{0, 3, 4}});
  revolute.X_PJ = {R, {{1, 2, 3}}};
  revolute.limits = JointLimits{-1, 2, kInfinity, kInfinity};
  revolute.dynamics = {0.1, 0.2, 0.3, 4, 5, 0.6};
  add(JointType::kContinuous, "a", "b", {{1, 0, 0}});
  add(JointType::kPrismatic, "b", "c", {{0, 0, 1}}).limits = JointLimits{-kInfinity, 0.5, 7, 8};
  add(JointType::kHelical, "c", "d", {{0, 1, 0}}).pitch = 0.01;
  JointDescription& screw = add(JointType::kScrew, "d", "e", {{0, 1, 0}});
  screw.pitch = -0.02;
  screw.point = {{0.3, 0.2, 0.1}};
  add(JointType::kCylindrical, "hull", "f", {{0, 0, 1}});
  JointDescription& universal = add(JointType::kUniversal, "f", "g", {{1, 0, 0}});
  universal.dynamics.damping = 1;
  universal.second_dynamics.damping = 2;
  add(JointType::kSpherical, "g", "h", {{1, 0, 0}});
  add(JointType::kPlanar, "h", "i", {{0, 0, 1}});
  add(JointType::kFloating, "hull", "j", {{1, 0, 0}});
  JointDescription& follower = add(JointType::kContinuous, "j", "k", {{0, 0, 1}});
  follower.name = "follower";
  follower.mimic = MimicDescription{"continuous", -2, 0.25};
  robot.loops.push_back({{.name = "rod",
                          .type = JointType::kSpherical,
                          .parent = "e",
                          .child = "i",
                          .X_PJ = {Matrix3<double>::identity(), {{0, 0, 0.5}}}},
                         {Matrix3<double>::identity(), {{0, 0.25, 0}}}});
  robot.couplings.push_back({"gears", {{"revolute", 1}, {"helical", -3}}, 0.5});
  robot.configurations.push_back(
      {"home", {1, 2, 3, 0, 0, 0.6, 0.8}, {{"revolute", {0.5}}, {"spherical", {1, 0, 0, 0}}}});
  robot.configurations.push_back({"zero"});
  const Matrix3<double> quarter{{{{{0, -1, 0}}, {{1, 0, 0}}, {{0, 0, 1}}}}};
  robot.frames.push_back({"tool", "h", {quarter, {{0.1, 0.2, 0.3}}}});
  robot.frames.push_back({"mark", "hull"});
  return robot;
}

}  // namespace dynac::test
