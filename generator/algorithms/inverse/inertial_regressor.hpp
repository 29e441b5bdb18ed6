// SPDX-License-Identifier: BSD-3-Clause
// The matrix Y(q, v, a) by which inverse dynamics is linear in the inertial parameters.
// Reference: Atkeson, An, Hollerbach 1986; Khalil & Dombre 2002, chapter 12.
#pragma once

#include <array>

#include "algorithms/inverse/hanging_links.hpp"
#include "algorithms/inverse/newton_euler.hpp"

namespace dynac {

namespace regressor {

/// The rotational inertia of which entry `k` of Ixx Ixy Iyy Ixz Iyz Izz is one.
template <class Scalar>
[[nodiscard]] Matrix3<Scalar> unit_inertia(std::size_t k) {
  constexpr std::array<std::array<std::size_t, 2>, 6> kEntries{
      {{0, 0}, {0, 1}, {1, 1}, {0, 2}, {1, 2}, {2, 2}}};
  const auto [i, j] = kEntries[k];
  Matrix3<Scalar> E;
  E(i, j) = E(j, i) = Scalar(1);
  return E;
}

/// Forces that unit parameters m, mc (3), Ixx Ixy Iyy Ixz Iyz Izz need, in the parameters' frame.
template <class Scalar>
[[nodiscard]] std::array<Force<Scalar>, 10> unit_forces(
    const newton_euler::BodyMotion<Scalar>& motion) {
  std::array<Force<Scalar>, 10> f{};
  f[0] = {{}, motion.a};
  const Matrix3<Scalar> columns = transpose(motion.U);
  for (std::size_t k = 0; k < 3; ++k) {
    Vector3<Scalar> e;
    e[k] = Scalar(1);
    f[1 + k] = {cross(e, motion.a), columns.row[k]};
  }
  for (std::size_t k = 0; k < 6; ++k) {
    const Matrix3<Scalar> E = unit_inertia<Scalar>(k);
    f[4 + k] = {E * motion.dw + cross(motion.w, E * motion.w), {}};
  }
  return f;
}

/// The motion of a frame that is fixed in a body.
template <class Scalar>
[[nodiscard]] newton_euler::BodyMotion<Scalar> motion_in_frame(
    const newton_euler::BodyMotion<Scalar>& body, const Transform<double>& X_BL) {
  const Matrix3<Scalar> R = cast<Scalar>(X_BL.R);
  newton_euler::BodyMotion<Scalar> motion;
  motion.w = transpose_times(R, body.w);
  motion.dw = transpose_times(R, body.dw);
  motion.a = transpose_times(R, body.a + body.U * cast<Scalar>(X_BL.p));
  newton_euler::compute_U(motion);
  return motion;
}

/// A matrix (nv x 10 links), column-major, of which each column is the share of the joints in
/// forces on a link.
/// @param[in] links   ten columns a link
/// @param[in] forces  (LinkPlacement) -> ten forces on the link, in its own frame
template <class Scalar, class Forces>
[[nodiscard]] std::vector<Scalar> projected_onto_joints(const Mechanism& robot,
                                                        const RobotState<Scalar>& state,
                                                        std::span<const LinkId> links,
                                                        const Forces& forces,
                                                        const BodyObserver& observe) {
  std::vector<Scalar> Y(robot.nv * 10 * links.size(), Scalar(0));
  const ColumnLoop axes = observe.columns(), columns = observe.columns();
  for (std::size_t l = 0; l < links.size(); ++l) {
    const LinkPlacement& link = robot.links[links[l].index()];
    observe(robot.bodies[link.body.index()]);
    const std::array<Force<Scalar>, 10> f = forces(link);
    // Motion axes of the joints above, in the link's frame.
    for (BodyId id = link.body; !id.is_none(); id = robot.bodies[id.index()].parent) {
      const Body& body = robot.bodies[id.index()];
      for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
        const std::size_t c = body.v_index + k;
        Motion<Scalar> S = motion_axis<Scalar>(body, k);
        for (const std::size_t below : bodies_between(robot, id, link.body)) {
          const ColumnScope axis = axes.enter(c, below);
          S = to_body(robot.bodies[below], state.configuration[below], S);
        }
        S = inverse_times(cast<Scalar>(link.X_BL), S);
        for (std::size_t p = 0; p < 10; ++p) {
          const ColumnScope column = columns.enter(10 * l + p, c);
          Scalar& entry = Y[(10 * l + p) * robot.nv + c];
          entry = entry + dot(S, f[p]);
        }
      }
    }
  }
  return Y;
}

}  // namespace regressor

/// @param[in] links  those whose parameters the columns belong to, ten a link, in its own frame
/// @return Y (nv x 10 links), column-major
template <class Scalar>
[[nodiscard]] std::vector<Scalar> inertial_regressor(const Mechanism& robot,
                                                     const RobotState<Scalar>& state,
                                                     std::span<const LinkId> links,
                                                     const BodyObserver& observe) {
  const auto motion = newton_euler::body_motions(robot, state, observe);
  return regressor::projected_onto_joints(
      robot, state, links,
      [&](const LinkPlacement& link) {
        return regressor::unit_forces(
            regressor::motion_in_frame(motion[link.body.index()], link.X_BL));
      },
      observe);
}

}  // namespace dynac
