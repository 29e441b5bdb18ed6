// SPDX-License-Identifier: BSD-3-Clause
// Dependent positions that close the loops, from a guess: a fixed number of damped steps, every
// loop by itself,
//
//   q_d <- q_d - (Phi_d^T Phi_d + kDamping |Phi|^2 D)^-1 Phi_d^T Phi(q)
//
// while independent positions are kept. The rows are nonlinear in angles, so D is one for these;
// they are linear in the positions of slides, so D is zero there, and machines of any size take the
// same steps. The damping vanishes with the rows: near a solution a step squares the error, as
// Newton's does. Rows of couplings alone are linear: one step without damping closes them.
// Reference: Levenberg 1944, Marquardt 1963; Yamashita & Fukushima 2001 (damping by |Phi|^2);
// Featherstone 2008, section 8.11 (loop closure).
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "algorithms/configure.hpp"
#include "algorithms/constraints/constrained_dynamics.hpp"
#include "algorithms/loops/loop_motion.hpp"

namespace dynac::loops {

/// Measured: docs/constraints.md. With fewer, guesses from which the linkages close remain open;
/// with more, hardly any others close.
inline constexpr std::size_t kClosingSteps = 8;
inline constexpr double kDamping = 0.1;

/// Where the steps lead.
template <class Scalar>
struct ClosedLoops {
  std::vector<Scalar> q;    ///< (nq)
  std::vector<Scalar> phi;  ///< values of the rows there
};

/// The state with these positions.
template <class Scalar>
[[nodiscard]] RobotState<Scalar> state_at_position(const KernelContext& context,
                                                   std::vector<Scalar> q) {
  RobotState<Scalar> state;
  state.configuration = configure(context.robot, q);
  state.q = std::move(q);
  return state;
}

/// Whether a joint of one coordinate turns.
[[nodiscard]] inline bool turns(const Body& body) {
  return motion_components(body.joint_type).front() < 3;
}

/// Moves a joint of one coordinate by a step of it. Sines and cosines of all joints were had at
/// once, so that of a sum of angles is had from them.
template <class Scalar>
void step_joint(const Body& body, const Scalar& step, JointPosition<Scalar>& joint) {
  if (!turns(body)) {
    joint.displacement = joint.displacement + step;
    return;
  }
  const Scalar square = step * step;
  const Scalar half_sine = step * half_sinc(square), half_cosine = half_cos(square);
  const Scalar sine = Scalar(2) * half_sine * half_cosine;
  const Scalar cosine = Scalar(1) - Scalar(2) * half_sine * half_sine;
  const Scalar old = joint.cosine;
  joint.cosine = old * cosine - joint.sine * sine;
  joint.sine = joint.sine * cosine + old * sine;
  if (has_pitch(body.joint_type)) {
    joint.displacement = joint.displacement + Scalar(body.pitch) * step;
  }
}

/// The squares of the angles by which joints turn per unit of a coordinate, their sum (nv): D.
[[nodiscard]] inline std::vector<double> squared_angles(const Mechanism& robot) {
  std::vector<double> squares(robot.nv, 0.0);
  for (const Body& body : robot.bodies) {
    if (velocity_size(body.joint_type) != 1 || !turns(body)) continue;
    squares[body.v_index] += body.multiplier * body.multiplier;
  }
  return squares;
}

/// The x that minimises |A x + b|^2 + damping x^T D x.
/// @param[in] D  the diagonal
template <class Scalar>
[[nodiscard]] std::vector<Scalar> damped_step(const DenseMatrix<Scalar>& A,
                                              const std::vector<Scalar>& b, const Scalar& damping,
                                              const std::vector<double>& D) {
  SquareMatrix<Scalar> normal(A.columns);
  std::vector<Scalar> x = transpose_times(A, b);
  for (std::size_t j = 0; j < A.columns; ++j) {
    x[j] = -x[j];
    const std::vector<Scalar> column = transpose_times(A, column_of(A, j));
    for (std::size_t i = 0; i < A.columns; ++i) normal(i, j) = column[i];
    normal(j, j) = normal(j, j) + damping * Scalar(D[j]);
  }
  return solve(constraints::factorise_dense(std::move(normal)), std::move(x));
}

/// Whether a loop's rows are of couplings alone.
[[nodiscard]] inline bool is_linear(const ConstraintSet& set, const LoopBlock& loop) {
  std::vector<bool> is_coupling;
  for (const Constraint& constraint : set.constraints) {
    is_coupling.insert(is_coupling.end(), rows_of(constraint), !has_frames(constraint));
  }
  return std::ranges::all_of(loop.rows, [&](std::size_t row) { return is_coupling[row]; });
}

/// The steps of dependent coordinates; of the others zero (nv).
/// @param[in] D  of all coordinates (nv)
template <class Scalar>
[[nodiscard]] std::vector<Scalar> closing_step(const KernelContext& context,
                                               const LoopMotion<Scalar>& motion,
                                               const std::vector<double>& D) {
  const std::vector<Scalar> phi = motion.values();
  std::vector<Scalar> change = motion.missing(phi);
  for (std::size_t k = 0; k < motion.loops().size(); ++k) {
    const LoopBlock& loop = motion.loops()[k];
    if (is_linear(*context.settings.loops, loop)) continue;
    std::vector<Scalar> b;
    Scalar square(0);
    for (const std::size_t row : loop.rows) {
      b.push_back(phi[row]);
      square = square + phi[row] * phi[row];
    }
    std::vector<double> own_D;
    for (const std::size_t c : loop.dependent) own_D.push_back(D[c]);
    const auto own = damped_step(motion.Phi_d()[k], b, Scalar(kDamping) * square, own_D);
    for (std::size_t i = 0; i < own.size(); ++i) change[loop.dependent[i]] = own[i];
  }
  return change;
}

/// The dependent coordinates that the first step does not move all the way (nv).
[[nodiscard]] inline std::vector<bool> nonlinear_coordinates(const KernelContext& context) {
  std::vector<bool> moves = dependent_coordinates(context);
  for (const LoopBlock& loop : separate_loops(context)) {
    if (!is_linear(*context.settings.loops, loop)) continue;
    for (const std::size_t c : loop.dependent) moves[c] = false;
  }
  return moves;
}

/// See the top of this file.
/// @param[in] q  a guess (nq)
template <class Scalar>
[[nodiscard]] ClosedLoops<Scalar> loop_positions(const KernelContext& context,
                                                 std::vector<Scalar> q) {
  const std::vector<double> D = squared_angles(context.robot);
  std::vector<bool> is_changed = dependent_coordinates(context);
  RobotState<Scalar> state = state_at_position(context, std::move(q));
  for (std::size_t step = 0; step < kClosingSteps; ++step) {
    const auto change = closing_step(context, LoopMotion<Scalar>(context, state), D);
    for (std::size_t i = 0; i < context.robot.bodies.size(); ++i) {
      const Body& body = context.robot.bodies[i];
      if (!moves(body) || !is_changed[body.v_index]) continue;
      const Scalar& own = change[body.v_index];
      if (!body.is_mimic) state.q[body.q_index] = state.q[body.q_index] + own;
      step_joint(body, Scalar(body.multiplier) * own, state.configuration[i]);
    }
    if (step == 0) is_changed = nonlinear_coordinates(context);
  }
  std::vector<Scalar> phi = LoopMotion<Scalar>(context, state).values();
  return {std::move(state.q), std::move(phi)};
}

}  // namespace dynac::loops
