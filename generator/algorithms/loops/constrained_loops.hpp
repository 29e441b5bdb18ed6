// SPDX-License-Identifier: BSD-3-Clause
// Dynamics of a robot with local loops under a constraint set, such as contacts: the loops in
// independent coordinates, the set with multipliers,
//
//   M_y y' + h_y = tau_y + J_y^T lambda      J_y y' + gamma_y = -kd c - kp phi      a = G y' + g
//   M_y (y+ - y) = J_y^T p                   J_y y+ = -e J_y y
//
// with J_y = J G, gamma_y = gamma + J g, and M_y, h_y, tau_y as in reduced_dynamics.hpp. Vectors
// and matrices are in the tree's coordinates. Reference: Featherstone 2008, sections 6.5, 8.3
// and 8.11.
#pragma once

#include <utility>
#include <vector>

#include "algorithms/constraints/operational_space.hpp"
#include "algorithms/constraints/supported_motion.hpp"
#include "algorithms/loops/reduced_dynamics.hpp"

namespace dynac::loops {

/// The factors of M_y, and what they make of J_y.
template <class Scalar>
[[nodiscard]] constraints::ConstrainedInertia<Scalar> inertia_at(
    const KernelContext& context, const DenseMatrix<Scalar>& G, const RobotState<Scalar>& state,
    const std::vector<Transform<Scalar>>& X_W, const BodyObserver& observe) {
  const auto J = constraints::jacobian(context.robot, *context.settings.constraints, X_W);
  return constraints::constrained_inertia(factorise_reduced(context, G, state, observe), J * G,
                                          observe);
}

/// J_y M_y^-1 J_y^T.
/// @return (m x m), both triangles
template <class Scalar>
[[nodiscard]] SquareMatrix<Scalar> delassus(const KernelContext& context,
                                            const RobotState<Scalar>& state,
                                            const BodyObserver& observe) {
  const auto X_W = world_placements(context.robot, state, observe);
  return inertia_at(context, LoopMotion<Scalar>(context, state).G(), state, X_W, observe).delassus;
}

/// A robot with loops at constant velocities of independent coordinates, under a constraint set.
template <class Scalar>
struct DriftingRobot {
  LoopMotion<Scalar> loops;
  RobotState<Scalar> state;             ///< with accelerations g
  constraints::SetMotion<Scalar> rows;  ///< of which c_dot is gamma_y
  constraints::ConstrainedInertia<Scalar> inertia;
};

template <class Scalar>
[[nodiscard]] DriftingRobot<Scalar> drifting_robot(const KernelContext& context,
                                                   RobotState<Scalar> state,
                                                   const BodyObserver& observe) {
  LoopMotion<Scalar> loops(context, state);
  state.a = loops.drift(state.v);
  const auto bodies = body_axes_motion(context.robot, state, observe);
  auto rows = constraints::set_motion(context.robot, *context.settings.constraints, state, bodies);
  auto inertia = inertia_at(context, loops.G(), state, bodies.X_W, observe);
  return {std::move(loops), std::move(state), std::move(rows), std::move(inertia)};
}

/// Accelerations of the tree and multipliers that torques cause.
/// @param[in] state  q, v and tau of the tree
template <class Scalar>
[[nodiscard]] constraints::Constrained<Scalar> constrained_forward_dynamics(
    const KernelContext& context, const RobotState<Scalar>& state, const BodyObserver& observe) {
  const ConstraintSet& set = *context.settings.constraints;
  const DriftingRobot<Scalar> robot = drifting_robot(context, state, observe);
  std::vector<Scalar> net = inverse_dynamics_newton_euler(context.robot, robot.state, observe);
  for (std::size_t i = 0; i < net.size(); ++i) net[i] = state.tau[i] - net[i];
  auto result = constraints::solve(
      robot.inertia,
      constraints::MultiplierSolver<Scalar>(robot.inertia.delassus, set, state.rows, observe),
      transpose_times(robot.loops.G(), net),
      constraints::required_rates(set, robot.rows, state.rows));
  result.motion = times(robot.loops.G(), result.motion);
  for (std::size_t i = 0; i < net.size(); ++i) {
    result.motion[i] = result.motion[i] + robot.state.a[i];
  }
  return result;
}

/// Velocities of the tree behind an impact, and its impulses.
/// @param[in] state  q, v of the tree and the coefficients of restitution
template <class Scalar>
[[nodiscard]] constraints::Constrained<Scalar> impact_dynamics(const KernelContext& context,
                                                               const RobotState<Scalar>& state,
                                                               const BodyObserver& observe) {
  const ConstraintSet& set = *context.settings.constraints;
  const LoopMotion<Scalar> motion(context, state);
  const auto X_W = world_placements(context.robot, state, observe);
  const auto target = constraints::reversed_rates(constraints::jacobian(context.robot, set, X_W),
                                                  state.v, state.restitution);
  const auto inertia = inertia_at(context, motion.G(), state, X_W, observe);
  auto result = constraints::solve(
      inertia, constraints::MultiplierSolver<Scalar>(inertia.delassus, set, state.rows, observe),
      std::vector<Scalar>(context.robot.nv, Scalar(0)), target);  // the change of y
  result.motion = times(motion.G(), result.motion);
  for (std::size_t i = 0; i < result.motion.size(); ++i) {
    result.motion[i] = state.v[i] + result.motion[i];
  }
  return result;
}

/// See constraints/operational_space.hpp: with M_y, J_y, h_y and gamma_y.
/// @param[in] state            q and v of the tree
/// @param[in] passive_torques  of the tree
template <class Scalar>
[[nodiscard]] constraints::OperationalSpace<Scalar> operational_space(
    const KernelContext& context, const RobotState<Scalar>& state,
    const std::vector<Scalar>& passive_torques, const BodyObserver& observe) {
  const DriftingRobot<Scalar> robot = drifting_robot(context, state, observe);
  return constraints::operational_space(
      robot.inertia, *context.settings.constraints, state.rows, robot.rows.c_dot,
      [&] {
        return transpose_times(
            robot.loops.G(), constraints::with_passive_torques(
                                 inverse_dynamics_newton_euler(context.robot, robot.state, observe),
                                 passive_torques));
      },
      observe);
}

/// See constraints/supported_motion.hpp: with J_y and the torques of independent coordinates, of
/// which those of dependent joints are a part.
/// @param[in] state            q, v and a of the tree
/// @param[in] passive_torques  of the tree, which the caller adds to tau
template <class Scalar>
[[nodiscard]] constraints::SupportedMotion<Scalar> constrained_inverse_dynamics(
    const KernelContext& context, const RobotState<Scalar>& state,
    const std::vector<Scalar>& passive_torques, const BodyObserver& observe) {
  const Mechanism& robot = context.robot;
  const LoopMotion<Scalar> motion(context, state);
  const auto J = constraints::jacobian(robot, *context.settings.constraints,
                                       world_placements(robot, state, observe));
  const std::vector<std::size_t> without_motor = coordinates_without_motor(context);
  auto result = constraints::supported_motion(
      J * motion.G(), without_motor,
      transpose_times(motion.G(), inverse_dynamics_newton_euler(robot, state, observe)),
      state.weights, constraints::active_rows(*context.settings.constraints, state.rows),
      transpose_times(motion.G(), passive_torques));
  // Passive torques of dependent joints are the motors' to take.
  std::vector<Scalar> of_dependent = passive_torques;
  for (const std::size_t c : independent_coordinates(context)) of_dependent[c] = Scalar(0);
  const std::vector<Scalar> taken = transpose_times(motion.G(), of_dependent);
  for (std::size_t i = 0; i < taken.size(); ++i) {
    result.tau[i] = result.tau[i] + taken[i] - of_dependent[i];
  }
  for (const std::size_t j : without_motor) result.tau[j] = Scalar(0) - passive_torques[j];
  return result;
}

}  // namespace dynac::loops
