// SPDX-License-Identifier: BSD-3-Clause
#include "model/matrix_checks.hpp"

#include <cmath>

namespace dynac {

bool is_finite(const Vector3<double>& vector) {
  return std::isfinite(vector[0]) && std::isfinite(vector[1]) && std::isfinite(vector[2]);
}

bool is_finite(const Matrix3<double>& matrix) {
  return is_finite(matrix.row[0]) && is_finite(matrix.row[1]) && is_finite(matrix.row[2]);
}

bool is_rotation(const Matrix3<double>& R) {
  constexpr double kRotationTolerance = 1e-9;  // what a file's rounded digits leave over
  const Matrix3<double> error = R * transpose(R) - Matrix3<double>::identity();
  for (const Vector3<double>& row : error.row) {
    for (const double entry : row.e) {
      if (!(std::abs(entry) <= kRotationTolerance)) return false;
    }
  }
  return dot(cross(R.row[0], R.row[1]), R.row[2]) > 0;
}

}  // namespace dynac
