// The calls of a re-rolled program: where in memory each step's values lie while they are needed,
// and from where on each step reads and writes its arrays.
#pragma once

#include <cstddef>
#include <vector>

#include "ir/rerolled.hpp"
#include "passes/placement.hpp"
#include "passes/step_families.hpp"

namespace dynac {

/// Calls in order, and the memory that they need.
struct StepCalls {
  std::vector<StepCall> calls;
  std::size_t memory_size = 0;
};

/// @param[in] angle_values  how many values of angle statements the memory begins with
[[nodiscard]] StepCalls write_calls(const StepFamilies& families, const Placement& placement,
                                    std::size_t angle_values);

}  // namespace dynac
