// SPDX-License-Identifier: BSD-3-Clause
// Derivatives of what the masses and first moments of subtrees give: the Jacobian of the centre of
// mass, and the torques that bear the weight.
//
// Displacing a coordinate with the angular axis w turns all that it carries. A column of the
// Jacobian, in world axes, turns where its joint is carried, or stands below on the axis of the
// coordinate in the same joint; the column of a joint above changes as its own axis acts on what
// has moved:
//
//   dJ_i/dq_j = w_j x J_i, j above i or of its joint        dJ_i/dq_j = w_i x J_j, j below i
//
// The weight of a subtree of mass m and first moment h, seen from its joint, turns by -w_j; what a
// coordinate below displaces by (w, s) adds the couple (w x h + m s) x f, f = -g its force per
// mass. Derivatives by positions are along the tangent space on the child's side.
#pragma once

#include <vector>

#include "algorithms/inverse/momentum.hpp"

namespace dynac {

namespace subtrees {

/// Calls with a body and each that carries it, up to the root.
template <class Visit>
void for_each_carrier(const Mechanism& robot, std::size_t body, const Visit& visit) {
  for (BodyId at = BodyId::of(body); !at.is_none(); at = robot.bodies[at.index()].parent) {
    visit(at.index());
  }
}

}  // namespace subtrees

/// The derivative of the Jacobian of the centre of mass by tangent-space coordinates.
/// @return entry [i, j, k], i first: the derivative of J_com[i, j] along coordinate k (3 x nv x nv)
template <class Scalar>
[[nodiscard]] std::vector<Scalar> center_of_mass_hessian(const Mechanism& robot,
                                                         const RobotState<Scalar>& state,
                                                         const BodyObserver& observe) {
  const auto X_W = world_placements(robot, state, observe);
  const auto subtree = subtree_moments(robot, state, observe);
  const Scalar per_mass = Scalar(1) / total_moment(robot, state, subtree).mass;
  std::vector<Scalar> result(3 * robot.nv * robot.nv, Scalar(0));
  const auto add = [&](std::size_t column, std::size_t by, const Vector3<Scalar>& x) {
    for (std::size_t r = 0; r < 3; ++r) {
      Scalar& entry = result[3 * (by * robot.nv + column) + r];
      entry = entry + x[r];
    }
  };
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    observe(robot.bodies[i]);
    const Scalar share = per_mass * subtree[i].mass;
    const Vector3<Scalar> lever = per_mass * subtree[i].h;
    for_each_axis<Scalar>(robot.bodies[i], [&](std::size_t c, const Motion<Scalar>& S) {
      const Vector3<Scalar> J = X_W[i].R * (share * S.linear + cross(S.angular, lever));
      subtrees::for_each_carrier(robot, i, [&](std::size_t j) {
        for_each_axis<Scalar>(robot.bodies[j],
                              [&](std::size_t above, const Motion<Scalar>& S_above) {
                                const Vector3<Scalar> turned = cross(X_W[j].R * S_above.angular, J);
                                add(c, above, turned);
                                if (j != i) add(above, c, turned);
                              });
      });
    });
  }
  return result;
}

/// The derivative of gravity torques by tangent-space coordinates.
/// @return dg_dq (nv x nv), row: torque, column: perturbation
template <class Scalar>
[[nodiscard]] SquareMatrix<Scalar> gravity_derivatives(const Mechanism& robot,
                                                       const RobotState<Scalar>& state,
                                                       const BodyObserver& observe) {
  const auto X_W = world_placements(robot, state, observe);
  const auto subtree = subtree_moments(robot, state, observe);
  SquareMatrix<Scalar> result(robot.nv);
  const auto add = [&](std::size_t row, std::size_t column, const Scalar& x) {
    result(row, column) = result(row, column) + x;
  };
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& body = robot.bodies[i];
    observe(body);
    const Scalar& mass = subtree[i].mass;
    const Vector3<Scalar>& h = subtree[i].h;
    const Vector3<Scalar> up = transpose_times(X_W[i].R, -state.gravity);
    for_each_axis<Scalar>(body, [&](std::size_t c, const Motion<Scalar>& S) {
      // Its own torque, where its own joint turns the weight.
      for_each_axis<Scalar>(body, [&](std::size_t by, const Motion<Scalar>& turn) {
        const Vector3<Scalar> f = cross(up, turn.angular);
        add(c, by, dot(S, Force<Scalar>{cross(h, f), mass * f}));
      });
      // Torques of the joints above, and its own where these turn the weight: the same.
      Vector3<Scalar> couple = cross(cross(S.angular, h) + mass * S.linear, up);
      for (std::size_t j = i; !robot.bodies[j].parent.is_none();) {
        couple = to_parent_axes(robot.bodies[j], state.configuration[j], couple);
        j = robot.bodies[j].parent.index();
        for_each_axis<Scalar>(robot.bodies[j],
                              [&](std::size_t above, const Motion<Scalar>& S_above) {
                                const Scalar torque = dot(S_above.angular, couple);
                                add(above, c, torque);
                                add(c, above, torque);
                              });
      }
    });
  }
  return result;
}

}  // namespace dynac
