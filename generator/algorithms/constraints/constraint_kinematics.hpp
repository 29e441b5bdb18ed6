// SPDX-License-Identifier: BSD-3-Clause
// A constraint set on a moving robot: its Jacobian, how far and how fast its rows are off, and how
// they accelerate by themselves.
//
//   c = d phi/dt = J(q) v        d/dt c = J a + gamma, gamma = Jdot v
//
// Reference: Featherstone 2008, sections 3.2 and 8.2.
#pragma once

#include <optional>
#include <vector>

#include "algorithms/dense_matrix.hpp"
#include "algorithms/kinematics/frame_motion.hpp"
#include "constraints/constraint_types.hpp"
#include "model/constraint_set.hpp"
#include "support/series.hpp"

namespace dynac::constraints {

/// A constrained frame on a moving body.
struct FrameOnBody {
  BodyId body;               ///< none: in the world
  Transform<double> X_BF{};  ///< in the body's frame, or the world's
};

[[nodiscard]] FrameOnBody on_body(const Mechanism& robot, const ConstrainedFrame& frame);

/// A body whose joint moves a constraint's frames, and which of them.
struct MovingBody {
  std::size_t body;
  bool moves_first;
  bool moves_second;
};

/// The coordinates that constraints act on: of the joints between their frames and the root, and of
/// coupled joints and those above them (nv).
[[nodiscard]] std::vector<bool> supporting_coordinates(const Mechanism& robot,
                                                       const ConstraintSet& set);

/// The coordinates whose torques are zero: those of a floating base and of a set's passive joints.
[[nodiscard]] std::vector<std::size_t> coordinates_without_motor(const Mechanism& robot,
                                                                 const ConstraintSet& set);

/// Whether the robot floats, and its constraints are the same wherever it is and however fast it
/// moves along.
[[nodiscard]] bool floats_anywhere(const Mechanism& robot, const ConstraintSet& set);

/// The bodies above either frame, from the leaves to the root.
[[nodiscard]] std::vector<MovingBody> bodies_above_either(const Mechanism& robot,
                                                          const Constraint& constraint);
/// Those of them whose joints change the rows: not those that move both frames alike, where that
/// does not matter.
[[nodiscard]] std::vector<MovingBody> moving_bodies(const Mechanism& robot,
                                                    const Constraint& constraint);

/// The factor of each coordinate (nv) in the sum that a coupling holds constant.
[[nodiscard]] std::vector<double> coupling_factors(const Mechanism& robot,
                                                   const Constraint& constraint);
/// The sum of joint positions less the constant, at a configuration.
template <class Scalar>
[[nodiscard]] Scalar coupling_value(const Mechanism& robot, const Constraint& constraint,
                                    const std::vector<Scalar>& q) {
  Scalar sum(-constraint.constant);
  for (const auto& [link, factor] : constraint.terms) {
    const Body& body = robot.bodies[robot.links[link.index()].body.index()];
    sum = sum + Scalar(factor) * q[body.q_index];
  }
  return sum;
}

/// The set without what stabilises it, for which an impact is too short.
[[nodiscard]] ConstraintSet without_stabilisation(ConstraintSet set);

/// Where both frames of a constraint are.
template <class Scalar>
[[nodiscard]] Placements<Scalar> placements(const Mechanism& robot, const Constraint& constraint,
                                            const std::vector<Transform<Scalar>>& X_W) {
  const auto place = [&](const ConstrainedFrame& frame) {
    const auto [body, X_BF] = on_body(robot, frame);
    const Transform<Scalar> X = cast<Scalar>(X_BF);
    return body.is_none() ? X : X_W[body.index()] * X;
  };
  return {place(constraint.first), place(constraint.second)};
}

/// A wrench about a constrained frame's origin in world axes, as the body that carries the frame
/// sees it: in its axes, about its origin.
template <class Scalar>
[[nodiscard]] Force<Scalar> on_carrier(const FrameOnBody& frame,
                                       const std::vector<Transform<Scalar>>& X_W,
                                       const Force<Scalar>& f_W) {
  const Matrix3<Scalar>& R = X_W[frame.body.index()].R;
  const Vector3<Scalar> linear = transpose_times(R, f_W.linear);
  return {transpose_times(R, f_W.angular) + cross(cast<Scalar>(frame.X_BF).p, linear), linear};
}

/// What stands in phi(q) = 0, a value per row of a constraint.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> values_at(const Mechanism& robot, const Constraint& constraint,
                                            const std::vector<Transform<Scalar>>& X_W,
                                            const std::vector<Scalar>& q) {
  if (!has_frames(constraint)) return {coupling_value(robot, constraint, q)};
  return values(constraint, placements(robot, constraint, X_W));
}

