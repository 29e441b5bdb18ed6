// SPDX-License-Identifier: BSD-3-Clause
#include "writers/sdf_joint_text.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "writers/rotation_angles.hpp"

namespace dynac {
namespace {

/// The metres per turn of which the reader makes this pitch [m/rad].
double lead_of(double pitch) {
  const double turn = 2 * std::numbers::pi;
  const double lead = pitch * turn;
  for (const double towards :
       {-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()}) {
    const double near = std::nextafter(lead, towards);
    if (near / turn == pitch) return near;
  }
  return lead;
}

}  // namespace

void SdfJointText::write(const JointDescription& joint, const Transform<double>& X_CJ) {
  const JointRow& row = joint_row(joint.type);
  if (row.sdf.front().empty()) {
    findings_.error(joint.place, fmt::format("{}: is {}, which SDF has no word for; convert to "
                                             "json, or replace the joint",
                                             called("joint", joint.name), row.name));
    return;
  }
  text_.open("joint", {{"name", joint.name}, {"type", std::string(row.sdf.front())}});
  text_.add_text("parent", joint.parent);
  text_.add_text("child", joint.child);
  write_pose(X_CJ);
  if (row.axis_count > 0) write_axis("axis", joint, joint.axis, joint.dynamics);
  if (row.axis_count > 1) write_axis("axis2", joint, joint.second_axis, joint.second_dynamics);
  if (row.has_pitch) text_.add_number("screw_thread_pitch", lead_of(joint.pitch));
  const bool has_dynamics = !(joint.dynamics == JointDynamics{});
  if (row.axis_count == 0 && !is_fixed(joint.type) && has_dynamics) dynamics_.add(joint.name);
  if (row.axis_count != 1 && !is_fixed(joint.type) && joint.limits) limits_.add(joint.name);
  if (row.axis_count > 0) write_rotor(joint);
  text_.close();
}

void SdfJointText::write_pose(const Transform<double>& X, const std::string& relative_to) {
  const Vector3<double> rpy = rpy_of(X.R);
  if (X.p == Vector3<double>{} && rpy == Vector3<double>{} && relative_to.empty()) return;
  const std::string text = number_text(X.p) + ' ' + number_text(rpy);
  if (relative_to.empty()) {
    text_.add_text("pose", text);
  } else {
    text_.add_text("pose", text, {{"relative_to", relative_to}});
  }
}

void SdfJointText::write_axis(const char* tag, const JointDescription& joint,
                              const Vector3<double>& axis, const JointDynamics& dynamics) {
  text_.open(tag);
  text_.add_text("xyz", number_text(axis));
  if (axis_count(joint.type) == 1) {
    if (joint.limits) write_limits(joint);
    if (joint.mimic) {
      text_.open("mimic", {{"joint", joint.mimic->joint}});
      text_.add_number("multiplier", joint.mimic->multiplier);
      text_.add_number("offset", joint.mimic->offset);
      text_.add_number("reference", 0);
      text_.close();
    }
  }
  write_dynamics(dynamics);
  text_.close();
}

void SdfJointText::write_limits(const JointDescription& joint) {
  const bool has_range = joint_row(joint.type).range != JointRange::kUnlimited;
  const auto add = [&](const char* tag, double limit) {
    if (std::isfinite(limit)) text_.add_number(tag, limit);
  };
  text_.open("limit");
  if (has_range) add("lower", joint.limits->lower);
  if (has_range) add("upper", joint.limits->upper);
  add("velocity", joint.limits->velocity);
  add("effort", joint.limits->effort);
  text_.close();
}

void SdfJointText::write_dynamics(const JointDynamics& dynamics) {
  const bool has_spring = dynamics.stiffness != 0;
  if (dynamics.damping == 0 && dynamics.friction == 0 && !has_spring) return;
  text_.open("dynamics");
  if (dynamics.damping != 0) text_.add_number("damping", dynamics.damping);
  if (dynamics.friction != 0) text_.add_number("friction", dynamics.friction);
  if (has_spring) {
    text_.add_number("spring_stiffness", dynamics.stiffness);
    text_.add_number("spring_reference", dynamics.rest_position);
  }
  text_.close();
}

void SdfJointText::write_rotor(const JointDescription& joint) {
  const JointDynamics& dynamics = joint.dynamics;
  if (axis_count(joint.type) > 1 &&
      (dynamics.rotor_inertia != joint.second_dynamics.rotor_inertia ||
       dynamics.gear_ratio != joint.second_dynamics.gear_ratio)) {
    rotors_.add(joint.name);
    return;
  }
  if (dynamics.rotor_inertia == 0 && dynamics.gear_ratio == 1) return;
  if (dynamics.rotor_inertia != 0) text_.add_number("drake:rotor_inertia", dynamics.rotor_inertia);
  text_.add_number("drake:gear_ratio", dynamics.gear_ratio);
}

void SdfJointText::remark(const std::string& place) {
  dynamics_.warn("joint", "SDF has no dynamics of ball joints; they are left out", place,
                 findings_);
  limits_.warn("joint",
               "a description does not say of which axis its limits are; they are left out", place,
               findings_);
  rotors_.warn("joint", "SDF has one rotor for both axes of a joint; theirs are left out", place,
               findings_);
}

}  // namespace dynac
