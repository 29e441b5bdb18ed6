// SPDX-License-Identifier: BSD-3-Clause
// Dissipation, springs and rotors of joints, where the user asks for them. Dissipation and springs
// enter here and nowhere else: torques that are given are lessened by theirs, the passive torques,
// and torques that are asked for are raised. Rotors enter the algorithms as RobotState::armature.
//
// A joint whose own rate is w loses damping w + friction w / sqrt(w^2 + V^2): odd, smooth, never
// above Coulomb's value, 71 % of it at w = V. A mimic joint's w is multiplier times its leader's
// rate, and its dissipation reaches the leader times the multiplier.
//
// A joint whose own position is p takes stiffness (p - rest position) against its spring, which
// then stores stiffness (p - rest position)^2 / 2. A mimic joint's p is multiplier times its
// leader's position, plus an offset that its rest position in a Mechanism is without.
#pragma once

#include <optional>
#include <vector>

#include "algorithms/algorithm.hpp"
#include "algorithms/kernel_settings.hpp"
#include "algorithms/robot_state.hpp"
#include "support/elementary.hpp"
#include "support/error.hpp"

namespace dynac::joint_dynamics {

/// Whether torques count that joints have without motors: of dissipation, of springs.
[[nodiscard]] inline bool has_passive_torques(const JointEffects& effects) {
  return effects.has_dissipation() || effects.springs;
}

/// sqrt(w^2 + V^2) for a body's joint at the rate `v` of its coordinate.
template <class Scalar>
[[nodiscard]] Scalar smooth_speed(const Body& body, const Scalar& v, double V) {
  const double m = body.multiplier;
  return square_root(Scalar(m * m) * (v * v) + Scalar(V * V));
}

/// What the joints of the bodies have by the description, where it counts.
template <class Scalar>
[[nodiscard]] std::vector<JointNumbers<Scalar>> joint_numbers(const Mechanism& robot,
                                                              const JointEffects& effects) {
  const auto number = [](bool is_counted, double value) {
    return is_counted && value != 0 ? std::optional<Scalar>(value) : std::nullopt;
  };
  std::vector<JointNumbers<Scalar>> joints;
  for (const Body& body : robot.bodies) {
    const JointDynamics& own = body.dynamics;
    joints.push_back({number(effects.damping, own.damping), number(effects.friction, own.friction),
                      number(effects.armature, own.armature()),
                      number(effects.springs, own.stiffness)});
  }
  return joints;
}

/// Takes the rotors' share of the diagonal of M into a state, from what its joints have.
template <class Scalar>
void apply_rotors(const Mechanism& robot, RobotState<Scalar>& state) {
  state.armature.assign(robot.nv, Scalar(0));
  state.has_rotor.assign(robot.nv, false);
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& body = robot.bodies[i];
    if (!state.joints[i].armature) continue;
    const Scalar felt = Scalar(body.multiplier * body.multiplier) * *state.joints[i].armature;
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      const std::size_t c = body.v_index + k;
      state.armature[c] = state.armature[c] + felt;
      state.has_rotor[c] = true;
    }
  }
}

/// A number of a body's joint as its coordinates feel it; none: zero.
template <class Scalar>
[[nodiscard]] std::optional<Scalar> felt_by_coordinates(const Body& body,
                                                        const std::optional<Scalar>& number) {
  if (!number) return std::nullopt;
  return Scalar(body.multiplier * body.multiplier) * *number;
}

/// Adds `sign` times what a body's joint dissipates to torques (nv).
/// @param[in] V  rate at which friction is 71 % of Coulomb's [rad/s] or [m/s]
template <class Scalar>
void add_dissipation(const Body& body, const JointNumbers<Scalar>& joint, double V,
                     const std::vector<Scalar>& v, const Scalar& sign, std::vector<Scalar>& tau) {
  const auto damping = felt_by_coordinates(body, joint.damping);
  const auto friction = felt_by_coordinates(body, joint.friction);
  if (!damping && !friction) return;
  for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
    const std::size_t c = body.v_index + k;
    Scalar per_speed = damping.value_or(Scalar(0));
    if (friction) per_speed = per_speed + *friction / smooth_speed(body, v[c], V);
    tau[c] = tau[c] + sign * (per_speed * v[c]);
  }
}

