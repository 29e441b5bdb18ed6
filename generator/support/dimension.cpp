// SPDX-License-Identifier: BSD-3-Clause
#include "support/dimension.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <string_view>

namespace dynac {

std::string to_string(const Dimension& dimension) {
  constexpr std::array kNames{"kg", "N", "rad", "m", "s", "J"};
  std::string above, below;
  int factors_below = 0;
  for (std::size_t k = 0; k < kNames.size(); ++k) {
    const int exponent = dimension.exponents[k];
    if (exponent == 0) continue;
    std::string& side = exponent > 0 ? above : below;
    factors_below += exponent < 0 ? 1 : 0;
    side += fmt::format("{}{}", side.empty() ? "" : " ", kNames[k]);
    if (std::abs(exponent) > 1) side += fmt::format("^{}", std::abs(exponent));
  }
  const std::string_view numerator = above.empty() ? std::string_view("1") : above;
  if (factors_below == 0) return std::string(numerator);
  if (factors_below == 1) return fmt::format("{}/{}", numerator, below);
  return fmt::format("{}/({})", numerator, below);
}

}  // namespace dynac
