// SPDX-License-Identifier: BSD-3-Clause
#include "model/loops.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "model/check_joint.hpp"
#include "model/magnitudes.hpp"
#include "model/matrix_checks.hpp"
#include "spatial/rotation_to_axis.hpp"

namespace dynac {
namespace {

/// The rows of a constraint that a joint of some type holds, in frames with z along its axis.
std::optional<Constraint> rows_held_by(JointType type) {
  if (has_pitch(type)) return std::nullopt;
  if (axis_count(type) > 1) return Constraint{};  // a point, and axes that are perpendicular
  const auto is_free = [&](std::size_t component) {
    return std::ranges::count(joint_row(type).motion, component) > 0;
  };
  Constraint constraint;
  constraint.free_axis = 2;
  if (is_free(0)) {
    constraint.type = ConstraintType::kPoint;  // any rotation
  } else {
    constraint.type = is_free(2) ? ConstraintType::kHinge : ConstraintType::kFrame;
  }
  for (std::size_t i = 0; i < 3; ++i) constraint.left_out[i] = is_free(3 + i);
  if (moves_freely(type)) return std::nullopt;
  return constraint;
}

using LinkIndex = std::unordered_map<std::string_view, std::size_t>;

/// Of every link the node that it moves with as one body, kNone for the world.
std::vector<std::size_t> rigid_parts(const RobotDescription& robot,
                                     const std::vector<TreeNode>& nodes, Base base) {
  std::vector<std::size_t> of_node(nodes.size());
  std::vector<std::size_t> of_link(robot.links.size(), TreeNode::kNone);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const bool is_root = nodes[i].joint == TreeNode::kNone;
    of_node[i] = i;
    if (is_root) {
      of_node[i] = base == Base::kFixed ? TreeNode::kNone : i;
    } else if (is_fixed(robot.joints[nodes[i].joint].type)) {
      of_node[i] = of_node[nodes[i].parent];
    }
    of_link[nodes[i].link] = of_node[i];
  }
  return of_link;
}

bool has_dynamics(const JointDynamics& dynamics) {
  return dynamics.damping != 0 || dynamics.friction != 0 || dynamics.rotor_inertia != 0 ||
         dynamics.stiffness != 0;
}

class LoopCheck {
 public:
  LoopCheck(const RobotDescription& robot, const std::vector<TreeNode>& nodes, Base base,
            Findings& findings)
      : robot_(robot), findings_(findings) {
    for (std::size_t i = 0; i < robot.links.size(); ++i) links_.emplace(robot.links[i].name, i);
    if (!nodes.empty()) rigid_parts_ = rigid_parts(robot, nodes, base);
  }

  void check(const LoopDescription& loop) {
    const JointDescription& joint = loop.joint;
    check_type(joint);
    check_numbers(loop);
    const std::size_t parent = end(joint, "parent", joint.parent);
    const std::size_t child = end(joint, "child", joint.child);
    const bool has_links = parent != TreeNode::kNone && child != TreeNode::kNone;
    if (has_links && !rigid_parts_.empty() && rigid_parts_[parent] == rigid_parts_[child]) {
      error(joint,
            fmt::format("closes a loop of links {} and {}, which no joint moves against each "
                        "other; remove it",
                        dynac::quoted(joint.parent), dynac::quoted(joint.child)));
    }
    if (has_dynamics(joint.dynamics) || has_dynamics(joint.second_dynamics)) {
      findings_.add(
          Severity::kWarning, joint.place,
          called("joint", joint.name) +
              ": closes a loop, so kernels do not model its damping, friction, spring and rotor; "
              "give them to another joint of the loop if they matter");
    }
  }

 private:
  void error(const JointDescription& joint, std::string_view text) {
    findings_.error(joint.place, fmt::format("{}: {}", called("joint", joint.name), text));
  }

  void check_type(const JointDescription& joint) {
    if (joint.mimic) {
      error(joint, fmt::format("closes a loop, so it has no coordinate to follow joint {} with; {}",
                               dynac::quoted(joint.mimic->joint), other_joint(joint.child)));
    }
    if (rows_held_by(joint.type)) return;
    error(joint, fmt::format("is {} and closes a loop, which no constraint rows can express; {}",
                             name_of(joint.type), other_joint(joint.child)));
  }

