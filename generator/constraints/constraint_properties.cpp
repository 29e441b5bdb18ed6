// SPDX-License-Identifier: BSD-3-Clause
#include "constraints/constraint_properties.hpp"

#include <algorithm>
#include <array>

#include "constraints/constraint_types.hpp"
#include "support/rows_in_order.hpp"

namespace dynac {
namespace {

constexpr std::array kConstraintRows = ConstraintTypes::rows();

static_assert(stand_in_order(kConstraintRows),
              "ConstraintTypes lists the types in the order of ConstraintType");

}  // namespace

std::span<const ConstraintRow> constraint_types() { return kConstraintRows; }

const ConstraintRow& constraint_row(ConstraintType type) {
  const auto index = static_cast<std::size_t>(type);
  DYNAC_ASSERT(index < kConstraintRows.size(), "constraint type {} is missing from the table",
               index);
  return kConstraintRows[index];
}

std::string_view name_of(ConstraintType type) { return constraint_row(type).name; }

bool has_frames(const Constraint& constraint) {
  return constraint_row(constraint.type).frames != FrameUse::kNone;
}

std::size_t rows_of(const Constraint& constraint) {
  const auto left_out = std::ranges::count(constraint.left_out, true);
  return row_kinds(constraint).size() - static_cast<std::size_t>(left_out);
}

std::vector<RowKind> row_kinds(const Constraint& constraint) {
  const ConstraintRow& row = constraint_row(constraint.type);
  if (row.components.empty()) return {row.scalar};
  std::vector<RowKind> kinds;
  for (const std::size_t component : all_components_of(row, constraint)) {
    kinds.push_back(component < 3 ? RowKind::kLength : RowKind::kAngle);
  }
  return kinds;
}

std::vector<std::size_t> components_of(const Constraint& constraint) {
  return components_of(constraint_row(constraint.type), constraint);
}

RowAxes axes_of(const Constraint& constraint) {
  const ConstraintRow& row = constraint_row(constraint.type);
  return row.has_choice_of_axes ? constraint.axes : row.axes;
}

bool is_seen_from_second(const Constraint& constraint) {
  return axes_of(constraint) == RowAxes::kOfSecond;
}

bool is_relative(const Constraint& constraint) { return axes_of(constraint) != RowAxes::kWorld; }

}  // namespace dynac
