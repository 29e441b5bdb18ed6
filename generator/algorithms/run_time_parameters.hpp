// What a mechanism's gravity, inertias and joint dynamics are with run-time parameters.
#pragma once

#include <cstddef>
#include <vector>

#include "algorithms/robot_state.hpp"
#include "algorithms/run_time_parameter.hpp"

namespace dynac {

/// Ten inertial parameters (see RunTimeParameter) as a pseudo-inertia about the link's origin.
/// @param[in] entries  the first of the ten
template <class Scalar>
[[nodiscard]] PseudoInertia<Scalar> inertia_of_parameters(const Scalar* entries) {
  const Scalar& mass = entries[0];
  const Vector3<Scalar> com{{entries[1], entries[2], entries[3]}};
  const Scalar &Ixx = entries[4], &Ixy = entries[5], &Iyy = entries[6];
  const Scalar &Ixz = entries[7], &Iyz = entries[8], &Izz = entries[9];
  const Inertia<Scalar> about_com{
      mass, {}, {{{{{Ixx, Ixy, Ixz}}, {{Ixy, Iyy, Iyz}}, {{Ixz, Iyz, Izz}}}}}};
  PseudoInertia<Scalar> result = pseudo_inertia(about_com);
  result.h = mass * com;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) result.J(i, j) = result.J(i, j) + result.h[i] * com[j];
  }
  return result;
}

/// Takes the entries of a joint's parameter into what the joint has.
template <class Scalar>
void apply_joint_parameter(ParameterKind kind, const Scalar* entries, JointNumbers<Scalar>& joint) {
  switch (kind) {
    case ParameterKind::kDamping:
      joint.damping = entries[0];
      return;
    case ParameterKind::kFriction:
      joint.friction = entries[0];
      return;
    case ParameterKind::kArmature:
      joint.armature = entries[0];
      return;
    case ParameterKind::kStiffness:
      joint.stiffness = entries[0];
      return;
    case ParameterKind::kRotor:
      joint.armature = entries[1] * entries[1] * entries[0];
      return;
    case ParameterKind::kGravity:
    case ParameterKind::kPayload:
    case ParameterKind::kInertia:
      break;
  }
}

/// Takes the parameters' entries into a state. Inertias that they replace are no part of the
/// mechanism; the state's joints are the mechanism's before.
/// @param[in] entries  of all parameters, one after the other
template <class Scalar>
void apply_parameters(const Mechanism& robot, const std::vector<RunTimeParameter>& parameters,
                      const std::vector<Scalar>& entries, RobotState<Scalar>& state) {
  std::size_t first = 0;
  for (const RunTimeParameter& parameter : parameters) {
    const Scalar* const own = &entries[first];
    first += size_of(parameter.kind);
    if (parameter.kind == ParameterKind::kGravity) {
      state.gravity = {{own[0], own[1], own[2]}};
      continue;
    }
    if (parameter.owner() == ParameterOwner::kJoint) {
      for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
        if (robot.bodies[i].link != parameter.link) continue;
        apply_joint_parameter(parameter.kind, own, state.joints[i]);
      }
      continue;
    }
    const LinkPlacement& link = robot.links[parameter.link.index()];
    PseudoInertia<Scalar>& body = state.inertia[link.body.index()];
    const PseudoInertia<Scalar> added = cast<Scalar>(link.X_BL) * inertia_of_parameters(own);
    body = body + added;
    state.added_inertia.emplace_back(parameter.link, added);
  }
}

}  // namespace dynac
