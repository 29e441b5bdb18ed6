// SPDX-License-Identifier: BSD-3-Clause
// How predicted times are printed.
#pragma once

#include <fmt/format.h>

#include <string>

namespace dynac {

/// Nanoseconds with the digits that a prediction has.
[[nodiscard]] inline std::string time_text(double nanoseconds) {
  return nanoseconds < 100 ? fmt::format("{:.1f}", nanoseconds)
                           : fmt::format("{:.0f}", nanoseconds);
}

}  // namespace dynac
