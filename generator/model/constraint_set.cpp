// SPDX-License-Identifier: BSD-3-Clause
#include "model/constraint_set.hpp"

#include <algorithm>

namespace dynac {

std::size_t rows_of(const ConstraintSet& set) {
  std::size_t rows = 0;
  for (const Constraint& constraint : set.constraints) rows += rows_of(constraint);
  return rows;
}

bool is_rigid(const Model& model, const Constraint& constraint) {
  // The root of the links that move with a link as one body; none: the world.
  const auto rigid_part = [&](LinkId link) {
    while (!link.is_none() && is_fixed(model.link(link).joint.type)) {
      link = model.link(link).parent;
    }
    return link;
  };
  return has_frames(constraint) &&
         rigid_part(constraint.first.link) == rigid_part(constraint.second.link);
}

std::vector<std::size_t> constraints_of_rows(const ConstraintSet& set) {
  std::vector<std::size_t> numbers;
  for (std::size_t k = 0; k < set.constraints.size(); ++k) {
    numbers.insert(numbers.end(), rows_of(set.constraints[k]), k);
  }
  return numbers;
}

bool is_the_same_anywhere(const ConstraintSet& set) {
  return !set.has_given_gains &&
         std::ranges::all_of(set.constraints, [](const Constraint& constraint) {
           if (!has_frames(constraint)) return true;  // of joints alone
           const bool is_free = constraint.kp == 0 && constraint.kd == 0;
           const bool is_scalar = constraint_row(constraint.type).components.empty();
           const bool is_in_world = constraint.second.link.is_none();
           return is_free && !constraint.first.link.is_none() && !(is_scalar && is_in_world);
         });
}

std::vector<std::string> row_names(const ConstraintSet& set) {
  constexpr std::array kAxes{"x", "y", "z", "rx", "ry", "rz"};
  std::vector<std::string> names;
  for (const Constraint& constraint : set.constraints) {
    if (constraint_row(constraint.type).components.empty()) names.push_back(constraint.name);
    for (const std::size_t component : components_of(constraint)) {
      names.push_back(constraint.name + " " + kAxes[component]);
    }
  }
  return names;
}

}  // namespace dynac