/// Twists of both frames; and accelerations of their origins and of their rotation.
template <class Scalar>
struct Rates {
  OfBoth<Motion<Scalar>> V;
  OfBoth<Motion<Scalar>> A;
};

template <class Scalar>
[[nodiscard]] Rates<Scalar> rates_of_frames(const Mechanism& robot, const Constraint& constraint,
                                            const Placements<Scalar>& X,
                                            const WorldMotion<Scalar>& motion) {
  Rates<Scalar> result;
  const auto set = [&](const ConstrainedFrame& frame, const Vector3<Scalar>& p, Motion<Scalar>& V,
                       Motion<Scalar>& A) {
    const BodyMotion<Scalar> of_frame = motion.at(on_body(robot, frame).body, p);
    V = of_frame.V;
    A = {of_frame.A.angular, of_frame.A.linear + cross(V.angular, V.linear)};
  };
  set(constraint.first, X.A.p, result.V.A, result.A.A);
  set(constraint.second, X.B.p, result.V.B, result.A.B);
  return result;
}

/// What one coordinate of a joint does to both frames at unit velocity.
template <class Scalar>
[[nodiscard]] OfBoth<Motion<Scalar>> screws(const Mechanism& robot, const MovingBody& moving,
                                            std::size_t axis, const Placements<Scalar>& X,
                                            const std::vector<Transform<Scalar>>& X_W) {
  const Transform<Scalar>& X_WB = X_W[moving.body];
  const Motion<Scalar> S =
      in_world_axes(X_WB, motion_axis<Scalar>(robot.bodies[moving.body], axis));
  OfBoth<Motion<Scalar>> result;
  if (moving.moves_first) result.A = at_point(S, X.A.p - X_WB.p);
  if (moving.moves_second) result.B = at_point(S, X.B.p - X_WB.p);
  return result;
}

/// Calls visit(body, coordinate, screws) for every coordinate of some bodies.
/// @param[in] bodies  moving_bodies() or bodies_above_either()
template <class Scalar, class Visit>
void for_each_screw(const Mechanism& robot, const std::vector<MovingBody>& bodies,
                    const Placements<Scalar>& X, const std::vector<Transform<Scalar>>& X_W,
                    const Visit& visit) {
  for (const MovingBody& moving : bodies) {
    const Body& body = robot.bodies[moving.body];
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      visit(moving, body.v_index + k, screws(robot, moving, k, X, X_W));
    }
  }
}

/// Adds rows of a constraint to a column of a matrix from `first` on: a mimic joint's coordinate is
/// its leader's.
template <class Scalar>
void add_rows(DenseMatrix<Scalar>& matrix, std::size_t first, std::size_t column,
              const std::vector<Scalar>& rows) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    matrix(first + i, column) = matrix(first + i, column) + rows[i];
  }
}

/// The Jacobian of a set.
/// @return J (m x nv)
template <class Scalar>
[[nodiscard]] DenseMatrix<Scalar> jacobian(const Mechanism& robot, const ConstraintSet& set,
                                           const std::vector<Transform<Scalar>>& X_W) {
  DenseMatrix<Scalar> J(rows_of(set), robot.nv);
  std::size_t first = 0;
  for (const Constraint& constraint : set.constraints) {
    if (!has_frames(constraint)) {
      const std::vector<double> factors = coupling_factors(robot, constraint);
      for (std::size_t j = 0; j < robot.nv; ++j) J(first, j) = Scalar(factors[j]);
    } else {
      const Placements<Scalar> X = placements(robot, constraint, X_W);
      for_each_screw(robot, moving_bodies(robot, constraint), X, X_W,
                     [&](const MovingBody&, std::size_t column, const OfBoth<Motion<Scalar>>& S) {
                       add_rows(J, first, column, rates(constraint, X, S));
                     });
    }
    first += rows_of(constraint);
  }
  return J;
}

