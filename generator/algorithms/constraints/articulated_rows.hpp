// SPDX-License-Identifier: BSD-3-Clause
// What articulated bodies make of the rows of a constraint set (PV-OSIM). Their recursion
// factorises the mass matrix, M = L^T D L, so that with W = L^-T J^T, as in
// constrained_dynamics.hpp,
//
//   J M^-1 J^T = W^T D^-1 W,    W_c = S_c^T K:
//
// K is the wrench that a unit multiplier exerts on the articulated body of coordinate c. It starts
// at the constrained frames, on both sides of a loop, or at the joints of a coupling, and goes to
// the root as the bias wrenches of forward dynamics do. Neither M nor J is computed. What a body
// carries of more than six rows goes as its six unit wrenches, of which the rows are combinations.
// Reference: Sathya & Carpentier 2024 (PV-OSIM and its reduced form), after Popov, Vereshchagin,
// Zenkevich 1978.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "algorithms/constraints/constrained_dynamics.hpp"
#include "algorithms/forward/articulated_body.hpp"

namespace dynac::constraints {

/// What a unit multiplier exerts on a robot.
template <class Scalar>
struct UnitMultiplier {
  std::vector<Scalar> tau;                      ///< (nv), that of a coupling; empty: none
  std::map<std::size_t, Force<Scalar>> forces;  ///< on bodies, each in its frame about its origin
};

/// What the multiplier of each row of a set exerts.
template <class Scalar>
[[nodiscard]] std::vector<UnitMultiplier<Scalar>> unit_multipliers(
    const Mechanism& robot, const ConstraintSet& set, const std::vector<Transform<Scalar>>& X_W) {
  std::vector<UnitMultiplier<Scalar>> result;
  for (const Constraint& constraint : set.constraints) {
    if (!has_frames(constraint)) {
      const std::vector<double> factors = coupling_factors(robot, constraint);
      result.push_back({{factors.begin(), factors.end()}, {}});
      continue;
    }
    const Placements<Scalar> X = placements(robot, constraint, X_W);
    for (std::size_t i = 0; i < rows_of(constraint); ++i) {
      std::vector<Scalar> unit(rows_of(constraint), Scalar(0));
      unit[i] = Scalar(1);
      const OfBoth<Force<Scalar>> f = wrenches(constraint, X, unit);
      UnitMultiplier<Scalar>& row = result.emplace_back();
      const auto exert = [&](const ConstrainedFrame& frame, const Force<Scalar>& f_W) {
        const FrameOnBody on = on_body(robot, frame);
        if (on.body.is_none()) return;
        articulated_body::add(row.forces, on.body.index(), on_carrier(on, X_W, f_W));
      };
      exert(constraint.first, f.A);
      exert(constraint.second, f.B);
    }
  }
  return result;
}

/// What the bodies need against it, each in its frame.
template <class Scalar>
[[nodiscard]] std::vector<Force<Scalar>> reactions(const Mechanism& robot,
                                                   const UnitMultiplier<Scalar>& multiplier) {
  std::vector<Force<Scalar>> p(robot.bodies.size());
  for (const auto& [body, force] : multiplier.forces) p[body] = p[body] - force;
  return p;
}
/// Its torques (nv).
template <class Scalar>
[[nodiscard]] std::vector<Scalar> torques(const Mechanism& robot,
                                          const UnitMultiplier<Scalar>& multiplier) {
  if (!multiplier.tau.empty()) return multiplier.tau;
  return std::vector<Scalar>(robot.nv, Scalar(0));
}

/// Multipliers as combinations of fewer ones.
template <class Scalar>
struct Combinations {
  std::vector<UnitMultiplier<Scalar>> columns;
  std::vector<std::vector<Scalar>> T;  ///< of each column, its share in every row (m)
};

/// Replaces the wrenches on each body that carries more than six by the six along its axes.
/// @return T empty: there are none, and the columns are the rows
template <class Scalar>
[[nodiscard]] Combinations<Scalar> combine(std::vector<UnitMultiplier<Scalar>> rows) {
  std::map<std::size_t, std::size_t> carried;
  for (const auto& row : rows) {
    for (const auto& [body, force] : row.forces) ++carried[body];
  }
  std::erase_if(carried, [](const auto& entry) { return entry.second <= 6; });
  if (carried.empty()) return {std::move(rows), {}};
  Combinations<Scalar> result;
  const std::vector<Scalar> none(rows.size(), Scalar(0));
  for (const auto& [body, count] : carried) {
    for (std::size_t k = 0; k < 6; ++k) {
      component(result.columns.emplace_back().forces[body], k) = Scalar(1);
      std::vector<Scalar>& share = result.T.emplace_back(none);
      for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto force = rows[i].forces.find(body);
        if (force != rows[i].forces.end()) share[i] = component(force->second, k);
      }
    }
    for (auto& row : rows) row.forces.erase(body);
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].tau.empty() && rows[i].forces.empty()) continue;
    result.columns.push_back(std::move(rows[i]));
    result.T.emplace_back(none)[i] = Scalar(1);
  }
  return result;
}

