// SPDX-License-Identifier: BSD-3-Clause
// Forces that support a given motion of a robot some of whose coordinates U have no motor:
// constraint forces of least weighted norm do what no motor does. With weights W (diagonal),
//
//   J_U^T lambda = ID_U        lambda = W^-1 J_U y        (J_U^T W^-1 J_U) y = ID_U
//
// and tau = ID - J^T lambda, zero in U; ID includes passive torques. Derivatives follow from
// those of the first two:
//
//   D1 = d(ID - J^T lambda)    D2 = d(J_U y)              lambda and y held
//   dlambda = W^-1 (J_U dy + D2)        (J_U^T W^-1 J_U) dy = D1_U - J_U^T W^-1 D2
//   dtau = D1 - J^T dlambda, zero in U
//
// J_U y is the acceleration of the rows of a robot at rest whose coordinates U accelerate by y, and
// is differentiated as such. Reference: Featherstone 2008, section 9.2; Carpentier, Budhiraja,
// Mansard 2021, section IV.
#pragma once

#include <utility>
#include <vector>

#include "algorithms/constraints/constrained_dynamics_derivatives.hpp"

namespace dynac::constraints {

/// Solves for multipliers of least weighted norm that do what no motor does.
template <class Scalar>
class SupportSolver {
 public:
  /// @param[in] passive  U, the coordinates without a motor
  /// @param[in] weights  (m), above zero: a multiplier costs its square times its weight
  /// @param[in] active   active_rows(): what costs without end where it is not active
  /// @pre the columns of J without a motor are independent
  SupportSolver(const DenseMatrix<Scalar>& J, const std::vector<std::size_t>& passive,
                const std::vector<Scalar>& weights, const std::vector<Scalar>& active)
      : passive_(passive), J_U_(J.rows, passive.size()) {
    for (std::size_t i = 0; i < weights.size(); ++i) {
      inverse_weights_.push_back((active.empty() ? Scalar(1) : active[i]) / weights[i]);
    }
    for (std::size_t a = 0; a < passive.size(); ++a) set_column(J_U_, a, column_of(J, passive[a]));
    SquareMatrix<Scalar> gram(passive.size());  // J_U^T W^-1 J_U
    for (std::size_t a = 0; a < passive.size(); ++a) {
      for (std::size_t b = 0; b <= a; ++b) {
        Scalar sum(0);
        for (std::size_t i = 0; i < J.rows; ++i) {
          sum = sum + (J_U_(i, a) * inverse_weights_[i]) * J_U_(i, b);
        }
        gram(a, b) = gram(b, a) = sum;
      }
    }
    factors_ = factorise_dense(std::move(gram));
  }

  /// y, for the part of `tau` (nv) that no motor does.
  [[nodiscard]] std::vector<Scalar> solve(const std::vector<Scalar>& tau) const {
    std::vector<Scalar> missing;
    for (const std::size_t j : passive_) missing.push_back(tau[j]);
    return dynac::solve(factors_, std::move(missing));
  }
  /// The same where the rows accelerate by `given` (m) already.
  [[nodiscard]] std::vector<Scalar> solve(const std::vector<Scalar>& tau,
                                          const std::vector<Scalar>& given) const {
    std::vector<Scalar> missing = transpose_times(J_U_, weighted(given));
    for (std::size_t a = 0; a < passive_.size(); ++a) missing[a] = tau[passive_[a]] - missing[a];
    return dynac::solve(factors_, std::move(missing));
  }
  /// J_U y (m).
  [[nodiscard]] std::vector<Scalar> J_times(const std::vector<Scalar>& y) const {
    return times(J_U_, y);
  }
  /// W^-1 x (m).
  [[nodiscard]] std::vector<Scalar> weighted(std::vector<Scalar> x) const {
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = inverse_weights_[i] * x[i];
    return x;
  }
  /// Torques (nv) less those of multipliers (m): zero where there is no motor.
  [[nodiscard]] std::vector<Scalar> of_motors(std::vector<Scalar> tau, const DenseMatrix<Scalar>& J,
                                              const std::vector<Scalar>& lambda) const {
    for (std::size_t j = 0; j < J.columns; ++j) {
      for (std::size_t i = 0; i < J.rows; ++i) tau[j] = tau[j] - J(i, j) * lambda[i];
    }
    for (const std::size_t j : passive_) tau[j] = Scalar(0);
    return tau;
  }

