// SPDX-License-Identifier: BSD-3-Clause
// What kernels are computed from, and the joints' share of motions and wrenches.
#pragma once

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "algorithms/body_observer.hpp"
#include "algorithms/configuration.hpp"
#include "algorithms/state_part.hpp"
#include "spatial/spatial_vector.hpp"

namespace dynac {

/// What kernels take of the rows of a constraint set at run time.
template <class Scalar>
struct RowInputs {
  /// Of each constraint: 1, it holds, or 0, it has no forces; empty: all hold.
  std::vector<Scalar> active;
  std::vector<Scalar> accelerations;  ///< (m), that the rows are to have; empty: zero
  std::vector<Scalar> kp, kd;         ///< of each constraint; empty: the set's
};

/// What a body's joint has besides inertia for each of its coordinates, before the multiplier,
/// where it counts: numbers of the description or inputs; none: nothing. Units as in JointDynamics.
template <class Scalar>
struct JointNumbers {
  std::optional<Scalar> damping, friction;
  std::optional<Scalar> armature;  ///< a rotor's inertia as the joint feels it
  std::optional<Scalar> stiffness;
};

/// Where the robot is, how it moves, what acts on it, and those of its numbers that may be inputs.
/// What a kernel has no use for is empty.
template <class Scalar>
struct RobotState {
  Configuration<Scalar> configuration;
  std::vector<Scalar> q;         ///< (nq), what `configuration` was made of
  std::vector<Scalar> q_next;    ///< (nq), a second position
  std::vector<Scalar> v;         ///< (nv)
  std::vector<Scalar> a;         ///< (nv), time derivative of the components of v
  std::vector<Scalar> bias_a;    ///< (nv), a where the user's accelerations are zero; empty: zero
  std::vector<Scalar> tau;       ///< (nv)
  std::vector<Scalar> measured;  ///< what the inputs of an estimation problem show
  std::vector<Scalar> sigma;     ///< its standard deviations that are inputs; empty: usual ones
  /// Wrench of the environment on each moving body, in its frame about its origin; empty: none.
  std::vector<Force<Scalar>> external;
  /// The same of each link on which one acts, in the frame of its body.
  std::vector<std::pair<LinkId, Force<Scalar>>> external_on_links;
  std::vector<Scalar> offsets;       ///< (3 x n), where links are that are placed at run time
  std::vector<Scalar> displacement;  ///< (nv), of a base in the user's representation
  std::vector<Scalar> weights;       ///< what multipliers cost, one per row; or of results
  /// Of velocities of rows, at an impact: one per row of the constraint set, or one for all.
  std::vector<Scalar> restitution;
  RowInputs<Scalar> rows;                      ///< of the constraint set
  Scalar time_step{0};                         ///< length of a step [s]
  Vector3<Scalar> gravity;                     ///< in the world frame [m/s^2]
  std::vector<PseudoInertia<Scalar>> inertia;  ///< of each moving body, in its frame
  /// The part of it that run-time parameters give a link.
  std::vector<std::pair<LinkId, PseudoInertia<Scalar>>> added_inertia;
  std::vector<JointNumbers<Scalar>> joints;  ///< of each moving body
  /// (nv), what rotors add to the diagonal of M [kg m^2] or [kg]; empty: they do not count.
  std::vector<Scalar> armature;
  std::vector<bool> has_rotor;  ///< (nv), where that is not zero by description
  /// (nv), by how much what joints lose grows with their rates [N m s/rad] or [N s/m]; empty: zero.
  std::vector<Scalar> dissipation_derivatives;
  /// (nv), by how much torques against springs grow with positions [N m/rad] or [N/m]; empty: zero.
  std::vector<Scalar> stiffness;
  /// (nv x nv), column-major: by how much torques that bear `external` grow with positions because
  /// these wrenches do not turn with the bodies; empty: they do. See geometric_stiffness.hpp.
  std::vector<Scalar> geometric_stiffness;
};

/// The member, of whatever scalar. Of two positions the first is q, the second q_next.
template <class Scalar>
[[nodiscard]] std::vector<Scalar>& part_of(RobotState<Scalar>& state, StatePart part) {
  switch (part) {
    case StatePart::kPosition:
      return state.q.empty() ? state.q : state.q_next;
    case StatePart::kDisplacement:
      return state.displacement;
    case StatePart::kVelocity:
      return state.v;
    case StatePart::kAcceleration:
      return state.a;
    case StatePart::kTorque:
      return state.tau;
    case StatePart::kMeasured:
      return state.measured;
    case StatePart::kSigma:
      return state.sigma;
    case StatePart::kActive:
      return state.rows.active;
    case StatePart::kRowAccelerations:
      return state.rows.accelerations;
    case StatePart::kProportionalGains:
      return state.rows.kp;
    case StatePart::kDerivativeGains:
      return state.rows.kd;
    case StatePart::kOffsets:
      return state.offsets;
    case StatePart::kRestitution:
      return state.restitution;
    case StatePart::kWeights:
      break;
  }
  return state.weights;
}

template <class Scalar>
[[nodiscard]] Scalar& part_of(RobotState<Scalar>& state, ScalarPart /*part*/) {
  return state.time_step;
}

/// What a rotor adds to coordinate `axis` of a body's joint; none where nothing: then there are
/// shorter ways. Not for robots with mimic joints.
template <class Scalar>
[[nodiscard]] std::optional<Scalar> rotor_inertia(const RobotState<Scalar>& state, const Body& body,
                                                  std::size_t axis) {
  if (state.armature.empty() || !state.has_rotor[body.v_index + axis]) return std::nullopt;
  return state.armature[body.v_index + axis];
}

/// The torques that accelerate the rotors (nv); zero where there are none.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> rotor_torques(const Mechanism& robot,
                                                const RobotState<Scalar>& state) {
  std::vector<Scalar> tau(robot.nv, Scalar(0));
  for (std::size_t i = 0; i < state.armature.size(); ++i) tau[i] = state.armature[i] * state.a[i];
  return tau;
}

