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

}  // namespace

Mechanism regroup(Mechanism robot) {
  for (std::size_t i = robot.bodies.size(); i-- > 0;) {
    MovingBody& body = robot.bodies[i];
    if (body.joint_type == JointType::kFloating) continue;
    const bool turns = body.joint_type == JointType::kRevolute;
    const PseudoInertia<double> part =
        turns ? invariant_under_turning(body.inertia) : invariant_under_sliding(body.inertia);
    body.inertia = body.inertia - part;
    if (body.parent.is_none()) continue;
    Transform<double> X_PB = body.X_PT;  // at any q: the part does not depend on it
    if (turns)
      X_PB = X_PB * Transform<double>{Matrix3<double>::identity(), {{0, 0, body.axial_offset}}};
    MovingBody& parent = robot.bodies[body.parent.index()];
    parent.inertia = parent.inertia + X_PB * part;
  }
  return robot;
}

}  // namespace dynac
