// SPDX-License-Identifier: BSD-3-Clause
// What a reader did with parts of a description: the report of what was read, which `dynac inspect`
// prints. What a user must know in any case is a warning instead.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace dynac {

/// What became of a part.
enum class Treatment {
  kDefaulted,  ///< it is absent, and the format's default holds
  kComputed,   ///< it follows from other parts, such as an inertia from shapes
  kRepaired,   ///< it was changed, as the file or the format demands
  kConverted,  ///< it is in other units or conventions here
  kIgnored,    ///< it says nothing about rigid-body dynamics, or is not modelled
};

/// "defaulted", ...
[[nodiscard]] constexpr std::string_view name_of(Treatment treatment) {
  constexpr std::array<std::string_view, 5> kNames{"defaulted", "computed", "repaired", "converted",
                                                   "ignored"};
  return kNames[static_cast<std::size_t>(treatment)];
}

/// All parts that were treated alike.
struct Remark {
  Treatment treatment = Treatment::kIgnored;
  std::string text;                 ///< "<visual>"; "axis, absent: 1 0 0"
  std::vector<std::string> places;  ///< where they stand: "arm.urdf:12"; at least one
};

}  // namespace dynac
