// SPDX-License-Identifier: BSD-3-Clause
#include "harness/robots_with_joints.hpp"

#include "joints/joint_properties.hpp"
#include "model/builder.hpp"

namespace dynac::test {
namespace {

LinkDescription link(const std::string& name, double mass) {
  return {
      .name = name,
      .mass = mass,
      .com = {{0.02, -0.05, 0.1}},
      .inertia = {{{{{0.02, 0.003, -0.002}}, {{0.003, 0.03, 0.004}}, {{-0.002, 0.004, 0.025}}}}}};
}

JointDescription joint(const std::string& name, JointType type, const std::string& parent,
                       const std::string& child) {
  return {.name = name,
          .type = type,
          .parent = parent,
          .child = child,
          .X_PJ = {{{{{{0.8, -0.6, 0}}, {{0.6, 0.8, 0}}, {{0, 0, 1}}}}}, {{0.1, -0.2, 0.3}}},
          .axis = {{0.6, 0, 0.8}},
          .second_axis = {{0.8, 0.6, 0}},
          .pitch = 0.05,
          .limits = JointLimits{-2, 2, 1, 1}};
}

JointType type_of(const std::string& word) {
  for (const JointRow& row : joint_rows()) {
    if (row.name == word) return row.type;
  }
  return JointType::kRevolute;  // a mimic joint
}

}  // namespace

std::vector<std::string> joint_words() {
  std::vector<std::string> words;
  for (const JointRow& row : joint_rows()) {
    if (!is_fixed(row.type)) words.emplace_back(row.name);
  }
  words.emplace_back(name_of(JointType::kFixed));
  words.emplace_back("mimic");
  return words;
}

Model robot_with(const std::string& joint_word, Base base) {
  TreeBuilder robot("robot_with_" + joint_word);
  robot.add_link(link("base", 3));
  robot.add_link(link("upper", 2));
  robot.add_link(link("middle", 1.5));
  robot.add_link(link("tip", 1));
  robot.add_joint(joint("above", JointType::kRevolute, "base", "upper"));
  JointDescription middle = joint("between", type_of(joint_word), "upper", "middle");
  if (has_point(middle.type)) middle.point = {{0.1, 0.2, -0.15}};
  if (joint_word == "mimic") middle.mimic = {"above", -1.5, 0.25};
  robot.add_joint(middle);
  robot.add_joint(joint("below", JointType::kPrismatic, "middle", "tip"));
  return robot.build({.base = base});
}

}  // namespace dynac::test
