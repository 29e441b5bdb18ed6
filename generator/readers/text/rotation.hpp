// SPDX-License-Identifier: BSD-3-Clause
// Rotations as robot files write them.
#pragma once

#include "spatial/vector3.hpp"

namespace dynac {

/// Largest angle for which rotation_from_rpy() keeps full accuracy [rad].
inline constexpr double kMaximumAngle = 1e5;

/// R = Rz(yaw) Ry(pitch) Rx(roll): turns about the fixed axes x, y, z in this order. Uses the
/// project's own sine and cosine, so every machine gets the same bits.
/// @param[in] rpy  roll, pitch, yaw [rad] (3), at most kMaximumAngle each
[[nodiscard]] Matrix3<double> rotation_from_rpy(const Vector3<double>& rpy);

}  // namespace dynac
