// SPDX-License-Identifier: BSD-3-Clause
#include "model/builder.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "model/check_inertia.hpp"
#include "model/check_joint.hpp"
#include "model/check_names.hpp"
#include "model/configurations.hpp"
#include "model/couplings.hpp"
#include "model/findings.hpp"
#include "model/frames.hpp"
#include "model/joint_effect_rows.hpp"
#include "model/loops.hpp"
#include "model/mimic_joints.hpp"
#include "model/topology.hpp"

namespace dynac {
namespace {

Joint make_joint(const JointDescription& description) {
  Joint joint;
  joint.name = description.name;
  joint.type = description.type;
  joint.X_PJ = description.X_PJ;
  if (axis_count(joint.type) > 0) joint.axis = unit_along(description.axis);
  if (axis_count(joint.type) > 1) joint.second_axis = unit_along(description.second_axis);
  if (has_point(joint.type)) joint.point = description.point;
  if (has_pitch(joint.type)) joint.pitch = description.pitch;
  joint.limits = description.limits;
  joint.dynamics = description.dynamics;
  joint.second_dynamics = description.second_dynamics;
  joint.place = description.place;
  return joint;
}

/// Lets mimic joints follow, now that the tree is sorted.
void attach_mimic_joints(const std::vector<std::optional<Leader>>& leaders,
                         const std::vector<TreeNode>& nodes, Model& model) {
  std::vector<LinkId> body_of(leaders.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].joint != TreeNode::kNone) body_of[nodes[i].joint] = LinkId::of(i);
  }
  for (std::size_t j = 0; j < leaders.size(); ++j) {
    if (!leaders[j]) continue;
    const auto& [leader, multiplier, offset] = *leaders[j];
    model.links[body_of[j].index()].joint.mimic = {body_of[leader], multiplier, offset};
  }
}

/// Shapes without a size are left out: kernels need none.
std::vector<LinkShape> drawable(std::vector<LinkShape> shapes) {
  std::erase_if(shapes, [](const LinkShape& shape) { return !can_be_drawn(shape); });
  return shapes;
}

Joint make_base(Base base) {
  Joint joint;
  joint.name = base == Base::kFloating ? "root_joint" : "base";
  joint.type = base == Base::kFloating ? JointType::kFloating : JointType::kFixed;
  return joint;
}

void check_mobility(const RobotDescription& robot, Base base, Findings& findings) {
  const bool is_mobile = base == Base::kFloating ||
                         std::any_of(robot.joints.begin(), robot.joints.end(),
                                     [](const JointDescription& j) { return !is_fixed(j.type); });
  if (is_mobile || robot.links.empty()) return;
  findings.error(robot.place, fmt::format("{}: has no movable joint and a fixed base; add a joint "
                                          "or choose a floating base",
                                          called("robot", robot.name)));
}

bool counts_rotor(const JointDescription& joint, const BuildOptions& options) {
  const bool will_get_one =
      std::find(options.rotors.begin(), options.rotors.end(), joint.name) != options.rotors.end();
  return options.effects.armature && (joint.dynamics.armature() != 0 || will_get_one);
}

/// Joints that move nothing but massless links: M(q) is singular there, unless a rotor counts.
void check_carried_mass(const RobotDescription& robot, const std::vector<TreeNode>& nodes,
                        const BuildOptions& options, Findings& findings) {
  std::vector<bool> carries_mass(nodes.size(), false);
  for (std::size_t i = nodes.size(); i-- > 0;) {
    const LinkDescription& link = robot.links[nodes[i].link];
    if (link.mass != 0 || link.inertia != Matrix3<double>{}) carries_mass[i] = true;
    if (carries_mass[i] && nodes[i].parent != TreeNode::kNone) carries_mass[nodes[i].parent] = true;
  }
  const auto warn = [&](const std::string& who, const std::string& place) {
    findings.add(Severity::kWarning, place,
                 who +
                     ": moves nothing that has mass, so kernels that invert the mass matrix are "
                     "not available; give a link an inertia or make the joint fixed");
  };
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (carries_mass[i]) continue;
    if (nodes[i].joint == TreeNode::kNone) {
      if (options.base == Base::kFloating) warn("floating base", robot.place);
    } else if (const JointDescription& joint = robot.joints[nodes[i].joint];
               !is_fixed(joint.type) && !counts_rotor(joint, options)) {
      warn(called("joint", joint.name), joint.place);
    }
  }
}

