// SPDX-License-Identifier: BSD-3-Clause
// Questions about all numbers of an array.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

namespace dynac {

/// The largest absolute value; 0 where there are no numbers.
[[nodiscard]] inline double largest_magnitude(std::span<const double> numbers) {
  double largest = 0;
  for (const double x : numbers) largest = std::max(largest, std::abs(x));
  return largest;
}

/// Whether none is infinite or not a number.
[[nodiscard]] inline bool are_finite(std::span<const double> numbers) {
  return std::ranges::all_of(numbers, [](double x) { return std::isfinite(x); });
}

/// The same of several arrays.
[[nodiscard]] inline bool are_finite(const std::vector<std::vector<double>>& arrays) {
  return std::ranges::all_of(arrays, [](const auto& array) { return are_finite(array); });
}

}  // namespace dynac
