// SPDX-License-Identifier: BSD-3-Clause
// Forward dynamics by articulated bodies. A joint of several coordinates is taken apart into one
// coordinate after the other, so that there is no matrix to invert; a floating base is one of them.
// Joints whose motion is prescribed stay: what lies below and above them is then one body, as far
// as accelerations go. Coordinates of several joints, which follow each other, stay open up to
// where the last joint has come in: see shared_coordinates.hpp.
// Reference: Featherstone 2008, Table 7.1; velocity-dependent terms as forces of a robot without
// joint accelerations, by the recursive Newton-Euler algorithm.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "algorithms/forward/shared_coordinates.hpp"
#include "algorithms/inverse/newton_euler.hpp"

namespace dynac {
namespace articulated_body {

/// Eliminates coordinate `axis` of the body's joint from its articulated inertia.
/// @param[in] rotor  inertia that the coordinate has of its own; none: it transmits no inertia
template <class Scalar>
[[nodiscard]] Direction<Scalar> eliminate(const Body& body, std::size_t axis,
                                          const std::optional<Scalar>& rotor,
                                          ArticulatedInertia<Scalar>& I) {
  const std::size_t index = motion_components(body.joint_type)[axis];
  Direction<Scalar> direction;
  direction.coordinate = body.v_index + axis;
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

/// All that depends on positions and inertias alone.
template <class Scalar>
struct Elimination {
  SharedCoordinates shared;
  std::vector<std::vector<Direction<Scalar>>> directions;  ///< eliminated at every body's joint
  std::vector<ArticulatedInertia<Scalar>> inertias;        ///< what is left of each body's
  /// Shared coordinates that are eliminated before its joint; last at the world. Empty: none.
  std::vector<std::vector<Direction<Scalar>>> met;
  std::vector<OpenCoordinates<Scalar>> open;  ///< with each body's joint; last the world's

  /// Whether a body's joint is free and no other one has its coordinates.
  [[nodiscard]] bool has_own_coordinates(const Body& body, std::size_t i) const {
    return !shared.has(body) && !directions[i].empty();
  }
  /// How many coordinates of a body's joint are free.
  [[nodiscard]] std::size_t free_coordinates(const Body& body, std::size_t i) const {
    return shared.has(body) ? 1 : directions[i].size();
  }
  /// What is eliminated at a body, or at the world, before its joint.
  [[nodiscard]] std::span<const Direction<Scalar>> met_at(std::size_t place) const {
    if (met.empty()) return {};
    return met[place];
  }
  /// Whether some coordinate stays open with a body's joint.
  [[nodiscard]] bool is_open(std::size_t i) const { return !open.empty() && !open[i].F.empty(); }
};

/// Eliminates the coordinates of a body's joint that no other one has.
template <class Scalar>
[[nodiscard]] std::vector<Direction<Scalar>> eliminate_own(const Body& body,
                                                           const RobotState<Scalar>& state,
                                                           ArticulatedInertia<Scalar>& I) {
  std::vector<Direction<Scalar>> directions;
  directions.reserve(motion_components(body.joint_type).size());
  for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
    directions.push_back(eliminate(body, k, rotor_inertia(state, body, k), I));
  }
  return directions;
}

/// The same where shared coordinates are open, or one of these.
template <class Scalar>
[[nodiscard]] std::vector<Direction<Scalar>> eliminate_joint(std::size_t i, const Body& body,
                                                             const SharedCoordinates& shared,
                                                             const RobotState<Scalar>& state,
                                                             ArticulatedInertia<Scalar>& I,
                                                             OpenCoordinates<Scalar>& open) {
  std::vector<Direction<Scalar>> directions;
  if (shared.has(body)) {
    open_at_joint(body, I, open);
    if (shared.ends_at_joint[i]) {
      directions.push_back(eliminate_shared(body.v_index, state, I, open));
    }
    return directions;
  }
  directions = eliminate_own(body, state, I);
  for (std::size_t k = 0; k < directions.size(); ++k) {
    for (const auto& [c, F] : open.F) directions[k].open.emplace_back(c, along_axis(body, k, F));
    close(directions[k], open);
  }
  return directions;
}

/// The coordinates, eliminated leaves first; not those that are prescribed.
template <class Scalar>
[[nodiscard]] Elimination<Scalar> eliminate_all(const Mechanism& robot,
                                                const RobotState<Scalar>& state,
                                                const BodyObserver& observe,
                                                const Prescribed& prescribed = {}) {
  const std::size_t n = robot.bodies.size();
  Elimination<Scalar> result{shared_coordinates(robot, prescribed), {}, {}, {}, {}};
  auto& [shared, directions, I, met, open] = result;
  const bool is_shared = !shared.is_shared.empty();
  directions.resize(n);
  if (is_shared) met.resize(n + 1), open.resize(n + 1);
  I.reserve(n + 1);
  for (const PseudoInertia<Scalar>& body : state.inertia) I.push_back(articulated(body));
  I.emplace_back();  // the world's, which does not matter
  for (std::size_t i = n + 1; i-- > 0;) {
    const std::size_t place = i == 0 ? n : i - 1;  // bodies from the leaves, then the world
    if (place < n) observe(robot.bodies[place]);
    for (std::size_t k = 0; is_shared && k < shared.met[place].size(); ++k) {
      met[place].push_back(eliminate_shared(shared.met[place][k], state, I[place], open[place]));
    }
    if (place == n) break;
    const Body& body = robot.bodies[place];
    if (!is_prescribed(prescribed, body)) {
      directions[place] = is_shared
                              ? eliminate_joint(place, body, shared, state, I[place], open[place])
                              : eliminate_own(body, state, I[place]);
    }
    const std::size_t parent = body.parent.is_none() ? n : body.parent.index();
    const JointPosition<Scalar>& joint = state.configuration[place];
    if (is_shared) hand_to_parent(body, joint, open[place], open[parent]);
    if (parent < n) I[parent] = I[parent] + inertia_to_parent(body, joint, I[place]);
  }
  return result;
}

/// What torques add to a motion.
template <class Scalar>
struct Accelerations {
  std::vector<Scalar> joints;             ///< (nv), zero where nothing is eliminated
  std::vector<Motion<Scalar>> bodies;     ///< of each, in its frame
  std::vector<Motion<Scalar>> inherited;  ///< of those, the parent's share
  /// What each joint transmits, but for that share and for coordinates that stay open with it.
  std::vector<Force<Scalar>> p;
};

/// What torques leave for the accelerations, on the way to the root.
template <class Scalar>
struct Rest {
  const std::vector<Scalar>& tau;
  std::vector<Scalar> u;  ///< (nv), tau_c - d_c

