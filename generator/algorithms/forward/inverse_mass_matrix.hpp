// SPDX-License-Identifier: BSD-3-Clause
// The inverse of the mass matrix by articulated bodies, one unit torque per column. Reference: Bos
// et al. 2022, Table 9 (with the mirrored base block that it leaves out); for robots with mimic
// joints forward dynamics at rest, a column after the other.
#pragma once

#include <vector>

#include "algorithms/forward/articulated_body.hpp"

namespace dynac {
namespace inverse_mass_matrix {

/// The wrench that a body feels from a unit torque at a coordinate below it.
template <class Scalar>
struct Column {
  std::size_t coordinate;
  Force<Scalar> F;
};

/// M^-1 with the bodies above each body held.
template <class Scalar>
[[nodiscard]] SquareMatrix<Scalar> sweep_from_leaves(
    const Mechanism& robot, const RobotState<Scalar>& state,
    const std::vector<std::vector<articulated_body::Direction<Scalar>>>& directions,
    const BodyObserver& observe) {
  SquareMatrix<Scalar> inverse(robot.nv);
  std::vector<std::vector<Column<Scalar>>> below(robot.bodies.size());
  for (std::size_t i = robot.bodies.size(); i-- > 0;) {
    const Body& body = robot.bodies[i];
    observe(body);
    for (std::size_t k = 0; k < directions[i].size(); ++k) {
      const articulated_body::Direction<Scalar>& direction = directions[i][k];
      const std::size_t c = body.v_index + k;
      inverse(c, c) = direction.inverse_D;
      for (const ColumnLoop columns = observe.columns(); auto& [d, F] : below[i]) {
        const ColumnScope column = columns.enter(d);
        const Scalar along = along_axis(body, k, F);
        inverse(c, d) = -(direction.inverse_D * along);
        F = F - along * direction.U_per_D;
      }
      below[i].push_back({c, direction.U_per_D});
    }
    if (body.parent.is_none()) continue;
    for (const ColumnLoop columns = observe.columns(); const auto& [d, F] : below[i]) {
      const ColumnScope column = columns.enter(d);
      below[body.parent.index()].push_back({d, to_parent(body, state.configuration[i], F)});
    }
  }
  return inverse;
}

/// Lets a body move in every column that is not known by symmetry.
/// @param[in,out] motion  of the parent, then of the body, one per column
template <class Scalar>
void release(const Body& body, const std::vector<articulated_body::Direction<Scalar>>& directions,
             const std::vector<bool>& is_done, const BodyObserver& observe,
             std::vector<Motion<Scalar>>& motion, SquareMatrix<Scalar>& inverse) {
  const ColumnLoop columns = observe.columns();
  for (std::size_t d = 0; d < motion.size(); ++d) {
    if (is_done[d]) continue;
    const ColumnScope column = columns.enter(d);
    for (std::size_t k = directions.size(); k-- > 0;) {
      const std::size_t c = body.v_index + k;
      inverse(c, d) = inverse(c, d) - dot(motion[d], directions[k].U_per_D);
      motion[d] = motion[d] + inverse(c, d) * motion_axis<Scalar>(body, k);
    }
  }
  for (std::size_t k = 0; k < directions.size(); ++k) {
    const std::size_t c = body.v_index + k;
    for (std::size_t d = 0; d < motion.size(); ++d) {
      if (!is_done[d]) inverse(d, c) = inverse(c, d);
    }
  }
}

}  // namespace inverse_mass_matrix

/// M^-1 of a robot without mimic joints, its coordinates being eliminated already.
/// @return M^-1 (nv x nv), both triangles
template <class Scalar>
[[nodiscard]] SquareMatrix<Scalar> mass_matrix_inverse_articulated_body(
    const Mechanism& robot, const RobotState<Scalar>& state,
    const std::vector<std::vector<articulated_body::Direction<Scalar>>>& directions,
    const BodyObserver& observe) {
  using namespace inverse_mass_matrix;
  SquareMatrix<Scalar> inverse = sweep_from_leaves(robot, state, directions, observe);
  std::vector<std::vector<Motion<Scalar>>> P;
  std::vector<bool> is_done(robot.nv, false);
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& body = robot.bodies[i];
    observe(body);
    std::vector<Motion<Scalar>>& motion = P.emplace_back(robot.nv);
    const ColumnLoop columns = observe.columns();
    for (std::size_t d = 0; d < robot.nv && !body.parent.is_none(); ++d) {
      if (is_done[d]) continue;
      const ColumnScope column = columns.enter(d);
      motion[d] = to_body(body, state.configuration[i], P[body.parent.index()][d]);
    }
    release(body, directions[i], is_done, observe, motion, inverse);
    for (std::size_t k = 0; k < directions[i].size(); ++k) is_done[body.v_index + k] = true;
  }
  return inverse;
}

/// M^-1 of any robot, its coordinates being eliminated already.
/// @return M^-1 (nv x nv), both triangles
template <class Scalar>
[[nodiscard]] SquareMatrix<Scalar> mass_matrix_inverse_articulated_body(
    const Mechanism& robot, const RobotState<Scalar>& state,
    const articulated_body::Elimination<Scalar>& elimination, const BodyObserver& observe) {
  if (!has_mimic_joints(robot)) {
    return mass_matrix_inverse_articulated_body(robot, state, elimination.directions, observe);
  }
  SquareMatrix<Scalar> inverse(robot.nv);
  const ColumnLoop columns = observe.columns();
  for (std::size_t c = 0; c < robot.nv; ++c) {
    const ColumnScope column = columns.enter(c);
    std::vector<Scalar> tau(robot.nv, Scalar(0));
    tau[c] = Scalar(1);
    const std::vector<Force<Scalar>> at_rest(robot.bodies.size());
    const std::vector<Scalar> a =
        articulated_body::accelerations(robot, state, elimination, tau, at_rest, {}, observe)
            .joints;
    for (std::size_t r = 0; r <= c; ++r) inverse(r, c) = inverse(c, r) = a[r];
  }
  return inverse;
}

/// M^-1.
/// @return M^-1 (nv x nv), both triangles
template <class Scalar>
[[nodiscard]] SquareMatrix<Scalar> mass_matrix_inverse_articulated_body(
    const Mechanism& robot, const RobotState<Scalar>& state, const BodyObserver& observe) {
  return mass_matrix_inverse_articulated_body(
      robot, state, articulated_body::eliminate_all(robot, state, observe), observe);
}

}  // namespace dynac
