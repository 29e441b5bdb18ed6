// SPDX-License-Identifier: BSD-3-Clause
// What a mechanism's gravity, inertias and joint dynamics are with run-time parameters.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
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

/// What regressors count of an inertia: m, m c, Ixx Ixy Iyy Ixz Iyz Izz about the origin.
[[nodiscard]] inline std::array<double, 10> regressor_parameters(
    const PseudoInertia<double>& body) {
  const Matrix3<double> I = inertia(body).I_o;
  return {body.mass, body.h[0], body.h[1], body.h[2], I(0, 0),
          I(0, 1),   I(1, 1),   I(0, 2),   I(1, 2),   I(2, 2)};
}

/// Some of what a regressor counts of an inertia, in its order; none: zero.
template <class Scalar>
using SomeParameters = std::array<std::optional<Scalar>, 10>;

/// The diagonal of J from that of I_o, J = tr(I_o) / 2 - I_o. Where moments are zero the sums of
/// two entries, which are moments again, simplify to what they are.
/// @param[in] I  Ixx, Iyy, Izz; none: zero
template <class Scalar>
[[nodiscard]] Vector3<Scalar> second_moments(const std::array<std::optional<Scalar>, 3>& I) {
  std::vector<std::size_t> given, absent;
  for (std::size_t k = 0; k < 3; ++k) (I[k] ? given : absent).push_back(k);
  Vector3<Scalar> J;
  if (given.empty()) return J;
  if (absent.empty()) {
    const Scalar half = Scalar(0.5) * (*I[0] + *I[1] + *I[2]);
    for (std::size_t k = 0; k < 3; ++k) J[k] = half - *I[k];
    return J;
  }
  const std::size_t a = given.front(), b = given.size() > 1 ? given[1] : absent[1], r = absent[0];
  const Scalar half = Scalar(0.5) * (I[b] ? *I[a] - *I[b] : *I[a]);
  J[a] = -half;
  J[b] = half;
  J[r] = I[b] ? *I[a] - half : half;
  return J;
}

/// The inertia of which a regressor counts these.
template <class Scalar>
[[nodiscard]] PseudoInertia<Scalar> inertia_of_regressor(const SomeParameters<Scalar>& pi) {
  const auto entry = [&](std::size_t k) { return pi[k].value_or(Scalar(0)); };
  const Vector3<Scalar> moments = second_moments<Scalar>({pi[4], pi[6], pi[9]});
  const Scalar xy = -entry(5), xz = -entry(7), yz = -entry(8);
  return {entry(0),
          {{entry(1), entry(2), entry(3)}},
          {{{{{moments[0], xy, xz}}, {{xy, moments[1], yz}}, {{xz, yz, moments[2]}}}}}};
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
    case ParameterKind::kBase:
      break;
  }
}

/// Makes a state's inertias and joints those of the robot that base parameters describe.
/// @param[in] entries  the base parameters
template <class Scalar>
void apply_base_parameters(const Mechanism& robot, const BaseParameterSet& set,
                           const Scalar* entries, RobotState<Scalar>& state) {
  state.inertia.assign(robot.bodies.size(), PseudoInertia<Scalar>{});
  state.joints.assign(robot.bodies.size(), JointNumbers<Scalar>{});
  std::map<LinkId, SomeParameters<Scalar>> links;
  for (std::size_t k = 0; k < set.parameters.size(); ++k) {
    const RegressorColumn& column = set.parameters[k].column;
    if (column.kind == ParameterKind::kInertia) {
      links[column.link][column.component] = entries[k];
    } else {
      apply_joint_parameter(column.kind, &entries[k], state.joints[column.body.index()]);
    }
  }
  for (const auto& [id, pi] : links) {
    const LinkPlacement& link = robot.links[id.index()];
    state.inertia[link.body.index()] = cast<Scalar>(link.X_BL) * inertia_of_regressor(pi);
  }
}

/// Takes the parameters' entries into a state. Inertias of links that they replace are no part of
/// the mechanism; the state's joints are the mechanism's before.
/// @param[in] entries  of all parameters, one after the other
template <class Scalar>
void apply_parameters(const Mechanism& robot, const std::vector<RunTimeParameter>& parameters,
                      const std::vector<Scalar>& entries, RobotState<Scalar>& state) {
  const Scalar* next = entries.data();
  for (const RunTimeParameter& parameter : parameters) {  // first what payloads are added to
    if (parameter.kind == ParameterKind::kBase) {
      apply_base_parameters(robot, *parameter.base, next, state);
    }
    next += parameter.value.size();
  }
  next = entries.data();
  for (const RunTimeParameter& parameter : parameters) {
    const Scalar* const own = next;
    next += parameter.value.size();
    if (parameter.kind == ParameterKind::kBase) continue;
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
