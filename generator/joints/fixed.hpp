// SPDX-License-Identifier: BSD-3-Clause
// A joint that does not move.
#pragma once

#include "joints/joint_row.hpp"

namespace dynac::joints {

/// No coordinates.
struct Fixed {
  static constexpr JointRow kRow{.name = "fixed", .urdf = "fixed", .sdf = {"fixed"}};
};

}  // namespace dynac::joints
