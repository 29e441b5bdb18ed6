// SPDX-License-Identifier: BSD-3-Clause
#include "model/rearrange.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "dynac/runtime/sincos.hpp"
#include "model/magnitudes.hpp"
#include "support/nearest_names.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

/// Rotation by an angle about a unit vector (Rodrigues), with the same bits on every machine.
Matrix3<double> rotation_about(const Vector3<double>& axis, double angle) {
  double sine = 0;
  double cosine = 0;
  runtime::sincos<runtime::kFmaOff>(angle, sine, cosine);
  const Matrix3<double> U = skew(axis);
  const Matrix3<double> UU = U * U;
  Matrix3<double> R = Matrix3<double>::identity();
  for (std::size_t i = 0; i < 3; ++i) {
    R.row[i] = R.row[i] + sine * U.row[i] + (1 - cosine) * UU.row[i];
  }
  return R;
}

/// Where the joint's motion takes the child link's frame, in the joint frame.
Transform<double> joint_motion(const Joint& joint, double position) {
  Transform<double> X;
  if (rotates(joint.type)) {
    X.R = rotation_about(joint.axis, position);
    X.p = (joint.pitch * position) * joint.axis;
    if (has_point(joint.type)) X.p = X.p + (joint.point - X.R * joint.point);
  } else {
    X.p = position * joint.axis;
  }
  return X;
}

// Moving joints alone are offered: none of the others would do.
std::string unknown_joint(const Model& model, std::string_view name) {
  std::vector<std::string> joints;
  for (const Link& link : model.links) {
    const bool is_base = &link == &model.links.front();
    if (!is_base && !is_fixed(link.joint.type)) joints.push_back(link.joint.name);
  }
  return unknown_name("joint", name, joints, "`dynac inspect` lists the joints");
}

void check_position(const Joint& joint, double position) {
  const Bound& bound = rotates(joint.type) ? kAngleBound : kLengthBound;
  const std::string problem = magnitude_problem("position", position, bound);
  if (problem.empty()) return;
  throw InputError("@lock", fmt::format("joint {}: {}", dynac::quoted(joint.name), problem));
}

void check_rotor(std::string_view name, const JointDynamics& dynamics) {
  for (const std::string& problem :
       {magnitude_problem("gear ratio", dynamics.gear_ratio, kRatioBound),
        magnitude_problem("rotor inertia, geared,", dynamics.armature(), kMomentBound)}) {
    if (problem.empty()) continue;
    throw InputError("@rotor", fmt::format("joint {}: {}", dynac::quoted(name), problem));
  }
}

void fix(Joint& joint, double position) {
  joint.X_PJ = joint.X_PJ * joint_motion(joint, position);
  joint.type = JointType::kFixed;
  joint.mimic.reset();
}

// What is left of a coupling when a joint stays at a position.
void leave_out(LinkId joint, double position, Constraint& coupling) {
  std::erase_if(coupling.terms, [&](const CouplingTerm& term) {
    if (term.link != joint) return false;
    coupling.constant -= term.factor * position;
    return true;
  });
}

LinkId moving_joint(const Model& model, const char* setting, std::string_view name) {
  const LinkId id = movable_joint(model, setting, name);
  const Joint& joint = model.link(id).joint;
  if (joint.mimic) {
    throw InputError(setting,
                     fmt::format("joint {} follows joint {}; name that one", dynac::quoted(name),
                                 dynac::quoted(model.link(joint.mimic->leader).joint.name)));
  }
  return id;
}

}  // namespace

LinkId movable_joint(const Model& model, const char* setting, std::string_view name) {
  const LinkId id = find_joint(model, name);
  if (id.is_none() || id.index() == 0) {
    throw UsageError(fmt::format("{}: {}", setting, unknown_joint(model, name)));
  }
  const Joint& joint = model.link(id).joint;
  if (is_fixed(joint.type)) {
    throw InputError(setting, fmt::format("joint {} is fixed; leave it out", dynac::quoted(name)));
  }
  return id;
}

void order_joints(Model& model, std::span<const std::string> names) {
  constexpr const char* kSetting = "@joint-order";
  std::vector<LinkId> order{LinkId::of(0)};
  for (const std::string& name : names) {
    const LinkId id = moving_joint(model, kSetting, name);
    if (std::find(order.begin(), order.end(), id) != order.end()) {
      throw UsageError(
          fmt::format("{}: {} is named twice; name it once", kSetting, dynac::quoted(name)));
    }
    order.push_back(id);
  }
  for (std::size_t i = 1; i < model.links.size(); ++i) {
    const Joint& joint = model.links[i].joint;
    if (!is_independent(joint)) continue;
    if (std::find(order.begin(), order.end(), LinkId::of(i)) == order.end()) {
      throw InputError(kSetting, fmt::format("joint {} is missing; name every joint that moves",
                                             dynac::quoted(joint.name)));
    }
  }
  number_joints(model, order);
}

void lock_joint(Model& model, std::string_view name, double position) {
  constexpr const char* kSetting = "@lock";
  const LinkId id = moving_joint(model, kSetting, name);
  Joint& joint = model.links[id.index()].joint;
  if (velocity_size(joint.type) != 1) {
    throw InputError(kSetting, fmt::format("joint {} is {}; only joints of one coordinate can be "
                                           "locked",
                                           dynac::quoted(name), name_of(joint.type)));
  }
  check_position(joint, position);
  for (Link& link : model.links) {
    const auto mimic = link.joint.mimic;
    if (!mimic || mimic->leader != id) continue;
    const double follows = mimic->multiplier * position + mimic->offset;
    check_position(link.joint, follows);
    fix(link.joint, follows);
  }
  fix(joint, position);
  for (Loop& loop : model.loops) leave_out(id, position, loop.constraint);
  if (position_size(model) == 0) {
    throw InputError(kSetting,
                     "no moving joint is left; leave one unlocked, or choose a floating base");
  }
  number_joints(model);
}

void set_rotor(Model& model, std::string_view name, double inertia,
               std::optional<double> gear_ratio) {
  Joint& joint = model.links[movable_joint(model, "@rotor", name).index()].joint;
  const auto set = [&](JointDynamics& dynamics) {
    dynamics.rotor_inertia = inertia;
    dynamics.gear_ratio = gear_ratio.value_or(dynamics.gear_ratio);
    check_rotor(name, dynamics);
  };
  set(joint.dynamics);
  if (axis_count(joint.type) > 1) set(joint.second_dynamics);
}

}  // namespace dynac
