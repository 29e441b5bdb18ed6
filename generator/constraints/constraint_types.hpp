// SPDX-License-Identifier: BSD-3-Clause
// The struct of each type of constraints, listed once, and the rows of one constraint as functions
// of where its two frames are and how they move: what stands in phi(q) = 0, its rate c, the rate of
// that, and the wrenches that multipliers exert. A new type is a file in this folder, an enumerator
// (constraint.hpp) and, here, its include and its row; what there is to know about a type is asked
// of constraint_properties.hpp, so that no one else tells types apart.
//
// c is linear in the twists, so a column of J is c of the motions that one coordinate causes, and
// the rate of c is c of the accelerations and what is quadratic in the velocities. Reference:
// Featherstone 2008, sections 2.11, 8.1 and 8.2.
#pragma once

#include <array>
#include <vector>

#include "constraints/coupling_rows.hpp"
#include "constraints/distance_rows.hpp"
#include "constraints/frame_rows.hpp"
#include "constraints/hinge_rows.hpp"
#include "constraints/perpendicular_rows.hpp"
#include "constraints/point_rows.hpp"
#include "support/error.hpp"

namespace dynac {

/// A type and what its file says of it.
template <ConstraintType kTypeOfConstraint, class RowsOfType>
struct ListedConstraint {
  static constexpr ConstraintType kType = kTypeOfConstraint;
  using Rows = RowsOfType;
};

/// All types, in the order of their enumerators.
template <class... Entries>
struct ConstraintList {
  [[nodiscard]] static constexpr auto rows() { return std::array{row_of<Entries>()...}; }

  /// Calls function(rows) with the struct of that type, which has frames.
  template <class Function>
  static void visit(ConstraintType type, const Function& function) {
    if ((visit_if<Entries>(type, function) || ...)) return;
    throw InternalError("a constraint has no frames");
  }

 private:
  template <class Entry>
  [[nodiscard]] static constexpr ConstraintRow row_of() {
    ConstraintRow row = Entry::Rows::kRow;
    row.type = Entry::kType;
    return row;
  }

  template <class Entry, class Function>
  static bool visit_if(ConstraintType type, const Function& function) {
    if constexpr (Entry::Rows::kRow.frames != FrameUse::kNone) {
      if (Entry::kType != type) return false;
      function(typename Entry::Rows{});
      return true;
    }
    return false;
  }
};

using ConstraintTypes =
    ConstraintList<ListedConstraint<ConstraintType::kPoint, constraints::Point>,
                   ListedConstraint<ConstraintType::kFrame, constraints::Frame>,
                   ListedConstraint<ConstraintType::kHinge, constraints::Hinge>,
                   ListedConstraint<ConstraintType::kDistance, constraints::Distance>,
                   ListedConstraint<ConstraintType::kPerpendicular, constraints::Perpendicular>,
                   ListedConstraint<ConstraintType::kCoupling, constraints::Coupling>>;

namespace constraints {

/// phi, the rows' values.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> values(const Constraint& constraint,
                                         const Placements<Scalar>& X) {
  std::vector<Scalar> result;
  ConstraintTypes::visit(constraint.type,
                         [&](const auto& rows) { result = rows.values(constraint, X); });
  return result;
}

/// c of two twists, or the part of d/dt c that is linear in the accelerations.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> rates(const Constraint& constraint, const Placements<Scalar>& X,
                                        const OfBoth<Motion<Scalar>>& V) {
  std::vector<Scalar> result;
  ConstraintTypes::visit(constraint.type,
                         [&](const auto& rows) { result = rows.rates(constraint, X, V); });
  return result;
}

/// The part of d/dt c that is quadratic in the velocities.
/// @param[in] V  twists
template <class Scalar>
[[nodiscard]] std::vector<Scalar> quadratic_rates(const Constraint& constraint,
                                                  const Placements<Scalar>& X,
                                                  const OfBoth<Motion<Scalar>>& V) {
  std::vector<Scalar> result;
  ConstraintTypes::visit(
      constraint.type, [&](const auto& rows) { result = rows.quadratic_rates(constraint, X, V); });
  return result;
}

/// What multipliers exert on both frames, about their origins in world axes: the adjoint of
/// rates().
/// @param[in] lambda  one per row; on A as it is, on B the reaction
template <class Scalar>
[[nodiscard]] OfBoth<Force<Scalar>> wrenches(const Constraint& constraint,
                                             const Placements<Scalar>& X,
                                             const std::vector<Scalar>& lambda) {
  OfBoth<Force<Scalar>> f;
  ConstraintTypes::visit(constraint.type,
                         [&](const auto& rows) { f = rows.wrenches(constraint, X, lambda); });
  return f;
}

}  // namespace constraints
}  // namespace dynac