/// The state with joint accelerations zero.
template <class Scalar>
[[nodiscard]] RobotState<Scalar> without_acceleration(const Mechanism& robot,
                                                      RobotState<Scalar> state) {
  state.a.assign(robot.nv, Scalar(0));
  return state;
}

/// The state at rest: joint velocities and accelerations zero.
template <class Scalar>
[[nodiscard]] RobotState<Scalar> at_rest(const Mechanism& robot, RobotState<Scalar> state) {
  state.v.assign(robot.nv, Scalar(0));
  return without_acceleration(robot, std::move(state));
}

/// Component of a spatial vector, angular x y z then linear x y z.
template <class Vector>
[[nodiscard]] auto& component(Vector& vector, std::size_t index) {
  return index < 3 ? vector.angular[index] : vector.linear[index - 3];
}

/// S^T f: the generalised force of coordinate `axis` of a body's joint, in the body's frame.
template <class Scalar>
[[nodiscard]] Scalar along_axis(const Body& body, std::size_t axis, const Force<Scalar>& f) {
  Scalar sum = component(f, motion_components(body.joint_type)[axis]);
  if (has_pitch(body.joint_type)) sum = sum + Scalar(body.pitch) * f.linear[2];
  return Scalar(body.multiplier) * sum;
}

/// Column `axis` of S, the joint's motion subspace, in the body's frame.
template <class Scalar>
[[nodiscard]] Motion<Scalar> motion_axis(const Body& body, std::size_t axis) {
  Motion<Scalar> S;
  component(S, motion_components(body.joint_type)[axis]) = Scalar(body.multiplier);
  if (has_pitch(body.joint_type)) S.linear[2] = Scalar(body.multiplier * body.pitch);
  return S;
}

/// Adds S^T f: the torque or force that a body's joint must give to transmit `f`, in the body's
/// frame.
template <class Scalar>
void add_joint_torque(const Body& body, const Force<Scalar>& f, std::vector<Scalar>& tau) {
  for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
    tau[body.v_index + k] = tau[body.v_index + k] + along_axis(body, k, f);
  }
}

/// S times the joint's entries of `rate` (nv), in the body's frame.
template <class Scalar>
[[nodiscard]] Motion<Scalar> joint_motion(const Body& body, const std::vector<Scalar>& rate) {
  const std::span<const std::size_t> components = motion_components(body.joint_type);
  Motion<Scalar> motion;
  for (std::size_t k = 0; k < components.size(); ++k) {
    component(motion, components[k]) = Scalar(body.multiplier) * rate[body.v_index + k];
  }
  if (has_pitch(body.joint_type)) {
    motion.linear[2] = Scalar(body.pitch) * motion.angular[2];
  }
  return motion;
}

}  // namespace dynac
