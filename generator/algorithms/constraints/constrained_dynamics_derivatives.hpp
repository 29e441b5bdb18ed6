// SPDX-License-Identifier: BSD-3-Clause
// First derivatives of accelerations and multipliers under a constraint set, and of impacts.
//
// With x = (a, lambda) from K x = .., K = [M -J^T; J 0], and both equations differentiated with x
// held,
//
//   M da - J^T dlambda = -D1      D1 = d(ID(q, v, a) - J^T lambda)
//   J da               = -D2      D2 = d(J a + gamma + kd c + kp phi)
//
// Multipliers are held as they are: where the rows' axes turn, so do the wrenches. Inverse dynamics
// is differentiated with the wrenches fixed in the bodies that they act on; what they change by,
// seen from there, is added. Rows are functions of where two frames are and how they move, so their
// derivatives are those of these functions along the frames' own (frame_motion.hpp), by the chain
// rule. Reference: Carpentier, Budhiraja, Mansard 2021, section IV; Carpentier & Mansard 2018.
#pragma once

#include <utility>
#include <vector>

#include "algorithms/constraints/inverse_of_both.hpp"
#include "algorithms/constraints/turned_base.hpp"
#include "algorithms/derivatives/forward_dynamics_derivatives.hpp"
#include "algorithms/derivatives/idsva.hpp"
#include "support/series.hpp"

namespace dynac::constraints {

template <class Scalar>
[[nodiscard]] Vector3<Scalar> derivative(const Vector3<Series<Scalar>>& x) {
  return {{x[0][1], x[1][1], x[2][1]}};
}

/// The derivatives of one frame's placement, twist and accelerations by one coordinate, world axes.
template <class Scalar>
struct FrameColumn {
  Motion<Scalar> S;      ///< of its placement
  Motion<Scalar> dV_dq;  ///< of its twist
  Motion<Scalar> dA_dq;  ///< of its acceleration: of the origin's and of the rotation's
  Motion<Scalar> dA_dv;
};

/// The derivatives of a frame that a coordinate moves; of one that it does not move, zero.
template <class Scalar>
[[nodiscard]] FrameColumn<Scalar> frame_column(const Body& body, bool moves,
                                               const Motion<Scalar>& S, const Vector3<Scalar>& p,
                                               BodyId own, BodyId carrier,
                                               const WorldMotion<Scalar>& motion) {
  if (!moves) return {};
  const BodyMotion<Scalar> frame = motion.at(carrier, p);
  const auto column = frame_derivatives::with_the_point(
      frame_derivatives::column_of(S, motion.at(body.parent, p), motion.at(own, p), frame), frame);
  return {column.S, column.dV_dq, column.dA_dq, column.dA_dv};
}

/// D2: derivatives of J a + gamma + kd c + kp phi (m x nv).
template <class Scalar>
struct RowDerivatives {
  RowDerivatives(std::size_t m, std::size_t nv) : by_position(m, nv), by_velocity(m, nv) {}

  DenseMatrix<Scalar> by_position;
  DenseMatrix<Scalar> by_velocity;
};

/// d/dt c plus what stabilises it, of frames whose placements and motions may carry derivatives.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> stabilised_rates(const Constraint& constraint,
                                                   const Placements<Scalar>& X,
                                                   const OfBoth<Motion<Scalar>>& V,
                                                   const OfBoth<Motion<Scalar>>& A,
                                                   const Gains<Scalar>& gains) {
  std::vector<Scalar> sum = rates(constraint, X, A);
  const auto add = [&](const Scalar& factor, const std::vector<Scalar>& rows) {
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] = sum[i] + factor * rows[i];
  };
  add(Scalar(1), quadratic_rates(constraint, X, V));
  if (gains.kd) add(*gains.kd, rates(constraint, X, V));
  if (gains.kp) add(*gains.kp, values(constraint, X));
  return sum;
}

/// Gains, whose derivatives are zero.
template <class Scalar>
[[nodiscard]] Gains<Series<Scalar>> held(const Gains<Scalar>& gains) {
  const auto hold = [](const std::optional<Scalar>& x) -> std::optional<Series<Scalar>> {
    if (!x) return std::nullopt;
    return Series<Scalar>(std::vector<Scalar>{*x, Scalar(0)});
  };
  return {hold(gains.kp), hold(gains.kd)};
}

/// Derivatives of a constraint's rows by one coordinate.
template <class Scalar>
struct RowColumn {
  std::vector<Scalar> by_position;
  std::vector<Scalar> by_velocity;
};

