// SPDX-License-Identifier: BSD-3-Clause
// The inverse inertia that constraints feel, by extended force propagators (EFPA): the wrenches K
// of unit multipliers go up no further than to the body where the paths of two rows meet. Of what
// carries it, the inverse inertia Lambda answers for all that is above:
//
//   J M^-1 J^T = W^T D^-1 W of the coordinates from there down + K^T Lambda K.
//
// Reference: Wensing, Featherstone, Orin 2012.
#pragma once

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "algorithms/constraints/articulated_rows.hpp"
#include "algorithms/constraints/inverse_inertia.hpp"

namespace dynac::constraints {
namespace force_propagators {

/// Unit multipliers on their way to the root, one entry per row.
template <class Scalar>
struct Propagated {
  std::vector<std::vector<Scalar>> W;         ///< (nv)
  std::vector<std::vector<Force<Scalar>>> K;  ///< reversed, behind each body's joint, in its frame
};

template <class Scalar>
[[nodiscard]] Propagated<Scalar> propagate(const Mechanism& robot, const RobotState<Scalar>& state,
                                           const articulated_body::Elimination<Scalar>& elimination,
                                           const std::vector<UnitMultiplier<Scalar>>& rows,
                                           const BodyObserver& observe) {
  Propagated<Scalar> result;
  const ColumnLoop loop = observe.columns();
  for (const UnitMultiplier<Scalar>& row : rows) {
    const ColumnScope own = loop.enter(result.W.size());
    std::vector<Force<Scalar>> p = reactions(robot, row);
    auto rest =
        articulated_body::gather(robot, state, elimination, torques(robot, row), {}, p, observe);
    result.W.push_back(std::move(rest.u));
    result.K.push_back(std::move(p));
  }
  return result;
}

/// The bodies on which each row of a set acts.
[[nodiscard]] inline std::vector<std::set<std::size_t>> bodies_of_rows(const Mechanism& robot,
                                                                       const ConstraintSet& set) {
  std::vector<std::set<std::size_t>> result;
  for (const Constraint& constraint : set.constraints) {
    std::set<std::size_t> bodies;
    const std::vector<double> factors = coupling_factors(robot, constraint);
    for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
      const Body& body = robot.bodies[i];
      if (moves(body) && factors[body.v_index] != 0) bodies.insert(i);
    }
    for (const ConstrainedFrame* frame : {&constraint.first, &constraint.second}) {
      const BodyId body = on_body(robot, *frame).body;
      if (!body.is_none()) bodies.insert(body.index());
    }
    result.insert(result.end(), rows_of(constraint), bodies);
  }
  return result;
}

/// The lowest body that carries all of these; none: they meet in the world.
[[nodiscard]] inline BodyId meeting(const Mechanism& robot, std::set<std::size_t> bodies) {
  while (bodies.size() > 1) {
    const std::size_t last = *bodies.rbegin();  // carries none of the others
    bodies.erase(last);
    const BodyId parent = robot.bodies[last].parent;
    if (parent.is_none()) return {};
    bodies.insert(parent.index());
  }
  return bodies.empty() ? BodyId{} : BodyId::of(*bodies.begin());
}

/// The coordinates of a body's joint and of those below it; of none: all.
[[nodiscard]] inline std::vector<std::size_t> coordinates_from(const Mechanism& robot, BodyId top) {
  std::vector<bool> is_below(robot.bodies.size(), top.is_none());
  std::vector<std::size_t> coordinates;
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& body = robot.bodies[i];
    const bool is_top = !top.is_none() && i == top.index();
    if (is_top || (!body.parent.is_none() && is_below[body.parent.index()])) is_below[i] = true;
    for (std::size_t k = 0; is_below[i] && k < motion_components(body.joint_type).size(); ++k) {
      coordinates.push_back(body.v_index + k);
    }
  }
  return coordinates;
}

}  // namespace force_propagators

/// J M^-1 J^T of a robot without mimic joints.
/// @return (m x m), both triangles
template <class Scalar>
[[nodiscard]] SquareMatrix<Scalar> delassus_force_propagators(const Mechanism& robot,
                                                              const ConstraintSet& set,
                                                              const RobotState<Scalar>& state,
                                                              const BodyObserver& observe) {
  using namespace force_propagators;
  const auto X_W = world_placements(robot, state, observe);
  const auto elimination = articulated_body::eliminate_all(robot, state, observe);
  const auto [W, K] =
      propagate(robot, state, elimination, unit_multipliers(robot, set, X_W), observe);
  const auto per_D = inverse_D(robot, elimination);
  const auto Lambda = inverse_inertias::of_parents(robot, state, elimination, observe);
  const auto bodies = bodies_of_rows(robot, set);
  const std::size_t m = W.size();
  SquareMatrix<Scalar> result(m);
  const ColumnLoop products = observe.columns();
  for (std::size_t i = 0; i < m; ++i) {
    for (std::size_t k = 0; k <= i; ++k) {
      const ColumnScope column = products.enter(k, i);
      std::set<std::size_t> of_both = bodies[i];
      of_both.insert(bodies[k].begin(), bodies[k].end());
      const BodyId top = meeting(robot, std::move(of_both));
      Scalar sum(0);
      for (const std::size_t c : coordinates_from(robot, top)) {
        sum = sum + (W[i][c] * per_D[c]) * W[k][c];
      }
      if (!top.is_none() && !robot.bodies[top.index()].parent.is_none()) {
        const std::size_t b = top.index();
        sum = sum + dot(Lambda[b] * K[k][b], K[i][b]);
      }
      result(i, k) = result(k, i) = sum;
    }
  }
  return result;
}

}  // namespace dynac::constraints
