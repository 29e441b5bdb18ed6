// SPDX-License-Identifier: BSD-3-Clause
// Dynamics of a robot with local loops in independent coordinates, by the inertia matrix that these
// feel:
//
//   M_y = G^T M G     h_y = G^T (h + M g)     y' = M_y^-1 (tau_y - h_y)     a = G y' + g
//
// M_y = L^T D L keeps the zeros that branches and separate loops leave. Vectors and matrices are in
// the tree's coordinates. Reference: Featherstone 2008, sections 6.5 and 8.3; Chignoli, Wensing,
// Slotine, Kim 2023 (clusters of loops).
#pragma once

#include <utility>
#include <vector>

#include "algorithms/forward/forward_dynamics.hpp"
#include "algorithms/loops/loop_motion.hpp"

namespace dynac::loops {

/// G^T M G (nv x nv): rows and columns of dependent coordinates are zero.
template <class Scalar>
[[nodiscard]] SquareMatrix<Scalar> reduced_mass_matrix(const DenseMatrix<Scalar>& G,
                                                       const SquareMatrix<Scalar>& M) {
  const std::size_t n = M.size;
  SquareMatrix<Scalar> result(n);
  for (std::size_t j = 0; j < n; ++j) {
    std::vector<Scalar> column(n, Scalar(0));  // M G e_j
    for (std::size_t k = 0; k < n; ++k) {
      for (std::size_t i = 0; i < n; ++i) column[i] = column[i] + M(i, k) * G(k, j);
    }
    for (std::size_t i = 0; i <= j; ++i) {
      Scalar sum(0);
      for (std::size_t k = 0; k < n; ++k) sum = sum + G(k, i) * column[k];
      result(i, j) = result(j, i) = sum;
    }
  }
  return result;
}

/// The factors of M_y, or of a block of it.
/// @param[in] left_out  coordinates (nv) whose rows and columns are not of it; empty: none
template <class Scalar>
[[nodiscard]] Ltdl<Scalar> factorise_reduced(const KernelContext& context,
                                             const DenseMatrix<Scalar>& G,
                                             const RobotState<Scalar>& state,
                                             const BodyObserver& observe,
                                             const std::vector<bool>& left_out = {}) {
  return factorise(reduced_mass_matrix(G, mass_matrix_composite(context.robot, state, observe)),
                   eliminate_independent(context, left_out), observe);
}

/// Accelerations of the tree that torques cause.
/// @param[in] state  q, v and tau of the tree
/// @return a (nv)
template <class Scalar>
[[nodiscard]] std::vector<Scalar> forward_dynamics(const KernelContext& context,
                                                   const RobotState<Scalar>& state,
                                                   const BodyObserver& observe) {
  const LoopMotion<Scalar> motion(context, state);
  RobotState<Scalar> drifting = state;
  drifting.a = motion.drift(state.v);
  std::vector<Scalar> net = inverse_dynamics_newton_euler(context.robot, drifting, observe);
  for (std::size_t i = 0; i < net.size(); ++i) net[i] = state.tau[i] - net[i];
  const auto factors = factorise_reduced(context, motion.G(), state, observe);
  std::vector<Scalar> a =
      times(motion.G(), dynac::solve(factors, transpose_times(motion.G(), net)));
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = a[i] + drifting.a[i];
  return a;
}

/// M_y^-1, a column per torque of an independent coordinate; the other entries are zero.
/// @return (nv x nv)
template <class Scalar>
[[nodiscard]] SquareMatrix<Scalar> mass_matrix_inverse(const KernelContext& context,
                                                       const RobotState<Scalar>& state,
                                                       const BodyObserver& observe) {
  const LoopMotion<Scalar> motion(context, state);
  const auto factors = factorise_reduced(context, motion.G(), state, observe);
  const std::size_t nv = context.robot.nv;
  SquareMatrix<Scalar> inverse(nv);
  const std::vector<std::size_t> independent = independent_coordinates(context);
  for (const std::size_t j : independent) {
    std::vector<Scalar> unit(nv, Scalar(0));
    unit[j] = Scalar(1);
    const std::vector<Scalar> column = dynac::solve(factors, std::move(unit));
    for (const std::size_t i : independent) {
      if (i <= j) inverse(i, j) = inverse(j, i) = column[i];
    }
  }
  return inverse;
}

}  // namespace dynac::loops
