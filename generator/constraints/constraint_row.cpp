// SPDX-License-Identifier: BSD-3-Clause
#include "constraints/constraint_row.hpp"

namespace dynac {

std::vector<std::size_t> all_components_of(const ConstraintRow& row, const Constraint& constraint) {
  std::vector<std::size_t> components(row.components.begin(), row.components.end());
  if (row.has_free_axis) std::erase(components, 3 + constraint.free_axis);
  return components;
}

std::vector<std::size_t> components_of(const ConstraintRow& row, const Constraint& constraint) {
  const std::vector<std::size_t> all = all_components_of(row, constraint);
  std::vector<std::size_t> components;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!constraint.left_out[i]) components.push_back(all[i]);
  }
  return components;
}

}  // namespace dynac
