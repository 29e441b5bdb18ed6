// SPDX-License-Identifier: BSD-3-Clause
#include "readers/sdf/sdf_tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <unordered_set>

#include "readers/sdf/sdf_loops.hpp"
#include "support/unlike_names.hpp"

namespace dynac {
namespace {

/// Sine of the angle below which a unit axis runs along a line: turned axes are off by rounding.
constexpr double kAlong = 1e-14;

/// Whether it matters where the joint's origin is: not to a joint that does not turn, nor along the
/// axis of one that turns about it.
bool needs_own_frame(const JointDescription& joint, const JointPlacement& placement) {
  if (!rotates(joint.type)) return false;
  if (axis_count(joint.type) != 1) return placement.p_CJ != Vector3<double>{};
  const Vector3<double> arm = cross(placement.axes_C[0], placement.p_CJ);
  return dot(arm, arm) > kAlong * kAlong * dot(placement.p_CJ, placement.p_CJ);
}

/// All names, so that new ones can be chosen.
struct Names {
  std::unordered_set<std::string> links;
  std::unordered_set<std::string> joints;
};

Names names_of(const SdfModel& model) {
  Names names;
  for (const SdfLink& link : model.links) names.links.insert(link.link.name);
  for (const SdfJoint& joint : model.joints) names.joints.insert(joint.joint.name);
  names.links.insert(kSdfWorld);
  return names;
}

/// Adds the joint and, where its frame is neither link's, the link and the joint in between.
void add_joint(JointDescription joint, const JointPlacement& placement, Names& names,
               RobotDescription& robot) {
  joint.parent = placement.parent;
  joint.child = placement.child;
  joint.X_PJ = placement.X_PC;
  joint.axis = placement.axes_C[0];
  joint.second_axis = placement.axes_C[1];
  if (!needs_own_frame(joint, placement)) {
    robot.joints.push_back(std::move(joint));
    return;
  }
  JointDescription offset{.name = unlike(joint.name + "_offset", names.joints),
                          .parent = unlike(joint.name + "_frame", names.links),
                          .child = joint.child,
                          .X_PJ = {Matrix3<double>::identity(), -placement.p_CJ},
                          .place = joint.place};
  joint.child = offset.parent;
  joint.X_PJ.p = placement.p_PJ;
  robot.links.push_back({.name = offset.parent, .place = joint.place});
  robot.joints.push_back(std::move(joint));
  robot.joints.push_back(std::move(offset));
}

/// The same joint of one axis with parent and child exchanged, and the same positions: the parent
/// moves against the child about or along the opposite axis.
JointPlacement turned(const JointPlacement& placement) {
  JointPlacement result;
  result.parent = placement.child;
  result.child = placement.parent;
  result.X_PC = inverse(placement.X_PC);
  result.p_PJ = placement.p_CJ;
  result.p_CJ = placement.p_PJ;
  result.axes_C[0] = -(placement.X_PC.R * placement.axes_C[0]);
  return result;
}

/// Adds a joint whose child another one carries. Its frame stands at its origin in the child's
/// axes.
void add_loop(JointDescription joint, const JointPlacement& placement, RobotDescription& robot) {
  joint.parent = placement.parent;
  joint.child = placement.child;
  joint.X_PJ = {placement.X_PC.R, placement.p_PJ};
  joint.axis = placement.axes_C[0];
  joint.second_axis = placement.axes_C[1];
  robot.loops.push_back({std::move(joint), {Matrix3<double>::identity(), placement.p_CJ}});
}

bool is_on_world(const JointPlacement& placement) { return placement.parent == kSdfWorld; }

/// The joints of the tree and its loops; the others are gearboxes.
std::vector<std::size_t> joints_of(const SdfModel& model) {
  std::vector<std::size_t> joints;
  for (std::size_t j = 0; j < model.joints.size(); ++j) {
    if (!model.joints[j].gearbox) joints.push_back(j);
  }
  return joints;
}

/// The links that no joint leads to.
std::vector<const SdfLink*> roots_of(const SdfModel& model,
                                     const std::vector<JointPlacement>& placements) {
  std::unordered_set<std::string_view> children;
  for (const std::size_t j : joints_of(model)) children.insert(placements[j].child);
  std::vector<const SdfLink*> roots;
  for (const SdfLink& link : model.links) {
    if (children.insert(link.link.name).second) roots.push_back(&link);  // each name once
  }
  return roots;
}

/// Whether the world is the root link: a joint is on it, or it carries several trees.
bool is_world_root(const SdfModel& model, const std::vector<JointPlacement>& placements) {
  return std::ranges::any_of(placements, is_on_world) || roots_of(model, placements).size() > 1;
}

/// Joints to the world of the links that no other leads to. Their positions are poses in the world.
std::vector<JointDescription> floating_joints(const SdfModel& model,
                                              const std::vector<JointPlacement>& placements,
                                              Names& names) {
  std::vector<JointDescription> joints;
  for (const SdfLink* const root : roots_of(model, placements)) {
    const std::string& link = root->link.name;
    joints.push_back({.name = unlike(link + "_joint", names.joints),
                      .type = JointType::kFloating,
                      .parent = kSdfWorld,
                      .child = link,
                      .place = root->link.place});
  }
  return joints;
}

}  // namespace

RobotDescription describe(const SdfModel& model, const std::vector<JointPlacement>& placements) {
  RobotDescription robot{.name = model.name, .place = model.place};
  Names names = names_of(model);
  std::vector<TreeEdge> edges;
  const std::vector<std::size_t> joints = joints_of(model);
  for (const std::size_t j : joints) {
    const JointDescription& joint = model.joints[j].joint;
    edges.push_back({placements[j].parent, placements[j].child, has_pitch(joint.type)});
  }
  if (is_world_root(model, placements)) {
    robot.links.push_back({.name = kSdfWorld, .place = model.place});
    robot.joints = floating_joints(model, placements, names);
    for (const JointDescription& joint : robot.joints) {
      edges.push_back({joint.parent, joint.child});
    }
  }
  for (const SdfLink& link : model.links) robot.links.push_back(link.link);
  const std::vector<TreeRole> roles = roles_in_tree(edges);
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const std::size_t j = joints[i];
    const JointDescription& joint = model.joints[j].joint;
    switch (roles[i]) {
      case TreeRole::kCarriesChild:
        add_joint(joint, placements[j], names, robot);
        break;
      case TreeRole::kCarriesParent:
        add_joint(joint, turned(placements[j]), names, robot);
        break;
      case TreeRole::kClosesLoop:
        add_loop(joint, placements[j], robot);
        break;
    }
  }
  robot.loops.insert(robot.loops.end(), model.loops.begin(), model.loops.end());
  return robot;
}

