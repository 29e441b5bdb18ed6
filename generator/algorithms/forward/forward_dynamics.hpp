// SPDX-License-Identifier: BSD-3-Clause
// Forward dynamics, and the inverse of the mass matrix, by factorising the mass matrix.
#pragma once

#include "algorithms/inverse/mass_matrix.hpp"
#include "algorithms/inverse/newton_euler.hpp"
#include "algorithms/ltdl.hpp"

namespace dynac {

/// M^-1 by factorising M.
/// @return M^-1 (nv x nv), both triangles
template <class Scalar>
[[nodiscard]] SquareMatrix<Scalar> mass_matrix_inverse_ltdl(const Mechanism& robot,
                                                            const RobotState<Scalar>& state,
                                                            const BodyObserver& observe) {
  return invert(factorise(mass_matrix_composite(robot, state, observe),
                          eliminate_coordinates(robot), observe),
                observe);
}

/// The torques that are left to accelerate: tau + sum J^T f - h.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> net_torques(const Mechanism& robot,
                                              const RobotState<Scalar>& state,
                                              const BodyObserver& observe) {
  std::vector<Scalar> net =
      inverse_dynamics_newton_euler(robot, without_acceleration(robot, state), observe);
  for (std::size_t i = 0; i < robot.nv; ++i) net[i] = state.tau[i] - net[i];
  return net;
}

/// Joint accelerations that torques cause, by solving M a = tau + sum J^T f - h.
/// @return a (nv)
template <class Scalar>
[[nodiscard]] std::vector<Scalar> forward_dynamics_ltdl(const Mechanism& robot,
                                                        const RobotState<Scalar>& state,
                                                        const BodyObserver& observe) {
  std::vector<Scalar> net = net_torques(robot, state, observe);
  const auto M = mass_matrix_composite(robot, state, observe);
  return solve(factorise(M, eliminate_coordinates(robot)), std::move(net));
}

}  // namespace dynac
