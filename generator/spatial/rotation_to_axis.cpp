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

}  // namespace dynac
