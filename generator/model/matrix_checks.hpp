// SPDX-License-Identifier: BSD-3-Clause
// Whether vectors and matrices are finite, and matrices rotations.
#pragma once

#include "spatial/vector3.hpp"

namespace dynac {

/// Whether all entries are finite.
[[nodiscard]] bool is_finite(const Vector3<double>& vector);
[[nodiscard]] bool is_finite(const Matrix3<double>& matrix);

/// Whether the matrix is a rotation up to 1e-9 an entry.
[[nodiscard]] bool is_rotation(const Matrix3<double>& R);

}  // namespace dynac
