// SPDX-License-Identifier: BSD-3-Clause
// Displacements of joints that carry how they vary: where they lead, and which velocities they have
// while they grow.
//
// Of joints whose coordinates commute both are trivial. Of the others a displacement u is a twist
// held for a unit of time, exp(u) on the child's side; a floating base's may stand on the world's
// side, which is the same with u negated (discrete_linearization.hpp).
#pragma once

#include <span>
#include <vector>

#include "algorithms/derivatives/discrete_linearization.hpp"
#include "algorithms/steps/varied.hpp"

namespace dynac::steps {

/// Calls `visit(body, representation)` for each joint that has coordinates of its own.
template <class Visit>
void for_each_joint(const Mechanism& robot, BaseVelocity base_velocity, const Visit& visit) {
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    if (robot.bodies[i].is_mimic) continue;
    visit(robot.bodies[i], representation_of(robot, i, base_velocity));
  }
}

/// How q [+] u varies: dq after = Ad(exp(-u)) dq + J(u) du, J the right Jacobian.
///
/// @param[in] dq  of the position before (nv x m)
template <class Scalar>
[[nodiscard]] DenseMatrix<Scalar> displaced_variation(const Mechanism& robot,
                                                      BaseVelocity base_velocity,
                                                      const DenseMatrix<Scalar>& dq,
                                                      const Varied<Scalar>& u) {
  DenseMatrix<Scalar> result(dq.rows, dq.columns);
  if (dq.columns == 0) return result;
  for_each_joint(robot, base_velocity, [&](const Body& body, BaseVelocity representation) {
    const auto step = discrete::joint_step(body, representation, Scalar(1), u.value);
    const std::size_t first = body.v_index, size = step.by_position.size;
    for (std::size_t c = 0; c < dq.columns; ++c) {
      for (std::size_t i = 0; i < size; ++i) {
        Scalar& entry = result(first + i, c);
        for (std::size_t k = 0; k < size; ++k) {
          entry = entry + (step.by_position(i, k) * dq(first + k, c) +
                           step.by_velocity(i, k) * u.by(first + k, c));
        }
      }
    }
  });
  return result;
}

/// Adds ad_u v to the entries of a joint's, of the twist that discrete::twist_of_step() says.
template <class Scalar>
void add_bracket(const Body& body, BaseVelocity representation, const std::vector<Scalar>& u,
                 const std::vector<Scalar>& v, std::span<Scalar> sum) {
  if (is_screw(body.joint_type)) return;
  const std::span<const std::size_t> components = motion_components(body.joint_type);
  Motion<Scalar> moved = joint_motion(body, v);
  if (representation == BaseVelocity::kMixed) moved.linear = {};
  const Motion<Scalar> change =
      cross(discrete::twist_of_step(joint_motion(body, u), representation), moved);
  for (std::size_t k = 0; k < components.size(); ++k) {
    const bool commutes = representation == BaseVelocity::kMixed && components[k] >= 3;
    if (commutes) continue;
    Scalar& entry = sum[body.v_index + k];
    entry = entry + component(change, components[k]);
  }
}

/// ad_u v of all joints, and how it varies; zero where coordinates commute.
template <class Scalar>
[[nodiscard]] Varied<Scalar> bracket(const Mechanism& robot, BaseVelocity base_velocity,
                                     const Varied<Scalar>& u, const Varied<Scalar>& v) {
  Varied<Scalar> result{std::vector<Scalar>(v.value.size(), Scalar(0)),
                        DenseMatrix<Scalar>(v.by.rows, v.by.columns)};
  for_each_joint(robot, base_velocity, [&](const Body& body, BaseVelocity representation) {
    add_bracket(body, representation, u.value, v.value, std::span(result.value));
    for (std::size_t c = 0; c < v.by.columns; ++c) {
      const std::span column = std::span(result.by.entries).subspan(c * v.by.rows, v.by.rows);
      add_bracket(body, representation, column_of(u.by, c), v.value, column);
      add_bracket(body, representation, u.value, column_of(v.by, c), column);
    }
  });
  return result;
}

/// The rate of a displacement u that grows so that the robot moves at v: the inverse of the right
/// Jacobian times v to third order in u, v + [u, v]/2 + [u, [u, v]]/12.
/// Reference: Munthe-Kaas 1998; Iserles, Munthe-Kaas, Norsett, Zanna 2000, section 3.
template <class Scalar>
[[nodiscard]] Varied<Scalar> rate_of_displacement(const Mechanism& robot,
                                                  BaseVelocity base_velocity,
                                                  const Varied<Scalar>& u,
                                                  const Varied<Scalar>& v) {
  const Varied<Scalar> once = bracket(robot, base_velocity, u, v);
  const Varied<Scalar> twice = bracket(robot, base_velocity, u, once);
  return v + (0.5 * once + (1.0 / 12) * twice);
}

}  // namespace dynac::steps
