// SPDX-License-Identifier: BSD-3-Clause
// What holds a robot besides its joints: contacts, closed loops, gears. A set is a list of
// constraints that hold together; stance, flight and double support are three sets of one robot.
// Plain data, written by hand or read from a file by readers/constraints/constraints.hpp.
//
// Constraint k says phi_k(q) = 0; each of its rows is a scalar equation. Stacked, the rows have the
// velocity c = J(q) v.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "constraints/constraint.hpp"
#include "constraints/constraint_properties.hpp"
#include "model/model.hpp"

namespace dynac {

/// See the top of this file.
///
/// Where rows may depend on each other, multipliers are found with J M^-1 J^T + damping 1 in the
/// place of J M^-1 J^T, a fixed number of times, each time less damping times the multipliers
/// before.
struct ConstraintSet {
  std::string name;
  std::vector<Constraint> constraints;
  double damping = 0;     ///< 0: rows are independent, one step is exact [1/kg], the rows' units
  std::size_t steps = 1;  ///< at least one
  bool has_given_gains = false;      ///< what stabilises the rows is an input of kernels
  std::vector<LinkId> passive = {};  ///< links whose joints have no motor, as a floating base
  /// Links whose joints follow from the rows, of a set that closes local loops: velocities run over
  /// the other coordinates alone, and the rows have no multipliers.
  std::vector<LinkId> dependent = {};
};

/// Number of rows of a set.
[[nodiscard]] std::size_t rows_of(const ConstraintSet& set);

/// Which constraint of a set each of its rows is of, by its number.
[[nodiscard]] std::vector<std::size_t> constraints_of_rows(const ConstraintSet& set);

/// Whether no joint moves one frame of a constraint against the other: all of J would be zero.
[[nodiscard]] bool is_rigid(const Model& model, const Constraint& constraint);

/// Whether accelerations of the rows are the same wherever the robot is and however fast it moves
/// along: nothing stabilises them, and what is in the world is no more than the axes of the rows.
[[nodiscard]] bool is_the_same_anywhere(const ConstraintSet& set);

/// Names of the rows of a set, in order: "foot x", "hand rz"; of one row, the constraint's.
[[nodiscard]] std::vector<std::string> row_names(const ConstraintSet& set);

}  // namespace dynac
