// SPDX-License-Identifier: BSD-3-Clause
// Axes for frames that stand along a given axis.
#pragma once

#include "spatial/vector3.hpp"

namespace dynac {

/// A rotation that takes z to the unit vector u: a signed permutation where u is a coordinate axis.
[[nodiscard]] Matrix3<double> rotation_from_z_to(const Vector3<double>& u);

/// The smallest rotation that takes z to the unit vector u; half a turn about x where that is -z.
[[nodiscard]] Matrix3<double> smallest_rotation_from_z_to(const Vector3<double>& u);

}  // namespace dynac