  /// A coordinate feels what one of its joints transmits.
  void feel(const Body& body, std::size_t axis, const Force<Scalar>& p) {
    Scalar& own = u[body.v_index + axis];
    own = own - along_axis(body, axis, p);
  }
  /// A coordinate is eliminated: what it leaves to p and to those that are open.
  void take(const Direction<Scalar>& direction, Force<Scalar>& p) {
    const Scalar& own = u[direction.coordinate];
    p = p + own * direction.U_per_D;
    if (direction.open.empty()) return;
    const Scalar share = own * direction.inverse_D;
    for (const auto& [c, D] : direction.open) u[c] = u[c] - share * D;
  }
  /// A joint transmits the torque of a coordinate of its own, less what its rotor takes: no more
  /// and no less.
  void transmit(const Body& body, std::size_t axis, const std::optional<Scalar>& rotor,
                const Direction<Scalar>& direction, Force<Scalar>& p) const {
    if (has_pitch(body.joint_type)) return;
    const std::size_t c = direction.coordinate;
    component(p, motion_components(body.joint_type)[axis]) =
        rotor ? tau[c] - *rotor * (u[c] * direction.inverse_D) : tau[c];
  }
  /// The acceleration of a coordinate.
  /// @param[in] a       of the place where it is eliminated
  /// @param[in] joints  accelerations of those that stayed open (nv)
  [[nodiscard]] Scalar acceleration(const Direction<Scalar>& direction, const Motion<Scalar>& a,
                                    const std::vector<Scalar>& joints) const {
    Scalar rest = u[direction.coordinate];
    for (const auto& [c, D] : direction.open) rest = rest - D * joints[c];
    return rest * direction.inverse_D - dot(a, direction.U_per_D);
  }
};

/// The sweep to the root.
/// @param[in,out] p  what each body needs itself, then what its joint transmits
template <class Scalar>
[[nodiscard]] Rest<Scalar> gather(const Mechanism& robot, const RobotState<Scalar>& state,
                                  const Elimination<Scalar>& elimination,
                                  const std::vector<Scalar>& tau,
                                  const std::vector<Force<Scalar>>& carried,
                                  std::vector<Force<Scalar>>& p, const BodyObserver& observe) {
  const std::size_t n = robot.bodies.size();
  Rest<Scalar> rest{tau, tau};
  for (std::size_t i = n; i-- > 0;) {
    const Body& body = robot.bodies[i];
    observe(body);
    for (const Direction<Scalar>& direction : elimination.met_at(i)) rest.take(direction, p[i]);
    const bool is_shared = elimination.shared.has(body);
    const std::size_t free_coordinates = elimination.free_coordinates(body, i);
    for (std::size_t k = 0; k < free_coordinates; ++k) {
      rest.feel(body, k, p[i]);
      if (k >= elimination.directions[i].size()) continue;
      const Direction<Scalar>& direction = elimination.directions[i][k];
      rest.take(direction, p[i]);
      if (!is_shared) rest.transmit(body, k, rotor_inertia(state, body, k), direction, p[i]);
    }
    if (body.parent.is_none()) continue;
    Force<Scalar> p_T = to_joint_frame(body, state.configuration[i], p[i]);
    if (!carried.empty()) p_T = carried[i] + p_T;
    Force<Scalar>& parent = p[body.parent.index()];
    parent = parent + joint_to_parent(state.configuration[i], p_T);
  }
  Force<Scalar> of_world;  // which does not matter
  for (const Direction<Scalar>& direction : elimination.met_at(n)) rest.take(direction, of_world);
  return rest;
}

/// The sweep from the root.
/// @param[in] p  what each joint transmits, from gather()
template <class Scalar>
[[nodiscard]] Accelerations<Scalar> accelerate(
    const Mechanism& robot, const RobotState<Scalar>& state, const Elimination<Scalar>& elimination,
    const Rest<Scalar>& rest, std::vector<Force<Scalar>> p, const BodyObserver& observe) {
  const std::size_t n = robot.bodies.size();
  const std::vector<Motion<Scalar>> none(n);
  Accelerations<Scalar> result{std::vector<Scalar>(robot.nv, Scalar(0)), none, none, std::move(p)};
  auto& [joints, a, inherited, transmitted] = result;
  const auto solve = [&](const Direction<Scalar>& direction, const Motion<Scalar>& at_place) {
    result.joints[direction.coordinate] = rest.acceleration(direction, at_place, result.joints);
  };
  const auto solve_met = [&](std::size_t place, const Motion<Scalar>& at_place) {
    const auto met = elimination.met_at(place);
    for (std::size_t k = met.size(); k-- > 0;) solve(met[k], at_place);
  };
  solve_met(n, Motion<Scalar>{});
  for (std::size_t i = 0; i < n; ++i) {
    const Body& body = robot.bodies[i];
    observe(body);
    if (!body.parent.is_none()) {
      a[i] = inherited[i] = to_body(body, state.configuration[i], a[body.parent.index()]);
    }
    const auto& own = elimination.directions[i];
    for (std::size_t k = elimination.free_coordinates(body, i); k-- > 0;) {
      if (k < own.size()) solve(own[k], a[i]);
      a[i] = a[i] + joints[body.v_index + k] * motion_axis<Scalar>(body, k);
    }
    solve_met(i, a[i]);
  }
  return result;
}

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
  const Rest<Scalar> rest = gather(robot, state, elimination, tau, carried, p, observe);
  return accelerate(robot, state, elimination, rest, std::move(p), observe);
}

}  // namespace articulated_body

/// Accelerations of the joints (and of the base) that torques cause: M a + h = tau + sum J^T f.
/// @return a (nv)
template <class Scalar>
[[nodiscard]] std::vector<Scalar> forward_dynamics_articulated_body(const Mechanism& robot,
                                                                    const RobotState<Scalar>& state,
                                                                    const BodyObserver& observe) {
  const auto elimination = articulated_body::eliminate_all(robot, state, observe);
  return articulated_body::accelerations(
             robot, state, elimination, state.tau,
             newton_euler::body_forces(robot, without_acceleration(robot, state), observe), {},
             observe)
      .joints;
}

}  // namespace dynac
