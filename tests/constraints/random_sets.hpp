// SPDX-License-Identifier: BSD-3-Clause
// Random robots under random constraint sets: every type of constraint, between links and with the
// world, with and without rows left out and stabilisation.
#pragma once

#include <cstdint>

#include "algorithms/constraints/constrained_dynamics_derivatives.hpp"
#include "harness/complex_step.hpp"
#include "harness/kernels.hpp"
#include "harness/random_constraints.hpp"
#include "harness/random_tree.hpp"
#include "harness/state.hpp"

namespace dynac::test {

/// A robot, constraints and a state.
struct ConstrainedRobot {
  Model model;
  Mechanism mechanism;
  ConstraintSet set;
  State state;
  std::vector<double> tau;
};

/// What there is for a seed; no constraints where nothing moves.
[[nodiscard]] ConstrainedRobot random_constrained_robot(std::uint64_t seed);

/// The same, whose rows are independent: the inverse inertia that they feel has a condition below
/// 1e6; without constraints where there is none.
[[nodiscard]] ConstrainedRobot random_regular_robot(std::uint64_t seed);

/// Positions with a complex step along the velocity: the sum of steps along each coordinate.
[[nodiscard]] std::vector<Complex> positions_on_the_way(const ConstrainedRobot& robot);

/// A state of the algorithms, of numbers that may be complex.
template <class Scalar>
[[nodiscard]] RobotState<Scalar> state_of(const Mechanism& robot, const std::vector<Scalar>& q,
                                          const std::vector<Scalar>& v,
                                          const std::vector<Scalar>& tau) {
  RobotState<Scalar> state;
  state.gravity = cast<Scalar>(robot.gravity);
  for (const Body& body : robot.bodies) state.inertia.push_back(cast<Scalar>(body.inertia));
  state.q = q;
  state.configuration = configure(robot, q);
  state.v = v;
  state.tau = tau;
  return state;
}

[[nodiscard]] inline RobotState<double> state_of(const ConstrainedRobot& robot) {
  return state_of<double>(robot.mechanism, robot.state.q, robot.state.v, robot.tau);
}

/// phi, c and d/dt c of a state at zero accelerations.
template <class Scalar>
[[nodiscard]] constraints::SetMotion<Scalar> motion_of(const ConstrainedRobot& robot,
                                                       const std::vector<Scalar>& q,
                                                       const std::vector<Scalar>& v) {
  const auto state =
      without_acceleration(robot.mechanism, state_of<Scalar>(robot.mechanism, q, v, {}));
  return constraints::set_motion(robot.mechanism, robot.set, state,
                                 world_motion(robot.mechanism, state, [](const Body&) {}));
}

/// Numbers that do not move along.
[[nodiscard]] inline std::vector<Complex> still(const std::vector<double>& x) {
  return {x.begin(), x.end()};
}

}  // namespace dynac::test
