// SPDX-License-Identifier: BSD-3-Clause
// The axis of time derivatives.
#pragma once

#include "kernels/axes/axis.hpp"

namespace dynac {

namespace axis {

/// The 0th, 1st, ... time derivative.
inline constexpr Axis kTimeOrder{
    .name = "time derivative",
    .sizes = [](const Index& index, const KernelContext&) { return std::vector{index.count}; },
    .dimensions =
        [](const Index& index, const KernelContext&) {
          std::vector<std::optional<Dimension>> result;
          for (std::size_t k = 0; k < index.count; ++k) {
            result.emplace_back(power(kSecond, -static_cast<int>(k)));
          }
          return result;
        },
    .labels = nullptr,
    .owners = nullptr,
    .make_plausible = nullptr,
    .state_part = nullptr,
    .representation = Representation::kNone};

}  // namespace axis

/// The last index of what has its time derivatives behind it.
/// @param[in] count  how many, the thing itself among them
[[nodiscard]] constexpr Index time_orders(std::size_t count) {
  return {&axis::kTimeOrder, 0, 1, count};
}

}  // namespace dynac
