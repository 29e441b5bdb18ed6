// SPDX-License-Identifier: BSD-3-Clause
// Dynamics under a constraint set by articulated bodies. With M = L^T D L by their recursion and W
// as in articulated_rows.hpp, x and y of M x = b + J^T y, J x = target are
//
//   u = L^-T b,    (W^T D^-1 W) y = target - W^T D^-1 u,    x = L^-1 D^-1 (u + W y):
//
// L^-T is the sweep of forward dynamics to the root, L^-1 D^-1 the sweep from it.
// Reference: Sathya & Carpentier 2024.
#pragma once

#include <utility>
#include <vector>

#include "algorithms/constraints/articulated_rows.hpp"
#include "algorithms/constraints/operational_space.hpp"

namespace dynac::constraints {

/// y with (W^T D^-1 W) y = target - W^T D^-1 u.
/// @param[in] u  L^-T b (nv)
template <class Scalar>
[[nodiscard]] std::vector<Scalar> multipliers(const ArticulatedRows<Scalar>& rows,
                                              const MultiplierSolver<Scalar>& solver,
                                              const std::vector<Scalar>& u,
                                              std::vector<Scalar> target) {
  const std::vector<Scalar> without = rows.rates(u);
  for (std::size_t i = 0; i < target.size(); ++i) target[i] = target[i] - without[i];
  return solver.solve(target);
}

/// x and y with M x = b + J^T y, J x = target.
/// @param[in] tau  b: torques (nv) less those by which the joints bear p
/// @param[in] p    forces that the bodies need, one per body in its frame
template <class Scalar>
[[nodiscard]] Constrained<Scalar> solve(
    const Mechanism& robot, const ConstraintSet& set, const RobotState<Scalar>& state,
    const ArticulatedRows<Scalar>& rows, const std::vector<Scalar>& tau,
    std::vector<Force<Scalar>> p, const std::vector<Scalar>& target, const BodyObserver& observe) {
  auto rest = articulated_body::gather(robot, state, rows.elimination, tau, {}, p, observe);
  std::vector<Scalar> y = multipliers(
      rows, MultiplierSolver<Scalar>(rows.delassus, set, state.rows, observe), rest.u, target);
  rows.add_forces(y, rest.u);
  return {articulated_body::accelerate(robot, state, rows.elimination, rest, std::move(p), observe)
              .joints,
          std::move(y)};
}

/// J M^-1 J^T, which relates multipliers to accelerations of the rows.
/// @return (m x m), both triangles
template <class Scalar>
[[nodiscard]] SquareMatrix<Scalar> delassus_articulated_body(const Mechanism& robot,
                                                             const ConstraintSet& set,
                                                             const RobotState<Scalar>& state,
                                                             const BodyObserver& observe) {
  return articulated_rows(robot, set, state, world_placements(robot, state, observe), observe)
      .delassus;
}

/// Accelerations and multipliers that torques cause.
/// @param[in] state  q, v and tau
template <class Scalar>
[[nodiscard]] Constrained<Scalar> constrained_forward_dynamics_articulated_body(
    const Mechanism& robot, const ConstraintSet& set, const RobotState<Scalar>& state,
    const BodyObserver& observe) {
  const RobotState<Scalar> unmoved = without_acceleration(robot, state);
  const auto motion = body_axes_motion(robot, unmoved, observe);
  const auto target = required_rates(set, set_motion(robot, set, unmoved, motion), state.rows);
  const auto rows = articulated_rows(robot, set, state, motion.X_W, observe);
  return solve(robot, set, state, rows, state.tau,
               newton_euler::body_forces(robot, unmoved, observe), target, observe);
}

/// Velocities behind an impact, and its impulses.
/// @param[in] state        q and v, before it
/// @param[in] restitution  e, one per row or one for all: with zero the rows' velocities are zero
/// behind it, with one reversed
template <class Scalar>
[[nodiscard]] Constrained<Scalar> impact_dynamics_articulated_body(
    const Mechanism& robot, const ConstraintSet& set, const RobotState<Scalar>& state,
    const std::vector<Scalar>& restitution, const BodyObserver& observe) {
  const auto X_W = world_placements(robot, state, observe);
  const auto target = reversed_rates(jacobian(robot, set, X_W), state.v, restitution);
  Constrained<Scalar> result =
      solve(robot, set, state, articulated_rows(robot, set, state, X_W, observe),
            std::vector<Scalar>(robot.nv, Scalar(0)),
            std::vector<Force<Scalar>>(robot.bodies.size()), target, observe);  // the change of v
  for (std::size_t j = 0; j < robot.nv; ++j) result.motion[j] = state.v[j] + result.motion[j];
  return result;
}

/// See operational_space.hpp.
template <class Scalar>
[[nodiscard]] OperationalSpace<Scalar> operational_space_articulated_body(
    const Mechanism& robot, const ConstraintSet& set, const RobotState<Scalar>& state,
    const std::vector<Scalar>& passive_torques, const BodyObserver& observe) {
  const RobotState<Scalar> unmoved = without_acceleration(robot, state);
  const auto motion = body_axes_motion(robot, unmoved, observe);
  std::vector<Scalar> drift = set_motion(robot, set, unmoved, motion).c_dot;
  const auto rows = articulated_rows(robot, set, state, motion.X_W, observe);
  const MultiplierSolver<Scalar> solver(rows.delassus, set, state.rows, observe);
  const std::vector<Scalar> no_torque(robot.nv, Scalar(0));
  OperationalSpace<Scalar> result{rows.delassus.entries, {}, {}, {}};
  const ColumnLoop columns = observe.columns();
  for (std::size_t j = 0; j < drift.size(); ++j) {
    const ColumnScope own = columns.enter(j);
    std::vector<Scalar> unit(drift.size(), Scalar(0));
    unit[j] = Scalar(1);
    const std::vector<Scalar> column = solver.solve(unit);
    result.Lambda.insert(result.Lambda.end(), column.begin(), column.end());
    articulated_body::Rest<Scalar> rest{no_torque, no_torque};
    rows.add_forces(column, rest.u);
    const auto a =
        articulated_body::accelerate(robot, state, rows.elimination, rest,
                                     std::vector<Force<Scalar>>(robot.bodies.size()), observe);
    result.J_bar.insert(result.J_bar.end(), a.joints.begin(), a.joints.end());
  }
  std::vector<Scalar> tau = no_torque;
  for (std::size_t k = 0; k < robot.nv; ++k) tau[k] = tau[k] - passive_torques[k];
  auto p = newton_euler::body_forces(robot, unmoved, observe);
  const auto rest = articulated_body::gather(robot, state, rows.elimination, tau, {}, p, observe);
  for (Scalar& rate : drift) rate = -rate;
  result.bias = multipliers(rows, solver, rest.u, std::move(drift));
  return result;
}

}  // namespace dynac::constraints
