#include <cmath>

#include "lower/lower.hpp"

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

template <class Visitor>
void for_each_direction_cosine(Model& model, const Visitor& visit) {
  for (Body& body : model.bodies) {
    for (Vec& row : body.joint.X_PJ.R.row) {
      for (double& entry : row.e) visit(entry);
    }
    for (double& entry : body.joint.axis.e) visit(entry);
  }
}

// A rotation that takes z to the unit vector u: a signed permutation where u is a coordinate axis.
Mat rotation_from_z_to(const Vec& u) {
  std::size_t smallest = 0;
  for (std::size_t k = 1; k < 3; ++k) {
    if (std::abs(u[k]) < std::abs(u[smallest])) smallest = k;
  }
  Vec helper;
  helper[smallest] = 1;
  if (u[2] == 1) helper = {{1, 0, 0}};
  const Vec y = cross(u, helper);
  const Vec y_unit = (1.0 / std::sqrt(dot(y, y))) * y;
  const Vec x_unit = cross(y_unit, u);
  return transpose(Mat{{{x_unit, y_unit, u}}});
}

JointType lowered(JointType type) {
  return type == JointType::kContinuous ? JointType::kRevolute : type;
}

void append_moving_body(const Model& model, std::size_t index, const LinkPlacement& parent,
                        Mechanism& robot) {
  const Body& link = model.bodies[index];
  const JointType type = lowered(link.joint.type);
  Transform<double> X_JB;
  if (type != JointType::kFloating) X_JB.R = rotation_from_z_to(link.joint.axis);
  MovingBody body;
  body.name = link.name;
  body.link = BodyId::of(index);
  body.joint_type = type;
  body.parent = parent.body;
  body.X_PT = parent.X_BL * link.joint.X_PJ * X_JB;
  body.q_index = robot.nq;
  body.v_index = robot.nv;
  robot.nq += static_cast<std::size_t>(position_size(type));
  robot.nv += static_cast<std::size_t>(velocity_size(type));
  robot.links.push_back({MovingId::of(robot.bodies.size()), inverse(X_JB)});
  robot.bodies.push_back(std::move(body));
}

}  // namespace

Model snap(Model model, double tolerance) {
  for_each_direction_cosine(model, [&](double& x) { x = snapped(x, tolerance); });
  return model;
}

int count_snapped(const Model& model, double tolerance) {
  int count = 0;
  Model copy = model;
  for_each_direction_cosine(copy, [&](double& x) { count += snapped(x, tolerance) != x ? 1 : 0; });
  return count;
}

Mechanism lump(const Model& model) {
  Mechanism robot;
  const LinkPlacement world;
  for (std::size_t i = 0; i < model.bodies.size(); ++i) {
    const Body& link = model.bodies[i];
    const LinkPlacement& parent = link.parent.is_none() ? world : robot.links[link.parent.index()];
    if (link.joint.type == JointType::kFixed) {
      robot.links.push_back({parent.body, parent.X_BL * link.joint.X_PJ});
    } else {
      append_moving_body(model, i, parent, robot);
    }
    const LinkPlacement& place = robot.links.back();
    if (place.body.is_none()) continue;
    MovingBody& body = robot.bodies[place.body.index()];
    body.inertia = body.inertia + place.X_BL * pseudo_inertia(link.inertia);
  }
  return robot;
}

Mechanism lower(const Model& model, const LowerOptions& options) {
  Mechanism robot = lump(snap(model, options.snap_tolerance));
  if (!options.frames.empty()) robot = reframe(robot, options.frames);
  return options.regroup ? regroup(std::move(robot)) : robot;
}

}  // namespace dynac
