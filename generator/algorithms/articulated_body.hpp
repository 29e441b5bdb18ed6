// Forward dynamics by articulated bodies. A joint of several coordinates is taken apart into one
// coordinate after the other, so that there is no matrix to invert; a floating base is one of them.
// Joints whose motion is prescribed stay: what lies below and above them is then one body, as far
// as accelerations go. Not for robots whose joints follow others that are free.
// Reference: Featherstone 2008, Table 7.1; velocity-dependent terms as forces of a robot without
// joint accelerations, by the recursive Newton-Euler algorithm.
#pragma once

#include "algorithms/ltdl.hpp"
#include "algorithms/newton_euler.hpp"
#include "algorithms/transfer.hpp"

namespace dynac {
namespace articulated_body {

/// One coordinate of a joint, eliminated.
template <class Scalar>
struct Direction {
  Force<Scalar> U;        ///< I S
  Force<Scalar> U_per_D;  ///< U / D
  Scalar inverse_D;       ///< 1 / D, D = S^T U and the rotor's inertia
};

/// Eliminates coordinate `axis` of the body's joint from its articulated inertia.
/// @param[in] rotor  inertia that the coordinate has of its own; none: it transmits no inertia
template <class Scalar>
[[nodiscard]] Direction<Scalar> eliminate(const Body& body, std::size_t axis,
                                          const std::optional<Scalar>& rotor,
                                          ArticulatedInertia<Scalar>& I) {
  const std::size_t index = motion_components(body.joint_type)[axis];
  Direction<Scalar> direction;
  direction.U = column(I, index);
  const bool is_pitched = has_pitch(body.joint_type);
  if (is_pitched) direction.U = direction.U + Scalar(body.pitch) * column(I, 5);
  const Scalar along = along_axis(body, axis, direction.U);
  direction.inverse_D = Scalar(1) / (rotor ? along + *rotor : along);
  direction.U_per_D = direction.inverse_D * direction.U;
  const Force<Scalar> row = rotor ? *rotor * direction.U_per_D : Force<Scalar>{};
  I = is_pitched ? reduced(I, direction.U, direction.U_per_D)
                 : reduced(I, direction.U, direction.U_per_D, index, row);
  return direction;
}

/// Which coordinates have their motion prescribed (nv); empty: none.
using Prescribed = std::vector<bool>;

/// Whether that of a body's joint is. Coordinates of a joint go together.
[[nodiscard]] inline bool is_prescribed(const Prescribed& prescribed, const Body& body) {
  return !prescribed.empty() && prescribed[body.v_index];
}

/// All that depends on positions and inertias alone.
template <class Scalar>
struct Elimination {
  std::vector<std::vector<Direction<Scalar>>> directions;  ///< of every body's joint
  std::vector<ArticulatedInertia<Scalar>> inertias;        ///< what is left of each body's
};

/// The coordinates of every body's joint, eliminated leaves first; not those that are prescribed.
template <class Scalar>
[[nodiscard]] Elimination<Scalar> eliminate_all(const Mechanism& robot,
                                                const RobotState<Scalar>& state,
                                                const BodyObserver& observe,
                                                const Prescribed& prescribed = {}) {
  Elimination<Scalar> result{std::vector<std::vector<Direction<Scalar>>>(robot.bodies.size()), {}};
  auto& [directions, I] = result;
  for (const PseudoInertia<Scalar>& body : state.inertia) I.push_back(articulated(body));
  for (std::size_t i = robot.bodies.size(); i-- > 0;) {
    const Body& body = robot.bodies[i];
    observe(body);
    const bool is_free = !is_prescribed(prescribed, body);
    for (std::size_t k = 0; is_free && k < motion_components(body.joint_type).size(); ++k) {
      directions[i].push_back(eliminate(body, k, rotor_inertia(state, body, k), I[i]));
    }
    if (body.parent.is_none()) continue;
    ArticulatedInertia<Scalar>& parent = I[body.parent.index()];
    parent = parent + inertia_to_parent(body, state.configuration[i], I[i]);
  }
  return result;
}

/// What torques add to a motion.
template <class Scalar>
struct Accelerations {
  std::vector<Scalar> joints;             ///< (nv), zero where nothing is eliminated
  std::vector<Motion<Scalar>> bodies;     ///< of each, in its frame
  std::vector<Motion<Scalar>> inherited;  ///< of those, the parent's share
  std::vector<Force<Scalar>> p;           ///< what each joint transmits, but for that share
};

/// Accelerations that torques add to a motion in which the eliminated coordinates have none.
/// @param[in] tau      (nv)
/// @param[in] p        what each body needs for that motion, in its frame
/// @param[in] carried  what comes to p on the way through each body's joint, in the joint frame;
///                     empty: nothing
template <class Scalar>
[[nodiscard]] Accelerations<Scalar> accelerations(
    const Mechanism& robot, const RobotState<Scalar>& state, const Elimination<Scalar>& elimination,
    const std::vector<Scalar>& tau, std::vector<Force<Scalar>> p,
    const std::vector<Force<Scalar>>& carried, const BodyObserver& observe) {
  const std::size_t n = robot.bodies.size();
  const auto& directions = elimination.directions;
  std::vector<Scalar> u(robot.nv, Scalar(0));
  for (std::size_t i = n; i-- > 0;) {
    const Body& body = robot.bodies[i];
    observe(body);
    for (std::size_t k = 0; k < directions[i].size(); ++k) {
      const Direction<Scalar>& direction = directions[i][k];
      const std::size_t c = body.v_index + k;
      u[c] = tau[c] - along_axis(body, k, p[i]);
      p[i] = p[i] + u[c] * direction.U_per_D;
      // The joint transmits its torque, less what its rotor takes: no more and no less.
      if (has_pitch(body.joint_type)) continue;
      const std::optional<Scalar> rotor = rotor_inertia(state, body, k);
      component(p[i], motion_components(body.joint_type)[k]) =
          rotor ? tau[c] - *rotor * (u[c] * direction.inverse_D) : tau[c];
    }
    if (body.parent.is_none()) continue;
    Force<Scalar> p_T = to_joint_frame(body, state.configuration[i], p[i]);
    if (!carried.empty()) p_T = carried[i] + p_T;
    Force<Scalar>& parent = p[body.parent.index()];
    parent = parent + joint_to_parent(state.configuration[i], p_T);
  }

  const std::vector<Motion<Scalar>> none(n);
  Accelerations<Scalar> result{std::vector<Scalar>(robot.nv, Scalar(0)), none, none, std::move(p)};
  std::vector<Scalar>& joints = result.joints;
  std::vector<Motion<Scalar>>& a = result.bodies;
  for (std::size_t i = 0; i < n; ++i) {
    const Body& body = robot.bodies[i];
    observe(body);
    if (!body.parent.is_none()) {
      a[i] = result.inherited[i] = to_body(body, state.configuration[i], a[body.parent.index()]);
    }
    for (std::size_t k = directions[i].size(); k-- > 0;) {
      const std::size_t c = body.v_index + k;
      const Direction<Scalar>& direction = directions[i][k];
      joints[c] = u[c] * direction.inverse_D - dot(a[i], direction.U_per_D);
      a[i] = a[i] + joints[c] * motion_axis<Scalar>(body, k);
    }
  }
  return result;
}

}  // namespace articulated_body

/// Accelerations of the joints (and of the base) that torques cause: M a + h = tau + sum J^T f.
/// @return a (nv)
template <class Scalar>
[[nodiscard]] std::vector<Scalar> forward_dynamics_articulated_body(const Mechanism& robot,
                                                                    const RobotState<Scalar>& state,
                                                                    const BodyObserver& observe) {
  const auto directions = articulated_body::eliminate_all(robot, state, observe);
  return articulated_body::accelerations(
             robot, state, directions, state.tau,
             newton_euler::body_forces(robot, without_acceleration(robot, state), observe), {},
             observe)
      .joints;
}

}  // namespace dynac
