// SPDX-License-Identifier: BSD-3-Clause
#include "writers/write_urdf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "writers/finish.hpp"
#include "writers/rotation_angles.hpp"
#include "writers/split_joints.hpp"
#include "writers/written_inertia.hpp"
#include "writers/xml_text.hpp"

namespace dynac {
namespace {

constexpr double kUnlimited = 1e16;  // SDF's word for no limit

class UrdfWriter {
 public:
  UrdfWriter(const RobotDescription& robot, std::string_view banner, Findings& findings)
      : robot_(robot), text_(banner), findings_(findings) {}

  std::string write() {
    const bool has_gears = std::ranges::any_of(robot_.joints, has_gear);
    if (has_gears) {
      text_.open("robot", {{"name", robot_.name}, {"xmlns:drake", "http://drake.mit.edu"}});
    } else {
      text_.open("robot", {{"name", robot_.name}});
    }
    for (const LinkDescription& link : robot_.links) write_link(link);
    for (const JointDescription& joint : robot_.joints) write_joint(joint);
    for (const LoopDescription& loop : robot_.loops) write_loop(loop);
    for (const JointDescription& joint : robot_.joints) {
      if (has_gear(joint)) write_rotor(joint);
    }
    for (const FrameDescription& frame : robot_.frames) frames_.add(frame.name);
    text_.close();
    infinite_.warn("joint",
                   fmt::format("URDF has no infinite limits; they are written as {}", kUnlimited),
                   robot_.place, findings_);
    springs_.warn("joint", "URDF has no springs; they are left out", robot_.place, findings_);
    loop_dynamics_.warn("joint", "<loop_joint> has no dynamics; they are left out", robot_.place,
                        findings_);
    frames_.warn("frame", "URDF has no frames but links; they are left out", robot_.place,
                 findings_);
    return text_.take();
  }

 private:
  static bool has_gear(const JointDescription& joint) {
    return (joint.dynamics.rotor_inertia != 0 || joint.dynamics.gear_ratio != 1) &&
           !is_fixed(joint.type);
  }

  void write_origin(const Vector3<double>& p, const Vector3<double>& rpy) {
    if (p == Vector3<double>{} && rpy == Vector3<double>{}) return;
    text_.add("origin", {{"xyz", number_text(p)}, {"rpy", number_text(rpy)}});
  }

  void write_link(const LinkDescription& link) {
    text_.open("link", {{"name", link.name}});
    if (link.mass != 0 || link.inertia != Matrix3<double>{}) {
      const auto [rpy, I] = written_inertia(link);
      text_.open("inertial");
      write_origin(link.com, rpy);
      text_.add("mass", {{"value", number_text(link.mass)}});
      text_.add("inertia", {{"ixx", number_text(I(0, 0))},
                            {"ixy", number_text(I(0, 1))},
                            {"ixz", number_text(I(0, 2))},
                            {"iyy", number_text(I(1, 1))},
                            {"iyz", number_text(I(1, 2))},
                            {"izz", number_text(I(2, 2))}});
      text_.close();
    }
    text_.close();
  }

  void write_joint(const JointDescription& joint) {
    const JointType type = written_type(joint);
    const std::string_view word = joint_row(type).urdf;
    if (word.empty()) {
      findings_.error(joint.place, fmt::format("{}: is {}, which URDF has no word for; convert "
                                               "to json, or replace the joint",
                                               called("joint", joint.name), name_of(joint.type)));
      return;
    }
    text_.open("joint", {{"name", joint.name}, {"type", std::string(word)}});
    text_.add("parent", {{"link", joint.parent}});
    text_.add("child", {{"link", joint.child}});
    write_origin(joint.X_PJ.p, rpy_of(joint.X_PJ.R));
    if (!is_fixed(type)) write_motion(joint, type);
    text_.close();
  }

  // URDF's revolute joints have a range.
  static JointType written_type(const JointDescription& joint) {
    const bool is_unlimited = joint.type == JointType::kRevolute && joint.limits &&
                              std::isinf(joint.limits->lower) && std::isinf(joint.limits->upper);
    return is_unlimited ? JointType::kContinuous : joint.type;
  }

  void write_motion(const JointDescription& joint, JointType type) {
    if (axis_count(type) > 0) text_.add("axis", {{"xyz", number_text(joint.axis)}});
    if (joint.limits) write_limits(joint, type);
    const JointDynamics& dynamics = joint.dynamics;
    if (dynamics.damping != 0 || dynamics.friction != 0) {
      text_.add("dynamics", {{"damping", number_text(dynamics.damping)},
                             {"friction", number_text(dynamics.friction)}});
    }
    if (dynamics.stiffness != 0) springs_.add(joint.name);
    if (!joint.mimic) return;
    text_.add("mimic", {{"joint", joint.mimic->joint},
                        {"multiplier", number_text(joint.mimic->multiplier)},
                        {"offset", number_text(joint.mimic->offset)}});
  }

