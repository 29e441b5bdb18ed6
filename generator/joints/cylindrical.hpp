// SPDX-License-Identifier: BSD-3-Clause
// A joint that turns about its axis and slides along it: q angle, displacement; v their rates.
#pragma once

#include "joints/screw_about_z.hpp"

namespace dynac::joints {

/// Turns B about z of T by q[0] + angle_offset and shifts it along z by q[1] + axial_offset.
struct Cylindrical : ScrewAboutZ {
  static constexpr std::array kPosition{CoordinateKind::kAngle, CoordinateKind::kLength};
  static constexpr std::array<std::size_t, 2> kMotion{2, 5};
  static constexpr JointRow kRow{
      .name = "cylindrical", .position = kPosition, .motion = kMotion, .axis_count = 1};

  template <class Scalar>
  static void place(const JointConstants& constants, JointEntries<Scalar> q,
                    JointPosition<Scalar>& joint) {
    rotate(constants, begin(constants, q, joint), joint);
    joint.displacement = q[1] + joint.displacement;
  }
};

}  // namespace dynac::joints
