#include "lower/lower.hpp"

namespace dynac {
namespace {

// What turning about z cannot change: the mass, the first and the second moment along z. It exerts
// no torque about z, so it may as well be the parent's.
PseudoInertia<double> invariant_under_turning(const PseudoInertia<double>& inertia) {
  PseudoInertia<double> part;
  part.mass = inertia.mass;
  part.h = {{0, 0, inertia.h[2]}};
  part.J(2, 2) = inertia.J(2, 2);
  return part;
}

// What sliding cannot change: the second moments about the body's origin act as a pure couple, and
// the parent turns in the same way.
PseudoInertia<double> invariant_under_sliding(const PseudoInertia<double>& inertia) {
  PseudoInertia<double> part;
  part.J = inertia.J;
  return part;
}

// What turning about z and moving in any direction cannot change: the second moment along z exerts
// a moment across z alone, and the parent turns in the same way across z.
PseudoInertia<double> invariant_under_moving(const PseudoInertia<double>& inertia) {
  PseudoInertia<double> part;
  part.J(2, 2) = inertia.J(2, 2);
  return part;
}

// What turning freely cannot change: a mass at the centre.
PseudoInertia<double> invariant_under_rotation(const PseudoInertia<double>& inertia) {
  PseudoInertia<double> part;
  part.mass = inertia.mass;
  return part;
}

// The part of a body's inertia that its parent may as well have.
PseudoInertia<double> movable_part(const Body& body) {
  switch (body.joint_type) {
    case JointType::kRevolute:
      return invariant_under_turning(body.inertia);
    case JointType::kPrismatic:
      return invariant_under_sliding(body.inertia);
    case JointType::kHelical:
    case JointType::kCylindrical:
    case JointType::kPlanar:
      return invariant_under_moving(body.inertia);
    case JointType::kSpherical:
      return invariant_under_rotation(body.inertia);
    default:
      return {};
  }
}

}  // namespace

Mechanism regroup(Mechanism robot) {
  for (std::size_t i = robot.bodies.size(); i-- > 0;) {
    Body& body = robot.bodies[i];
    if (body.joint_type == JointType::kFloating) continue;
    const PseudoInertia<double> part = movable_part(body);
    body.inertia = body.inertia - part;
    if (body.parent.is_none()) continue;
    Transform<double> X_PB = body.X_PT;  // at any q: the part does not depend on it
    if (body.joint_type == JointType::kRevolute)
      X_PB = X_PB * Transform<double>{Matrix3<double>::identity(), {{0, 0, body.axial_offset}}};
    Body& parent = robot.bodies[body.parent.index()];
    parent.inertia = parent.inertia + X_PB * part;
  }
  return robot;
}

}  // namespace dynac
