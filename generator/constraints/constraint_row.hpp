// SPDX-License-Identifier: BSD-3-Clause
// What there is to know about a type of constraints besides its mathematics: plain data, one row
// for each type, which stands in the type's file. Files of constraint sets, units, comparisons and
// algorithms ask it.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "constraints/constraint.hpp"

namespace dynac {

/// What of its two frames a type depends on.
enum class FrameUse {
  kNone,  ///< it has none: it is of joints
  kOrigin,
  kAxisZ,
  kAll,
};

/// What a row's value is.
enum class RowKind {
  kLength,    ///< [m]
  kAngle,     ///< [rad]
  kRatio,     ///< a number without unit
  kOfJoints,  ///< what the positions of the coupled joints are
};

/// See the top of this file.
struct ConstraintRow {
  std::string_view name;  ///< in files of constraint sets and in messages
  FrameUse frames = FrameUse::kNone;
  /// The rows, components of a linear and an angular vector: 0 to 5 are x y z rx ry rz. Empty: the
  /// type has one row, which is no component.
  std::span<const std::size_t> components = {};
  RowKind scalar = RowKind::kLength;  ///< what a single row is
  RowAxes axes = RowAxes::kNone;
  std::string_view second_word = "to";  ///< between the two frames, in files
  bool needs_second = false;            ///< else the second frame is the world's, if not stated
  bool has_choice_of_axes = false;      ///< Constraint::axes counts
  bool has_free_axis = false;  ///< Constraint::free_axis counts: of rx ry rz, it has no row
  bool has_length = false;     ///< Constraint::length counts
  /// What a single row's value is, where the type's name does not say it.
  std::string_view vanishes = {};
  ConstraintType type = {};  ///< filled in by the list of types
};

/// Of each row, before any is left out, which component it is: 0 to 5, x y z rx ry rz. Empty for
/// one that is no component.
/// @param[in] row  of the constraint's type
[[nodiscard]] std::vector<std::size_t> all_components_of(const ConstraintRow& row,
                                                         const Constraint& constraint);
/// The same of the rows that are not left out.
[[nodiscard]] std::vector<std::size_t> components_of(const ConstraintRow& row,
                                                     const Constraint& constraint);

}  // namespace dynac
