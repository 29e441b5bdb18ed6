// SPDX-License-Identifier: BSD-3-Clause
// A Coriolis matrix C(q, v) with C v + g = h and dM/dt - 2 C skew that is not the one of the
// Christoffel symbols: in closed form on all bodies at once, in world coordinates,
//
//   C = S^T G_c M G_p S' - S^T G_c ad_V^T M G_p S
//
// with the letters of equations_of_motion.hpp. It has B = -ad_V^T M of each body where the matrix
// of coriolis_matrix.hpp has half of (V x* M + (M V) xbar* - M V x); the two differ by a matrix
// that is skew and gives no force along v.
//
// The screws of a floating base turn with it, since v has its twist in its own axes: they have
// rates here. In spatial base velocities they have none, and C is the paper's to the letter.
// Reference: Ali, Gabellieri, Franchi 2026 (arXiv 2605.06498), Lemma 1.
#pragma once

#include "algorithms/inverse/equations_of_motion.hpp"

namespace dynac {

/// @return C (nv x nv)
template <class Scalar>
[[nodiscard]] SquareMatrix<Scalar> coriolis_matrix_closed_form(const Mechanism& robot,
                                                               const RobotState<Scalar>& state,
                                                               const BodyObserver& observe) {
  SquareMatrix<Scalar> C(robot.nv);
  const auto bodies = closed_form::world_bodies(robot, state, observe);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    observe(robot.bodies[i]);
    const closed_form::WorldBody<Scalar>& body = bodies[i];
    for (const auto& [c, S, S_rate] : body.path) {
      const Force<Scalar> f = body.M * S_rate + cross(body.V, body.M * S);  // -ad_V^T f is V x* f
      for (const auto& row : body.path) {
        Scalar& entry = C(row.coordinate, c);
        entry = entry + dot(row.S, f);
      }
    }
  }
  return C;
}

}  // namespace dynac
