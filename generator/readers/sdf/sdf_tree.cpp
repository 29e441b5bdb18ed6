#include "readers/sdf/sdf_tree.hpp"

#include <fmt/format.h>

#include <algorithm>
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

}  // namespace

RobotDescription describe(const SdfModel& model, const std::vector<JointPlacement>& placements) {
  RobotDescription robot{.name = model.name, .place = model.place};
  if (std::any_of(placements.begin(), placements.end(), is_on_world)) {
    robot.links.push_back({.name = kSdfWorld, .place = model.place});
  }
  for (const SdfLink& link : model.links) robot.links.push_back(link.link);
  Names names = names_of(model);
  const std::vector<bool> closes_loop = joints_closing_loops(placements);
  for (std::size_t j = 0; j < placements.size(); ++j) {
    if (closes_loop[j]) {
      add_loop(model.joints[j].joint, placements[j], robot);
    } else {
      add_joint(model.joints[j].joint, placements[j], names, robot);
    }
  }
  robot.loops.insert(robot.loops.end(), model.loops.begin(), model.loops.end());
  return robot;
}

Base base_of(const std::vector<JointPlacement>& placements) {
  return std::ranges::any_of(placements, is_on_world) ? Base::kFixed : Base::kFloating;
}

void check_world(const SdfModel& model, const std::vector<JointPlacement>& placements,
                 std::optional<Base> wanted, Findings& findings) {
  for (std::size_t j = 0; j < placements.size(); ++j) {
    if (!is_on_world(placements[j])) continue;
    const JointDescription& joint = model.joints[j].joint;
    if (wanted == Base::kFloating) {
      findings.error(joint.place,
                     fmt::format("{}: is attached to the world, but --base asks for a floating "
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
