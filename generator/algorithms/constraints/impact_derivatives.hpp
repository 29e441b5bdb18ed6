// SPDX-License-Identifier: BSD-3-Clause
// First derivatives of an impact, M d = J^T p, J d = -(1 + e) J v, where d = v+ - v. With
// K = [M -J^T; J 0] and, of one e for all rows, u = d + (1 + e) v,
//
//   by position   K (dd, dp) = -[ d(M d - J^T p); d(J u) ]      both with d, p and u held
//   by velocity   K (dd, dp) = (0, -(1 + e) J)
//
// M d is inverse dynamics, and J u the acceleration of the rows, of a robot at rest without
// gravity: both are differentiated as those of constrained motion are. Where each row has an e of
// its own, d(J d) + (1 + e) d(J v) stands for d(J u). Reference: Carpentier, Budhiraja, Mansard
// 2021, section IV, on impacts.
#pragma once

#include "algorithms/constraints/constrained_dynamics_derivatives.hpp"

namespace dynac::constraints {

/// The derivatives of velocities after an impact and of its impulses.
template <class Scalar>
struct ImpactDerivatives {
  DenseMatrix<Scalar> dv_next_dq;   ///< (nv x nv), along the tangent space
  DenseMatrix<Scalar> dv_next_dv;   ///< (nv x nv)
  DenseMatrix<Scalar> dimpulse_dq;  ///< (m x nv)
  DenseMatrix<Scalar> dimpulse_dv;  ///< (m x nv)
};

template <class Scalar>
[[nodiscard]] std::vector<Scalar> negative(std::vector<Scalar> x) {
  for (Scalar& entry : x) entry = -entry;
  return x;
}

/// The rows of X, each times a factor.
template <class Scalar>
[[nodiscard]] DenseMatrix<Scalar> scaled_rows(const std::vector<Scalar>& factors,
                                              DenseMatrix<Scalar> X) {
  for (std::size_t j = 0; j < X.columns; ++j) {
    for (std::size_t i = 0; i < X.rows; ++i) X(i, j) = factors[i] * X(i, j);
  }
  return X;
}

/// @param[in] state        q and v, before the impact
/// @param[in] restitution  e: one per row, or one for all
template <class Scalar>
[[nodiscard]] ImpactDerivatives<Scalar> impact_dynamics_derivatives(
    const Mechanism& robot, const ConstraintSet& set, const RobotState<Scalar>& state,
    const std::vector<Scalar>& restitution, const BodyObserver& observe) {
  const std::size_t n = robot.nv, m = rows_of(set);
  const auto X_W = world_placements(robot, state, observe);
  const auto J = jacobian(robot, set, X_W);
  const auto inertia = inertia_at(robot, set, state, X_W, observe);
  const MultiplierSolver<Scalar> solver(inertia.delassus, set, state.rows, observe);
  const Constrained<Scalar> x =  // of which the motion is d
      solve(inertia, solver, std::vector<Scalar>(n, Scalar(0)),
            reversed_rates(J, state.v, restitution));

  RobotState<Scalar> rest = at_rest(robot, state);
  rest.gravity = {};
  rest.external.clear();
  rest.geometric_stiffness.clear();
  rest.dissipation_derivatives.clear();
  rest.stiffness.clear();
  const std::vector<Scalar> reversal = reversals(m, restitution);
  const bool is_alike = restitution.size() == 1;
  RobotState<Scalar> moved = rest;
  moved.a = x.motion;  // d, or u
  for (std::size_t j = 0; is_alike && j < n; ++j) {
    moved.a[j] = x.motion[j] + reversal.front() * state.v[j];
  }
  const ConstraintSet rigid = without_stabilisation(set);
  const auto D1 = torque_derivatives(robot, rigid, rest, X_W, x, observe);
  const auto rows_of_moved = [&] {
    return row_derivatives(robot, rigid, world_motion(robot, moved, observe), {}).by_position;
  };
  DenseMatrix<Scalar> D2 = rows_of_moved();
  if (!is_alike) {
    moved.a = state.v;
    D2 = D2 + scaled_rows(reversal, rows_of_moved());
  }

  const FactorsOfInverse<Scalar> factors = factor_inverse(inertia, solver, observe);
  ImpactDerivatives<Scalar> result{{n, n}, {n, n}, {m, n}, {m, n}};
  const FactorSolver<Scalar> K(factors, observe);
  const bool is_anywhere = floats_anywhere(robot, rigid);
  solve_columns(K, D1.by_position, DenseMatrix<Scalar>(m, n) - D2, 0, robot.bodies.front().v_index,
                is_anywhere ? 3 : 0, result.dv_next_dq, result.dimpulse_dq);
  solve_columns(K, DenseMatrix<Scalar>(n, n), scaled_rows(negative(reversal), J), n, 0, 0,
                result.dv_next_dv, result.dimpulse_dv);
  for (std::size_t j = 0; j < n; ++j) {
    result.dv_next_dv(j, j) = Scalar(1) + result.dv_next_dv(j, j);
  }
  return result;
}

}  // namespace dynac::constraints