/// How far from its rest position the spring at a body's joint of one coordinate is.
template <class Scalar>
[[nodiscard]] Scalar deflection(const Body& body, const std::vector<Scalar>& q) {
  return Scalar(body.multiplier) * q[body.q_index] - Scalar(body.dynamics.rest_position);
}

/// Adds `sign` times what a body's joint dissipates and what it takes against its spring to torques
/// (nv).
template <class Scalar>
void add_passive_torques(const Body& body, const JointNumbers<Scalar>& joint,
                         const JointDynamicsSettings& settings, const std::vector<Scalar>& q,
                         const std::vector<Scalar>& v, const Scalar& sign,
                         std::vector<Scalar>& tau) {
  add_dissipation(body, joint, settings.friction_velocity, v, sign, tau);
  if (!joint.stiffness) return;
  const Scalar felt = Scalar(body.multiplier) * *joint.stiffness;
  tau[body.v_index] = tau[body.v_index] + sign * (felt * deflection(body, q));
}

/// The passive torques of all joints (nv).
/// @param[in] joints  what they have, one per body
template <class Scalar>
[[nodiscard]] std::vector<Scalar> passive_torques(const KernelContext& context,
                                                  const std::vector<JointNumbers<Scalar>>& joints,
                                                  const std::vector<Scalar>& q,
                                                  const std::vector<Scalar>& v) {
  DYNAC_ASSERT(joints.size() == context.robot.bodies.size(), "a state without joints");
  std::vector<Scalar> tau(context.robot.nv, Scalar(0));
  for (std::size_t i = 0; i < joints.size(); ++i) {
    add_passive_torques(context.robot.bodies[i], joints[i], context.settings.joint_dynamics, q, v,
                        Scalar(1), tau);
  }
  return tau;
}

/// The same in a state.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> passive_torques(const KernelContext& context,
                                                  const RobotState<Scalar>& state) {
  return passive_torques(context, state.joints, state.q, state.v);
}

/// What the springs that count store [J].
template <class Scalar>
[[nodiscard]] Scalar spring_energy(const Mechanism& robot, const RobotState<Scalar>& state) {
  Scalar energy(0);
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const std::optional<Scalar>& stiffness = state.joints[i].stiffness;
    if (!stiffness) continue;
    const Scalar p = deflection(robot.bodies[i], state.q);
    energy = energy + Scalar(0.5) * *stiffness * (p * p);
  }
  return energy;
}

/// By how much the torques against springs grow with the joints' positions (nv).
template <class Scalar>
[[nodiscard]] std::vector<Scalar> stiffness(const Mechanism& robot,
                                            const std::vector<JointNumbers<Scalar>>& joints) {
  std::vector<Scalar> sum(robot.nv, Scalar(0));
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& body = robot.bodies[i];
    const auto felt = felt_by_coordinates(body, joints[i].stiffness);
    if (felt) sum[body.v_index] = sum[body.v_index] + *felt;
  }
  return sum;
}

/// The derivative of dissipation by the joints' rates (nv).
template <class Scalar>
[[nodiscard]] std::vector<Scalar> dissipation_derivatives(const KernelContext& context,
                                                          const RobotState<Scalar>& state) {
  const double V = context.settings.joint_dynamics.friction_velocity;
  std::vector<Scalar> derivatives(context.robot.nv, Scalar(0));
  for (std::size_t i = 0; i < context.robot.bodies.size(); ++i) {
    const Body& body = context.robot.bodies[i];
    const auto damping = felt_by_coordinates(body, state.joints[i].damping);
    const auto friction = felt_by_coordinates(body, state.joints[i].friction);
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      Scalar& derivative = derivatives[body.v_index + k];
      if (damping) derivative = derivative + *damping;
      if (!friction) continue;
      const Scalar speed = smooth_speed(body, state.v[body.v_index + k], V);
      derivative = derivative + *friction * Scalar(V * V) / (speed * speed * speed);
    }
  }
  return derivatives;
}

