// SPDX-License-Identifier: BSD-3-Clause
// The equations of motion term by term: tau = M(q) a + C(q, v) v + g(q) - tau_ext(q, f), with
// tau_ext = sum J^T f the generalised forces of the wrenches on the bodies. In: a state. Out: the
// four terms, of which C is that of the Christoffel symbols, as coriolis_matrix.hpp has it.
//
// By composite bodies in their own frames, or in closed form on all bodies at once in world
// coordinates: with S the joints' screws, M the bodies' inertias and V their twists, block
// diagonal, and G_p the path matrix (identities where a row's body is at or below a column's), G_c
// = G_p^T,
//
//   M_bar   = S^T G_c M G_p S          C = S^T G_c (M G_p S' + B G_p S)
//   tau_ext = S^T G_c W_app            g = -S^T G_c M G_grav
//
// where any B with B V = -ad_V^T M V and B + B^T = dM/dt makes C v right and dM_bar/dt - 2 C skew.
// Reference: Ali, Gabellieri, Franchi 2026 (arXiv 2605.06498), Proposition 1 and Lemma 1, where
// tau_ext has the other sign and B is -ad_V^T M.
#pragma once

#include <utility>
#include <vector>

#include "algorithms/inverse/coriolis_matrix.hpp"
#include "algorithms/inverse/newton_euler.hpp"
#include "algorithms/kinematics/world_placement.hpp"

namespace dynac {

/// The terms of the equations of motion; rotors are in M.
template <class Scalar>
struct EquationsOfMotion {
  explicit EquationsOfMotion(std::size_t nv)
      : M(nv), C(nv), g(nv, Scalar(0)), tau_ext(nv, Scalar(0)) {}

  SquareMatrix<Scalar> M;       ///< joint-space inertia (nv x nv), both triangles
  SquareMatrix<Scalar> C;       ///< Coriolis and centrifugal matrix (nv x nv)
  std::vector<Scalar> g;        ///< gravity torques (nv)
  std::vector<Scalar> tau_ext;  ///< sum J^T f (nv)
};

/// Gravity torques (nv): each joint bears the weight of what is at or below it.
/// @param[in] composite  of each body, in its frame: composite_inertias()
template <class Scalar>
[[nodiscard]] std::vector<Scalar> torques_of_weights(
    const Mechanism& robot, const RobotState<Scalar>& state,
    const std::vector<PseudoInertia<Scalar>>& composite, const BodyObserver& observe) {
  std::vector<Scalar> tau(robot.nv, Scalar(0));
  std::vector<Vector3<Scalar>> upwards;  // minus gravity, in each body's axes
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& body = robot.bodies[i];
    observe(body);
    const Vector3<Scalar> above =
        body.parent.is_none() ? -state.gravity : upwards[body.parent.index()];
    upwards.push_back(to_body_axes(body, state.configuration[i], above));
    const auto& [mass, h, J] = composite[i];
    add_joint_torque(body, Force<Scalar>{cross(h, upwards[i]), mass * upwards[i]}, tau);
  }
  return tau;
}

/// The terms by composite bodies, each in its own frame.
template <class Scalar>
[[nodiscard]] EquationsOfMotion<Scalar> equations_of_motion_composite(
    const Mechanism& robot, const RobotState<Scalar>& state, const BodyObserver& observe) {
  EquationsOfMotion<Scalar> terms(robot.nv);
  terms.M = mass_matrix_composite(robot, state, observe);
  terms.C = coriolis_matrix_christoffel(robot, state, observe);
  terms.g = torques_of_weights(robot, state, composite_inertias(robot, state, observe), observe);
  if (!state.external.empty()) {
    terms.tau_ext = newton_euler::with_torques_of(state.external, robot, state,
                                                  std::move(terms.tau_ext), observe);
  }
  return terms;
}

