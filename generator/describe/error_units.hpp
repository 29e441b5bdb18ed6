// SPDX-License-Identifier: BSD-3-Clause
// What errors are given in, and what stands for many of them.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "ir/arithmetic.hpp"

namespace dynac {

/// Whether code computes in float; else in double.
[[nodiscard]] inline bool is_in_float(const Arithmetic& arithmetic) {
  return arithmetic.number_bytes == sizeof(float);
}

/// The distance from a number to the next one, of double or float.
[[nodiscard]] inline double unit_in_last_place(double x, bool is_float) {
  const int digits =
      is_float ? std::numeric_limits<float>::digits : std::numeric_limits<double>::digits;
  const int least = is_float ? std::numeric_limits<float>::min_exponent
                             : std::numeric_limits<double>::min_exponent;
  int exponent = 0;
  std::frexp(x, &exponent);
  return std::ldexp(1.0, std::max(exponent, least) - digits);
}

/// @param[in] values  at least one
[[nodiscard]] inline double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace dynac
