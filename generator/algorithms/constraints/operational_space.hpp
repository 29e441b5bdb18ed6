// SPDX-License-Identifier: BSD-3-Clause
// Dynamics in the space of a task: a constraint whose rows may accelerate,
//
//   f = Lambda (J a + gamma) + bias,   bias = Lambda (J M^-1 h - gamma),   Lambda = (J M^-1 J^T)^-1
//
// and Jbar = M^-1 J^T Lambda, the inverse of J that is consistent with the dynamics: torques J^T f
// move the tasks as f does, torques (1 - J^T Jbar^T) tau_0 do not move them. Reference: Khatib
// 1987.
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

/// @param[in] given  which constraints are active
/// @param[in] gamma  (m)
/// @param[in] bias   () -> h (nv)
template <class Scalar, class Bias>
[[nodiscard]] OperationalSpace<Scalar> operational_space(const ConstrainedInertia<Scalar>& inertia,
                                                         const ConstraintSet& set,
                                                         const RowInputs<Scalar>& given,
                                                         const std::vector<Scalar>& gamma,
                                                         const Bias& bias,
                                                         const BodyObserver& observe) {
  const MultiplierSolver<Scalar> solver(inertia.delassus, set, given, observe);
  const std::size_t m = rows_of(set);
  OperationalSpace<Scalar> result{inertia.delassus.entries, {}, {}, {}};
  const ColumnLoop columns = observe.columns();
  for (std::size_t j = 0; j < m; ++j) {
    const ColumnScope own = columns.enter(j);
    std::vector<Scalar> unit(m, Scalar(0));
    unit[j] = Scalar(1);
    const std::vector<Scalar> column = solver.solve(unit);
    result.Lambda.insert(result.Lambda.end(), column.begin(), column.end());
    std::vector<Scalar> sum(inertia.W_per_D[j].size(), Scalar(0));
    for (std::size_t i = 0; i < m; ++i) {
      for (std::size_t k = 0; k < sum.size(); ++k) {
        sum[k] = sum[k] + inertia.W_per_D[i][k] * column[i];
      }
    }
    sum = second_half(inertia.M, std::move(sum));
    result.J_bar.insert(result.J_bar.end(), sum.begin(), sum.end());
  }
  const std::vector<Scalar> half = first_half(inertia.M, bias());
  std::vector<Scalar> missing;
  for (std::size_t i = 0; i < m; ++i) {
    missing.push_back(dot(inertia.W_per_D[i], half) - gamma[i]);
  }
  result.bias = solver.solve(missing);
  return result;
}

/// @param[in] passive_torques  (nv), of dissipation and springs: a part of h
template <class Scalar>
[[nodiscard]] OperationalSpace<Scalar> operational_space(const Mechanism& robot,
                                                         const ConstraintSet& set,
                                                         const RobotState<Scalar>& state,
                                                         const std::vector<Scalar>& passive_torques,
                                                         const BodyObserver& observe) {
  const RobotState<Scalar> unmoved = without_acceleration(robot, state);
  const auto motion = body_axes_motion(robot, unmoved, observe);
  const auto rows = set_motion(robot, set, unmoved, motion);
  return operational_space(
      inertia_at(robot, set, state, motion.X_W, observe), set, state.rows, rows.c_dot,
      [&] {
        return with_passive_torques(inverse_dynamics_newton_euler(robot, unmoved, observe),
                                    passive_torques);
      },
      observe);
}

}  // namespace dynac::constraints
