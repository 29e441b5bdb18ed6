// SPDX-License-Identifier: BSD-3-Clause
// A joint that turns about its axis: q angle, v rate.
#pragma once

#include "joints/screw_about_z.hpp"

namespace dynac::joints {

/// Turns B about z of T by q + angle_offset; B is axial_offset along z.
struct Revolute : ScrewAboutZ {
  static constexpr std::array kPosition{CoordinateKind::kAngle};
  static constexpr std::array<std::size_t, 1> kMotion{2};
  static constexpr JointRow kRow{.name = "revolute",
                                 .urdf = "revolute",
                                 .sdf = {"revolute"},
                                 .position = kPosition,
                                 .motion = kMotion,
                                 .axis_count = 1,
                                 .range = JointRange::kMustBeLimited};

  template <class Scalar>
  static void place(const JointConstants& constants, JointEntries<Scalar> q,
                    JointPosition<Scalar>& joint) {
    rotate(constants, begin(constants, q, joint), joint);
  }
};

}  // namespace dynac::joints
