// SPDX-License-Identifier: BSD-3-Clause
#include "readers/text/rotation.hpp"

#include "dynac/runtime/sincos.hpp"

namespace dynac {

Matrix3<double> rotation_from_rpy(const Vector3<double>& rpy) {
  double s[3];
  double c[3];
  for (std::size_t i = 0; i < 3; ++i) {
    runtime::sincos<runtime::kFmaOff>(rpy[i], s[i], c[i]);
  }
  const Matrix3<double> R_x{{{{{1, 0, 0}}, {{0, c[0], -s[0]}}, {{0, s[0], c[0]}}}}};
  const Matrix3<double> R_y{{{{{c[1], 0, s[1]}}, {{0, 1, 0}}, {{-s[1], 0, c[1]}}}}};
  const Matrix3<double> R_z{{{{{c[2], -s[2], 0}}, {{s[2], c[2], 0}}, {{0, 0, 1}}}}};
  return R_z * R_y * R_x;
}

}  // namespace dynac
