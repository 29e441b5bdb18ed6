// SPDX-License-Identifier: BSD-3-Clause
#include "readers/urdf/urdf_transmission.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <array>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "readers/sdf/sdf_values.hpp"

namespace dynac {
namespace {

void warn(const Element& transmission, Source& source, std::string_view text) {
  source.findings.doubt(source.place(transmission.xml.GetLineNum()),
                        fmt::format("{}: {}", transmission.thing, text));
}

/// The number in the `value` of a child; none if it is absent or wrong, which is reported.
std::optional<double> read_value(const Element& actuator, const char* tag, Source& source) {
  const auto child = actuator.child(tag, source);
  if (!child) return std::nullopt;
  const std::size_t findings = source.findings.size();
  const double value = child->required_number("value", source);
  return source.findings.size() == findings ? std::optional(value) : std::nullopt;
}

/// ROS 2's ratio: those of the actuator and of the joint multiply. None if neither has one.
std::optional<double> read_ros2_ratio(const Element& transmission, const Element& actuator,
                                      Source& source) {
  std::optional<double> ratio = read_number(actuator, "mechanical_reduction", source);
  if (const auto* const joint = transmission.xml.FirstChildElement("joint")) {
    const Element element{*joint, transmission.thing, "joint"};
    const auto of_joint = read_number(element, "mechanical_reduction", source);
    if (of_joint) ratio = ratio.value_or(1) * *of_joint;
  }
  return ratio;
}

/// Drake's ratio, or ROS's: in the actuator, or beside it, as the PR2's files have it, or ROS 2's.
std::optional<double> read_ratio(const Element& transmission, const Element& actuator,
                                 Source& source) {
  const auto drakes = read_value(actuator, "drake:gear_ratio", source);
  const auto own = read_number(actuator, "mechanicalReduction", source);
  const auto shared = read_number(transmission, "mechanicalReduction", source);
  const std::array given{std::pair(&actuator, drakes), std::pair(&actuator, own),
                         std::pair(&transmission, shared),
                         std::pair(&transmission, read_ros2_ratio(transmission, actuator, source))};
  for (const auto& [element, ratio] : given) {
    if (!ratio) continue;
    if (*ratio != 0) return ratio;
    element->error(source, "has a gear ratio of 0; write the rotor's turns per turn of the joint");
    return std::nullopt;
  }
  return std::nullopt;
}

/// Joints by name; one that does not move is none.
using JointsByName = std::unordered_map<std::string_view, JointDescription*>;

/// The joints of a transmission that move. One that does not exist is reported.
std::vector<JointDescription*> driven_joints(const Element& transmission,
                                             const JointsByName& by_name, Source& source) {
  std::vector<JointDescription*> joints;
  for (const auto* xml = transmission.xml.FirstChildElement("joint"); xml != nullptr;
       xml = xml->NextSiblingElement("joint")) {
    const char* const name = xml->Attribute("name");
    if (name == nullptr) continue;
    source.seen.insert(xml);
    const auto joint = by_name.find(name);
    if (joint == by_name.end()) {
      warn(transmission, source,
           fmt::format("there is no joint {}; name one of the robot's, or remove the transmission",
                       dynac::quoted(name)));
    } else if (joint->second != nullptr) {
      joints.push_back(joint->second);
    }
  }
  return joints;
}

/// The ratio of a gear without a rotor, to which the user may add one. Until then it changes
/// nothing, so what is wrong with it is no error.
void read_gear(const Element& transmission, const Element& actuator, JointDynamics& dynamics,
               Source& source) {
  Source attempt{source.name, Findings()};
  const std::optional<double> ratio = read_ratio(transmission, actuator, attempt);
  source.seen.merge(attempt.seen);
  if (attempt.findings.size() > 0) {
    warn(transmission, source,
         "its gear ratio cannot be read and is left out; write a number other than 0");
  }
  if (!ratio || dynamics.rotor_inertia != 0 || *ratio == dynamics.gear_ratio) return;
  if (dynamics.gear_ratio == 1) {
    dynamics.gear_ratio = *ratio;
  } else {
    warn(transmission, source,
         "its joint has another gear ratio already, so this one is left out; @rotor "
         "JOINT=INERTIA:RATIO chooses one");
  }
}

/// The rotor and the gear that an actuator gives to its transmission's joint.
void read_actuator(const Element& transmission, const Element& actuator,
                   const std::vector<JointDescription*>& joints, Source& source) {
  const double inertia = read_value(actuator, "drake:rotor_inertia", source).value_or(0);
  if (inertia == 0) {
    if (joints.size() == 1) {
      read_gear(transmission, actuator, joints.front()->dynamics, source);
    }
    return;
  }
  const double ratio = read_ratio(transmission, actuator, source).value_or(1);
  if (inertia < 0) {
    actuator.error(source, fmt::format("rotor inertia {} is negative; write 0 or more", inertia));
  } else if (joints.size() > 1) {
    warn(transmission, source, "its rotor drives several joints and is left out; @rotor adds one");
  } else if (joints.size() == 1 && joints.front()->dynamics.rotor_inertia != 0) {
    warn(transmission, source, "its joint has another rotor already, so this one is left out");
  } else if (joints.size() == 1) {
    joints.front()->dynamics.rotor_inertia = inertia;
    joints.front()->dynamics.gear_ratio = ratio;
  }
}

void read_transmission(const Element& transmission, const JointsByName& by_name, Source& source) {
  const std::vector<JointDescription*> joints = driven_joints(transmission, by_name, source);
  for (const auto* xml = transmission.xml.FirstChildElement("actuator"); xml != nullptr;
       xml = xml->NextSiblingElement("actuator")) {
    read_actuator(transmission, {*xml, transmission.thing, "actuator"}, joints, source);
  }
}

}  // namespace

void read_transmissions(const Element& root, RobotDescription& robot, Source& source) {
  JointsByName by_name;
  for (JointDescription& joint : robot.joints) {
    by_name.emplace(joint.name, is_fixed(joint.type) ? nullptr : &joint);
  }
  const auto read_below = [&](const tinyxml2::XMLElement& parent) {
    for (const auto* xml = parent.FirstChildElement("transmission"); xml != nullptr;
         xml = xml->NextSiblingElement("transmission")) {
      read_transmission(named_element("transmission", *xml), by_name, source);
    }
  };
  read_below(root.xml);
  for (const auto* xml = root.xml.FirstChildElement("ros2_control"); xml != nullptr;
       xml = xml->NextSiblingElement("ros2_control")) {
    read_below(*xml);
  }
}

}  // namespace dynac
