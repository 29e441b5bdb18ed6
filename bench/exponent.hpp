// SPDX-License-Identifier: BSD-3-Clause
// How fast a cost grows: the exponent of a power law.
#pragma once

#include <cmath>
#include <utility>
#include <vector>

namespace dynac::bench {

/// The exponent p of y = c x^p, by least squares on logarithmic scales.
/// @param[in] points  (x, y), both above zero
[[nodiscard]] inline double exponent(const std::vector<std::pair<double, double>>& points) {
  double mean_x = 0, mean_y = 0, square = 0, product = 0;
  const auto count = static_cast<double>(points.size());
  for (const auto& [x, y] : points) {
    mean_x += std::log(x) / count;
    mean_y += std::log(y) / count;
  }
  for (const auto& [x, y] : points) {
    square += (std::log(x) - mean_x) * (std::log(x) - mean_x);
    product += (std::log(x) - mean_x) * (std::log(y) - mean_y);
  }
  return product / square;
}

}  // namespace dynac::bench