/// Joints that an effect is there in, in words: "damping of 2 joints".
std::string with_count(const RobotDescription& robot, const JointEffectRow& row) {
  const auto count = std::ranges::count_if(
      robot.joints, [&](const JointDescription& joint) { return has_effect(joint, row); });
  if (count == 0) return "";
  return fmt::format("{} of {} joint{}", row.quantity, count, count == 1 ? "" : "s");
}

/// What joints have and kernels do not count.
void check_joint_dynamics(const RobotDescription& robot, const JointEffects& effects,
                          Findings& findings) {
  std::vector<std::string> found;
  std::vector<std::string_view> words;
  for (const JointEffectRow& row : kJointEffectRows) {
    const std::string text = effects.*row.effect ? "" : with_count(robot, row);
    if (text.empty()) continue;
    found.push_back(text);
    words.push_back(row.word);
  }
  if (found.empty()) return;
  findings.add(
      Severity::kWarning, robot.place,
      fmt::format("{}: kernels ignore {}; add @joint-dynamics {} to include this",
                  called("robot", robot.name), fmt::join(found, ", "), fmt::join(words, ",")));
}

/// A description that has been looked through.
struct Examined {
  std::vector<TreeNode> nodes;
  std::vector<std::optional<Leader>> leaders;
};

Examined examine(const RobotDescription& robot, const BuildOptions& options, Findings& findings) {
  check_names(robot, findings);
  check_mobility(robot, options.base, findings);
  for (const LinkDescription& link : robot.links) {
    check_inertia(link, options.is_strict, findings);
  }
  for (const JointDescription& joint : robot.joints) check_joint(joint, findings);
  const std::size_t before = findings.size();
  Examined result;
  result.nodes = sort_tree(robot, findings);
  const bool is_tree = findings.size() == before;
  if (is_tree) check_carried_mass(robot, result.nodes, options, findings);
  check_loops(robot, is_tree ? result.nodes : std::vector<TreeNode>{}, options.base, findings);
  check_couplings(robot, findings);
  check_configurations(robot, findings);
  check_frames(robot, findings);
  result.leaders = resolve_mimic_joints(robot, findings);
  check_joint_dynamics(robot, options.effects, findings);
  return result;
}

}  // namespace

std::vector<Diagnostic> TreeBuilder::check(const BuildOptions& options) const {
  constexpr std::size_t kMostLinks = 50'000;  // ten times as many as may move
  if (robot_.links.size() > kMostLinks) {
    return {{Severity::kError, robot_.place,
             fmt::format("{}: has {} links, over {}; leave out those without mass",
                         called("robot", robot_.name), robot_.links.size(), kMostLinks)}};
  }
  Findings findings;
  const RobotDescription robot = without_mimics(robot_, options.ignored_mimics, findings);
  static_cast<void>(examine(robot, options, findings));
  return findings.take();
}

Model TreeBuilder::build(const BuildOptions& options) const {
  Findings findings;
  const RobotDescription robot = without_mimics(robot_, options.ignored_mimics, findings);
  const auto [nodes, leaders] = examine(robot, options, findings);
  Model model{robot.name, {}, findings.take()};
  if (has_error(model.warnings)) throw InputError(std::move(model.warnings));
  model.links.reserve(nodes.size());
  for (const TreeNode& node : nodes) {
    const LinkDescription& link = robot.links[node.link];
    const bool is_root = node.joint == TreeNode::kNone;
    model.links.push_back({link.name, is_root ? LinkId::none() : LinkId::of(node.parent),
                           is_root ? make_base(options.base) : make_joint(robot.joints[node.joint]),
                           inertia_in_link_frame(link), link.place, drawable(link.shapes),
                           link.is_frame});
  }
  attach_mimic_joints(leaders, nodes, model);
  model.loops = make_loops(robot, model);
  std::ranges::move(make_couplings(robot, model), std::back_inserter(model.loops));
  number_joints(model);
  model.configurations = make_configurations(robot, model);
  model.frames = make_frames(robot, model);
  return model;
}

}  // namespace dynac
