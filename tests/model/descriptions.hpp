// SPDX-License-Identifier: BSD-3-Clause
// Descriptions of small robots and what is found wrong with them.
#pragma once

#include <fmt/format.h>

#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "model/builder.hpp"

namespace dynac {

inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

inline LinkDescription link(std::string name) {
  return {.name = std::move(name), .mass = 1, .inertia = Matrix3<double>::identity()};
}

inline JointDescription joint(std::string name, std::string parent, std::string child,
                              JointType type = JointType::kContinuous) {
  return {.name = std::move(name),
          .type = type,
          .parent = std::move(parent),
          .child = std::move(child)};
}

/// All findings, one per line.
inline std::string findings(const RobotDescription& robot, const BuildOptions& options = {}) {
  std::string text;
  for (const Diagnostic& finding : TreeBuilder(robot).check(options)) {
    text += to_string(finding) + '\n';
  }
  return text;
}

inline RobotDescription arm() {
  return {"arm", {link("base"), link("rod")}, {joint("hinge", "base", "rod")}, ""};
}

/// Three joints in a row; the last follows the first: c = 3 a + 0.5.
inline RobotDescription chain_of_three() {
  RobotDescription robot{"chain",
                         {link("base"), link("x"), link("y"), link("z")},
                         {joint("a", "base", "x"), joint("b", "x", "y"), joint("c", "y", "z")},
                         ""};
  robot.joints[2].mimic = {"a", 3, 0.5};
  return robot;
}

/// Findings about an arm whose rod, or whose hinge, is changed.
template <class Change>
std::string findings_with_rod(Change change, const BuildOptions& options = {}) {
  RobotDescription robot = arm();
  change(robot.links[1]);
  return findings(robot, options);
}

template <class Change>
std::string findings_with_hinge(Change change, const BuildOptions& options = {}) {
  RobotDescription robot = arm();
  change(robot.joints[0]);
  return findings(robot, options);
}

inline std::string too_large(std::string_view number, std::string_view most) {
  return fmt::format(" {} is too large to compute with; give at most {}, or check the unit\n",
                     number, most);
}

}  // namespace dynac
