// SPDX-License-Identifier: BSD-3-Clause
// What --snap-angles has done, for the user.
#pragma once

#include <string>

#include "describe/datasheet.hpp"

namespace dynac {

/// A line; empty where only rounding was snapped.
[[nodiscard]] std::string snapping_note(const SnappingEntry& snapping, double tolerance);

}  // namespace dynac
