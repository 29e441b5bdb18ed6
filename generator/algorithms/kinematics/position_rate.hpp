// SPDX-License-Identifier: BSD-3-Clause
// How the entries of q move along the tangent space: dq/dt = E(q) e, e a unit velocity. A
// quaternion stays one of unit length, so derivatives along these directions are those of the
// rotation. Reference: Sola, Deray, Atchuthan 2018, section II-E and appendix A;
// algorithms/kinematics/manifold.hpp.
#pragma once

#include <vector>

#include "algorithms/kinematics/manifold.hpp"

namespace dynac {

/// The rates of a joint's entries of q while it moves with the unit velocity of a coordinate.
///
/// @param[in] body            of the joint; no mimic joint
/// @param[in] axis            the coordinate, counted from the joint's first
/// @param[in] representation  what the entries of v are if the joint is the floating base
/// @param[in] q               (nq)
template <class Scalar>
[[nodiscard]] PositionRate<Scalar> position_rate(const Body& body, std::size_t axis,
                                                 BaseVelocity representation,
                                                 const std::vector<Scalar>& q) {
  PositionRate<Scalar> rate;
  visit_joint(body.joint_type, [&](auto joint) {
    rate = joint.rate(representation, position_entries(body, q), axis);
  });
  for (auto& [entry, value] : rate) entry += body.q_index;
  return rate;
}

/// The rates of entries of q for the unit velocity of each coordinate (nv).
template <class Scalar>
[[nodiscard]] std::vector<PositionRate<Scalar>> position_rates_of(const Mechanism& robot,
                                                                  const std::vector<Scalar>& q,
                                                                  BaseVelocity base_velocity) {
  std::vector<PositionRate<Scalar>> rates(robot.nv);
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& body = robot.bodies[i];
    if (body.is_mimic) continue;
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      rates[body.v_index + k] =
          position_rate(body, k, representation_of(robot, i, base_velocity), q);
    }
  }
  return rates;
}

}  // namespace dynac
