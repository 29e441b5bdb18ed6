// SPDX-License-Identifier: BSD-3-Clause
// What types of constraints have and what their rows are, by type: asked by all who would else
// compare with a type's name.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "constraints/constraint_row.hpp"

namespace dynac {

/// All types, in the order of their enumerators.
[[nodiscard]] std::span<const ConstraintRow> constraint_types();
/// What there is to know about a type.
[[nodiscard]] const ConstraintRow& constraint_row(ConstraintType type);
/// The word for a type in files of constraint sets, in messages and manifests: "point".
[[nodiscard]] std::string_view name_of(ConstraintType type);

/// Whether rows are of frames; else they are of joints.
[[nodiscard]] bool has_frames(const Constraint& constraint);

/// Number of rows, less those left out.
[[nodiscard]] std::size_t rows_of(const Constraint& constraint);
/// What each row is, before any is left out.
[[nodiscard]] std::vector<RowKind> row_kinds(const Constraint& constraint);
/// Of each row that is not left out, which component it is; see constraint_row.hpp.
[[nodiscard]] std::vector<std::size_t> components_of(const Constraint& constraint);

/// In whose axes the rows are.
[[nodiscard]] RowAxes axes_of(const Constraint& constraint);
/// Whether the rows say how B sees A, in B's axes if they are components of vectors. Then joints
/// that move both do not matter.
[[nodiscard]] bool is_seen_from_second(const Constraint& constraint);
/// Whether joints that move both frames alike leave the rows as they are.
[[nodiscard]] bool is_relative(const Constraint& constraint);

}  // namespace dynac
