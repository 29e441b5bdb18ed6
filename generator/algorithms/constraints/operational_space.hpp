// Dynamics in the space of a task, and forces that support a given motion. A task is a constraint
// whose rows may accelerate:
//
//   f = Lambda (J a + gamma) + bias,   bias = Lambda (J M^-1 h - gamma),   Lambda = (J M^-1 J^T)^-1
//
// and Jbar = M^-1 J^T Lambda, the inverse of J that is consistent with the dynamics: torques J^T f
// move the tasks as f does, torques (1 - J^T Jbar^T) tau_0 do not move them. Reference: Khatib
// 1987; for a base without motors: Featherstone 2008, section 9.2.
#pragma once

#include <utility>
#include <vector>

#include "algorithms/constraints/constrained_dynamics.hpp"

namespace dynac::constraints {

/// See the top of this file. Matrices column-major.
template <class Scalar>
struct OperationalSpace {
  std::vector<Scalar> Lambda_inverse;  ///< (m x m)
  std::vector<Scalar> Lambda;          ///< (m x m)
  std::vector<Scalar> bias;            ///< (m)
  std::vector<Scalar> J_bar;           ///< (nv x m)
};

template <class Scalar>
[[nodiscard]] OperationalSpace<Scalar> operational_space(const Mechanism& robot,
                                                         const ConstraintSet& set,
                                                         const RobotState<Scalar>& state,
                                                         const BodyObserver& observe) {
  const RobotState<Scalar> unmoved = without_acceleration(robot, state);
  const auto motion = body_axes_motion(robot, unmoved, observe);
  const auto rows = set_motion(robot, set, unmoved, motion);
  const auto inertia = inertia_at(robot, set, state, motion.X_W, observe);
  const MultiplierSolver<Scalar> solver(inertia.delassus, set, observe);
  const std::size_t m = rows_of(set);
  OperationalSpace<Scalar> result{inertia.delassus.entries, {}, {}, {}};
  const ColumnLoop columns = observe.columns();
  for (std::size_t j = 0; j < m; ++j) {
    const ColumnScope own = columns.enter(j);
    std::vector<Scalar> unit(m, Scalar(0));
    unit[j] = Scalar(1);
    const std::vector<Scalar> column = solver.solve(unit);
    result.Lambda.insert(result.Lambda.end(), column.begin(), column.end());
    std::vector<Scalar> sum(robot.nv, Scalar(0));
    for (std::size_t i = 0; i < m; ++i) {
      for (std::size_t k = 0; k < robot.nv; ++k) {
        sum[k] = sum[k] + inertia.W_per_D[i][k] * column[i];
      }
    }
    sum = second_half(inertia.M, std::move(sum));
    result.J_bar.insert(result.J_bar.end(), sum.begin(), sum.end());
  }
  const std::vector<Scalar> half =
      first_half(inertia.M, inverse_dynamics_newton_euler(robot, unmoved, observe));
  std::vector<Scalar> missing;
  for (std::size_t i = 0; i < m; ++i) {
    missing.push_back(dot(inertia.W_per_D[i], half) - rows.c_dot[i]);
  }
  result.bias = solver.solve(missing);
  return result;
}

/// Torques and multipliers of a motion.
template <class Scalar>
struct SupportedMotion {
  std::vector<Scalar> tau;     ///< (nv), zero where there is no motor
  std::vector<Scalar> lambda;  ///< (m)
};

/// Multipliers of least weighted norm that do what no motor does, and the torques of the motors:
/// tau = ID(q, v, a) - J^T lambda, of which the entries U without a motor are zero. With weights W,
/// lambda = W^-1 J_U y and (J_U^T W^-1 J_U) y = ID_U.
/// @param[in] state    q, v and a, under which the rows do not accelerate
/// @param[in] weights  (m), above zero: a multiplier costs its square times its weight
/// @pre the columns of J without a motor are independent
template <class Scalar>
[[nodiscard]] SupportedMotion<Scalar> constrained_inverse_dynamics(
    const Mechanism& robot, const ConstraintSet& set, const RobotState<Scalar>& state,
    const std::vector<Scalar>& weights, const BodyObserver& observe) {
  const std::vector<std::size_t> passive = coordinates_without_motor(robot, set);
  const auto J = jacobian(robot, set, world_placements(robot, state, observe));
  SupportedMotion<Scalar> result{inverse_dynamics_newton_euler(robot, state, observe), {}};
  std::vector<Scalar> inverse_weights, missing;
  for (const Scalar& weight : weights) inverse_weights.push_back(Scalar(1) / weight);
  SquareMatrix<Scalar> gram(passive.size());  // J_U^T W^-1 J_U
  for (std::size_t a = 0; a < passive.size(); ++a) {
    for (std::size_t b = 0; b <= a; ++b) {
      Scalar sum(0);
      for (std::size_t i = 0; i < J.rows; ++i) {
        sum = sum + (J(i, passive[a]) * inverse_weights[i]) * J(i, passive[b]);
      }
      gram(a, b) = gram(b, a) = sum;
    }
    missing.push_back(result.tau[passive[a]]);
  }
  const std::vector<Scalar> y = dynac::solve(factorise_dense(std::move(gram)), missing);
  for (std::size_t i = 0; i < J.rows; ++i) {
    Scalar sum(0);
    for (std::size_t a = 0; a < passive.size(); ++a) sum = sum + J(i, passive[a]) * y[a];
    result.lambda.push_back(inverse_weights[i] * sum);
  }
  for (std::size_t j = 0; j < robot.nv; ++j) {
    for (std::size_t i = 0; i < J.rows; ++i) {
      result.tau[j] = result.tau[j] - J(i, j) * result.lambda[i];
    }
  }
  for (const std::size_t j : passive) result.tau[j] = Scalar(0);
  return result;
}

}  // namespace dynac::constraints
