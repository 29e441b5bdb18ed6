// What the types of constraints are called in files of constraint sets, and in messages.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "model/constraint.hpp"

namespace dynac {

inline constexpr std::array<std::pair<std::string_view, ConstraintType>, 6> kConstraintTypes{
    {{"point", ConstraintType::kPoint},
     {"frame", ConstraintType::kFrame},
     {"hinge", ConstraintType::kHinge},
     {"distance", ConstraintType::kDistance},
     {"perpendicular", ConstraintType::kPerpendicular},
     {"coupling", ConstraintType::kCoupling}}};

[[nodiscard]] constexpr std::string_view name_of(ConstraintType type) {
  return std::ranges::find(kConstraintTypes, type, [](const auto& entry) { return entry.second; })
      ->first;
}

}  // namespace dynac
