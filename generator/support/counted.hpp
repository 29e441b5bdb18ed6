// SPDX-License-Identifier: BSD-3-Clause
// Numbers of things in messages.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace dynac {

/// "1 velocity", "2 velocities".
template <class Number>
[[nodiscard]] std::string counted(Number number, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", number, number == 1 ? one : many);
}

}  // namespace dynac