/// The articulated bodies of a robot, and what a set's rows feel of them.
template <class Scalar>
struct ArticulatedRows {
  articulated_body::Elimination<Scalar> elimination;
  std::vector<std::vector<Scalar>> T;        ///< see Combinations
  std::vector<std::vector<Scalar>> W;        ///< of each column (nv)
  std::vector<std::vector<Scalar>> W_per_D;  ///< D^-1 W
  SquareMatrix<Scalar> delassus;             ///< of the rows (m x m), both triangles

  /// J M^-1 b (m).
  /// @param[in] u  L^-T b (nv)
  [[nodiscard]] std::vector<Scalar> rates(const std::vector<Scalar>& u) const {
    std::vector<Scalar> of_columns;
    for (const auto& column : W_per_D) of_columns.push_back(dot(column, u));
    if (T.empty()) return of_columns;
    std::vector<Scalar> sum(T.front().size(), Scalar(0));
    for (std::size_t c = 0; c < T.size(); ++c) {
      for (std::size_t i = 0; i < sum.size(); ++i) sum[i] = sum[i] + T[c][i] * of_columns[c];
    }
    return sum;
  }

  /// Adds L^-T J^T lambda.
  /// @param[in,out] u  (nv)
  void add_forces(std::vector<Scalar> lambda, std::vector<Scalar>& u) const {
    if (!T.empty()) {
      std::vector<Scalar> of_columns;
      for (const auto& share : T) of_columns.push_back(dot(share, lambda));
      lambda = std::move(of_columns);
    }
    for (std::size_t c = 0; c < u.size(); ++c) {
      for (std::size_t i = 0; i < lambda.size(); ++i) u[c] = u[c] + W[i][c] * lambda[i];
    }
  }
};

/// T^T A T.
template <class Scalar>
[[nodiscard]] SquareMatrix<Scalar> combined(const std::vector<std::vector<Scalar>>& T,
                                            const SquareMatrix<Scalar>& A,
                                            const BodyObserver& observe) {
  const std::size_t m = T.front().size();
  SquareMatrix<Scalar> result(m);
  const ColumnLoop rows = observe.columns();
  for (std::size_t i = 0; i < m; ++i) {
    const ColumnScope own = rows.enter(i);
    std::vector<Scalar> column(A.size, Scalar(0));  // of A T
    for (std::size_t c = 0; c < A.size; ++c) {
      for (std::size_t d = 0; d < A.size; ++d) column[c] = column[c] + A(c, d) * T[d][i];
    }
    for (std::size_t k = 0; k <= i; ++k) {
      Scalar sum(0);
      for (std::size_t c = 0; c < A.size; ++c) sum = sum + T[c][k] * column[c];
      result(i, k) = result(k, i) = sum;
    }
  }
  return result;
}

/// 1 / D of every coordinate (nv).
template <class Scalar>
[[nodiscard]] std::vector<Scalar> inverse_D(
    const Mechanism& robot, const articulated_body::Elimination<Scalar>& elimination) {
  std::vector<Scalar> result(robot.nv, Scalar(0));
  for (const auto* places : {&elimination.directions, &elimination.met}) {
    for (const auto& directions : *places) {
      for (const auto& direction : directions) {
        result[direction.coordinate] = direction.inverse_D;
      }
    }
  }
  return result;
}

/// Takes unit multipliers to the root.
/// @param[in] X_W  placements of the bodies in the world
template <class Scalar>
[[nodiscard]] ArticulatedRows<Scalar> articulated_rows(const Mechanism& robot,
                                                       const ConstraintSet& set,
                                                       const RobotState<Scalar>& state,
                                                       const std::vector<Transform<Scalar>>& X_W,
                                                       const BodyObserver& observe) {
  auto [columns, T] = combine(unit_multipliers(robot, set, X_W));
  ArticulatedRows<Scalar> result{articulated_body::eliminate_all(robot, state, observe),
                                 std::move(T),
                                 {},
                                 {},
                                 SquareMatrix<Scalar>(0)};
  const std::vector<Scalar> per_D = inverse_D(robot, result.elimination);
  const ColumnLoop loop = observe.columns();
  for (const UnitMultiplier<Scalar>& column : columns) {
    const ColumnScope own = loop.enter(result.W.size());
    std::vector<Force<Scalar>> p = reactions(robot, column);
    const auto rest = articulated_body::gather(robot, state, result.elimination,
                                               torques(robot, column), {}, p, observe);
    std::vector<Scalar> scaled;
    for (std::size_t c = 0; c < robot.nv; ++c) scaled.push_back(rest.u[c] * per_D[c]);
    result.W.push_back(rest.u);
    result.W_per_D.push_back(std::move(scaled));
  }
  result.delassus = delassus_of(result.W, result.W_per_D, observe);
  if (!result.T.empty()) result.delassus = combined(result.T, result.delassus, observe);
  return result;
}

}  // namespace dynac::constraints
