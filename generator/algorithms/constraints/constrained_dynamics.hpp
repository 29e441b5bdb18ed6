// SPDX-License-Identifier: BSD-3-Clause
// Dynamics under a constraint set, by factorising the mass matrix:
//
//   M a + h = tau + J^T lambda        J a + gamma = -kd c - kp phi
//   M (v+ - v) = J^T p                J v+ = -e J v
//
// With M = L^T D L and W = L^-T J^T the inverse inertia that the constraints feel (Delassus'
// matrix, the inverse of the operational-space inertia) is J M^-1 J^T = W^T D^-1 W; L^-T keeps the
// zeros that branches make, so that a column of W has entries on the path to the root alone.
// Reference: Featherstone 2008, sections 6.5 and 8.3; Featherstone 2010 (branch-induced sparsity);
// redundant rows: Carpentier, Budhiraja, Mansard 2021, section III.
#pragma once

#include <utility>
#include <vector>

#include "algorithms/constraints/body_axes_motion.hpp"
#include "algorithms/forward/forward_dynamics.hpp"

namespace dynac::constraints {

/// Torques of inverse dynamics (nv) and those of dissipation and springs.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> with_passive_torques(std::vector<Scalar> tau,
                                                       const std::vector<Scalar>& passive_torques) {
  for (std::size_t j = 0; j < tau.size(); ++j) tau[j] = tau[j] + passive_torques[j];
  return tau;
}

/// L and D of a small dense symmetric positive definite matrix.
template <class Scalar>
[[nodiscard]] Ltdl<Scalar> factorise_dense(SquareMatrix<Scalar> A,
                                           const BodyObserver& observe = no_observer()) {
  std::vector<EliminationStep> steps(A.size);
  for (std::size_t k = 0; k < A.size; ++k) {
    steps[k].pivot = k;
    for (std::size_t j = k + 1; j < A.size; ++j) steps[k].rest.push_back(j);
  }
  return factorise(std::move(A), std::move(steps), observe);
}

/// The factors of M, and what they make of a set's Jacobian.
template <class Scalar>
struct ConstrainedInertia {
  Ltdl<Scalar> M;
  std::vector<std::vector<Scalar>> W;        ///< a column of L^-T J^T per row of the set (nv)
  std::vector<std::vector<Scalar>> W_per_D;  ///< D^-1 W
  SquareMatrix<Scalar> delassus;             ///< W^T D^-1 W (m x m), both triangles
};

template <class Scalar>
[[nodiscard]] Scalar dot(const std::vector<Scalar>& x, const std::vector<Scalar>& y) {
  Scalar sum(0);
  for (std::size_t i = 0; i < x.size(); ++i) sum = sum + x[i] * y[i];
  return sum;
}

/// W^T D^-1 W.
/// @return (m x m), both triangles
template <class Scalar>
[[nodiscard]] SquareMatrix<Scalar> delassus_of(const std::vector<std::vector<Scalar>>& W,
                                               const std::vector<std::vector<Scalar>>& W_per_D,
                                               const BodyObserver& observe) {
  SquareMatrix<Scalar> result(W.size());
  const ColumnLoop products = observe.columns();
  for (std::size_t i = 0; i < W.size(); ++i) {
    for (std::size_t k = 0; k <= i; ++k) {
      const ColumnScope column = products.enter(k, i);
      result(i, k) = result(k, i) = dot(W_per_D[i], W[k]);
    }
  }
  return result;
}

template <class Scalar>
[[nodiscard]] ConstrainedInertia<Scalar> constrained_inertia(
    Ltdl<Scalar> M, const DenseMatrix<Scalar>& J, const BodyObserver& observe = no_observer()) {
  ConstrainedInertia<Scalar> result{std::move(M), {}, {}, SquareMatrix<Scalar>(J.rows)};
  const ColumnLoop rows = observe.columns();
  for (std::size_t i = 0; i < J.rows; ++i) {
    std::vector<Scalar> row;
    for (std::size_t j = 0; j < J.columns; ++j) row.push_back(J(i, j));
    const ColumnScope own = rows.enter(i);
    result.W.push_back(first_half(result.M, std::move(row)));
    result.W_per_D.push_back(per_D(result.M, result.W.back()));
  }
  result.delassus = delassus_of(result.W, result.W_per_D, observe);
  return result;
}

