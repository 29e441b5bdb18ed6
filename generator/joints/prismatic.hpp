// SPDX-License-Identifier: BSD-3-Clause
// A joint that slides along its axis: q displacement, v speed.
#pragma once

#include "joints/screw_about_z.hpp"

namespace dynac::joints {

/// Shifts B along z of T by q + axial_offset.
struct Prismatic : ScrewAboutZ {
  static constexpr std::array kPosition{CoordinateKind::kLength};
  static constexpr std::array<std::size_t, 1> kMotion{5};
  static constexpr JointRow kRow{.name = "prismatic",
                                 .urdf = "prismatic",
                                 .sdf = {"prismatic"},
                                 .position = kPosition,
                                 .motion = kMotion,
                                 .axis_count = 1,
                                 .range = JointRange::kMustBeLimited};

  template <class Scalar>
  static void place(const JointConstants& constants, JointEntries<Scalar> q,
                    JointPosition<Scalar>& joint) {
    const Scalar own = begin(constants, q, joint);
    joint.displacement = own + joint.displacement;
  }
};

}  // namespace dynac::joints
