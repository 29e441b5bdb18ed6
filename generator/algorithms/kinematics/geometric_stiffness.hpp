// SPDX-License-Identifier: BSD-3-Clause
// Wrenches on links that do not turn with them, but keep their components in the world's axes: how
// the torques that bear them change with positions beyond what derivatives of dynamics count, which
// hold the wrench on every body fixed in the body.
//
// Where coordinate c moves a body by the screw S_c, a wrench f in world coordinates that does not
// move along is, seen from the body, -S_c x* f more; one that goes along with a point of the body
// but does not turn, -[w_c; 0] x* f about that point. Along the screw S_r of another coordinate the
// joint must bear so much more: S_r . (S_c x* f). Wrenches of a subtree act as their sum; of those
// that go along with points p also the sum of p f^T matters.
// Reference: Featherstone 2008, section 2.9 (derivatives of forces in moving frames).
#pragma once

#include <utility>
#include <vector>

#include "algorithms/ltdl.hpp"
#include "algorithms/robot_state.hpp"

namespace dynac {

/// What keeps its components while a body moves, summed over the wrenches on it; in world axes,
/// about one reference point for all bodies.
template <class Scalar>
struct StandingLoad {
  Force<Scalar> f{};
  Matrix3<Scalar> virial{};  ///< sum of p f^T, p the points that they go along with [N m]
};

/// What happens to the points at which standing wrenches act.
enum class PointOfAction {
  kInTheWorld,  ///< they stay where they are
  kOnTheBody,   ///< the body takes them along
};

namespace standing {

/// Of a screw S: what its load changes by along S, and what it must not change along S.
template <class Scalar>
struct Column {
  Motion<Scalar> S;
  Force<Scalar> as_cause;   ///< of column S: dotted with the row's screw
  Force<Scalar> as_effect;  ///< of row S: dotted with the column's screw
};

template <class Scalar>
[[nodiscard]] Column<Scalar> column(const Motion<Scalar>& S, const StandingLoad<Scalar>& load,
                                    PointOfAction point) {
  const Force<Scalar> change = cross(S, load.f);
  if (point == PointOfAction::kInTheWorld) return {S, change, {-change.angular, -change.linear}};
  const Vector3<Scalar>& w = S.angular;
  const Matrix3<Scalar>& V = load.virial;
  const Scalar trace = V(0, 0) + V(1, 1) + V(2, 2);
  return {S,
          {cross(w, load.f.angular) + (trace * w - V * w), change.linear},
          {-change.angular + (trace * w - transpose_times(V, w)), {}}};
}

}  // namespace standing

/// Derivative of the torques that bear wrenches by positions, less that at wrenches fixed in the
/// bodies (nv x nv): row the torque, column the perturbation along the tangent space.
///
/// @param[in] X      placements of the bodies, in world axes at the reference point
/// @param[in] loads  on each body
template <class Scalar>
[[nodiscard]] SquareMatrix<Scalar> geometric_stiffness(const Mechanism& robot,
                                                       const std::vector<Transform<Scalar>>& X,
                                                       std::vector<StandingLoad<Scalar>> loads,
                                                       PointOfAction point,
                                                       const BodyObserver& observe) {
  SquareMatrix<Scalar> stiffness(robot.nv);
  const auto add = [&](std::size_t row, std::size_t column, const Scalar& x) {
    stiffness(row, column) = stiffness(row, column) + x;
  };
  const auto screw = [&](std::size_t i, std::size_t k) {
    return X[i] * motion_axis<Scalar>(robot.bodies[i], k);
  };
  for (std::size_t i = robot.bodies.size(); i-- > 0;) {
    const Body& body = robot.bodies[i];
    observe(body);
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      const std::size_t c = body.v_index + k;
      const auto own = standing::column(screw(i, k), loads[i], point);
      for (std::size_t l = 0; l < motion_components(body.joint_type).size(); ++l) {
        add(body.v_index + l, c, dot(screw(i, l), own.as_cause));
      }
      for (BodyId id = body.parent; !id.is_none(); id = robot.bodies[id.index()].parent) {
        const Body& above = robot.bodies[id.index()];
        for (std::size_t l = 0; l < motion_components(above.joint_type).size(); ++l) {
          const Motion<Scalar> S = screw(id.index(), l);
          add(above.v_index + l, c, dot(S, own.as_cause));
          add(c, above.v_index + l, dot(S, own.as_effect));
        }
      }
    }
    if (body.parent.is_none()) continue;
    StandingLoad<Scalar>& parent = loads[body.parent.index()];
    parent = {parent.f + loads[i].f, parent.virial + loads[i].virial};
  }
  return stiffness;
}

}  // namespace dynac
