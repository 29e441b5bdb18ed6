// SPDX-License-Identifier: BSD-3-Clause
// The joint-space inertia matrix M(q).
#pragma once

#include "algorithms/ltdl.hpp"
#include "algorithms/robot_state.hpp"
#include "algorithms/transfer.hpp"

namespace dynac {

/// Inertia of everything that moves with each body, its joints below held, in the body's frame.
template <class Scalar>
[[nodiscard]] std::vector<PseudoInertia<Scalar>> composite_inertias(const Mechanism& robot,
                                                                    const RobotState<Scalar>& state,
                                                                    const BodyObserver& observe) {
  std::vector<PseudoInertia<Scalar>> composite = state.inertia;
  for (std::size_t i = robot.bodies.size(); i-- > 0;) {
    const Body& body = robot.bodies[i];
    if (body.parent.is_none()) continue;
    observe(body);
    PseudoInertia<Scalar>& parent = composite[body.parent.index()];
    parent = parent + inertia_to_parent(body, state.configuration[i], composite[i]);
  }
  return composite;
}

/// Adds what coordinate `axis` of body i and a coordinate above it share to both entries of M. A
/// mimic joint's and its leader's coordinate are one: its entry takes both.
template <class Scalar>
void add_symmetric(SquareMatrix<Scalar>& M, std::size_t row, std::size_t column, const Scalar& x) {
  M(row, column) = M(row, column) + x;
  M(column, row) = M(column, row) + x;
}

/// Adds the rotors to the diagonal of M.
template <class Scalar>
void add_rotors(const RobotState<Scalar>& state, SquareMatrix<Scalar>& M) {
  for (std::size_t i = 0; i < state.armature.size(); ++i) M(i, i) = M(i, i) + state.armature[i];
}

/// M(q) by composite rigid bodies, each in its own frame.
/// Reference: Walker & Orin 1982, method 3; Featherstone 2008, Table 6.2.
/// @return M (nv x nv), both triangles
template <class Scalar>
[[nodiscard]] SquareMatrix<Scalar> mass_matrix_composite(const Mechanism& robot,
                                                         const RobotState<Scalar>& state,
                                                         const BodyObserver& observe) {
  const auto composite = composite_inertias(robot, state, observe);
  SquareMatrix<Scalar> M(robot.nv);
  const ColumnLoop columns = observe.columns();
  for (std::size_t i = robot.bodies.size(); i-- > 0;) {
    const Body& body = robot.bodies[i];
    observe(body);
    const Inertia<Scalar> I = inertia(composite[i]);
    const std::size_t axes = motion_components(body.joint_type).size();
    for (std::size_t k = 0; k < axes; ++k) {
      Force<Scalar> f = I * motion_axis<Scalar>(body, k);
      const std::size_t row = body.v_index + k;
      M(row, row) = M(row, row) + along_axis(body, k, f);
      for (std::size_t l = k + 1; l < axes; ++l) {
        add_symmetric(M, row, body.v_index + l, along_axis(body, l, f));
      }
      for (std::size_t j = i; !robot.bodies[j].parent.is_none();) {
        const ColumnScope column = columns.enter(row, j);
        f = to_parent(robot.bodies[j], state.configuration[j], f);
        j = robot.bodies[j].parent.index();
        const Body& above = robot.bodies[j];
        for (std::size_t l = 0; l < motion_components(above.joint_type).size(); ++l) {
          add_symmetric(M, row, above.v_index + l, along_axis(above, l, f));
        }
      }
    }
  }
  add_rotors(state, M);
  return M;
}

/// M(q) as the sum of J^T I J over the bodies, in the world frame: the definition.
/// @return M (nv x nv), both triangles
template <class Scalar>
[[nodiscard]] SquareMatrix<Scalar> mass_matrix_jacobians(const Mechanism& robot,
                                                         const RobotState<Scalar>& state,
                                                         const BodyObserver& observe) {
  struct Column {
    std::size_t coordinate;
    Motion<Scalar> S_W;
  };
  std::vector<std::vector<Column>> columns;
  std::vector<Transform<Scalar>> X_W;
  SquareMatrix<Scalar> M(robot.nv);
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& body = robot.bodies[i];
    observe(body);
    const Transform<Scalar> X_PB = placement(body, state.configuration[i]);
    const bool is_first = body.parent.is_none();
    X_W.push_back(is_first ? X_PB : X_W[body.parent.index()] * X_PB);
    columns.push_back(is_first ? std::vector<Column>{} : columns[body.parent.index()]);
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      columns[i].push_back({body.v_index + k, X_W[i] * motion_axis<Scalar>(body, k)});
    }
    const Inertia<Scalar> I_W = X_W[i] * inertia(state.inertia[i]);
    for (const auto& [row, S_row] : columns[i]) {
      const Force<Scalar> f = I_W * S_row;
      for (const auto& [column, S_column] : columns[i]) {
        M(row, column) = M(row, column) + dot(S_column, f);
      }
    }
  }
  add_rotors(state, M);
  return M;
}

}  // namespace dynac