/// The second derivative of dissipation by the joints' rates (nv).
template <class Scalar>
[[nodiscard]] std::vector<Scalar> dissipation_second_derivatives(const KernelContext& context,
                                                                 const RobotState<Scalar>& state) {
  const double V = context.settings.joint_dynamics.friction_velocity;
  std::vector<Scalar> derivatives(context.robot.nv, Scalar(0));
  for (std::size_t i = 0; i < context.robot.bodies.size(); ++i) {
    const Body& body = context.robot.bodies[i];
    const auto friction = felt_by_coordinates(body, state.joints[i].friction);
    if (!friction) continue;
    const Scalar factor =
        Scalar(-3) * *friction * Scalar(V * V) * Scalar(body.multiplier * body.multiplier);
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      const std::size_t c = body.v_index + k;
      const Scalar speed = smooth_speed(body, state.v[c], V);
      const Scalar cube = speed * speed * speed;
      derivatives[c] = derivatives[c] + factor * state.v[c] / (cube * (speed * speed));
    }
  }
  return derivatives;
}

/// Applies rotors, springs and dissipation of a state's joints to what is given, in the base's own
/// frame.
/// @param[in] effects  those that count
template <class Scalar>
void apply_to_inputs(const KernelContext& context, const JointEffects& effects,
                     RobotState<Scalar>& state) {
  const Mechanism& robot = context.robot;
  if (effects.armature) apply_rotors(robot, state);
  if (effects.has_dissipation())
    state.dissipation_derivatives = dissipation_derivatives(context, state);
  if (effects.springs) state.stiffness = stiffness(robot, state.joints);
  if (!has_passive_torques(effects) || state.tau.empty()) return;
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    add_passive_torques(robot.bodies[i], state.joints[i], context.settings.joint_dynamics, state.q,
                        state.v, Scalar(-1), state.tau);
  }
}

/// Columns by which torques are linear in what the joints have, for each counted effect in the
/// order armature, damping, friction, springs one per joint of internal_joints(): coordinates are
/// rows.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> regressor_columns(const KernelContext& context,
                                                    const RobotState<Scalar>& state) {
  const JointDynamicsSettings& settings = context.settings.joint_dynamics;
  std::vector<Scalar> columns;
  const auto append_all = [&](const auto& entry) {
    for (const BodyId id : internal_joints(context.robot)) {
      const Body& body = context.robot.bodies[id.index()];
      const std::size_t first = columns.size() + body.v_index;
      columns.resize(columns.size() + context.robot.nv, Scalar(0));
      for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
        columns[first + k] = entry(body, body.v_index + k);
      }
    }
  };
  const auto append = [&](const auto& entry) {
    append_all([&](const Body& body, std::size_t c) {
      return Scalar(body.multiplier * body.multiplier) * entry(body, c);
    });
  };
  if (settings.effects.armature) {
    append([&](const Body&, std::size_t c) { return state.a[c]; });
  }
  if (settings.effects.damping) {
    append([&](const Body&, std::size_t c) { return state.v[c]; });
  }
  if (settings.effects.friction) {
    append([&](const Body& body, std::size_t c) {
      return state.v[c] / smooth_speed(body, state.v[c], settings.friction_velocity);
    });
  }
  if (settings.effects.springs) {
    append_all([&](const Body& body, std::size_t) {
      const bool has_spring = motion_components(body.joint_type).size() == 1;
      return has_spring ? Scalar(body.multiplier) * deflection(body, state.q) : Scalar(0);
    });
  }
  return columns;
}

}  // namespace dynac::joint_dynamics
