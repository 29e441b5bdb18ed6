// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/multipliers.hpp"

#include <algorithm>

#include "kernels/axes/constraint_axes.hpp"
#include "kernels/axes/coordinate_axes.hpp"

namespace dynac {

bool finds_multipliers(const Kernel& kernel) {
  const auto finds = [](const Kernel* part) { return finds_multipliers(*part); };
  if (std::ranges::any_of(kernel.parts, finds)) return true;
  if (kernel.differentiates != nullptr && finds_multipliers(*kernel.differentiates)) return true;
  const bool has_multipliers = std::ranges::any_of(kernel.outputs, [](const ArgumentRow& row) {
    return !row.indices.empty() && row.indices.front().axis == &axis::kMultiplier;
  });
  const bool has_torques = std::ranges::any_of(
      kernel.inputs, [](const ArgumentRow& row) { return is_along(row, index::kTorque); });
  return kernel.inverts_inertia && (has_multipliers || (kernel.needs_constraints && has_torques));
}

}  // namespace dynac
