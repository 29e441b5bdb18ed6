// SPDX-License-Identifier: BSD-3-Clause
#include "writers/split_joints.hpp"

#include <fmt/format.h>

#include <limits>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "spatial/rotation_to_axis.hpp"
#include "support/unlike_names.hpp"

namespace dynac {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool has_word(JointFormat format, JointType type) {
  const JointRow& row = joint_row(type);
  return !(format == JointFormat::kUrdf ? row.urdf : row.sdf.front()).empty();
}

class Splitter {
 public:
  Splitter(RobotDescription robot, JointFormat format, Findings& findings)
      : robot_(std::move(robot)), format_(format), findings_(findings) {
    for (const LinkDescription& link : robot_.links) links_.insert(link.name);
    for (const JointDescription& joint : robot_.joints) joints_.insert(joint.name);
    for (const LoopDescription& loop : robot_.loops) joints_.insert(loop.joint.name);
  }

  RobotDescription split() {
    for (JointDescription& joint : std::exchange(robot_.joints, {})) add(std::move(joint));
    return std::move(robot_);
  }

 private:
  void add(JointDescription joint) {
    if (has_word(format_, joint.type)) {
      robot_.joints.push_back(std::move(joint));
    } else if (axis_count(joint.type) == 2) {
      split_universal(std::move(joint));
    } else if (has_point(joint.type)) {
      split_screw(std::move(joint));
    } else if (has_pitch(joint.type)) {
      split_helical(std::move(joint));
    } else if (axis_count(joint.type) == 1 && velocity_size(joint.type) == 2) {
      split_cylindrical(std::move(joint));
    } else if (joint_row(joint.type).keeps_x_and_y) {
      const Matrix3<double> R_JB = smallest_rotation_from_z_to(unit_along(joint.axis));
      split_sliding(std::move(joint),
                    {R_JB * Vector3<double>{{1, 0, 0}}, R_JB * Vector3<double>{{0, 1, 0}}},
                    JointType::kContinuous);
    } else if (moves_freely(joint.type)) {
      split_sliding(std::move(joint), {{{1, 0, 0}}, {{0, 1, 0}}, {{0, 0, 1}}},
                    JointType::kSpherical);
    } else {
      robot_.joints.push_back(std::move(joint));  // the writer refuses it
    }
  }

  void warn(const JointDescription& joint, std::string_view by) {
    findings_.add(Severity::kWarning, joint.place,
                  fmt::format("{}: is {}, which {} has no word for; it is written as {}",
                              called("joint", joint.name), name_of(joint.type),
                              format_ == JointFormat::kUrdf ? "URDF" : "SDF", by));
  }

  // A joint behind the first, with a massless link in between: its frame is that link's.
  JointDescription behind(JointDescription& first, std::string_view suffix) {
    JointDescription second{.name = unlike(fmt::format("{}_{}", first.name, suffix), joints_),
                            .parent = unlike(fmt::format("{}_{}_link", first.name, suffix), links_),
                            .child = first.child,
                            .axis = first.axis,
                            .place = first.place};
    first.child = second.parent;
    robot_.links.push_back({.name = second.parent, .place = first.place});
    return second;
  }

  // Joints that slide along these directions, in the axes of the joint, and one that turns.
  void split_sliding(JointDescription joint, const std::vector<Vector3<double>>& directions,
                     JointType last) {
    warn(joint, fmt::format("{} joints that slide and one that turns: positions are the same "
                            "numbers, but velocities and forces of the slides are along axes of "
                            "the joint, no longer of its child",
                            directions.size()));
    leave_out_limits(joint);
    const Vector3<double> normal = joint.axis;
    const JointDynamics dynamics = joint.dynamics;
    std::vector<JointDescription> row{std::move(joint)};
    for (std::size_t k = 1; k <= directions.size(); ++k) {
      JointDescription next = behind(row.back(), k == directions.size() ? "turn" : "slide");
      row.push_back(std::move(next));
    }
    for (std::size_t k = 0; k < directions.size(); ++k) {
      row[k].type = JointType::kPrismatic;
      row[k].axis = directions[k];
      row[k].limits = {-kInfinity, kInfinity, kInfinity, kInfinity};
    }
    row.back().type = last;
    row.back().axis = normal;
    for (JointDescription& part : row) {
      part.dynamics = dynamics;  // of every coordinate
      robot_.joints.push_back(std::move(part));
    }
  }

  // Two joints in a row, the first of which turns about the first axis.
  void add_row(JointDescription joint, JointDescription second) {
    const bool is_limited =
        joint.limits && joint.limits->lower > -kInfinity && joint.limits->upper < kInfinity;
    joint.type = is_limited ? JointType::kRevolute : JointType::kContinuous;
    joint.second_dynamics = {};
    joint.point = {};
    joint.pitch = 0;
    robot_.joints.push_back(std::move(joint));
    robot_.joints.push_back(std::move(second));
  }

  void leave_out_limits(JointDescription& joint) {
    if (joint.limits) {
      findings_.add(
          Severity::kWarning, joint.place,
          fmt::format("{}: a description does not say of which coordinate its limits are, "
                      "so they are left out",
                      called("joint", joint.name)));
    }
    joint.limits = {};
  }

  void split_universal(JointDescription joint) {
    JointDescription second = behind(joint, "second");
    warn(joint, fmt::format("two joints, the second of them {}", dynac::quoted(second.name)));
    second.type = JointType::kContinuous;
    second.axis = joint.second_axis;
    second.dynamics = joint.second_dynamics;
    leave_out_limits(joint);
    add_row(std::move(joint), std::move(second));
  }

  void split_cylindrical(JointDescription joint) {
    JointDescription second = behind(joint, "slide");
    warn(joint, fmt::format("two joints, the second of them {}", dynac::quoted(second.name)));
    second.type = JointType::kPrismatic;
    second.limits = {-kInfinity, kInfinity, kInfinity, kInfinity};
    second.dynamics = joint.dynamics;  // of every coordinate
    leave_out_limits(joint);
    add_row(std::move(joint), std::move(second));
  }

  void split_helical(JointDescription joint) {
    JointDescription second = behind(joint, "slide");
    warn(joint, fmt::format("a joint that turns and {}, which follows it by <mimic>",
                            dynac::quoted(second.name)));
    second.type = JointType::kPrismatic;
    second.limits = {-kInfinity, kInfinity, kInfinity, kInfinity};
    second.mimic = MimicDescription{joint.name, joint.pitch, 0};
    add_row(std::move(joint), std::move(second));
  }

  void split_screw(JointDescription joint) {
    JointDescription offset = behind(joint, "offset");
    warn(joint, fmt::format("a helical joint whose frame stands on its axis, and the fixed joint "
                            "{}",
                            dynac::quoted(offset.name)));
    offset.X_PJ.p = -joint.point;
    joint.X_PJ.p = joint.X_PJ.R * joint.point + joint.X_PJ.p;
    joint.point = {};
    joint.type = JointType::kHelical;
    add(std::move(joint));
    robot_.joints.push_back(std::move(offset));
  }

  RobotDescription robot_;
  JointFormat format_;
  Findings& findings_;
  std::unordered_set<std::string> links_;
  std::unordered_set<std::string> joints_;
};

}  // namespace

RobotDescription split_joints(RobotDescription robot, JointFormat format, Findings& findings) {
  return Splitter(std::move(robot), format, findings).split();
}

}  // namespace dynac