  // Its rows say that they are perpendicular.
  void check_axes(const JointDescription& joint) {
    if (axis_count(joint.type) < 2) return;
    constexpr double kSkewed = 1e-9;
    const double cosine = dot(unit_along(joint.axis), unit_along(joint.second_axis));
    if (std::abs(cosine) <= kSkewed) return;
    error(joint, fmt::format("closes a loop with axes that are not perpendicular: the cosine of "
                             "their angle is {:.3g}; correct an axis",
                             cosine));
  }

  // What to do where this joint cannot close the loop.
  std::string other_joint(const std::string& child) const {
    const auto carrier = std::ranges::find(robot_.joints, child, &JointDescription::child);
    if (carrier == robot_.joints.end()) return "let another joint of the loop close it";
    return fmt::format("exchange it with {}, so that that one closes the loop",
                       called("joint", carrier->name));
  }

  void check_numbers(const LoopDescription& loop) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    JointDescription joint = loop.joint;
    if (!joint.limits) joint.limits = {-kInfinity, kInfinity, kInfinity, kInfinity};
    const std::size_t before = findings_.size();
    check_joint(joint, findings_);
    if (findings_.size() == before) check_axes(joint);
    const std::string far = magnitude_problem("position", loop.X_CJ.p, kLengthBound);
    if (!far.empty()) error(joint, far);
    if (!is_rotation(loop.X_CJ.R)) {
      error(joint, "orientation is not a rotation; give an orthonormal matrix");
    }
  }

  std::size_t end(const JointDescription& joint, std::string_view which, const std::string& name) {
    if (name.empty()) {
      error(joint, fmt::format("has no {} link; name one", which));
      return TreeNode::kNone;
    }
    const auto link = links_.find(name);
    if (link != links_.end()) return link->second;
    error(joint, fmt::format("{} link {} does not exist; add the link or correct its name here",
                             which, dynac::quoted(name)));
    return TreeNode::kNone;
  }

  const RobotDescription& robot_;
  Findings& findings_;
  LinkIndex links_;
  std::vector<std::size_t> rigid_parts_;  // of every link; empty: the tree is wrong
};

/// A rotation without what rounding left of zeros and ones: products of rotations have such dust.
Matrix3<double> without_dust(Matrix3<double> R) {
  constexpr double kDust = 16 * std::numeric_limits<double>::epsilon();
  for (Vector3<double>& row : R.row) {
    for (double& entry : row.e) {
      if (std::abs(entry) <= kDust) entry = 0;
      if (std::abs(std::abs(entry) - 1) <= kDust) entry = entry > 0 ? 1 : -1;
    }
  }
  return R;
}

}  // namespace

void check_loops(const RobotDescription& robot, const std::vector<TreeNode>& nodes, Base base,
                 Findings& findings) {
  if (robot.loops.empty()) return;
  LoopCheck check(robot, nodes, base, findings);
  for (const LoopDescription& loop : robot.loops) check.check(loop);
}

std::vector<Loop> make_loops(const RobotDescription& robot, const Model& model) {
  if (robot.loops.empty()) return {};
  LinkIndex links;
  for (std::size_t i = 0; i < model.links.size(); ++i) links.emplace(model.links[i].name, i);
  std::vector<Loop> loops;
  for (const LoopDescription& loop : robot.loops) {
    const JointDescription& joint = loop.joint;
    const auto frame = [&](const std::string& link, const Transform<double>& X_LJ,
                           const Vector3<double>& axis) {
      const Matrix3<double> R_JF = axis_count(joint.type) > 0 ? rotation_from_z_to(unit_along(axis))
                                                              : Matrix3<double>::identity();
      return ConstrainedFrame{LinkId::of(links.at(link)), {without_dust(X_LJ.R * R_JF), X_LJ.p}};
    };
    const bool has_two_axes = axis_count(joint.type) > 1;
    Constraint constraint = *rows_held_by(joint.type);
    constraint.name = joint.name;
    constraint.first = frame(joint.child, loop.X_CJ, has_two_axes ? joint.second_axis : joint.axis);
    constraint.second = frame(joint.parent, joint.X_PJ, joint.axis);
    Loop made{std::move(constraint), joint.type, joint.place};
    if (has_two_axes) {
      made.axes = made.constraint;
      made.axes->type = ConstraintType::kPerpendicular;
      made.axes->name += " axes";
    }
    loops.push_back(std::move(made));
  }
  return loops;
}

}  // namespace dynac