template <class Scalar>
[[nodiscard]] RowColumn<Scalar> row_column(const Constraint& constraint,
                                           const Placements<Scalar>& X, const Rates<Scalar>& motion,
                                           const OfBoth<FrameColumn<Scalar>>& d,
                                           const Gains<Scalar>& of_rows) {
  const auto& [V, A] = motion;
  const Gains<Series<Scalar>> gains = held(of_rows);
  using Both = OfBoth<Motion<Series<Scalar>>>;
  const Motion<Scalar> none;
  const auto by_position =
      stabilised_rates<Series<Scalar>>(constraint, {moving(X.A, d.A.S), moving(X.B, d.B.S)},
                                       Both{moving(V.A, d.A.dV_dq), moving(V.B, d.B.dV_dq)},
                                       Both{moving(A.A, d.A.dA_dq), moving(A.B, d.B.dA_dq)}, gains);
  const auto by_velocity =
      stabilised_rates<Series<Scalar>>(constraint, {moving(X.A, none), moving(X.B, none)},
                                       Both{moving(V.A, d.A.S), moving(V.B, d.B.S)},
                                       Both{moving(A.A, d.A.dA_dv), moving(A.B, d.B.dA_dv)}, gains);
  return {second_terms(by_position), second_terms(by_velocity)};
}

/// Calls visit(coordinate, columns) for every coordinate that moves a constraint's frames.
template <class Scalar, class Visit>
void for_each_frame_column(const Mechanism& robot, const Constraint& constraint,
                           const Placements<Scalar>& X, const WorldMotion<Scalar>& motion,
                           const Visit& visit) {
  const BodyId first = on_body(robot, constraint.first).body;
  const BodyId second = on_body(robot, constraint.second).body;
  for_each_screw(
      robot, moving_bodies(robot, constraint), X, motion.X_W,
      [&](const MovingBody& moving, std::size_t column, const OfBoth<Motion<Scalar>>& S) {
        const Body& body = robot.bodies[moving.body];
        const BodyId own = BodyId::of(moving.body);
        visit(column,
              OfBoth<FrameColumn<Scalar>>{
                  frame_column(body, moving.moves_first, S.A, X.A.p, own, first, motion),
                  frame_column(body, moving.moves_second, S.B, X.B.p, own, second, motion)});
      });
}

template <class Scalar>
[[nodiscard]] RowDerivatives<Scalar> row_derivatives(const Mechanism& robot,
                                                     const ConstraintSet& set,
                                                     const WorldMotion<Scalar>& motion,
                                                     const RowInputs<Scalar>& given) {
  RowDerivatives<Scalar> result(rows_of(set), robot.nv);
  std::size_t first = 0;
  for (std::size_t k = 0; k < set.constraints.size(); ++k) {
    const Constraint& constraint = set.constraints[k];
    const Gains<Scalar> gains = gains_of(constraint, k, given);
    if (!has_frames(constraint)) {
      const std::vector<double> factors = coupling_factors(robot, constraint);
      for (std::size_t j = 0; j < robot.nv; ++j) {
        if (gains.kp) result.by_position(first, j) = *gains.kp * Scalar(factors[j]);
        if (gains.kd) result.by_velocity(first, j) = *gains.kd * Scalar(factors[j]);
      }
    } else {
      const Placements<Scalar> X = placements(robot, constraint, motion.X_W);
      const Rates<Scalar> rates = rates_of_frames(robot, constraint, X, motion);
      for_each_frame_column(robot, constraint, X, motion,
                            [&](std::size_t column, const OfBoth<FrameColumn<Scalar>>& columns) {
                              const RowColumn<Scalar> rows =
                                  row_column(constraint, X, rates, columns, gains);
                              add_rows(result.by_position, first, column, rows.by_position);
                              add_rows(result.by_velocity, first, column, rows.by_velocity);
                            });
    }
    first += rows_of(constraint);
  }
  return result;
}

/// The entries of multipliers that are a constraint's.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> own_rows(const std::vector<Scalar>& lambda, std::size_t first,
                                           const Constraint& constraint) {
  const auto begin = lambda.begin() + static_cast<std::ptrdiff_t>(first);
  return {begin, begin + static_cast<std::ptrdiff_t>(rows_of(constraint))};
}

/// Adds to the wrenches on bodies, each in its frame, what multipliers exert on them.
template <class Scalar>
void add_wrenches(const Mechanism& robot, const ConstraintSet& set,
                  const std::vector<Transform<Scalar>>& X_W, const std::vector<Scalar>& lambda,
                  std::vector<Force<Scalar>>& external) {
  external.resize(robot.bodies.size());
  std::size_t first = 0;
  for (const Constraint& constraint : set.constraints) {
    if (has_frames(constraint)) {
      const Placements<Scalar> X = placements(robot, constraint, X_W);
      const auto f = wrenches(constraint, X, own_rows(lambda, first, constraint));
      const auto add = [&](const ConstrainedFrame& frame, const Force<Scalar>& f_W) {
        const FrameOnBody on = on_body(robot, frame);
        if (on.body.is_none()) return;
        Force<Scalar>& sum = external[on.body.index()];
        sum = sum + on_carrier(on, X_W, f_W);
      };
      add(constraint.first, f.A);
      add(constraint.second, f.B);
    }
    first += rows_of(constraint);
  }
}

