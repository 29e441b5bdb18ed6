#include "model/constraint_set.hpp"

#include <algorithm>

namespace dynac {

std::size_t rows_of(ConstraintType type) {
  switch (type) {
    case ConstraintType::kPoint:
      return 3;
    case ConstraintType::kFrame:
      return 6;
    case ConstraintType::kHinge:
      return 5;
    case ConstraintType::kDistance:
    case ConstraintType::kPerpendicular:
    case ConstraintType::kCoupling:
      return 1;
  }
  return 0;
}

std::size_t rows_of(const Constraint& constraint) {
  const auto left_out = std::ranges::count(constraint.left_out, true);
  return rows_of(constraint.type) - static_cast<std::size_t>(left_out);
}

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
  return constraint.type != ConstraintType::kCoupling &&
         rigid_part(constraint.first.link) == rigid_part(constraint.second.link);
}

bool is_the_same_anywhere(const ConstraintSet& set) {
  return std::ranges::all_of(set.constraints, [](const Constraint& constraint) {
    if (constraint.type == ConstraintType::kCoupling) return true;  // of joints alone
    const bool is_free = constraint.kp == 0 && constraint.kd == 0;
    const bool is_scalar = constraint.type == ConstraintType::kDistance ||
                           constraint.type == ConstraintType::kPerpendicular;
    const bool is_in_world = constraint.second.link.is_none();
    return is_free && !constraint.first.link.is_none() && !(is_scalar && is_in_world);
  });
}

std::vector<std::string> row_names(const ConstraintSet& set) {
  constexpr std::array kAxes{"x", "y", "z", "rx", "ry", "rz"};
  std::vector<std::string> names;
  for (const Constraint& constraint : set.constraints) {
    const bool is_hinge = constraint.type == ConstraintType::kHinge;
    for (std::size_t i = 0; i < rows_of(constraint.type); ++i) {
      if (constraint.left_out[i]) continue;
      if (rows_of(constraint.type) == 1) {
        names.push_back(constraint.name);
        continue;
      }
      const bool is_behind = is_hinge && i >= 3 + constraint.free_axis;
      names.push_back(constraint.name + " " + kAxes[i + (is_behind ? 1 : 0)]);
    }
  }
  return names;
}

}  // namespace dynac
