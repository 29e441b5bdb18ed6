// SPDX-License-Identifier: BSD-3-Clause
#include "lower/lower.hpp"

namespace dynac {
namespace {

// The part of a body's inertia that its parent may as well have, because no motion of the joint
// changes what it does: a mass where the joint does not shift it, a first moment along the axis
// about which it turns alone; a second moment along this axis, which exerts a moment across it
// alone, and the parent turns in the same way across it; any second moment where the joint does not
// turn at all, for it acts as a pure couple.
PseudoInertia<double> movable_part(const Body& body) {
  const PseudoInertia<double>& inertia = body.inertia;
  const bool has_axis = !has_unit_quaternion(body.joint_type);
  PseudoInertia<double> part;
  if (!translates(body.joint_type)) part.mass = inertia.mass;
  if (!translates(body.joint_type) && has_axis) part.h = {{0, 0, inertia.h[2]}};
  if (has_axis) part.J(2, 2) = inertia.J(2, 2);
  if (!rotates(body.joint_type)) part.J = inertia.J;
  return part;
}

}  // namespace

Mechanism regroup(Mechanism robot, Regrouping regrouping) {
  if (regrouping == Regrouping::kNone) return robot;
  for (std::size_t i = robot.bodies.size(); i-- > 0;) {
    Body& body = robot.bodies[i];
    const bool is_root = body.parent.is_none();
    if (moves_freely(body.joint_type) || (is_root && regrouping != Regrouping::kAll)) continue;
    const PseudoInertia<double> part = movable_part(body);
    body.inertia = body.inertia - part;
    if (is_root) continue;
    Transform<double> X_PB = body.X_PT;  // at any q: the part does not depend on it
    if (is_screw(body.joint_type) && !translates(body.joint_type))
      X_PB = X_PB * Transform<double>{Matrix3<double>::identity(), {{0, 0, body.axial_offset}}};
    Body& parent = robot.bodies[body.parent.index()];
    parent.inertia = parent.inertia + X_PB * part;
  }
  return robot;
}

}  // namespace dynac