/// By how much J^T lambda grows with positions beyond what it would with wrenches fixed in the
/// bodies (nv x nv): row the torque, column the perturbation.
template <class Scalar>
[[nodiscard]] SquareMatrix<Scalar> turning_wrenches(const Mechanism& robot,
                                                    const ConstraintSet& set,
                                                    const std::vector<Transform<Scalar>>& X_W,
                                                    const std::vector<Scalar>& lambda) {
  SquareMatrix<Scalar> result(robot.nv);
  std::size_t first = 0;
  for (const Constraint& constraint : set.constraints) {
    const std::vector<Scalar> own = own_rows(lambda, first, constraint);
    first += rows_of(constraint);
    if (!has_frames(constraint)) continue;
    const Placements<Scalar> X = placements(robot, constraint, X_W);
    const auto f = wrenches(constraint, X, own);
    const std::vector<Series<Scalar>> held(own.begin(), own.end());
    const auto above = bodies_above_either(robot, constraint);
    const auto between = moving_bodies(robot, constraint);
    for_each_screw(
        robot, between, X, X_W,
        [&](const MovingBody&, std::size_t c, const OfBoth<Motion<Scalar>>& S) {
          const auto df =
              wrenches<Series<Scalar>>(constraint, {moving(X.A, S.A), moving(X.B, S.B)}, held);
          const auto seen_from_body = [](const Force<Series<Scalar>>& change,
                                         const Motion<Scalar>& screw,
                                         const Force<Scalar>& own_f) -> Force<Scalar> {
            return {derivative(change.angular) - cross(screw.angular, own_f.angular),
                    derivative(change.linear) - cross(screw.angular, own_f.linear)};
          };
          const OfBoth<Force<Scalar>> change{seen_from_body(df.A, S.A, f.A),
                                             seen_from_body(df.B, S.B, f.B)};
          for_each_screw(robot, above, X, X_W,
                         [&](const MovingBody&, std::size_t r, const OfBoth<Motion<Scalar>>& S_r) {
                           result(r, c) = result(r, c) + (dynac::dot(S_r.A, change.A) +
                                                          dynac::dot(S_r.B, change.B));
                         });
        });
  }
  return result;
}

/// Derivatives of accelerations and multipliers.
template <class Scalar>
struct ConstrainedDerivatives {
  DenseMatrix<Scalar> da_dq;         ///< (nv x nv), along the tangent space
  DenseMatrix<Scalar> da_dv;         ///< (nv x nv)
  DenseMatrix<Scalar> da_dtau;       ///< (nv x nv)
  DenseMatrix<Scalar> dlambda_dq;    ///< (m x nv)
  DenseMatrix<Scalar> dlambda_dv;    ///< (m x nv)
  DenseMatrix<Scalar> dlambda_dtau;  ///< (m x nv)
  std::vector<Scalar> a = {};        ///< (nv), the accelerations themselves
};

/// Solves K (motion, multipliers) = (B1, B2) for each column, but for columns first, .., first +
/// known - 1, which stay zero.
/// @param[in] position  that the first column has among all that are solved
template <class Scalar, class Solver>
void solve_columns(const Solver& K, const DenseMatrix<Scalar>& B1, const DenseMatrix<Scalar>& B2,
                   std::size_t position, std::size_t first, std::size_t known,
                   DenseMatrix<Scalar>& motion, DenseMatrix<Scalar>& multipliers) {
  for (std::size_t j = 0; j < B1.columns; ++j) {
    if (j >= first && j < first + known) continue;
    const Constrained<Scalar> x = K.solve(column_of(B1, j), column_of(B2, j), position + j);
    set_column(motion, j, x.motion);
    set_column(multipliers, j, x.multipliers);
  }
}

/// -D1: what inverse dynamics less J^T lambda loses along each coordinate (nv x nv).
template <class Scalar>
struct TorqueDerivatives {
  DenseMatrix<Scalar> by_position;
  DenseMatrix<Scalar> by_velocity;
  DenseMatrix<Scalar> by_acceleration;
};

/// @param[in] x  accelerations and multipliers, which are held
template <class Scalar>
[[nodiscard]] TorqueDerivatives<Scalar> torque_derivatives(
    const Mechanism& robot, const ConstraintSet& set, RobotState<Scalar> state,
    const std::vector<Transform<Scalar>>& X_W, const Constrained<Scalar>& x,
    const BodyObserver& observe) {
  state.a = x.motion;
  add_wrenches(robot, set, X_W, x.multipliers, state.external);
  const auto inverse = inverse_dynamics_derivatives_body_frame(robot, state, observe);
  const auto turning = turning_wrenches(robot, set, X_W, x.multipliers);
  const std::size_t n = robot.nv;
  TorqueDerivatives<Scalar> result{{n, n}, {n, n}, {n, n}};
  for (std::size_t k = 0; k < n * n; ++k) {
    result.by_position.entries[k] = turning.entries[k] - inverse.by_position.entries[k];
    result.by_velocity.entries[k] = -inverse.by_velocity.entries[k];
    result.by_acceleration.entries[k] = -inverse.M.entries[k];
  }
  return result;
}

