// Axes for frames that stand along a given axis.
#pragma once

#include "spatial/vector3.hpp"

namespace dynac {

/// A rotation that takes z to the unit vector u: a signed permutation where u is a coordinate axis.
[[nodiscard]] Matrix3<double> rotation_from_z_to(const Vector3<double>& u);

}  // namespace dynac