  void write_limits(const JointDescription& joint, JointType type) {
    const auto [lower, upper, velocity, effort] = *joint.limits;
    const bool has_range = joint_row(type).range != JointRange::kUnlimited;
    if (!has_range && std::isinf(velocity) && std::isinf(effort)) return;
    const bool is_infinite = (has_range && (std::isinf(lower) || std::isinf(upper))) ||
                             std::isinf(velocity) || std::isinf(effort);
    if (is_infinite && !joint.mimic) infinite_.add(joint.name);  // a leader's limits hold
    const auto text = [](double limit) {
      return number_text(std::isinf(limit) ? std::copysign(kUnlimited, limit) : limit);
    };
    if (has_range) {
      text_.add("limit", {{"lower", text(lower)},
                          {"upper", text(upper)},
                          {"effort", text(effort)},
                          {"velocity", text(velocity)}});
    } else {
      text_.add("limit", {{"effort", text(effort)}, {"velocity", text(velocity)}});
    }
  }

  void write_end(const char* tag, const std::string& link, const Transform<double>& X_LJ) {
    text_.add(tag,
              {{"link", link}, {"xyz", number_text(X_LJ.p)}, {"rpy", number_text(rpy_of(X_LJ.R))}});
  }

  void write_loop(const LoopDescription& loop) {
    const JointDescription& joint = loop.joint;
    const bool is_ball = has_unit_quaternion(joint.type) && !moves_freely(joint.type);
    const std::string_view word = is_ball ? "spherical" : joint_row(joint.type).urdf;
    if (word.empty()) {
      findings_.error(joint.place,
                      fmt::format("{}: is {} and closes a loop, which <loop_joint> has no word "
                                  "for; convert to json or sdf",
                                  called("joint", joint.name), name_of(joint.type)));
      return;
    }
    text_.open("loop_joint", {{"name", joint.name}, {"type", std::string(word)}});
    write_end("link1", joint.parent, joint.X_PJ);
    write_end("link2", joint.child, loop.X_CJ);
    if (axis_count(joint.type) > 0) text_.add("axis", {{"xyz", number_text(joint.axis)}});
    if (!(joint.dynamics == JointDynamics{})) loop_dynamics_.add(joint.name);
    text_.close();
  }

  void write_rotor(const JointDescription& joint) {
    text_.open("transmission", {{"name", joint.name + "_transmission"}});
    text_.add_text("type", "transmission_interface/SimpleTransmission");
    text_.add("joint", {{"name", joint.name}});
    text_.open("actuator", {{"name", joint.name + "_motor"}});
    if (joint.dynamics.rotor_inertia != 0) {
      text_.add("drake:rotor_inertia", {{"value", number_text(joint.dynamics.rotor_inertia)}});
    }
    text_.add("drake:gear_ratio", {{"value", number_text(joint.dynamics.gear_ratio)}});
    text_.close();
    text_.close();
  }

  const RobotDescription& robot_;
  XmlText text_;
  Findings& findings_;
  NamedThings infinite_;
  NamedThings springs_;
  NamedThings loop_dynamics_;
  NamedThings frames_;
};

// Where the base or the gravity is not the one that commands assume of a file without them.
void remark_on_base_and_gravity(const DescribedRobot& described, Findings& findings) {
  const RobotDescription& robot = described.robot;
  const auto warn = [&](const std::string& text) {
    findings.add(Severity::kWarning, robot.place,
                 fmt::format("{}: {}", called("robot", robot.name), text));
  };
  if (described.build.base == Base::kFloating) {
    warn("its floating base is not part of URDF; give @base floating with the file");
  }
  const Vector3<double> usual = Model{}.gravity;
  const Vector3<double> gravity = described.gravity.value_or(usual);
  if (gravity != usual) {
    warn(
        fmt::format("its gravity is not read from URDF files; give @gravity {},{},{} with the file",
                    gravity[0], gravity[1], gravity[2]));
  }
}

// They hold joints together: a file without them is another robot.
void refuse_couplings(const RobotDescription& robot, Findings& findings) {
  for (const CouplingDescription& coupling : robot.couplings) {
    findings.error(
        coupling.place,
        fmt::format("{}: couples joint positions, which URDF cannot say; convert to json "
                    "or sdf, or move it into a file for @constraints",
                    called("coupling", coupling.name)));
  }
}

}  // namespace

WrittenRobot write_urdf(const DescribedRobot& described, std::string_view banner) {
  Findings findings;
  remark_on_base_and_gravity(described, findings);
  refuse_couplings(described.robot, findings);
  warn_of_configurations(described.robot, "URDF", findings);
  const RobotDescription robot = split_joints(described.robot, JointFormat::kUrdf, findings);
  return finish(UrdfWriter(robot, banner, findings).write(), findings);
}

}  // namespace dynac
