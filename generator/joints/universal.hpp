// SPDX-License-Identifier: BSD-3-Clause
// A joint that turns about its axis, then about the second, which it carries along: q angles, v
// their rates.
#pragma once

#include "joints/revolute.hpp"

namespace dynac::joints {

/// In a mechanism, two revolute joints with a massless body in between.
struct Universal {
  static constexpr std::array kPosition{CoordinateKind::kAngle, CoordinateKind::kAngle};
  static constexpr std::array<std::size_t, 2> kMotion{2, 2};
  using Lowered = Revolute;
  static constexpr JointRow kRow{.name = "universal",
                                 .sdf = {"universal", "revolute2"},
                                 .position = kPosition,
                                 .motion = kMotion,
                                 .axis_count = 2};
};

}  // namespace dynac::joints
