// SPDX-License-Identifier: BSD-3-Clause
// The members of a robot's description in JSON, listed once: the reader and the writer go through
// the same lists, so that they cannot disagree. docs/schemas/robot.json says the same to others.
//
// A list calls, for each member, `required(key, member)`, or `optional(key, member)` where a
// default may be left out: that of the struct, or the one that is given. A group is an object whose
// members are those of the struct around it. What joints of a type do not have is not listed.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "model/description.hpp"

namespace dynac {

/// The version of the format that is read and written.
inline constexpr double kRobotJsonVersion = 1;

/// A whole file.
struct JsonRobot {
  double version = kRobotJsonVersion;
  std::string comment = {};  ///< of no meaning
  std::string name = {};
  Base base = Base::kFixed;
  Vector3<double> gravity{};
  std::vector<LinkDescription> links{};
  std::vector<JointDescription> joints{};
  std::vector<LoopDescription> loops{};
  std::vector<CouplingDescription> couplings{};
  std::vector<ConfigurationDescription> configurations{};
  std::vector<FrameDescription> frames{};
};

template <class Members>
void list_members(Members& members, const JsonRobot&) {
  members.required("dynac_robot", &JsonRobot::version);
  members.optional("comment", &JsonRobot::comment);
  members.required("name", &JsonRobot::name);
  members.required("base", &JsonRobot::base);
  members.required("gravity", &JsonRobot::gravity);
  members.required("links", &JsonRobot::links);
  members.required("joints", &JsonRobot::joints);
  members.optional("loops", &JsonRobot::loops);
  members.optional("couplings", &JsonRobot::couplings);
  members.optional("configurations", &JsonRobot::configurations);
  members.optional("frames", &JsonRobot::frames);
}

template <class Members>
void list_members(Members& members, const LinkDescription&) {
  members.required("name", &LinkDescription::name);
  members.group("inertial", [](auto& inertial) {  // absent: massless
    inertial.required("mass", &LinkDescription::mass);
    inertial.required("com", &LinkDescription::com);
    inertial.optional("axes", &LinkDescription::R_LI);
    inertial.required("inertia", &LinkDescription::inertia);
  });
}

template <class Members>
void list_members(Members& members, const Transform<double>&) {
  members.optional("position", &Transform<double>::p);
  members.optional("rotation", &Transform<double>::R);
}

template <class Members>
void list_members(Members& members, const JointLimits&) {
  constexpr double kNoLimit = std::numeric_limits<double>::infinity();  // JSON cannot say it
  members.optional("lower", &JointLimits::lower, -kNoLimit);
  members.optional("upper", &JointLimits::upper, kNoLimit);
  members.optional("velocity", &JointLimits::velocity, kNoLimit);
  members.optional("effort", &JointLimits::effort, kNoLimit);
}

template <class Members>
void list_members(Members& members, const JointDynamics&) {
  members.optional("damping", &JointDynamics::damping);
  members.optional("friction", &JointDynamics::friction);
  members.optional("rotor_inertia", &JointDynamics::rotor_inertia);
  members.optional("gear_ratio", &JointDynamics::gear_ratio);
  members.optional("stiffness", &JointDynamics::stiffness);
  members.optional("rest_position", &JointDynamics::rest_position);
}

template <class Members>
void list_members(Members& members, const MimicDescription&) {
  members.required("joint", &MimicDescription::joint);
  members.optional("multiplier", &MimicDescription::multiplier);
  members.optional("offset", &MimicDescription::offset);
}

/// @param[in] joint  has its type when the members behind it are listed
template <class Members>
void list_members(Members& members, const JointDescription& joint) {
  members.required("name", &JointDescription::name);
  members.required("type", &JointDescription::type);
  members.required("parent", &JointDescription::parent);
  members.required("child", &JointDescription::child);
  members.optional("placement", &JointDescription::X_PJ);
  const int axes = axis_count(joint.type);
  if (axes > 0) members.required("axis", &JointDescription::axis);
  if (axes > 1) members.required("second_axis", &JointDescription::second_axis);
  if (has_point(joint.type)) members.required("point", &JointDescription::point);
  if (has_pitch(joint.type)) members.required("pitch", &JointDescription::pitch);
  members.optional("limits", &JointDescription::limits);
  members.optional("dynamics", &JointDescription::dynamics);
  if (axes > 1) members.optional("second_dynamics", &JointDescription::second_dynamics);
  members.optional("mimic", &JointDescription::mimic);
}

template <class Members>
void list_members(Members& members, const LoopDescription&) {
  members.required("joint", &LoopDescription::joint);
  members.optional("child_placement", &LoopDescription::X_CJ);
}

template <class Members>
void list_members(Members& members, const CouplingDescription::Term&) {
  members.required("joint", &CouplingDescription::Term::joint);
  members.required("factor", &CouplingDescription::Term::factor);
}

template <class Members>
void list_members(Members& members, const CouplingDescription&) {
  members.required("name", &CouplingDescription::name);
  members.required("terms", &CouplingDescription::terms);
  members.optional("constant", &CouplingDescription::constant);
}

template <class Members>
void list_members(Members& members, const ConfigurationDescription::Position&) {
  members.required("joint", &ConfigurationDescription::Position::joint);
  members.required("q", &ConfigurationDescription::Position::q);
}

template <class Members>
void list_members(Members& members, const ConfigurationDescription&) {
  members.required("name", &ConfigurationDescription::name);
  members.optional("base", &ConfigurationDescription::base);
  members.optional("positions", &ConfigurationDescription::positions);
}

template <class Members>
void list_members(Members& members, const FrameDescription&) {
  members.required("name", &FrameDescription::name);
  members.required("link", &FrameDescription::link);
  members.optional("placement", &FrameDescription::X_LF);
}

}  // namespace dynac
