// SPDX-License-Identifier: BSD-3-Clause
// Derivatives of constrained motion with respect to a floating base's attitude, without the
// derivatives of the dynamics. To turn the robot is to turn gravity against it and to turn the axes
// of rows and multipliers with it. Turned gravity is an acceleration g x w of all bodies; supports
// that stand in the world do not take part in it, so against the bodies they accelerate:
//
//   da = e (g x w) - X_a (g x w)        dlambda = w x lambda - X_lambda (g x w)
//   K (X_a, X_lambda) = (0, E)          E: accelerations of the rows when everything moves along x,
//                                          y or z of the world together
//
// with e the base's linear coordinates and w the unit rotation. That needs rows whose axes can
// turn: all three of a vector, or axes on a body. Reference: Galilei's invariance; Featherstone
// 2008, section 3.3, on gravity as an acceleration.
#pragma once

#include <array>
#include <vector>

#include "algorithms/constraints/constrained_dynamics.hpp"

namespace dynac::constraints {

/// Whether a constraint's rows are in axes of the world.
[[nodiscard]] inline bool has_world_axes(const Mechanism& robot, const Constraint& constraint) {
  const RowAxes axes = axes_of(constraint);
  return axes == RowAxes::kWorld ||
         (axes == RowAxes::kOfSecond && on_body(robot, constraint.second).body.is_none());
}

/// Whether the rows of a set turn with the robot: none of three that are a vector is missing where
/// their axes are the world's.
[[nodiscard]] inline bool turns_with_robot(const Mechanism& robot, const ConstraintSet& set) {
  for (const Constraint& constraint : set.constraints) {
    if (!has_world_axes(robot, constraint)) continue;
    const std::size_t all = row_kinds(constraint).size();
    if (rows_of(constraint) % 3 != 0 || all % 3 != 0) return false;
    for (std::size_t i = 0; i < all; ++i) {
      if (constraint.left_out[i] != constraint.left_out[i / 3 * 3]) return false;
    }
  }
  return true;
}

/// By how much multipliers change when the robot turns at w (world axes) and they turn with it.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> turned_multipliers(const Mechanism& robot,
                                                     const ConstraintSet& set,
                                                     const std::vector<Scalar>& lambda,
                                                     const Vector3<Scalar>& w) {
  std::vector<Scalar> change(lambda.size(), Scalar(0));
  std::size_t row = 0;
  for (const Constraint& constraint : set.constraints) {
    const std::size_t end = row + rows_of(constraint);
    if (!has_world_axes(robot, constraint)) row = end;
    while (row < end) {
      const Vector3<Scalar> own{{lambda[row], lambda[row + 1], lambda[row + 2]}};
      Vector3<Scalar> in_rows = w;
      if (is_seen_from_second(constraint)) {
        in_rows = transpose_times(cast<Scalar>(on_body(robot, constraint.second).X_BF).R, w);
      }
      const Vector3<Scalar> turned = cross(in_rows, own);
      for (std::size_t i = 0; i < 3; ++i) change[row++] = turned[i];
    }
  }
  return change;
}

/// What the rows accelerate by when all that is not fixed in the world accelerates along one of its
/// axes.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> rates_along(const Mechanism& robot, const ConstraintSet& set,
                                              const std::vector<Transform<Scalar>>& X_W,
                                              std::size_t axis) {
  std::vector<Scalar> all;
  for (const Constraint& constraint : set.constraints) {
    std::vector<Scalar> rows(rows_of(constraint), Scalar(0));
    if (has_frames(constraint)) {
      OfBoth<Motion<Scalar>> along;
      const auto moves = [&](const ConstrainedFrame& frame, Motion<Scalar>& motion) {
        if (!on_body(robot, frame).body.is_none()) motion.linear[axis] = Scalar(1);
      };
      moves(constraint.first, along.A);
      moves(constraint.second, along.B);
      rows = rates(constraint, placements(robot, constraint, X_W), along);
    }
    all.insert(all.end(), rows.begin(), rows.end());
  }
  return all;
}

/// Writes derivatives with respect to the attitude of a floating base, in the columns of its
/// angular coordinates: see the top of this file.
/// @param[in] K         solves both equations of a constrained robot
/// @param[in] position  that the first column solved for has among all
template <class Scalar, class Solver>
void set_derivatives_by_attitude(const Mechanism& robot, const ConstraintSet& set,
                                 const RobotState<Scalar>& state,
                                 const std::vector<Transform<Scalar>>& X_W,
                                 const std::vector<Scalar>& lambda, const Solver& K,
                                 std::size_t position, DenseMatrix<Scalar>& motion,
                                 DenseMatrix<Scalar>& multipliers) {
  const Body& base = robot.bodies.front();
  const Matrix3<Scalar>& R = X_W.front().R;
  std::array<Constrained<Scalar>, 3> X;
  for (std::size_t i = 0; i < 3; ++i) {
    X[i] = K.solve(std::vector<Scalar>(robot.nv, Scalar(0)), rates_along(robot, set, X_W, i),
                   position + i);
  }
  for (std::size_t k = 0; k < 3; ++k) {
    const std::size_t column = base.v_index + 3 + k;
    const Vector3<Scalar> w{{R(0, k), R(1, k), R(2, k)}};
    const Vector3<Scalar> turned = cross(state.gravity, w);
    const Vector3<Scalar> of_base = transpose_times(R, turned);
    Constrained<Scalar> x{std::vector<Scalar>(robot.nv, Scalar(0)),
                          turned_multipliers(robot, set, lambda, w)};
    for (std::size_t i = 0; i < 3; ++i) x.motion[base.v_index + i] = of_base[i];
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t r = 0; r < robot.nv; ++r) {
        x.motion[r] = x.motion[r] - X[i].motion[r] * turned[i];
      }
      for (std::size_t r = 0; r < lambda.size(); ++r) {
        x.multipliers[r] = x.multipliers[r] - X[i].multipliers[r] * turned[i];
      }
    }
    set_column(motion, column, x.motion);
    set_column(multipliers, column, x.multipliers);
  }
}

}  // namespace dynac::constraints
