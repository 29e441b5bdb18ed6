// SPDX-License-Identifier: BSD-3-Clause
#include "readers/mjcf/mjcf_remarks.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace dynac {
namespace {

std::size_t count_joints(const MjcfBodies& robot, bool MjcfJoint::*property) {
  std::size_t count = 0;
  for (const MjcfBody& body : robot.bodies) {
    count += static_cast<std::size_t>(std::ranges::count(body.joints, true, property));
  }
  return count;
}

/// The number of elements of a tag, at any depth.
std::size_t count_elements(const MjcfElement& element, std::string_view tag) {
  std::size_t count = element.tag == tag ? 1 : 0;
  for (const MjcfElement& child : element.children) count += count_elements(child, tag);
  return count;
}

/// Those that are in a section of the file.
std::size_t count_in(const MjcfElement& mujoco, std::string_view section, std::string_view tag) {
  std::size_t count = 0;
  mujoco.for_each_in(section, [&](const auto& part) { count += count_elements(part, tag); });
  return count;
}

/// Forces that act on the bodies.
std::vector<std::string> unmodelled_forces(const MjcfElement& mujoco, const MjcfSettings& settings,
                                           const MjcfBodies& robot,
                                           const MjcfRelations& relations) {
  std::vector<std::string> parts;
  const auto add = [&](std::size_t count, std::string_view what, std::string_view one,
                       std::string_view several) {
    if (count > 0) {
      parts.push_back(fmt::format("{} {} {}", what, count, count == 1 ? one : several));
    }
  };
  add(count_joints(robot, &MjcfJoint::has_ball_spring), "springs of", "ball or free joint",
      "ball or free joints");
  add(count_joints(robot, &MjcfJoint::has_spring_damper), "springdamper of", "joint", "joints");
  add(count_joints(robot, &MjcfJoint::has_polynomial_spring), "nonlinear stiffness of", "joint",
      "joints");
  add(count_joints(robot, &MjcfJoint::has_polynomial_damping), "nonlinear damping of", "joint",
      "joints");
  add(relations.spatial_tendons, "forces of", "spatial tendon", "spatial tendons");
  add(relations.tendon_forces, "springs, damping and friction of", "tendon", "tendons");
  add(relations.dampers, "damping of", "actuator", "actuators");
  add(relations.muscles, "force laws of", "muscle", "muscles");
  add(robot.compensated, "gravcomp of", "body", "bodies");
  add(count_in(mujoco, "deformable", "flex"), "forces of", "soft body", "soft bodies");
  add(count_in(mujoco, "worldbody", "plugin") + count_in(mujoco, "actuator", "plugin"), "forces of",
      "plugin", "plugins");
  if (settings.has_fluid) parts.emplace_back("forces of the fluid");
  return parts;
}

/// What says nothing about how bodies move without contacts and limits.
std::vector<std::string> other_parts(const MjcfElement& mujoco, const MjcfBodies& robot,
                                     const MjcfBase& base) {
  std::vector<std::string> parts;
  if (const auto count = count_joints(robot, &MjcfJoint::has_unused_range)) {
    parts.push_back(fmt::format("range of {} ball joint{}", count, count == 1 ? "" : "s"));
  }
  if (const auto count = base.beside_root) {
    parts.push_back(
        fmt::format("{} fixed to the world",
                    count == 1 ? "1 body that is" : fmt::format("{} bodies that are", count)));
  }
  if (count_in(mujoco, "contact", "pair") > 0) parts.emplace_back("<contact>");
  return parts;
}

/// Whether a site has a name, and so may be named; of a default, whether any site has one.
bool is_named_site(const MjcfElement& site, const MjcfElement& parent, bool has_named_sites) {
  if (site.tag != "site") return false;
  return parent.tag == "default" ? has_named_sites : !site.text("name").empty();
}

/// Elements that say nothing of the motion of bodies.
void remark_on_ignored(const MjcfElement& element, bool has_named_sites, Findings& findings) {
  constexpr std::string_view kIgnored[] = {
      "visual",    "statistic", "size",   "asset",  "contact", "sensor", "deformable", "custom",
      "extension", "light",     "camera", "plugin", "skin",    "site",   "lengthrange"};
  for (const MjcfElement& child : element.children) {
    if (is_named_site(child, element, has_named_sites)) continue;
    if (std::ranges::count(kIgnored, child.tag) > 0) {
      findings.remark(Treatment::kIgnored, fmt::format("<{}>", child.tag), child.place);
    } else {
      remark_on_ignored(child, has_named_sites, findings);
    }
  }
}

/// What a user of MuJoCo's arrays has to know.
void remark_on_coordinates(const MjcfBodies& robot, const MjcfElement& mujoco, Findings& findings) {
  const auto convert = [&](std::string_view text, const std::string& place) {
    findings.remark(Treatment::kConverted, text, place);
  };
  convert("joints are in the order of qpos and qvel, unless @joint-order or @lock changes it",
          mujoco.place);
  for (const MjcfBody& body : robot.bodies) {
    for (const MjcfJoint& joint : body.joints) {
      if (joint.type == MjcfJointType::kFree) {
        convert(
            "of free joints, qpos is (x, y, z, quaternion w, x, y, z) and qvel (linear velocity in "
            "world axes, angular velocity in the body's axes)",
            joint.place);
      }
      if (joint.type == MjcfJointType::kBall) {
        convert("of ball joints, qpos is the quaternion w, x, y, z", joint.place);
      }
      if (joint.reference == 0) continue;
      convert(fmt::format("q = qpos {} {} of {}", joint.reference > 0 ? '-' : '+',
                          std::abs(joint.reference), called("joint", joint.name)),
              joint.place);
    }
  }
}

}  // namespace

void remark_on_mjcf(const MjcfElement& mujoco, const MjcfSettings& settings,
                    const MjcfBodies& robot, const MjcfRelations& relations, const MjcfBase& base,
                    Findings& findings) {
  std::vector<std::string> parts = unmodelled_forces(mujoco, settings, robot, relations);
  const bool changes_dynamics = !parts.empty();
  for (std::string& part : other_parts(mujoco, robot, base)) parts.push_back(std::move(part));
  if (!parts.empty()) {
    std::string text = fmt::format(
        "<mujoco>: kernels do not model {}; add their forces to the joint forces if they matter",
        fmt::join(parts, ", "));
    if (changes_dynamics) {
      findings.doubt(mujoco.place, std::move(text));
    } else {
      findings.add(Severity::kWarning, mujoco.place, std::move(text));
    }
  }
  remark_on_ignored(mujoco, !robot.sites.empty(), findings);
  remark_on_coordinates(robot, mujoco, findings);
  for (const MjcfBody& body : robot.bodies) {
    for (const MjcfJoint& joint : body.joints) {
      if (joint.reference == 0) continue;
      findings.add(
          Severity::kWarning, joint.place,
          fmt::format("{} positions are counted from its ref, as the file draws the "
                      "robot: q = qpos {} {}",
                      joint.subject, joint.reference > 0 ? '-' : '+', std::abs(joint.reference)));
    }
  }
}

}  // namespace dynac
