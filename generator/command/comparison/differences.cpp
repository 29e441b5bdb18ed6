// SPDX-License-Identifier: BSD-3-Clause
#include "command/comparison/differences.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace dynac {

void Differences::numbers(const char* quantity, double a, double b, const char* unit,
                          double least) {
  const bool is_same =
      a == b || std::abs(a - b) <= std::max(least, kSame * std::max(std::abs(a), std::abs(b)));
  if (is_same) return;
  list_.push_back(
      {of_, quantity, fmt::format("{:.9g}", a), fmt::format("{:.9g}", b), std::abs(a - b), unit});
}

void Differences::words(const char* quantity, const std::string& a, const std::string& b) {
  if (a != b) list_.push_back({of_, quantity, a, b, 0, ""});
}

void Differences::distance(const char* quantity, double distance, double most, const char* unit) {
  if (!(distance <= most)) list_.push_back({of_, quantity, "", "", distance, unit});
}

}  // namespace dynac
