// Energies, centre of mass and momentum of the whole robot. Links that are fixed to the world are
// no part of it: they never move.
#pragma once

#include "algorithms/inverse/mass_matrix.hpp"
#include "algorithms/inverse/newton_euler.hpp"
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
template <class Scalar>
[[nodiscard]] MassMoment<Scalar> total_moment(const Mechanism& robot,
                                              const RobotState<Scalar>& state,
                                              const std::vector<MassMoment<Scalar>>& subtree) {
  MassMoment<Scalar> total;
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    if (!robot.bodies[i].parent.is_none()) continue;
    const Transform<Scalar> X = placement(robot.bodies[i], state.configuration[i]);
    total.mass = total.mass + subtree[i].mass;
    total.h = total.h + (X.R * subtree[i].h + subtree[i].mass * X.p);
  }
  return total;
}

/// Potential energy in the field of gravity, zero at the world's origin [J].
template <class Scalar>
[[nodiscard]] Scalar potential_energy(const Mechanism& robot, const RobotState<Scalar>& state,
                                      const BodyObserver& observe) {
  const auto subtree = subtree_moments(robot, state, observe);
  return -dot(state.gravity, total_moment(robot, state, subtree).h);
}

/// Centre of mass in the world and its Jacobian, com' = J v.
template <class Scalar>
struct CenterOfMass {
  Vector3<Scalar> com;    ///< [m]
  std::vector<Scalar> J;  ///< 3 x nv, column-major
};

template <class Scalar>
[[nodiscard]] CenterOfMass<Scalar> center_of_mass(const Mechanism& robot,
                                                  const RobotState<Scalar>& state,
                                                  const BodyObserver& observe) {
  const auto subtree = subtree_moments(robot, state, observe);
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

/// Momentum about the centre of mass in world axes, h_G = A_G v, and its rate A_G a + Adot_v.
template <class Scalar>
struct CentroidalMomentum {
  std::vector<Scalar> h_G;     ///< 6, [linear; angular]
  std::vector<Scalar> A_G;     ///< 6 x nv, column-major
  std::vector<Scalar> Adot_v;  ///< 6
};

namespace momentum {

template <class Scalar>
[[nodiscard]] std::vector<Scalar> linear_first(const Force<Scalar>& f) {
  return {f.linear[0], f.linear[1], f.linear[2], f.angular[0], f.angular[1], f.angular[2]};
}

/// A wrench or momentum of a body about its origin, about the centre of mass in world axes.
template <class Scalar>
[[nodiscard]] Force<Scalar> about_com(const Transform<Scalar>& X_WB, const Vector3<Scalar>& com,
                                      const Force<Scalar>& f_B) {
  const Vector3<Scalar> linear = X_WB.R * f_B.linear;
  return {X_WB.R * f_B.angular + cross(X_WB.p - com, linear), linear};
}

/// The sum over all bodies, in world axes about the centre of mass.
template <class Scalar>
[[nodiscard]] Force<Scalar> sum_about_com(const Mechanism& robot, const RobotState<Scalar>& state,
                                          const Vector3<Scalar>& com,
                                          std::vector<Force<Scalar>> f) {
  Force<Scalar> total;
  for (std::size_t i = robot.bodies.size(); i-- > 0;) {
    const Body& body = robot.bodies[i];
    if (body.parent.is_none()) {
      total = total + about_com(placement(body, state.configuration[i]), com, f[i]);
      continue;
    }
    Force<Scalar>& parent = f[body.parent.index()];
    parent = parent + to_parent(body, state.configuration[i], f[i]);
  }
  return total;
}

/// The rate of the momentum about the centre of mass without joint accelerations, Adot v.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> momentum_drift(const Mechanism& robot,
                                                 const RobotState<Scalar>& state,
                                                 const Vector3<Scalar>& com,
                                                 const BodyObserver& observe) {
  RobotState<Scalar> weightless = without_acceleration(robot, state);
  weightless.gravity = {};
  weightless.external.clear();
  const auto forces = newton_euler::body_forces(robot, weightless, observe);
  return linear_first(sum_about_com(robot, state, com, forces));
}

/// The column of A_G of a coordinate, or a part of it.
template <class Scalar>
void add_column(std::size_t coordinate, const Force<Scalar>& f, std::vector<Scalar>& A_G) {
  const std::vector<Scalar> column = linear_first(f);
  for (std::size_t r = 0; r < 6; ++r) {
    Scalar& entry = A_G[6 * coordinate + r];
    entry = entry + column[r];
  }
}

}  // namespace momentum

/// By composite bodies, whose columns go to the world one by one.
/// Reference: Orin, Goswami, Lee 2013, section 4.
template <class Scalar>
[[nodiscard]] CentroidalMomentum<Scalar> centroidal_momentum(const Mechanism& robot,
                                                             const RobotState<Scalar>& state,
                                                             const BodyObserver& observe) {
  const MassMoment<Scalar> total =
      total_moment(robot, state, subtree_moments(robot, state, observe));
  const Vector3<Scalar> com = (Scalar(1) / total.mass) * total.h;
  const auto X_W = world_placements(robot, state, observe);
  const auto composite = composite_inertias(robot, state, observe);
  CentroidalMomentum<Scalar> result;
  result.A_G.assign(6 * robot.nv, Scalar(0));
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& body = robot.bodies[i];
    observe(body);
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      const Force<Scalar> f = inertia(composite[i]) * motion_axis<Scalar>(body, k);
      momentum::add_column(body.v_index + k, momentum::about_com(X_W[i], com, f), result.A_G);
    }
  }

  result.h_G.assign(6, Scalar(0));
  for (std::size_t k = 0; k < result.A_G.size(); ++k) {
    result.h_G[k % 6] = result.h_G[k % 6] + result.A_G[k] * state.v[k / 6];
  }
  result.Adot_v = momentum::momentum_drift(robot, state, com, observe);
  return result;
}

}  // namespace dynac