/// The ways to solve for the columns of the derivatives.
enum class ColumnsBy {
  kFactors,  ///< by the factors of K^-1, which keep the zeros that branches make
  kProduct,  ///< by the product with K^-1
};

template <class Scalar>
[[nodiscard]] ConstrainedDerivatives<Scalar> constrained_forward_dynamics_derivatives(
    const Mechanism& robot, const ConstraintSet& set, const RobotState<Scalar>& state,
    ColumnsBy way, const BodyObserver& observe) {
  const std::size_t n = robot.nv, m = rows_of(set);
  const RobotState<Scalar> unmoved = without_acceleration(robot, state);
  WorldMotion<Scalar> motion = world_motion(robot, unmoved, observe);
  const auto rows = set_motion(robot, set, unmoved, motion);
  const std::vector<Scalar> target = required_rates(set, rows, state.rows);
  const auto inertia = inertia_at(robot, set, state, motion.X_W, observe);
  const MultiplierSolver<Scalar> solver(inertia.delassus, set, state.rows, observe);
  const Constrained<Scalar> x = solve(inertia, solver, net_torques(robot, state, observe), target);
  const auto D1 = torque_derivatives(robot, set, state, motion.X_W, x, observe);
  RobotState<Scalar> moved = state;
  moved.a = x.motion;
  motion.A = world_accelerations(robot, moved, motion.X_W, motion.V);
  const RowDerivatives<Scalar> D2 = row_derivatives(robot, set, motion, state.rows);

  const DenseMatrix<Scalar> zero(m, n);
  ConstrainedDerivatives<Scalar> result{{n, n}, {n, n}, {n, n}, {m, n}, {m, n}, {m, n}, x.motion};
  const bool is_anywhere = floats_anywhere(robot, set);
  const Body& base = robot.bodies.front();
  const bool is_alone = is_anywhere && state.geometric_stiffness.empty();
  const bool turns = is_alone && turns_with_robot(robot, set);
  const auto solve_all = [&](const auto& solver_of_K) {
    solve_columns(solver_of_K, D1.by_position, zero - D2.by_position, 0, base.v_index,
                  turns ? 6 : (is_alone ? 3 : 0), result.da_dq, result.dlambda_dq);
    if (turns) {
      set_derivatives_by_attitude(robot, set, state, motion.X_W, x.multipliers, solver_of_K, 2 * n,
                                  result.da_dq, result.dlambda_dq);
    }
    solve_columns(solver_of_K, D1.by_velocity, zero - D2.by_velocity, n, base.v_index,
                  is_anywhere ? 3 : 0, result.da_dv, result.dlambda_dv);
  };
  const auto set_derivatives_by_torques = [&](const InverseOfBoth<Scalar>& K) {
    result.da_dtau.entries = K.P.entries;
    result.dlambda_dtau = zero - K.N;
  };
  if (way == ColumnsBy::kFactors) {
    const FactorsOfInverse<Scalar> K = factor_inverse(inertia, solver, observe);
    set_derivatives_by_torques(multiply_out(K, observe));
    solve_all(FactorSolver<Scalar>(K, observe));
  } else {
    const Limbs<Scalar> limbs = part_limbs(inertia.M, supporting_coordinates(robot, set), observe);
    const InverseOfBoth<Scalar> K = invert_both(inertia, limbs, solver, observe);
    set_derivatives_by_torques(K);
    solve_all(ProductSolver<Scalar>(K, observe));
  }
  if (is_anywhere) forward_derivatives::set_derivatives_by_boost(result.da_dv, base, state);
  return result;
}

/// The derivatives of the accelerations alone, as those of a free robot.
template <class Scalar>
[[nodiscard]] ForwardDynamicsDerivatives<Scalar> of_accelerations(
    ConstrainedDerivatives<Scalar> d) {
  const std::size_t n = d.da_dq.rows;
  ForwardDynamicsDerivatives<Scalar> result{SquareMatrix<Scalar>(n), SquareMatrix<Scalar>(n),
                                            SquareMatrix<Scalar>(n), std::move(d.a)};
  result.by_position.entries = std::move(d.da_dq.entries);
  result.by_velocity.entries = std::move(d.da_dv.entries);
  result.M_inverse.entries = std::move(d.da_dtau.entries);
  return result;
}

}  // namespace dynac::constraints
