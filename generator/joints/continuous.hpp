// SPDX-License-Identifier: BSD-3-Clause
// A revolute joint without limits.
#pragma once

#include "joints/revolute.hpp"

namespace dynac::joints {

/// Turns about the axis: q angle, v rate.
struct Continuous {
  using Lowered = Revolute;
  static constexpr JointRow kRow{.name = "continuous",
                                 .urdf = "continuous",
                                 .sdf = {"continuous"},
                                 .position = Revolute::kPosition,
                                 .motion = Revolute::kMotion,
                                 .axis_count = 1,
                                 .range = JointRange::kUnlimited};
};

}  // namespace dynac::joints
