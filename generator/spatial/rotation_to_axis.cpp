// SPDX-License-Identifier: BSD-3-Clause
#include "spatial/rotation_to_axis.hpp"

#include <cmath>

namespace dynac {

Matrix3<double> rotation_from_z_to(const Vector3<double>& u) {
  std::size_t smallest = 0;
  for (std::size_t k = 1; k < 3; ++k) {
    if (std::abs(u[k]) < std::abs(u[smallest])) smallest = k;
  }
  Vector3<double> helper;
  helper[smallest] = 1;
  if (u[2] == 1) helper = {{1, 0, 0}};
  const Vector3<double> y = cross(u, helper);
  const Vector3<double> y_unit = (1.0 / std::sqrt(dot(y, y))) * y;
  const Vector3<double> x_unit = cross(y_unit, u);
  return transpose(Matrix3<double>{{{x_unit, y_unit, u}}});
}

Matrix3<double> smallest_rotation_from_z_to(const Vector3<double>& u) {
  if (u[2] == -1) return Matrix3<double>::diagonal(1, -1, -1);
  const Matrix3<double> V = skew(cross(Vector3<double>{{0, 0, 1}}, u));
  const Matrix3<double> VV = V * V;
  Matrix3<double> R = Matrix3<double>::identity() + V;
  for (std::size_t i = 0; i < 3; ++i) R.row[i] = R.row[i] + (1 / (1 + u[2])) * VV.row[i];
  return R;
}

}  // namespace dynac
