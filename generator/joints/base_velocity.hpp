// SPDX-License-Identifier: BSD-3-Clause
// What a floating base's six entries of v are. Those of other joints are in the child's own axes.
#pragma once

namespace dynac {

/// What a floating base's entries of v are.
enum class BaseVelocity {
  kBody,     ///< velocity of its origin and angular velocity, in its own axes
  kSpatial,  ///< velocity of the point at the world's origin and angular velocity, in world axes
  kMixed,    ///< velocity of its origin and angular velocity, in world axes
};

}  // namespace dynac
