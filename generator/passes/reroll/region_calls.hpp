// SPDX-License-Identifier: BSD-3-Clause
// The calls of a re-rolled program: where in memory each region's values lie while they are needed,
// and from where on each region reads and writes its arrays.
#pragma once

#include <cstddef>
#include <vector>

#include "ir/rerolled.hpp"
#include "passes/reroll/congruence_classes.hpp"
#include "passes/reroll/memory_layout.hpp"

namespace dynac {

/// Calls in order, and the memory that they need.
struct RegionCalls {
  std::vector<RegionCall> calls;
  std::size_t memory_size = 0;
};

/// @param[in] angle_values  how many values of angle statements the memory begins with
[[nodiscard]] RegionCalls write_calls(const CongruenceClasses& classes, const MemoryLayout& layout,
                                      std::size_t angle_values);

}  // namespace dynac