Base base_of(const SdfModel& model, const std::vector<JointPlacement>& placements) {
  return is_world_root(model, placements) ? Base::kFixed : Base::kFloating;
}

void check_world(const SdfModel& model, const std::vector<JointPlacement>& placements,
                 std::optional<Base> wanted, Findings& findings) {
  const std::size_t trees = roots_of(model, placements).size();
  if (wanted == Base::kFloating && trees > 1) {
    findings.error(model.place,
                   fmt::format("{}: its links make {} trees, which cannot all be the floating base "
                               "that @base asks for; leave the option out, and each floats",
                               called("model", model.name), trees));
  }
  for (std::size_t j = 0; j < placements.size(); ++j) {
    if (!is_on_world(placements[j])) continue;
    const JointDescription& joint = model.joints[j].joint;
    if (wanted == Base::kFloating) {
      findings.error(joint.place,
                     fmt::format("{}: is attached to the world, but @base asks for a floating "
                                 "base; remove the joint or leave the option out",
                                 called("joint", joint.name)));
    } else if (!model.pose.relative_to.empty() && model.pose.relative_to != kSdfWorld) {
      findings.error(
          joint.place,
          fmt::format("{}: is attached to the world, but the model's <pose> is relative to {}; "
                      "write it relative to the world",
                      called("joint", joint.name), dynac::quoted(model.pose.relative_to)));
    }
  }
}

}  // namespace dynac
