// SPDX-License-Identifier: BSD-3-Clause
// Energies and centre of mass of the whole robot. Links that are fixed to the world are no part of
// it: they never move.
#pragma once

#include "algorithms/inverse/mass_matrix.hpp"
#include "algorithms/kinematics/body_velocities.hpp"
#include "algorithms/kinematics/world_placement.hpp"

namespace dynac {

/// Kinetic energy, of the rotors' own turning, too [J].
template <class Scalar>
[[nodiscard]] Scalar kinetic_energy(const Mechanism& robot, const RobotState<Scalar>& state,
                                    const BodyObserver& observe) {
  const auto V = body_velocities(robot, state, observe);
  Scalar twice(0);
  for (std::size_t i = 0; i < V.size(); ++i) {
    twice = twice + dot(V[i], inertia(state.inertia[i]) * V[i]);
  }
  for (std::size_t i = 0; i < state.armature.size(); ++i) {
    twice = twice + state.armature[i] * state.v[i] * state.v[i];
  }
  return Scalar(0.5) * twice;
}

/// The same as v^T M v / 2, rotors included in M.
template <class Scalar>
[[nodiscard]] Scalar kinetic_energy_of(const SquareMatrix<Scalar>& M,
                                       const std::vector<Scalar>& v) {
  Scalar twice(0);
  for (std::size_t i = 0; i < v.size(); ++i) {
    Scalar momentum(0);
    for (std::size_t j = 0; j < v.size(); ++j) momentum = momentum + M(i, j) * v[j];
    twice = twice + momentum * v[i];
  }
  return Scalar(0.5) * twice;
}

/// Calls with every coordinate of a body's joint: its index in v and its motion axis.
template <class Scalar, class Visit>
void for_each_axis(const Body& body, const Visit& visit) {
  for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
    visit(body.v_index + k, motion_axis<Scalar>(body, k));
  }
}

/// Mass and first moment of a subtree about its first body's origin, in that body's axes.
template <class Scalar>
struct MassMoment {
  Scalar mass{0};
  Vector3<Scalar> h{};
};

/// Those of the subtree that each body carries, itself included.
template <class Scalar>
[[nodiscard]] std::vector<MassMoment<Scalar>> subtree_moments(const Mechanism& robot,
                                                              const RobotState<Scalar>& state,
                                                              const BodyObserver& observe) {
  std::vector<MassMoment<Scalar>> subtree;
  for (const PseudoInertia<Scalar>& body : state.inertia) subtree.push_back({body.mass, body.h});
  for (std::size_t i = robot.bodies.size(); i-- > 0;) {
    const Body& body = robot.bodies[i];
    if (body.parent.is_none()) continue;
    observe(body);
    const JointPosition<Scalar>& joint = state.configuration[i];
    const Vector3<Scalar> p_P = origin_in_parent(body, joint);
    MassMoment<Scalar>& parent = subtree[body.parent.index()];
    parent.mass = parent.mass + subtree[i].mass;
    parent.h = parent.h + to_parent_axes(body, joint, subtree[i].h) + subtree[i].mass * p_P;
  }
  return subtree;
}

/// Mass and first moment of the whole robot about the world's origin, in its axes.
/// @param[in] subtree  MassMoment or PseudoInertia of what each body carries, itself included
template <class Scalar, class Subtree>
[[nodiscard]] MassMoment<Scalar> total_moment(const Mechanism& robot,
                                              const RobotState<Scalar>& state,
                                              const std::vector<Subtree>& subtree) {
  MassMoment<Scalar> total;
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    if (!robot.bodies[i].parent.is_none()) continue;
    const Transform<Scalar> X = placement(robot.bodies[i], state.configuration[i]);
    total.mass = total.mass + subtree[i].mass;
    total.h = total.h + (X.R * subtree[i].h + subtree[i].mass * X.p);
  }
  return total;
}

/// Joint torques and forces that bear the weight of what hangs on each joint: an inverse dynamics
/// of a robot at rest, by the first moments of subtrees.
/// @param[in] subtree  MassMoment or PseudoInertia of what each body carries, itself included
/// @return (nv)
template <class Scalar, class Subtree>
[[nodiscard]] std::vector<Scalar> gravity_by_subtrees(const Mechanism& robot,
                                                      const RobotState<Scalar>& state,
                                                      const std::vector<Subtree>& subtree,
                                                      const BodyObserver& observe) {
  const auto X_W = world_placements(robot, state, observe);
  std::vector<Scalar> torques(robot.nv, Scalar(0));
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    observe(robot.bodies[i]);
    const Vector3<Scalar> up = transpose_times(X_W[i].R, -state.gravity);
    add_joint_torque(robot.bodies[i], Force<Scalar>{cross(subtree[i].h, up), subtree[i].mass * up},
                     torques);
  }
  return torques;
}

/// Potential energy in the field of gravity, zero at the world's origin [J].
/// @param[in] subtree  see total_moment()
template <class Scalar, class Subtree>
[[nodiscard]] Scalar potential_energy(const Mechanism& robot, const RobotState<Scalar>& state,
                                      const std::vector<Subtree>& subtree) {
  return -dot(state.gravity, total_moment(robot, state, subtree).h);
}

/// Centre of mass in the world and its Jacobian, com' = J v.
template <class Scalar>
struct CenterOfMass {
  Vector3<Scalar> com;    ///< [m]
  std::vector<Scalar> J;  ///< 3 x nv, column-major
};

/// @param[in] subtree  see total_moment()
template <class Scalar, class Subtree>
[[nodiscard]] CenterOfMass<Scalar> center_of_mass(const Mechanism& robot,
                                                  const RobotState<Scalar>& state,
                                                  const std::vector<Subtree>& subtree,
                                                  const BodyObserver& observe) {
  const MassMoment<Scalar> total = total_moment(robot, state, subtree);
  const Scalar per_mass = Scalar(1) / total.mass;
  CenterOfMass<Scalar> result{per_mass * total.h, std::vector<Scalar>(3 * robot.nv, Scalar(0))};
  const auto X_W = world_placements(robot, state, observe);
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& body = robot.bodies[i];
    observe(body);
    const Scalar share = per_mass * subtree[i].mass;
    const Vector3<Scalar> lever = per_mass * subtree[i].h;
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      const Motion<Scalar> S = motion_axis<Scalar>(body, k);
      const Vector3<Scalar> column = X_W[i].R * (share * S.linear + cross(S.angular, lever));
      for (std::size_t r = 0; r < 3; ++r) {
        Scalar& entry = result.J[3 * (body.v_index + k) + r];
        entry = entry + column[r];
      }
    }
  }
  return result;
}

}  // namespace dynac
