// SPDX-License-Identifier: BSD-3-Clause
// A joint that does not move, whose place is an input of kernels: a point on a link that is known
// at run time alone, such as that of a contact, or the tip of a tool. The axes are the link's.
#pragma once

#include "joints/base_velocity.hpp"
#include "joints/joint_position.hpp"
#include "joints/joint_row.hpp"

namespace dynac::joints {

/// No coordinates. Who makes a configuration places it: see place_offsets().
struct Offset {
  static constexpr JointRow kRow{.name = "offset", .is_placed_by_input = true};

  template <class Scalar>
  static void place(const JointConstants& /*constants*/, JointEntries<Scalar> /*q*/,
                    JointPosition<Scalar>& /*joint*/) {}

  template <class Scalar>
  static void integrate(BaseVelocity /*representation*/, JointEntries<Scalar> /*q*/,
                        JointEntries<Scalar> /*v*/, const JointPosition<Scalar>& /*joint*/,
                        std::span<Scalar> /*q_next*/) {}

  template <class Scalar>
  static void difference(BaseVelocity /*representation*/, JointEntries<Scalar> /*q*/,
                         JointEntries<Scalar> /*q_next*/, const JointPosition<Scalar>& /*joint*/,
                         std::span<Scalar> /*v*/) {}

  template <class Scalar>
  [[nodiscard]] static PositionRate<Scalar> rate(BaseVelocity /*representation*/,
                                                 JointEntries<Scalar> /*q*/, std::size_t /*axis*/) {
    return {};
  }
};

}  // namespace dynac::joints
