// SPDX-License-Identifier: BSD-3-Clause
// First derivatives of inverse dynamics of a moving base by sensitivities of EIDAmb: the motion
// that the base's acceleration gives to all bodies as if they were one (a) is kept apart from the
// rest of their accelerations (r), so that a body's subtree enters by its composite inertia M^c
// alone.
//
// Reference: Bos, Traversaro, Pucci, Saccon 2022, Tables 4 to 8, in body frames and with the base's
// twist as its own (choice B: D1 with v_0' = 0, and D3). The base's wrench is M^c_0 a_0 + bc_0
// there too; the other way to it, by F_i and bvp_i, is the same and is left out.
#pragma once

#include <vector>

#include "algorithms/derivatives/rnea_chain_rule.hpp"

namespace dynac {
namespace extended_inverse_dynamics {

using chain_rule::minus;

/// A body's motion and what its subtree demands.
template <class Scalar>
struct BodyValues {
  Motion<Scalar> v_parent;  ///< the parent's motion in the body's frame: X v, X r, X a
  Motion<Scalar> r_parent;
  Motion<Scalar> a_parent;
  Motion<Scalar> v_joint;
  Motion<Scalar> v;
  Motion<Scalar> r;           ///< acceleration but for the base's, gravity's opposite included
  Motion<Scalar> a;           ///< acceleration as if all joints were locked
  PseudoInertia<Scalar> M_c;  ///< of the subtree
  Force<Scalar> b_c;          ///< sum over the subtree of M r + v x* M v - external
};

/// Derivatives of those by one kind of coordinate, a column for each that matters.
template <class Scalar>
struct BodyColumns {
  Columns<Motion<Scalar>> v, r, a;
  Columns<PseudoInertia<Scalar>> M_c;
  Columns<Force<Scalar>> b_c;
};

/// S x* I - I S x: how an inertia changes that moves with the twist S.
template <class Scalar>
[[nodiscard]] PseudoInertia<Scalar> moved(const Motion<Scalar>& S, const PseudoInertia<Scalar>& I) {
  PseudoInertia<Scalar> rate{Scalar(0), cross(S.angular, I.h) + I.mass * S.linear, {}};
  for (std::size_t i = 0; i < 3; ++i) {
    const Vector3<Scalar> turned = cross(S.angular, I.J.row[i]);  // of J's column i
    for (std::size_t j = 0; j < 3; ++j) {
      const Scalar entry = turned[j] + I.h[i] * S.linear[j];
      rate.J(i, j) = rate.J(i, j) + entry;
      rate.J(j, i) = rate.J(j, i) + entry;
    }
  }
  return rate;
}

/// The first two recursions of EIDAmb: motions from the base, inertias and forces to it.
template <class Scalar>
[[nodiscard]] std::vector<BodyValues<Scalar>> body_values(const Mechanism& robot,
                                                          const RobotState<Scalar>& state) {
  std::vector<BodyValues<Scalar>> values;
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& body = robot.bodies[i];
    const JointPosition<Scalar>& joint = state.configuration[i];
    const Motion<Scalar> rate = joint_motion(body, state.a);
    BodyValues<Scalar> own;
    own.v_joint = joint_motion(body, state.v);
    if (body.parent.is_none()) {
      own.r_parent = to_body(body, joint, Motion<Scalar>{{}, -state.gravity});
      own.v = own.v_joint;
      own.r = own.r_parent;
      own.a = rate;
    } else {
      const BodyValues<Scalar>& parent = values[body.parent.index()];
      own.v_parent = to_body(body, joint, parent.v);
      own.r_parent = to_body(body, joint, parent.r);
      own.a_parent = to_body(body, joint, parent.a);
      own.v = own.v_parent + own.v_joint;
      own.r = own.r_parent + rate + cross(own.v, own.v_joint);
      own.a = own.a_parent;
    }
    own.M_c = state.inertia[i];
    const Inertia<Scalar> M = inertia(state.inertia[i]);
    own.b_c = M * own.r + cross(own.v, M * own.v);
    if (!state.external.empty()) own.b_c = own.b_c - state.external[i];
    values.push_back(own);
  }
  for (std::size_t i = values.size(); i-- > 0;) {
    const Body& body = robot.bodies[i];
    if (body.parent.is_none()) continue;
    BodyValues<Scalar>& parent = values[body.parent.index()];
    parent.M_c = parent.M_c + inertia_to_parent(body, state.configuration[i], values[i].M_c);
    parent.b_c = parent.b_c + to_parent(body, state.configuration[i], values[i].b_c);
  }
  return values;
}

/// Columns of a body's motion from its parent's: X x'.
template <class Scalar>
void inherit(const Body& body, const JointPosition<Scalar>& joint,
             const BodyColumns<Scalar>& parent, BodyColumns<Scalar>& columns) {
  for (const auto& [c, v] : parent.v) columns.v[c] = to_body(body, joint, v);
  for (const auto& [c, r] : parent.r) columns.r[c] = to_body(body, joint, r);
  for (const auto& [c, a] : parent.a) columns.a[c] = to_body(body, joint, a);
}

/// What a body's own joint adds to the columns by position: dX x = -S x (X x).
template <class Scalar>
void add_position(const Body& body, const BodyValues<Scalar>& own, BodyColumns<Scalar>& columns) {
  for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
    const Motion<Scalar> S = motion_axis<Scalar>(body, k);
    add_to(columns.v, body.v_index + k, minus(cross(S, own.v_parent)));
    add_to(columns.r, body.v_index + k, minus(cross(S, own.r_parent)));
    add_to(columns.a, body.v_index + k, minus(cross(S, own.a_parent)));
  }
}