 private:
  std::vector<std::size_t> passive_;
  DenseMatrix<Scalar> J_U_;
  std::vector<Scalar> inverse_weights_;
  Ltdl<Scalar> factors_;
};

/// Torques and multipliers of a motion.
template <class Scalar>
struct SupportedMotion {
  std::vector<Scalar> tau;     ///< (nv)
  std::vector<Scalar> lambda;  ///< (m)
};

/// See the top of this file.
/// @param[in] passive, weights, active  as SupportSolver takes them
/// @param[in] tau              (nv), of inverse dynamics
/// @param[in] passive_torques  (nv), of dissipation and springs, which the caller adds to tau
/// @return tau without them: where there is no motor, their negative
template <class Scalar>
[[nodiscard]] SupportedMotion<Scalar> supported_motion(const DenseMatrix<Scalar>& J,
                                                       const std::vector<std::size_t>& passive,
                                                       std::vector<Scalar> tau,
                                                       const std::vector<Scalar>& weights,
                                                       const std::vector<Scalar>& active,
                                                       const std::vector<Scalar>& passive_torques) {
  SupportedMotion<Scalar> result{std::move(tau), {}};
  const SupportSolver<Scalar> support(J, passive, weights, active);
  result.lambda = support.weighted(
      support.J_times(support.solve(with_passive_torques(result.tau, passive_torques))));
  result.tau = support.of_motors(std::move(result.tau), J, result.lambda);
  for (const std::size_t j : passive) result.tau[j] = Scalar(0) - passive_torques[j];
  return result;
}

/// The same, as supported_motion() returns it.
/// @param[in] state  q, v and a, under which the rows do not accelerate
template <class Scalar>
[[nodiscard]] SupportedMotion<Scalar> constrained_inverse_dynamics(
    const Mechanism& robot, const ConstraintSet& set, const RobotState<Scalar>& state,
    const std::vector<Scalar>& weights, const std::vector<Scalar>& passive_torques,
    const BodyObserver& observe) {
  const auto J = jacobian(robot, set, world_placements(robot, state, observe));
  return supported_motion(J, coordinates_without_motor(robot, set),
                          inverse_dynamics_newton_euler(robot, state, observe), weights,
                          active_rows(set, state.rows), passive_torques);
}

/// The derivatives of torques and multipliers of a motion.
template <class Scalar>
struct SupportedMotionDerivatives {
  DenseMatrix<Scalar> dtau_dq;     ///< (nv x nv), along the tangent space
  DenseMatrix<Scalar> dtau_dv;     ///< (nv x nv)
  DenseMatrix<Scalar> dtau_da;     ///< (nv x nv)
  DenseMatrix<Scalar> dlambda_dq;  ///< (m x nv)
  DenseMatrix<Scalar> dlambda_dv;  ///< (m x nv)
  DenseMatrix<Scalar> dlambda_da;  ///< (m x nv)
};

/// See the top of this file; the parameters are those of constrained_inverse_dynamics().
template <class Scalar>
[[nodiscard]] SupportedMotionDerivatives<Scalar> constrained_inverse_dynamics_derivatives(
    const Mechanism& robot, const ConstraintSet& set, const RobotState<Scalar>& state,
    const std::vector<Scalar>& weights, const std::vector<Scalar>& passive_torques,
    const BodyObserver& observe) {
  const std::size_t n = robot.nv, m = rows_of(set);
  const std::vector<std::size_t> passive = coordinates_without_motor(robot, set);
  const auto X_W = world_placements(robot, state, observe);
  const auto J = jacobian(robot, set, X_W);
  const SupportSolver<Scalar> support(J, passive, weights, active_rows(set, state.rows));
  const std::vector<Scalar> y = support.solve(
      with_passive_torques(inverse_dynamics_newton_euler(robot, state, observe), passive_torques));
  const std::vector<Scalar> lambda = support.weighted(support.J_times(y));

  const ConstraintSet rigid = without_stabilisation(set);
  const auto D1 =
      torque_derivatives(robot, rigid, state, X_W, Constrained<Scalar>{state.a, lambda}, observe);
  RobotState<Scalar> rest = at_rest(robot, state);
  rest.gravity = {};
  for (std::size_t a = 0; a < passive.size(); ++a) rest.a[passive[a]] = y[a];
  const auto D2 = row_derivatives(robot, rigid, world_motion(robot, rest, observe), {}).by_position;

  SupportedMotionDerivatives<Scalar> result{{n, n}, {n, n}, {n, n}, {m, n}, {m, n}, {m, n}};
  // Nothing depends on where a floating base is.
  const bool is_anywhere = floats_anywhere(robot, rigid);
  const std::size_t known = is_anywhere && state.geometric_stiffness.empty() ? 3 : 0;
  const std::size_t first = robot.bodies.front().v_index;
  const ColumnLoop columns = observe.columns();
  const auto set_columns = [&](const DenseMatrix<Scalar>& minus_D1,
                               const DenseMatrix<Scalar>& of_rows, std::size_t position,
                               DenseMatrix<Scalar>& dtau, DenseMatrix<Scalar>& dlambda) {
    const auto D = DenseMatrix<Scalar>(n, n) - minus_D1;
    for (std::size_t c = 0; c < n; ++c) {
      if (position == 0 && c >= first && c < first + known) continue;
      const ColumnScope own = columns.enter(position + c);
      const std::vector<Scalar> given = column_of(of_rows, c);
      std::vector<Scalar> moved = support.J_times(support.solve(column_of(D, c), given));
      for (std::size_t i = 0; i < m; ++i) moved[i] = moved[i] + given[i];
      set_column(dlambda, c, support.weighted(std::move(moved)));
      set_column(dtau, c, support.of_motors(column_of(D, c), J, column_of(dlambda, c)));
    }
  };
  const DenseMatrix<Scalar> zero(m, n);
  set_columns(D1.by_position, D2, 0, result.dtau_dq, result.dlambda_dq);
  set_columns(D1.by_velocity, zero, n, result.dtau_dv, result.dlambda_dv);
  set_columns(D1.by_acceleration, zero, 2 * n, result.dtau_da, result.dlambda_da);
  return result;
}

}  // namespace dynac::constraints
