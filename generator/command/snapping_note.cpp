// SPDX-License-Identifier: BSD-3-Clause
#include "command/snapping_note.hpp"

#include <fmt/format.h>

namespace dynac {

// Entries that rounding alone keeps from 0 and +-1 are not worth a line.
constexpr double kRounding = 1e-15;

std::string snapping_note(const SnappingEntry& snapping, double tolerance) {
  if (snapping.largest_change <= kRounding) return "";
  return fmt::format(
      "--snap-angles {}: {} {} of rotations and axes snapped to 0 or +-1, changed by {} at most; "
      "torques change by {} of the largest; --snap-angles 0 leaves them unchanged\n",
      tolerance, snapping.entries, snapping.entries == 1 ? "entry" : "entries",
      snapping.largest_change, snapping.torque_change);
}

}  // namespace dynac
