// First derivatives of an impact, M d = J^T p, J d = -(1 + e) J v, where d = v+ - v. With
// K = [M -J^T; J 0] and u = d + (1 + e) v,
//
//   by position   K (dd, dp) = -[ d(M d - J^T p); d(J u) ]      both with d, p and u held
//   by velocity   K (dd, dp) = (0, -(1 + e) J)
//
// M d is inverse dynamics, and J u the acceleration of the rows, of a robot at rest without
// gravity: both are differentiated as those of constrained motion are. Reference: Carpentier,
// Budhiraja, Mansard 2021, section IV, on impacts.
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

/// @param[in] state  q and v, before the impact
template <class Scalar>
[[nodiscard]] ImpactDerivatives<Scalar> impact_dynamics_derivatives(const Mechanism& robot,
                                                                    const ConstraintSet& set,
                                                                    const RobotState<Scalar>& state,
                                                                    const Scalar& restitution,
                                                                    const BodyObserver& observe) {
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
  const Scalar reversal = Scalar(1) + restitution;
  RobotState<Scalar> moved = rest;
  for (std::size_t j = 0; j < n; ++j) moved.a[j] = x.motion[j] + reversal * state.v[j];  // u
  const ConstraintSet rigid = without_stabilisation(set);
  const auto D1 = torque_derivatives(robot, rigid, rest, X_W, x, observe);
  const auto D2 = row_derivatives(robot, rigid, world_motion(robot, moved, observe), {});

  const FactorsOfInverse<Scalar> factors = factor_inverse(inertia, solver, observe);
  ImpactDerivatives<Scalar> result{{n, n}, {n, n}, {m, n}, {m, n}};
  const FactorSolver<Scalar> K(factors, observe);
  const bool is_anywhere = floats_anywhere(robot, rigid);
  solve_columns(K, D1.by_position, DenseMatrix<Scalar>(m, n) - D2.by_position, 0,
                robot.bodies.front().v_index, is_anywhere ? 3 : 0, result.dv_next_dq,
                result.dimpulse_dq);
  solve_columns(K, DenseMatrix<Scalar>(n, n), (-reversal) * J, n, 0, 0, result.dv_next_dv,
                result.dimpulse_dv);
  for (std::size_t j = 0; j < n; ++j) {
    result.dv_next_dv(j, j) = Scalar(1) + result.dv_next_dv(j, j);
  }
  return result;
}

}  // namespace dynac::constraints
