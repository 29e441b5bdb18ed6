// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>

#include "lower/lower.hpp"
#include "spatial/rotation_to_axis.hpp"

namespace dynac {
namespace {

using Vec = Vector3<double>;
using Mat = Matrix3<double>;

double snapped(double x, double tolerance) {
  for (const double exact : {0.0, 1.0, -1.0}) {
    if (std::abs(x - exact) <= tolerance) return exact;
  }
  return x;
}

Vec snapped(const Vec& u, double tolerance) {
  return {{snapped(u[0], tolerance), snapped(u[1], tolerance), snapped(u[2], tolerance)}};
}

// Whether R^T R is one, to the rounding of a product of a few rotations.
bool is_rotation(const Mat& R) {
  constexpr double kRounding = 0x1p-46;
  const Mat product = transpose(R) * R;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      if (std::abs(product.row[i][k] - (i == k ? 1 : 0)) > kRounding) return false;
    }
  }
  return true;
}

// A rotation of which only some of the small entries are within the tolerance stays as it is: it
// would be none any more.
Mat snapped(const Mat& R, double tolerance) {
  const Mat result{
      {{snapped(R.row[0], tolerance), snapped(R.row[1], tolerance), snapped(R.row[2], tolerance)}}};
  return is_rotation(result) || !is_rotation(R) ? result : R;
}

// Calls visit(before, after) for every entry that may change.
template <class Visitor>
void compare_direction_cosines(const Model& before, const Model& after, const Visitor& visit) {
  for (std::size_t i = 0; i < before.links.size(); ++i) {
    const Joint &a = before.links[i].joint, &b = after.links[i].joint;
    for (std::size_t k = 0; k < 3; ++k) {
      for (std::size_t c = 0; c < 3; ++c) visit(a.X_PJ.R.row[k][c], b.X_PJ.R.row[k][c]);
      visit(a.axis[k], b.axis[k]);
      visit(a.second_axis[k], b.second_axis[k]);
    }
  }
}

// The frame of the moving body in the joint frame: z along the axis, where there is one.
Mat body_axes(JointType type, const Vec& axis) {
  if (joint_row(type).keeps_x_and_y) return smallest_rotation_from_z_to(axis);
  return axis_count(type) > 0 ? rotation_from_z_to(axis) : Mat::identity();
}

// The offsets that a mimic joint's own offset makes, of its spring, too.
void take_multiplier(const Joint& joint, Body& body) {
  body.pitch = joint.pitch;
  if (!joint.mimic) return;
  body.is_mimic = true;
  body.multiplier = joint.mimic->multiplier;
  const double offset = joint.mimic->offset;
  body.dynamics.rest_position -= offset;  // of the multiplied coordinate, without the offset
  if (rotates(body.joint_type)) {
    body.angle_offset = offset;
    body.axial_offset = joint.pitch * offset;
  } else {
    body.axial_offset = offset;
  }
}

// Appends the moving body of a link, and the massless one in between where its joint has two axes.
void append_moving_body(const Model& model, std::size_t index, const LinkPlacement& parent,
                        Mechanism& robot) {
  const Link& link = model.links[index];
  const Joint& joint = link.joint;
  Transform<double> X_JB{body_axes(joint.type, joint.axis), joint.point};
  Body body;
  body.name = link.name;
  body.joint = joint.name;
  body.link = LinkId::of(index);
  body.joint_type = joint_row(joint.type).lowered;
  body.parent = parent.body;
  body.X_PT = parent.X_BL * joint.X_PJ * X_JB;
  body.q_index = joint.q_index;
  body.v_index = joint.v_index;
  body.dynamics = joint.dynamics;
  take_multiplier(joint, body);
  if (axis_count(joint.type) > 1) {
    robot.bodies.push_back(body);
    body.parent = BodyId::of(robot.bodies.size() - 1);
    const Transform<double> X_JC{rotation_from_z_to(joint.second_axis), {}};
    body.X_PT = inverse(X_JB) * X_JC;
    body.q_index += 1;
    body.v_index += 1;
    body.dynamics = joint.second_dynamics;
    X_JB = X_JC;
  }
  robot.links.push_back({link.name, BodyId::of(robot.bodies.size()), inverse(X_JB), true});
  robot.bodies.push_back(std::move(body));
}

}  // namespace

Model snap(Model model, double tolerance) {
  for (Link& link : model.links) {
    Joint& joint = link.joint;
    joint.X_PJ.R = snapped(joint.X_PJ.R, tolerance);
    joint.axis = snapped(joint.axis, tolerance);
    joint.second_axis = snapped(joint.second_axis, tolerance);
  }
  return model;
}

int count_snapped(const Model& model, double tolerance) {
  int count = 0;
  compare_direction_cosines(model, snap(model, tolerance),
                            [&](double a, double b) { count += a != b ? 1 : 0; });
  return count;
}

double largest_snap(const Model& model, double tolerance) {
  double largest = 0;
  compare_direction_cosines(model, snap(model, tolerance), [&](double a, double b) {
    largest = std::max(largest, std::abs(b - a));
  });
  return largest;
}

Mechanism lump(const Model& model) {
  Mechanism robot;
  robot.nq = static_cast<std::size_t>(position_size(model));
  robot.nv = static_cast<std::size_t>(velocity_size(model));
  robot.gravity = model.gravity;
  const LinkPlacement world;
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    const Link& link = model.links[i];
    if (!link.parent.is_none() && !link.is_frame) {
      robot.links[link.parent.index()].is_tip = false;
    }
    const LinkPlacement& parent = link.parent.is_none() ? world : robot.links[link.parent.index()];
    if (is_fixed(link.joint.type) && !is_placed_by_input(link.joint.type)) {
      robot.links.push_back({link.name, parent.body, parent.X_BL * link.joint.X_PJ, true});
    } else {
      append_moving_body(model, i, parent, robot);
    }
    LinkPlacement& place = robot.links.back();
    place.parent = link.parent;
    place.is_frame = link.is_frame;
    if (link.is_frame) place.is_tip = false;
    place.inertia = pseudo_inertia(link.inertia);
    if (place.body.is_none()) continue;
    Body& body = robot.bodies[place.body.index()];
    body.inertia = body.inertia + place.X_BL * place.inertia;
  }
  return robot;
}

Mechanism lower(const Model& model, const LowerOptions& options) {
  Mechanism robot = lump(snap(model, options.snap_tolerance));
  if (!options.frames.empty()) robot = reframe(robot, options.frames);
  return regroup(std::move(robot), options.regroup);
}

}  // namespace dynac