/// What is active, of each row; empty: all are.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> active_rows(const ConstraintSet& set,
                                              const RowInputs<Scalar>& given) {
  std::vector<Scalar> rows;
  if (given.active.empty()) return rows;
  for (const std::size_t owner : constraints_of_rows(set)) rows.push_back(given.active[owner]);
  return rows;
}

/// Solves A x = b for multipliers, A = J M^-1 J^T: as the set says, damped where A may be singular.
/// Of constraints that are not active, x is zero: with S the diagonal of what is active, S A S +
/// (1 - S) is solved for S b, whose other rows stand alone.
template <class Scalar>
class MultiplierSolver {
 public:
  /// @param[in] given  which constraints are active
  MultiplierSolver(SquareMatrix<Scalar> A, const ConstraintSet& set, const RowInputs<Scalar>& given,
                   const BodyObserver& observe = no_observer())
      : set_(set),
        active_(active_rows(set, given)),
        factors_(factorise_dense(switched(damped(std::move(A), set.damping)), observe)) {}

  /// The inverse of A, of one step: symmetric, zero in what is not active.
  [[nodiscard]] SquareMatrix<Scalar> inverse(const BodyObserver& observe) const {
    SquareMatrix<Scalar> result = invert(factors_, observe);
    if (active_.empty()) return result;
    for (std::size_t i = 0; i < result.size; ++i) result(i, i) = active_[i] * result(i, i);
    return result;
  }

  [[nodiscard]] std::vector<Scalar> solve(std::vector<Scalar> b) const {
    for (std::size_t i = 0; i < active_.size(); ++i) b[i] = active_[i] * b[i];
    std::vector<Scalar> x = dynac::solve(factors_, b);
    for (std::size_t k = 1; k < set_.steps; ++k) {
      std::vector<Scalar> next = b;
      for (std::size_t i = 0; i < b.size(); ++i) next[i] = next[i] + Scalar(set_.damping) * x[i];
      x = dynac::solve(factors_, std::move(next));
    }
    return x;
  }

 private:
  static SquareMatrix<Scalar> damped(SquareMatrix<Scalar> A, double damping) {
    if (damping == 0) return A;
    for (std::size_t i = 0; i < A.size; ++i) A(i, i) = A(i, i) + Scalar(damping);
    return A;
  }

  // Of two rows of one constraint, the square of what is 0 or 1 is itself.
  SquareMatrix<Scalar> switched(SquareMatrix<Scalar> A) const {
    if (active_.empty()) return A;
    const std::vector<std::size_t> owners = constraints_of_rows(set_);
    for (std::size_t i = 0; i < A.size; ++i) {
      A(i, i) = active_[i] * A(i, i) + (Scalar(1) - active_[i]);
      for (std::size_t k = 0; k < i; ++k) {
        const Scalar both = owners[i] == owners[k] ? active_[i] : active_[i] * active_[k];
        A(i, k) = A(k, i) = both * A(i, k);
      }
    }
    return A;
  }

  const ConstraintSet& set_;
  std::vector<Scalar> active_;  // of each row; empty: all
  Ltdl<Scalar> factors_;
};

/// What torques, or an impact, cause under constraints.
template <class Scalar>
struct Constrained {
  std::vector<Scalar> motion;       ///< accelerations, or velocities afterwards (nv)
  std::vector<Scalar> multipliers;  ///< forces, or impulses (m)
};

/// x and y with M x = b + J^T y, J x = target.
template <class Scalar>
[[nodiscard]] Constrained<Scalar> solve(const ConstrainedInertia<Scalar>& inertia,
                                        const MultiplierSolver<Scalar>& solver,
                                        const std::vector<Scalar>& b,
                                        const std::vector<Scalar>& target) {
  const std::size_t m = target.size();
  const std::vector<Scalar> half = first_half(inertia.M, b);
  std::vector<Scalar> missing;
  for (std::size_t i = 0; i < m; ++i) {
    missing.push_back(target[i] - dot(inertia.W_per_D[i], half));  // W^T D^-1 L^-T b = J M^-1 b
  }
  Constrained<Scalar> result{per_D(inertia.M, half), solver.solve(missing)};
  for (std::size_t j = 0; j < half.size(); ++j) {
    for (std::size_t i = 0; i < m; ++i) {
      result.motion[j] = result.motion[j] + inertia.W_per_D[i][j] * result.multipliers[i];
    }
  }
  result.motion = second_half(inertia.M, std::move(result.motion));
  return result;
}