namespace closed_form {

/// A coordinate that moves a body, in world coordinates: what G_p S and G_p S' have in its column
/// and the body's rows.
template <class Scalar>
struct PathColumn {
  std::size_t coordinate;
  Motion<Scalar> S;       ///< screw of the coordinate's joint
  Motion<Scalar> S_rate;  ///< and its time derivative, componentwise
};

/// A body in world coordinates.
template <class Scalar>
struct WorldBody {
  Transform<Scalar> C;                   ///< pose in the world
  Inertia<Scalar> M;                     ///< about the world's origin
  Motion<Scalar> V;                      ///< spatial twist
  std::vector<PathColumn<Scalar>> path;  ///< from the root to the body's own joint
};

/// All bodies: the paper's Table 2, row by row.
template <class Scalar>
[[nodiscard]] std::vector<WorldBody<Scalar>> world_bodies(const Mechanism& robot,
                                                          const RobotState<Scalar>& state,
                                                          const BodyObserver& observe) {
  std::vector<WorldBody<Scalar>> bodies;
  const auto poses = world_placements(robot, state, observe);
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& body = robot.bodies[i];
    observe(body);
    WorldBody<Scalar> own;
    if (!body.parent.is_none()) own = bodies[body.parent.index()];
    own.C = poses[i];
    own.M = own.C * inertia(state.inertia[i]);
    own.V = own.V + own.C * joint_motion(body, state.v);
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      const Motion<Scalar> S = own.C * motion_axis<Scalar>(body, k);
      own.path.push_back({body.v_index + k, S, cross(own.V, S)});
    }
    bodies.push_back(std::move(own));
  }
  return bodies;
}

/// B m for the B of the Christoffel symbols, (V x* M + (M V) xbar* - M V x) / 2: the one among
/// those that the top of this file speaks of that makes C the matrix of coriolis_matrix.hpp.
template <class Scalar>
[[nodiscard]] Force<Scalar> coriolis_force(const WorldBody<Scalar>& body, const Motion<Scalar>& m) {
  const Force<Scalar> twice =
      cross(body.V, body.M * m) + cross(m, body.M * body.V) - body.M * cross(body.V, m);
  return Scalar(0.5) * twice;
}

}  // namespace closed_form

/// The terms in closed form, in world coordinates; see the top of this file. A floating base's
/// screws turn with it, since v has its twist in its own axes: they have rates, where the paper's
/// base has S' = 0. That is what spatial base velocities have, and base_velocity_transform.hpp sees
/// to them.
///
/// The paper's first time derivatives (Proposition 1, r = 1) have S^T ad_V^T W for S'^T W in the
/// base's rows too, against its own S' = 0: they are off by ad_V1^T W_1 there. So are the twists'
/// second derivatives of its equation 39, by ad_V1 V_1' on every body. Those of this function come
/// from Taylor series and have no such terms.
template <class Scalar>
[[nodiscard]] EquationsOfMotion<Scalar> equations_of_motion_closed_form(
    const Mechanism& robot, const RobotState<Scalar>& state, const BodyObserver& observe) {
  EquationsOfMotion<Scalar> terms(robot.nv);
  const auto bodies = closed_form::world_bodies(robot, state, observe);
  const auto add = [](Scalar& entry, const Scalar& x) { entry = entry + x; };
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    observe(robot.bodies[i]);
    const closed_form::WorldBody<Scalar>& body = bodies[i];
    const Force<Scalar> weight = body.M * Motion<Scalar>{{}, state.gravity};
    Force<Scalar> load;
    if (!state.external.empty()) load = body.C * state.external[i];
    for (const auto& [c, S, S_rate] : body.path) {
      add(terms.g[c], -dot(S, weight));
      if (!state.external.empty()) add(terms.tau_ext[c], dot(S, load));
      const Force<Scalar> of_M = body.M * S;
      const Force<Scalar> of_C = body.M * S_rate + closed_form::coriolis_force(body, S);
      for (const auto& row : body.path) {
        add(terms.M(row.coordinate, c), dot(row.S, of_M));
        add(terms.C(row.coordinate, c), dot(row.S, of_C));
      }
    }
  }
  add_rotors(state, terms.M);
  return terms;
}

}  // namespace dynac
