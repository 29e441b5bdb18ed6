// SPDX-License-Identifier: BSD-3-Clause
// Units as products of powers, so that those of derivatives follow from what they are derivatives
// of.
#pragma once

#include <array>
#include <cstddef>
#include <string>

namespace dynac {

/// Exponents of kg, N, rad, m, s and J.
struct Dimension {
  static constexpr std::size_t kUnits = 6;
  std::array<int, kUnits> exponents{};

  friend constexpr Dimension operator*(Dimension a, const Dimension& b) {
    for (std::size_t k = 0; k < kUnits; ++k) a.exponents[k] += b.exponents[k];
    return a;
  }
  friend constexpr Dimension operator/(Dimension a, const Dimension& b) {
    for (std::size_t k = 0; k < kUnits; ++k) a.exponents[k] -= b.exponents[k];
    return a;
  }
  friend constexpr bool operator==(const Dimension&, const Dimension&) = default;
};

inline constexpr Dimension kKilogram{{1, 0, 0, 0, 0, 0}};
inline constexpr Dimension kNewton{{0, 1, 0, 0, 0, 0}};
inline constexpr Dimension kRadian{{0, 0, 1, 0, 0, 0}};
inline constexpr Dimension kMetre{{0, 0, 0, 1, 0, 0}};
inline constexpr Dimension kSecond{{0, 0, 0, 0, 1, 0}};
inline constexpr Dimension kJoule{{0, 0, 0, 0, 0, 1}};

/// The same in kilograms, metres and seconds alone: N is kg m/s^2, and a radian is a number.
[[nodiscard]] constexpr Dimension in_base_units(Dimension dimension) {
  const int newtons = dimension.exponents[1];
  dimension.exponents[0] += newtons;
  dimension.exponents[1] = dimension.exponents[2] = 0;
  dimension.exponents[3] += newtons;
  dimension.exponents[4] -= 2 * newtons;
  return dimension;
}

/// A dimension to a whole power.
[[nodiscard]] constexpr Dimension power(const Dimension& dimension, int exponent) {
  Dimension result;
  for (std::size_t k = 0; k < Dimension::kUnits; ++k) {
    result.exponents[k] = exponent * dimension.exponents[k];
  }
  return result;
}

/// "N m s/rad", "m/(rad s^2)", "1".
[[nodiscard]] std::string to_string(const Dimension& dimension);

}  // namespace dynac
