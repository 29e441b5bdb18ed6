// SPDX-License-Identifier: BSD-3-Clause
// A joint that turns about its axis and advances along it by the pitch: q angle, v rate.
#pragma once

#include "joints/screw_about_z.hpp"

namespace dynac::joints {

/// Turns B about z of T by q + angle_offset and shifts it along z by pitch q + axial_offset.
struct Helical : ScrewAboutZ {
  static constexpr std::array kPosition{CoordinateKind::kAngle};
  static constexpr std::array<std::size_t, 1> kMotion{2};
  static constexpr JointRow kRow{.name = "helical",
                                 .sdf = {"screw"},
                                 .position = kPosition,
                                 .motion = kMotion,
                                 .axis_count = 1,
                                 .has_pitch = true};

  template <class Scalar>
  static void place(const JointConstants& constants, JointEntries<Scalar> q,
                    JointPosition<Scalar>& joint) {
    const Scalar own = begin(constants, q, joint);
    rotate(constants, own, joint);
    joint.displacement = Scalar(constants.pitch) * own + joint.displacement;
  }
};

}  // namespace dynac::joints