/// Two terms of a series: a value, and its rate or derivative.
template <class Scalar>
[[nodiscard]] Vector3<Series<Scalar>> moving(const Vector3<Scalar>& x, const Vector3<Scalar>& dx) {
  Vector3<Series<Scalar>> result;
  for (std::size_t i = 0; i < 3; ++i) result[i] = Series<Scalar>(std::vector<Scalar>{x[i], dx[i]});
  return result;
}
template <class Scalar>
[[nodiscard]] Motion<Series<Scalar>> moving(const Motion<Scalar>& x, const Motion<Scalar>& dx) {
  return {moving(x.angular, dx.angular), moving(x.linear, dx.linear)};
}
/// The rates or derivatives of such values.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> second_terms(const std::vector<Series<Scalar>>& rows) {
  std::vector<Scalar> result;
  for (const Series<Scalar>& row : rows) result.push_back(row[1]);
  return result;
}
/// The placement of a frame that moves by a screw or twist at its origin, in world axes.
template <class Scalar>
[[nodiscard]] Transform<Series<Scalar>> moving(const Transform<Scalar>& X,
                                               const Motion<Scalar>& V) {
  Transform<Series<Scalar>> result{{}, moving(X.p, V.linear)};
  const Matrix3<Scalar> rate = skew(V.angular) * X.R;
  for (std::size_t i = 0; i < 3; ++i) result.R.row[i] = moving(X.R.row[i], rate.row[i]);
  return result;
}

/// The rate of a screw at the origin of a frame that it moves: it goes along with its body, the
/// origin with the frame.
template <class Scalar>
[[nodiscard]] Motion<Scalar> screw_rate(const Motion<Scalar>& S, const Vector3<Scalar>& p,
                                        const Transform<Scalar>& X_WB, const Motion<Scalar>& V_B,
                                        const Motion<Scalar>& V_frame) {
  const Vector3<Scalar> arm = p - X_WB.p;
  const Vector3<Scalar> at_body = S.linear - cross(S.angular, arm);
  const Vector3<Scalar> angular = cross(V_B.angular, S.angular);
  return {angular, cross(V_B.angular, at_body) + cross(angular, arm) +
                       cross(S.angular, V_frame.linear - V_B.linear)};
}

/// The time derivative of the Jacobian of a set.
/// @return (m x nv)
template <class Scalar>
[[nodiscard]] DenseMatrix<Scalar> jacobian_rate(const Mechanism& robot, const ConstraintSet& set,
                                                const WorldMotion<Scalar>& motion) {
  DenseMatrix<Scalar> rate(rows_of(set), robot.nv);
  std::size_t first = 0;
  for (const Constraint& constraint : set.constraints) {
    if (has_frames(constraint)) {
      const Placements<Scalar> X = placements(robot, constraint, motion.X_W);
      const OfBoth<Motion<Scalar>> V = rates_of_frames(robot, constraint, X, motion).V;
      const Placements<Series<Scalar>> moving_X{moving(X.A, V.A), moving(X.B, V.B)};
      for_each_screw(
          robot, moving_bodies(robot, constraint), X, motion.X_W,
          [&](const MovingBody& above, std::size_t column, const OfBoth<Motion<Scalar>>& S) {
            const Transform<Scalar>& X_WB = motion.X_W[above.body];
            const Motion<Scalar>& V_B = motion.V[above.body];
            OfBoth<Motion<Series<Scalar>>> moving_S;
            if (above.moves_first) {
              moving_S.A = moving(S.A, screw_rate(S.A, X.A.p, X_WB, V_B, V.A));
            }
            if (above.moves_second) {
              moving_S.B = moving(S.B, screw_rate(S.B, X.B.p, X_WB, V_B, V.B));
            }
            add_rows(rate, first, column, second_terms(rates(constraint, moving_X, moving_S)));
          });
    }
    first += rows_of(constraint);
  }
  return rate;
}

/// How a set moves. Each (m).
template <class Scalar>
struct SetMotion {
  std::vector<Scalar> phi;    ///< the rows' values
  std::vector<Scalar> c;      ///< J v
  std::vector<Scalar> c_dot;  ///< J a + gamma, at the accelerations of the state
};

