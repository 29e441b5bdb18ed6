// SPDX-License-Identifier: BSD-3-Clause
// First derivatives of inverse dynamics by the chain rule on the recursive Newton-Euler algorithm,
// in body frames: the recursion carries a column for every coordinate that a vector depends on.
// O(n^2) a chain where IDSVA is O(n d) with small constants; for comparison, and as a check.
// Reference: the algorithm RNEACR of Singh, Russell, Wensing 2022; Carpentier & Mansard 2018.
#pragma once

#include <utility>
#include <vector>

#include "algorithms/derivatives/derivative_columns.hpp"
#include "algorithms/derivatives/idsva.hpp"

namespace dynac {
namespace chain_rule {

/// Derivatives of a body's motion and force by one kind of coordinate.
template <class Scalar>
struct BodyColumns {
  Columns<Motion<Scalar>> v;
  Columns<Motion<Scalar>> a;
  Columns<Force<Scalar>> f;
};

/// A body's motion and the force on it.
template <class Scalar>
struct BodyValues {
  Motion<Scalar> v_parent;  ///< the parent's motion in the body's frame
  Motion<Scalar> a_parent;
  Motion<Scalar> v_joint;
  Motion<Scalar> v;
  Motion<Scalar> a;
  Force<Scalar> f;  ///< of the whole subtree once the recursion has passed
};

template <class Scalar>
[[nodiscard]] Motion<Scalar> minus(const Motion<Scalar>& m) {
  return {-m.angular, -m.linear};
}

/// Columns of v and a of a body from its parent's, and of its own force.
/// @param[in] own  of coordinate `axis` of the body's joint: what it adds to v and to a
template <class Scalar, class Own>
void descend(const Body& body, const JointPosition<Scalar>& joint, const BodyValues<Scalar>& values,
             const Inertia<Scalar>& I, const BodyColumns<Scalar>* parent, const Own& own,
             BodyColumns<Scalar>& columns) {
  if (parent != nullptr) {
    for (const auto& [c, dv] : parent->v) columns.v[c] = to_body(body, joint, dv);
    for (const auto& [c, da] : parent->a) columns.a[c] = to_body(body, joint, da);
  }
  for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
    const auto [dv, da] = own(motion_axis<Scalar>(body, k));
    add_to(columns.v, body.v_index + k, dv);
    add_to(columns.a, body.v_index + k, da);
  }
  for (const auto& [c, dv] : columns.v) {
    Motion<Scalar>& da = columns.a[c];
    da = da + cross(dv, values.v_joint);
    columns.f[c] = I * da + cross(dv, I * values.v) + cross(values.v, I * dv);
  }
}

/// Rows of the joint's coordinates, and the columns handed to the parent.
template <class Scalar>
void ascend(const Body& body, const JointPosition<Scalar>& joint, const Columns<Force<Scalar>>& f,
            SquareMatrix<Scalar>& result, Columns<Force<Scalar>>* parent) {
  for (const auto& [c, df] : f) {
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      Scalar& entry = result(body.v_index + k, c);
      entry = entry + along_axis(body, k, df);
    }
    if (parent != nullptr) add_to(*parent, c, to_parent(body, joint, df));
  }
}

template <class Scalar>
[[nodiscard]] std::vector<BodyValues<Scalar>> body_values(const Mechanism& robot,
                                                          const RobotState<Scalar>& state) {
  std::vector<BodyValues<Scalar>> values;
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& body = robot.bodies[i];
    const JointPosition<Scalar>& joint = state.configuration[i];
    const bool is_first = body.parent.is_none();
    BodyValues<Scalar> own;
    if (!is_first) own.v_parent = to_body(body, joint, values[body.parent.index()].v);
    own.a_parent = to_body(
        body, joint, is_first ? Motion<Scalar>{{}, -state.gravity} : values[body.parent.index()].a);
    own.v_joint = joint_motion(body, state.v);
    own.v = own.v_parent + own.v_joint;
    own.a = own.a_parent + joint_motion(body, state.a) + cross(own.v, own.v_joint);
    const Inertia<Scalar> I = inertia(state.inertia[i]);
    own.f = I * own.a + cross(own.v, I * own.v);
    if (!state.external.empty()) own.f = own.f - state.external[i];
    values.push_back(own);
  }
  return values;
}

/// Derivatives of every body's motion and own force, by positions and by velocities.
template <class Scalar>
[[nodiscard]] std::pair<std::vector<BodyColumns<Scalar>>, std::vector<BodyColumns<Scalar>>>
body_columns(const Mechanism& robot, const RobotState<Scalar>& state,
             const std::vector<BodyValues<Scalar>>& values, const BodyObserver& observe) {
  std::vector<BodyColumns<Scalar>> by_position(values.size()), by_velocity(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Body& body = robot.bodies[i];
    observe(body);
    const std::size_t parent = body.parent.is_none() ? i : body.parent.index();
    const Inertia<Scalar> I = inertia(state.inertia[i]);
    const BodyValues<Scalar>& own = values[i];
    // Turning a joint turns what comes from the parent the other way.
    const auto position = [&](const Motion<Scalar>& S) {
      return std::pair(minus(cross(S, own.v_parent)), minus(cross(S, own.a_parent)));
    };
    const auto velocity = [&](const Motion<Scalar>& S) { return std::pair(S, cross(own.v, S)); };
    descend(body, state.configuration[i], own, I, parent == i ? nullptr : &by_position[parent],
            position, by_position[i]);
    descend(body, state.configuration[i], own, I, parent == i ? nullptr : &by_velocity[parent],
            velocity, by_velocity[i]);
  }
  return {std::move(by_position), std::move(by_velocity)};
}

}  // namespace chain_rule

/// Derivatives of inverse dynamics by the chain rule.
template <class Scalar>
[[nodiscard]] InverseDynamicsDerivatives<Scalar> inverse_dynamics_derivatives_chain_rule(
    const Mechanism& robot, const RobotState<Scalar>& state, const BodyObserver& observe) {
  using namespace chain_rule;
  std::vector<BodyValues<Scalar>> values = body_values(robot, state);
  auto [by_position, by_velocity] = body_columns(robot, state, values, observe);
  InverseDynamicsDerivatives<Scalar> result(robot.nv);
  for (std::size_t i = values.size(); i-- > 0;) {
    const Body& body = robot.bodies[i];
    observe(body);
    const JointPosition<Scalar>& joint = state.configuration[i];
    const bool is_first = body.parent.is_none();
    const std::size_t parent = is_first ? i : body.parent.index();
    ascend(body, joint, by_velocity[i].f, result.by_velocity,
           is_first ? nullptr : &by_velocity[parent].f);
    ascend(body, joint, by_position[i].f, result.by_position,
           is_first ? nullptr : &by_position[parent].f);
    if (is_first) continue;
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      const Force<Scalar> turned = cross(motion_axis<Scalar>(body, k), values[i].f);
      add_to(by_position[parent].f, body.v_index + k, to_parent(body, joint, turned));
    }
    values[parent].f = values[parent].f + to_parent(body, joint, values[i].f);
  }
  idsva::add_external_derivatives(state, result);
  result.M = mass_matrix_composite(robot, state, observe);  // rotors included
  return result;
}

}  // namespace dynac