/// And by velocity: S, and v x S where the velocity of the joint turns with the body.
template <class Scalar>
void add_velocity(const Body& body, const BodyValues<Scalar>& own, BodyColumns<Scalar>& columns) {
  for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
    const Motion<Scalar> S = motion_axis<Scalar>(body, k);
    add_to(columns.v, body.v_index + k, S);
    const Motion<Scalar> turned = body.parent.is_none() ? Motion<Scalar>{} : cross(own.v, S);
    add_to(columns.r, body.v_index + k, turned);
  }
}

/// Columns of the body's own force, once those of its velocity are known.
template <class Scalar>
void add_forces(const Body& body, const BodyValues<Scalar>& own, const Inertia<Scalar>& M,
                BodyColumns<Scalar>& columns) {
  for (const auto& [c, v] : columns.v) {
    Motion<Scalar>& r = columns.r[c];
    if (!body.parent.is_none()) r = r + cross(v, own.v_joint);
    columns.b_c[c] = M * r + cross(v, M * own.v) + cross(own.v, M * v);
  }
}

/// Rows of the body's joint: S^T (dM^c a + M^c a' + bc').
template <class Scalar>
void add_rows(const Body& body, const BodyValues<Scalar>& own, const BodyColumns<Scalar>& columns,
              SquareMatrix<Scalar>& result) {
  const auto add = [&](std::size_t c, const Force<Scalar>& f) {
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      Scalar& entry = result(body.v_index + k, c);
      entry = entry + along_axis(body, k, f);
    }
  };
  const Inertia<Scalar> M_c = inertia(own.M_c);
  for (const auto& [c, dM_c] : columns.M_c) add(c, inertia(dM_c) * own.a);
  for (const auto& [c, a] : columns.a) add(c, M_c * a);
  for (const auto& [c, b_c] : columns.b_c) add(c, b_c);
}

/// Columns of what the parent's subtree demands: X^T bc' and X^T dM^c X.
template <class Scalar>
void hand_up(const Body& body, const JointPosition<Scalar>& joint,
             const BodyColumns<Scalar>& columns, BodyColumns<Scalar>& parent) {
  for (const auto& [c, b_c] : columns.b_c) add_to(parent.b_c, c, to_parent(body, joint, b_c));
  for (const auto& [c, M_c] : columns.M_c) {
    add_to(parent.M_c, c, inertia_to_parent(body, joint, M_c));
  }
}

/// What the body's own joint adds to them by position: dX^T bc and dX^T M^c X + X^T M^c dX.
template <class Scalar>
void rotate_subtree(const Body& body, const BodyValues<Scalar>& own, BodyColumns<Scalar>& columns) {
  for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
    const Motion<Scalar> S = motion_axis<Scalar>(body, k);
    add_to(columns.b_c, body.v_index + k, cross(S, own.b_c));
    add_to(columns.M_c, body.v_index + k, moved(S, own.M_c));
  }
}

}  // namespace extended_inverse_dynamics

/// Derivatives of inverse dynamics of a moving base by EIDAmb.
/// @param[in] robot  on a floating base
template <class Scalar>
[[nodiscard]] InverseDynamicsDerivatives<Scalar> inverse_dynamics_derivatives_extended(
    const Mechanism& robot, const RobotState<Scalar>& state, const BodyObserver& observe) {
  using namespace extended_inverse_dynamics;
  const std::vector<BodyValues<Scalar>> values =
      extended_inverse_dynamics::body_values(robot, state);
  std::vector<BodyColumns<Scalar>> by_position(values.size()), by_velocity(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Body& body = robot.bodies[i];
    observe(body);
    const JointPosition<Scalar>& joint = state.configuration[i];
    if (!body.parent.is_none()) {
      inherit(body, joint, by_position[body.parent.index()], by_position[i]);
      inherit(body, joint, by_velocity[body.parent.index()], by_velocity[i]);
    }
    add_position(body, values[i], by_position[i]);
    add_velocity(body, values[i], by_velocity[i]);
    const Inertia<Scalar> M = inertia(state.inertia[i]);
    add_forces(body, values[i], M, by_position[i]);
    add_forces(body, values[i], M, by_velocity[i]);
  }
  InverseDynamicsDerivatives<Scalar> result(robot.nv);
  for (std::size_t i = values.size(); i-- > 0;) {
    const Body& body = robot.bodies[i];
    observe(body);
    add_rows(body, values[i], by_velocity[i], result.by_velocity);
    add_rows(body, values[i], by_position[i], result.by_position);
    if (body.parent.is_none()) continue;
    const JointPosition<Scalar>& joint = state.configuration[i];
    rotate_subtree(body, values[i], by_position[i]);
    hand_up(body, joint, by_velocity[i], by_velocity[body.parent.index()]);
    hand_up(body, joint, by_position[i], by_position[body.parent.index()]);
  }
  idsva::add_external_derivatives(state, result);
  result.M = mass_matrix_composite(robot, state, observe);  // rotors included
  return result;
}

}  // namespace dynac
