// SPDX-License-Identifier: BSD-3-Clause
// A joint about any constant screw: turns about an axis anywhere in the joint frame and advances
// along it by the pitch: q angle, v rate. A helical joint is one whose axis passes through the
// origin.
#pragma once

#include "joints/helical.hpp"

namespace dynac::joints {

/// In a mechanism, a helical joint whose frame stands at the axis' point.
struct Screw {
  using Lowered = Helical;
  static constexpr JointRow kRow{.name = "screw",
                                 .position = Helical::kPosition,
                                 .motion = Helical::kMotion,
                                 .axis_count = 1,
                                 .has_pitch = true,
                                 .has_point = true};
};

}  // namespace dynac::joints