/// @param[in] motion  of the bodies: WorldMotion, or BodyAxesMotion where that is less work
template <class Scalar, class MotionOfBodies>
[[nodiscard]] SetMotion<Scalar> set_motion(const Mechanism& robot, const ConstraintSet& set,
                                           const RobotState<Scalar>& state,
                                           const MotionOfBodies& motion) {
  SetMotion<Scalar> result;
  const auto append = [](std::vector<Scalar>& all, const std::vector<Scalar>& more) {
    all.insert(all.end(), more.begin(), more.end());
  };
  for (const Constraint& constraint : set.constraints) {
    if (!has_frames(constraint)) {
      const std::vector<double> factors = coupling_factors(robot, constraint);
      Scalar c(0), c_dot(0);
      for (std::size_t j = 0; j < robot.nv; ++j) {
        if (factors[j] == 0) continue;
        c = c + Scalar(factors[j]) * state.v[j];
        c_dot = c_dot + Scalar(factors[j]) * state.a[j];
      }
      append(result.phi, {coupling_value(robot, constraint, state.q)});
      append(result.c, {c});
      append(result.c_dot, {c_dot});
      continue;
    }
    const Placements<Scalar> X = placements(robot, constraint, motion.X_W);
    const auto [V, A] = rates_of_frames(robot, constraint, X, motion);
    append(result.phi, values(constraint, X));
    append(result.c, rates(constraint, X, V));
    std::vector<Scalar> c_dot = rates(constraint, X, A);
    const std::vector<Scalar> quadratic = quadratic_rates(constraint, X, V);
    for (std::size_t i = 0; i < c_dot.size(); ++i) c_dot[i] = c_dot[i] + quadratic[i];
    append(result.c_dot, c_dot);
  }
  return result;
}

/// The state whose accelerations are zero as the user gives them: then d/dt c is gamma.
template <class Scalar>
[[nodiscard]] RobotState<Scalar> at_zero_acceleration(const Mechanism& robot,
                                                      RobotState<Scalar> state) {
  state.a = state.bias_a;
  if (state.a.empty()) state.a.assign(robot.nv, Scalar(0));
  return state;
}

/// What stabilises a constraint; none: zero.
template <class Scalar>
struct Gains {
  std::optional<Scalar> kp;
  std::optional<Scalar> kd;
};

/// @param[in] number  which constraint of the set it is
template <class Scalar>
[[nodiscard]] Gains<Scalar> gains_of(const Constraint& constraint, std::size_t number,
                                     const RowInputs<Scalar>& given) {
  if (!given.kp.empty()) return {given.kp[number], given.kd[number]};
  Gains<Scalar> gains;
  if (constraint.kp != 0) gains.kp = Scalar(constraint.kp);
  if (constraint.kd != 0) gains.kd = Scalar(constraint.kd);
  return gains;
}

/// What J a + gamma must be: -kd c - kp phi. Zero without stabilisation.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> stabilisation(const ConstraintSet& set,
                                                const SetMotion<Scalar>& motion,
                                                const RowInputs<Scalar>& given = {}) {
  std::vector<Scalar> target(rows_of(set), Scalar(0));
  std::size_t row = 0;
  for (std::size_t k = 0; k < set.constraints.size(); ++k) {
    const Gains<Scalar> gains = gains_of(set.constraints[k], k, given);
    for (std::size_t i = 0; i < rows_of(set.constraints[k]); ++i, ++row) {
      if (gains.kd) target[row] = target[row] - *gains.kd * motion.c[row];
      if (gains.kp) target[row] = target[row] - *gains.kp * motion.phi[row];
    }
  }
  return target;
}

/// What J a must be: the given accelerations of the rows, less kd c + kp phi + gamma.
/// @param[in] motion  at zero accelerations
template <class Scalar>
[[nodiscard]] std::vector<Scalar> required_rates(const ConstraintSet& set,
                                                 const SetMotion<Scalar>& motion,
                                                 const RowInputs<Scalar>& given) {
  std::vector<Scalar> target = stabilisation(set, motion, given);
  for (std::size_t i = 0; i < target.size(); ++i) {
    if (!given.accelerations.empty()) target[i] = target[i] + given.accelerations[i];
    target[i] = target[i] - motion.c_dot[i];
  }
  return target;
}

}  // namespace dynac::constraints
