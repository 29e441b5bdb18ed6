// SPDX-License-Identifier: BSD-3-Clause
// Matrices by which momentum and energy are linear in the inertial parameters: identification with
// them needs no joint accelerations. Parameters are those of the inertial regressor, in its order.
// Reference: Gautier & Khalil 1988; Slotine & Li 1988; Khalil & Dombre 2002, section 12.6.
#pragma once

#include "algorithms/inverse/inertial_regressor.hpp"
#include "algorithms/joint_dynamics_terms.hpp"
#include "algorithms/kinematics/body_velocities.hpp"
#include "algorithms/kinematics/world_placement.hpp"

namespace dynac {

namespace regressor {

template <class Scalar>
[[nodiscard]] Vector3<Scalar> unit_vector(std::size_t k) {
  Vector3<Scalar> e;
  e[k] = Scalar(1);
  return e;
}

/// Momenta of unit parameters about the origin of their frame, which moves with V.
template <class Scalar>
[[nodiscard]] std::array<Force<Scalar>, 10> unit_momenta(const Motion<Scalar>& V) {
  std::array<Force<Scalar>, 10> p{};
  p[0] = {{}, V.linear};
  for (std::size_t k = 0; k < 3; ++k) {
    const Vector3<Scalar> e = unit_vector<Scalar>(k);
    p[1 + k] = {cross(e, V.linear), cross(V.angular, e)};
  }
  for (std::size_t k = 0; k < 6; ++k) p[4 + k] = {unit_inertia<Scalar>(k) * V.angular, {}};
  return p;
}

/// Columns of the counted effects of joints, in the order of the inertial regressor, for a quantity
/// that damping and friction do not enter.
/// @param[in] rows    of the quantity
/// @param[in] rotor   (felt, c, column) adds the share of coordinate c of a joint with armature 1
/// @param[in] spring  (body, column) adds the share of a joint of one coordinate with stiffness 1
template <class Scalar, class Rotor, class Spring>
[[nodiscard]] std::vector<Scalar> joint_columns(const KernelContext& context, std::size_t rows,
                                                const Rotor& rotor, const Spring& spring) {
  const JointEffects& effects = context.settings.joint_dynamics.effects;
  std::vector<Scalar> columns;
  const auto append_all = [&](bool is_counted, const auto& add) {
    if (!is_counted) return;
    for (const BodyId id : internal_joints(context.robot)) {
      std::vector<Scalar> column(rows, Scalar(0));
      add(context.robot.bodies[id.index()], column);
      columns.insert(columns.end(), column.begin(), column.end());
    }
  };
  const auto add_nothing = [](const Body&, std::vector<Scalar>&) {};
  append_all(effects.armature, [&](const Body& body, std::vector<Scalar>& column) {
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      rotor(Scalar(body.multiplier * body.multiplier), body.v_index + k, column);
    }
  });
  append_all(effects.damping, add_nothing);
  append_all(effects.friction, add_nothing);
  append_all(effects.springs, [&](const Body& body, std::vector<Scalar>& column) {
    if (motion_components(body.joint_type).size() == 1) spring(body, column);
  });
  return columns;
}

}  // namespace regressor

/// @return Y (nv x parameters), column-major: M(q) v = Y pi
template <class Scalar>
[[nodiscard]] std::vector<Scalar> momentum_regressor(const KernelContext& context,
                                                     const RobotState<Scalar>& state,
                                                     const BodyObserver& observe) {
  const Mechanism& robot = context.robot;
  const auto V = body_velocities(robot, state, observe);
  std::vector<Scalar> Y = regressor::projected_onto_joints(
      robot, state, moving_links(robot),
      [&](const LinkPlacement& link) {
        return regressor::unit_momenta(
            inverse_times(cast<Scalar>(link.X_BL), V[link.body.index()]));
      },
      observe);
  const std::vector<Scalar> joints = regressor::joint_columns<Scalar>(
      context, robot.nv,
      [&](const Scalar& felt, std::size_t c, std::vector<Scalar>& column) {
        column[c] = column[c] + felt * state.v[c];
      },
      [](const Body&, std::vector<Scalar>&) {});
  Y.insert(Y.end(), joints.begin(), joints.end());
  return Y;
}

/// @return Y (2 x parameters), column-major: [kinetic; potential] = Y pi, with the potential energy
///         zero at the world's origin
template <class Scalar>
[[nodiscard]] std::vector<Scalar> energy_regressor(const KernelContext& context,
                                                   const RobotState<Scalar>& state,
                                                   const BodyObserver& observe) {
  const Mechanism& robot = context.robot;
  const auto V = body_velocities(robot, state, observe);
  const auto X_W = world_placements(robot, state, observe);
  std::vector<Scalar> Y;
  const auto append = [&](const Scalar& kinetic, const Scalar& potential) {
    Y.push_back(kinetic);
    Y.push_back(potential);
  };
  for (const LinkId id : moving_links(robot)) {
    const LinkPlacement& link = robot.links[id.index()];
    const std::size_t body = link.body.index();
    observe(robot.bodies[body]);
    const Transform<Scalar> X_BL = cast<Scalar>(link.X_BL);
    const auto [w, v] = inverse_times(X_BL, V[body]);
    const Vector3<Scalar> g_B = transpose_times(X_W[body].R, state.gravity);
    const Vector3<Scalar> g = transpose_times(X_BL.R, g_B);
    const Vector3<Scalar> per_moment = cross(v, w);
    append(Scalar(0.5) * dot(v, v), -(dot(state.gravity, X_W[body].p) + dot(g_B, X_BL.p)));
    for (std::size_t k = 0; k < 3; ++k) append(per_moment[k], -g[k]);
    for (std::size_t k = 0; k < 6; ++k) {
      append(Scalar(0.5) * dot(w, regressor::unit_inertia<Scalar>(k) * w), Scalar(0));
    }
  }
  const std::vector<Scalar> joints = regressor::joint_columns<Scalar>(
      context, 2,
      [&](const Scalar& felt, std::size_t c, std::vector<Scalar>& column) {
        column[0] = column[0] + Scalar(0.5) * felt * (state.v[c] * state.v[c]);
      },
      [&](const Body& body, std::vector<Scalar>& column) {
        const Scalar p = joint_dynamics::deflection(body, state.q);
        column[1] = Scalar(0.5) * (p * p);
      });
  Y.insert(Y.end(), joints.begin(), joints.end());
  return Y;
}

}  // namespace dynac
