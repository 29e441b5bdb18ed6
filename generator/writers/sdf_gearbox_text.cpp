// SPDX-License-Identifier: BSD-3-Clause
#include "writers/sdf_gearbox_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>

namespace dynac {
namespace {

/// The joints of a coupling that is a gearbox.
struct Gearbox {
  std::array<const JointDescription*, 2> joints = {};
  std::string reference = {};
};

const JointDescription* turning_joint(const std::string& name, const RobotDescription& robot) {
  const auto joint = std::ranges::find(robot.joints, name, &JointDescription::name);
  if (joint == robot.joints.end() || joint->mimic) return nullptr;
  const bool turns = joint->type == JointType::kRevolute || joint->type == JointType::kContinuous;
  return turns ? &*joint : nullptr;
}

bool holds(const JointDescription& joint, const std::string& link) {
  return joint.parent == link || joint.child == link;
}

/// What of the two links of a joint is not the reference.
const std::string& geared_link(const JointDescription& joint, const std::string& reference) {
  return joint.parent == reference ? joint.child : joint.parent;
}

std::optional<Gearbox> gearbox_of(const CouplingDescription& coupling,
                                  const RobotDescription& robot) {
  if (coupling.terms.size() != 2 || coupling.constant != 0) return std::nullopt;
  Gearbox gearbox;
  for (std::size_t i = 0; i < 2; ++i) {
    gearbox.joints[i] = turning_joint(coupling.terms[i].joint, robot);
    if (gearbox.joints[i] == nullptr || coupling.terms[i].factor == 0) return std::nullopt;
  }
  for (const std::string& link : {gearbox.joints[0]->parent, gearbox.joints[0]->child}) {
    if (holds(*gearbox.joints[1], link)) gearbox.reference = link;
  }
  if (gearbox.reference.empty()) return std::nullopt;
  return gearbox;
}

}  // namespace

void write_gearbox(const CouplingDescription& coupling, const RobotDescription& robot,
                   const std::function<Matrix3<double>(const std::string&)>& rotation_of,
                   XmlText& text, Findings& findings) {
  const std::optional<Gearbox> gearbox = gearbox_of(coupling, robot);
  if (!gearbox) {
    findings.error(coupling.place,
                   fmt::format("{}: couples joints in a way that is no gearbox of SDF, which holds "
                               "the angles of two revolute joints on one link in a ratio; convert "
                               "to json, or move it into a file for @constraints",
                               called("coupling", coupling.name)));
    return;
  }
  const auto& joints = gearbox->joints;
  const std::string& child = geared_link(*joints[1], gearbox->reference);
  text.open("joint", {{"name", coupling.name}, {"type", "gearbox"}});
  text.add_text("parent", geared_link(*joints[0], gearbox->reference));
  text.add_text("child", child);
  text.add_number("gearbox_ratio", coupling.terms[0].factor / coupling.terms[1].factor);
  text.add_text("gearbox_reference_body", gearbox->reference);
  for (std::size_t i = 0; i < 2; ++i) {  // in the axes of the child
    const JointDescription& joint = *joints[i];
    const double sign = joint.parent == gearbox->reference ? 1 : -1;
    const Vector3<double> axis =
        transpose(rotation_of(child)) * (rotation_of(joint.child) * (sign * joint.axis));
    text.open(i == 0 ? "axis" : "axis2");
    text.add_text("xyz", number_text(axis));
    text.close();
  }
  text.close();
}

}  // namespace dynac
