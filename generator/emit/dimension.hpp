// Units as products of powers, so that those of derivatives follow from what they are derivatives
// of.
#pragma once

#include <array>
#include <cstddef>
#include <string>

namespace dynac {

/// Exponents of kg, N, rad, m and s.
struct Dimension {
  std::array<int, 5> exponents{};

  friend constexpr Dimension operator*(Dimension a, const Dimension& b) {
    for (std::size_t k = 0; k < 5; ++k) a.exponents[k] += b.exponents[k];
    return a;
  }
  friend constexpr Dimension operator/(Dimension a, const Dimension& b) {
    for (std::size_t k = 0; k < 5; ++k) a.exponents[k] -= b.exponents[k];
    return a;
  }
};

inline constexpr Dimension kKilogram{{1, 0, 0, 0, 0}};
inline constexpr Dimension kNewton{{0, 1, 0, 0, 0}};
inline constexpr Dimension kRadian{{0, 0, 1, 0, 0}};
inline constexpr Dimension kMetre{{0, 0, 0, 1, 0}};
inline constexpr Dimension kSecond{{0, 0, 0, 0, 1}};

/// "N m s/rad", "m/(rad s^2)", "1".
[[nodiscard]] std::string to_string(const Dimension& dimension);

}  // namespace dynac
