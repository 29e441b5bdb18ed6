// SPDX-License-Identifier: BSD-3-Clause
// The frames that Jacobians and twists of links may be expressed in.
#pragma once

namespace dynac {

/// What frame Jacobians are expressed in.
enum class JacobianFrame {
  kWorldAligned,  ///< velocity of the frame's origin and angular velocity, in world axes
  kLocal,         ///< the same in the frame's own axes
  kSpatial,       ///< velocity of the point at the world's origin, in world axes
};

}  // namespace dynac
