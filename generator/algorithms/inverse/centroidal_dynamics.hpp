// SPDX-License-Identifier: BSD-3-Clause
// The centre of mass, the momentum about it and their rates along a motion. Links that are fixed to
// the world are no part of it: they never move.
#pragma once

#include "algorithms/inverse/centroidal_momentum.hpp"
#include "algorithms/kinematics/body_velocities.hpp"

namespace dynac {

/// In world axes; momenta about the centre of mass.
template <class Scalar>
struct CentroidalDynamics {
  Vector3<Scalar> com;          ///< [m]
  Vector3<Scalar> v_com;        ///< its velocity [m/s]
  std::vector<Scalar> h_G;      ///< 6, [linear; angular]
  std::vector<Scalar> h_G_dot;  ///< 6, [force; moment] of all that acts on the robot
};

namespace momentum {

/// The momentum of every body, in its frame about its origin.
template <class Scalar>
[[nodiscard]] std::vector<Force<Scalar>> body_momenta(const Mechanism& robot,
                                                      const RobotState<Scalar>& state,
                                                      const BodyObserver& observe) {
  const auto V = body_velocities(robot, state, observe);
  std::vector<Force<Scalar>> p;
  for (std::size_t i = 0; i < V.size(); ++i) p.push_back(inertia(state.inertia[i]) * V[i]);
  return p;
}

}  // namespace momentum

/// By one recursion, which carries the bodies' momenta and forces to the root, in body frames.
/// Reference: Orin, Goswami, Lee 2013, sections 3 and 4; Luh, Walker, Paul 1980.
/// @param[in] forces  of which the rate is the sum
template <class Scalar>
[[nodiscard]] CentroidalDynamics<Scalar> centroidal_dynamics(const Mechanism& robot,
                                                             const RobotState<Scalar>& state,
                                                             momentum::DriftForces forces,
                                                             const BodyObserver& observe) {
  const auto subtree = subtree_moments(robot, state, observe);
  const auto centre = momentum::centre_from_bodies(robot, state, subtree, observe);
  const MassMoment<Scalar> total = total_moment(robot, state, subtree);
  const Scalar per_mass = Scalar(1) / total.mass;
  const Force<Scalar> h = momentum::sum_about_centre(robot, state, centre,
                                                     momentum::body_momenta(robot, state, observe));
  return {per_mass * total.h, per_mass * h.linear, momentum::linear_first(h),
          momentum::momentum_rate(robot, state, centre, total.mass, forces, observe)};
}

}  // namespace dynac
