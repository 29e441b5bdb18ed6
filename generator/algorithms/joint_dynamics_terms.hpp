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

#include <vector>

#include "algorithms/algorithm.hpp"
#include "algorithms/kernel_settings.hpp"
#include "algorithms/robot_state.hpp"
#include "support/elementary.hpp"

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

/// The rotors' share of the diagonal of M (nv) [kg m^2] or [kg].
template <class Scalar>
[[nodiscard]] std::vector<Scalar> armature(const Mechanism& robot) {
  std::vector<double> sum(robot.nv, 0.0);
  for (const Body& body : robot.bodies) {
    const double felt = body.multiplier * body.multiplier * body.dynamics.armature();
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      sum[body.v_index + k] += felt;
    }
  }
  return {sum.begin(), sum.end()};
}

/// What a body's joint dissipates, as its coordinates feel it; zero where it does not count.
struct Dissipation {
  double damping = 0;
  double friction = 0;
};

[[nodiscard]] inline Dissipation dissipation_of(const Body& body,
                                                const JointDynamicsSettings& settings) {
  const double felt = body.multiplier * body.multiplier;
  return {settings.effects.damping ? felt * body.dynamics.damping : 0,
          settings.effects.friction ? felt * body.dynamics.friction : 0};
}

/// Adds `sign` times what a body's joint dissipates to torques (nv).
template <class Scalar>
void add_dissipation(const Body& body, const JointDynamicsSettings& settings,
                     const std::vector<Scalar>& v, const Scalar& sign, std::vector<Scalar>& tau) {
  const auto [damping, friction] = dissipation_of(body, settings);
  if (damping == 0 && friction == 0) return;
  for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
    const std::size_t c = body.v_index + k;
    Scalar per_speed(damping);
    if (friction != 0) {
      per_speed =
          per_speed + Scalar(friction) / smooth_speed(body, v[c], settings.friction_velocity);
    }
    tau[c] = tau[c] + sign * (per_speed * v[c]);
  }
}

/// The stiffness of the spring at a body's joint [N m/rad] or [N/m]; zero where it does not count.
[[nodiscard]] inline double spring_of(const Body& body, const JointDynamicsSettings& settings) {
  return settings.effects.springs ? body.dynamics.stiffness : 0;
}

/// How far from its rest position the spring at a body's joint of one coordinate is.
template <class Scalar>
[[nodiscard]] Scalar deflection(const Body& body, const std::vector<Scalar>& q) {
  return Scalar(body.multiplier) * q[body.q_index] - Scalar(body.dynamics.rest_position);
}

/// Adds `sign` times what a body's joint dissipates and what it takes against its spring to torques
/// (nv).
template <class Scalar>
void add_passive_torques(const Body& body, const JointDynamicsSettings& settings,
                         const std::vector<Scalar>& q, const std::vector<Scalar>& v,
                         const Scalar& sign, std::vector<Scalar>& tau) {
  add_dissipation(body, settings, v, sign, tau);
  const double stiffness = spring_of(body, settings);
  if (stiffness == 0) return;
  const Scalar felt(body.multiplier * stiffness);
  tau[body.v_index] = tau[body.v_index] + sign * (felt * deflection(body, q));
}

/// The passive torques of all joints (nv).
template <class Scalar>
[[nodiscard]] std::vector<Scalar> passive_torques(const KernelContext& context,
                                                  const std::vector<Scalar>& q,
                                                  const std::vector<Scalar>& v) {
  std::vector<Scalar> tau(context.robot.nv, Scalar(0));
  for (const Body& body : context.robot.bodies) {
    add_passive_torques(body, context.settings.joint_dynamics, q, v, Scalar(1), tau);
  }
  return tau;
}

/// What the springs that count store [J].
template <class Scalar>
[[nodiscard]] Scalar spring_energy(const KernelContext& context, const std::vector<Scalar>& q) {
  Scalar energy(0);
  for (const Body& body : context.robot.bodies) {
    const double stiffness = spring_of(body, context.settings.joint_dynamics);
    if (stiffness == 0) continue;
    const Scalar p = deflection(body, q);
    energy = energy + Scalar(0.5 * stiffness) * (p * p);
  }
  return energy;
}

/// By how much the torques against springs grow with the joints' positions (nv).
template <class Scalar>
[[nodiscard]] std::vector<Scalar> stiffness(const KernelContext& context) {
  std::vector<double> sum(context.robot.nv, 0.0);
  for (const Body& body : context.robot.bodies) {
    const double own = spring_of(body, context.settings.joint_dynamics);
    if (own != 0) sum[body.v_index] += body.multiplier * body.multiplier * own;
  }
  return {sum.begin(), sum.end()};
}

/// The derivative of dissipation by the joints' rates (nv).
template <class Scalar>
[[nodiscard]] std::vector<Scalar> dissipation_derivatives(const KernelContext& context,
                                                          const std::vector<Scalar>& v) {
  const JointDynamicsSettings& settings = context.settings.joint_dynamics;
  const double V = settings.friction_velocity;
  std::vector<Scalar> derivatives(context.robot.nv, Scalar(0));
  for (const Body& body : context.robot.bodies) {
    const auto [damping, friction] = dissipation_of(body, settings);
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      Scalar& derivative = derivatives[body.v_index + k];
      derivative = derivative + Scalar(damping);
      if (friction == 0) continue;
      const Scalar speed = smooth_speed(body, v[body.v_index + k], V);
      derivative = derivative + Scalar(friction * (V * V)) / (speed * speed * speed);
    }
  }
  return derivatives;
}

/// The second derivative of dissipation by the joints' rates (nv).
template <class Scalar>
[[nodiscard]] std::vector<Scalar> dissipation_second_derivatives(const KernelContext& context,
                                                                 const std::vector<Scalar>& v) {
  const JointDynamicsSettings& settings = context.settings.joint_dynamics;
  const double V = settings.friction_velocity;
  std::vector<Scalar> derivatives(context.robot.nv, Scalar(0));
  for (const Body& body : context.robot.bodies) {
    const double friction = dissipation_of(body, settings).friction;
    if (friction == 0) continue;
    const double factor = -3 * friction * (V * V) * (body.multiplier * body.multiplier);
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      const std::size_t c = body.v_index + k;
      const Scalar speed = smooth_speed(body, v[c], V);
      const Scalar cube = speed * speed * speed;
      derivatives[c] = derivatives[c] + Scalar(factor) * v[c] / (cube * (speed * speed));
    }
  }
  return derivatives;
}

/// Applies rotors, springs and dissipation to what is given, in the base's own frame.
/// @param[in] effects  those that count
template <class Scalar>
void apply_to_inputs(const KernelContext& context, const JointEffects& effects,
                     RobotState<Scalar>& state) {
  const JointDynamicsSettings& settings = context.settings.joint_dynamics;
  if (effects.armature) state.armature = armature<Scalar>(context.robot);
  if (effects.has_dissipation())
    state.dissipation_derivatives = dissipation_derivatives(context, state.v);
  if (effects.springs) state.stiffness = stiffness<Scalar>(context);
  if (!has_passive_torques(effects) || state.tau.empty()) return;
  for (const Body& body : context.robot.bodies) {
    add_passive_torques(body, settings, state.q, state.v, Scalar(-1), state.tau);
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
