// SPDX-License-Identifier: BSD-3-Clause
// Rotations as angles, for formats that have no matrices.
#pragma once

#include "spatial/vector3.hpp"

namespace dynac {

/// Roll, pitch, yaw [rad] of which rotation_from_rpy() makes a rotation, or one within rounding of
/// it. Angles of up to 15 digits that made the rotation are found again, so that a file that is
/// converted there and back keeps its numbers.
[[nodiscard]] Vector3<double> rpy_of(const Matrix3<double>& R);

}  // namespace dynac