/// The factors of M and what a set's Jacobian makes of them, at a state.
template <class Scalar>
[[nodiscard]] ConstrainedInertia<Scalar> inertia_at(const Mechanism& robot,
                                                    const ConstraintSet& set,
                                                    const RobotState<Scalar>& state,
                                                    const std::vector<Transform<Scalar>>& X_W,
                                                    const BodyObserver& observe) {
  return constrained_inertia(factorise(mass_matrix_composite(robot, state, observe),
                                       eliminate_coordinates(robot), observe),
                             jacobian(robot, set, X_W), observe);
}

/// J M^-1 J^T, which relates multipliers to accelerations of the rows.
/// @return (m x m), both triangles
template <class Scalar>
[[nodiscard]] SquareMatrix<Scalar> delassus(const Mechanism& robot, const ConstraintSet& set,
                                            const RobotState<Scalar>& state,
                                            const BodyObserver& observe) {
  return inertia_at(robot, set, state, world_placements(robot, state, observe), observe).delassus;
}

/// Accelerations and multipliers that torques cause.
/// @param[in] state  q, v and tau
template <class Scalar>
[[nodiscard]] Constrained<Scalar> constrained_forward_dynamics(const Mechanism& robot,
                                                               const ConstraintSet& set,
                                                               const RobotState<Scalar>& state,
                                                               const BodyObserver& observe) {
  const RobotState<Scalar> unmoved = without_acceleration(robot, state);
  const auto motion = body_axes_motion(robot, unmoved, observe);
  const auto rows = set_motion(robot, set, unmoved, motion);
  const std::vector<Scalar> target = required_rates(set, rows, state.rows);
  const auto inertia = inertia_at(robot, set, state, motion.X_W, observe);
  return solve(inertia, MultiplierSolver<Scalar>(inertia.delassus, set, state.rows, observe),
               net_torques(robot, state, observe), target);
}

/// By how much an impact changes the velocity of each row, of what it was: 1 + e (m).
/// @param[in] restitution  e: one per row, or one for all
template <class Scalar>
[[nodiscard]] std::vector<Scalar> reversals(std::size_t rows,
                                            const std::vector<Scalar>& restitution) {
  DYNAC_ASSERT(restitution.size() == 1 || restitution.size() == rows, "{} of {} rows",
               restitution.size(), rows);
  std::vector<Scalar> result;
  for (std::size_t i = 0; i < rows; ++i) {
    result.push_back(Scalar(1) + restitution[restitution.size() == 1 ? 0 : i]);
  }
  return result;
}

/// What an impact reverses: J d = -(1 + e) J v, with d the change of v.
/// @param[in] restitution  e: one per row, or one for all
template <class Scalar>
[[nodiscard]] std::vector<Scalar> reversed_rates(const DenseMatrix<Scalar>& J,
                                                 const std::vector<Scalar>& v,
                                                 const std::vector<Scalar>& restitution) {
  std::vector<Scalar> rates = times(J, v);
  const std::vector<Scalar> reversal = reversals(rates.size(), restitution);
  for (std::size_t i = 0; i < rates.size(); ++i) rates[i] = -reversal[i] * rates[i];
  return rates;
}

/// Velocities behind an impact, and its impulses.
/// @param[in] state        q and v, before it
/// @param[in] restitution  e, one per row or one for all: with zero the rows' velocities are zero
/// behind it, with one reversed
template <class Scalar>
[[nodiscard]] Constrained<Scalar> impact_dynamics(const Mechanism& robot, const ConstraintSet& set,
                                                  const RobotState<Scalar>& state,
                                                  const std::vector<Scalar>& restitution,
                                                  const BodyObserver& observe) {
  const auto X_W = world_placements(robot, state, observe);
  const auto target = reversed_rates(jacobian(robot, set, X_W), state.v, restitution);
  const auto inertia = inertia_at(robot, set, state, X_W, observe);
  Constrained<Scalar> result =
      solve(inertia, MultiplierSolver<Scalar>(inertia.delassus, set, state.rows, observe),
            std::vector<Scalar>(robot.nv, Scalar(0)), target);  // the change of v
  for (std::size_t j = 0; j < robot.nv; ++j) result.motion[j] = state.v[j] + result.motion[j];
  return result;
}

}  // namespace dynac::constraints
