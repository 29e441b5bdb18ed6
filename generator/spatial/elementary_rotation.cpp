// SPDX-License-Identifier: BSD-3-Clause
#include "spatial/elementary_rotation.hpp"

#include <cmath>

namespace dynac {
namespace {

void append(std::vector<ElementaryRotation<double>>& rotations, std::size_t axis, double cosine,
            double sine) {
  const double length = std::sqrt(cosine * cosine + sine * sine);
  const bool is_exact = cosine == 0 || sine == 0;
  if (is_exact && cosine > 0) return;
  if (is_exact) {
    rotations.push_back({axis, cosine < 0 ? -1.0 : 0.0, sine == 0 ? 0 : std::copysign(1.0, sine)});
  } else {
    rotations.push_back({axis, cosine / length, sine / length});
  }
}

}  // namespace

// R = Rz(a) Rx(alpha) Rz(b) with sin(alpha) >= 0.
std::vector<ElementaryRotation<double>> elementary_rotations(const Matrix3<double>& R) {
  const double sin_alpha = std::sqrt(R(2, 0) * R(2, 0) + R(2, 1) * R(2, 1));
  double cos_b = 1;
  double sin_b = 0;
  if (sin_alpha > 0) {
    cos_b = R(2, 1) / sin_alpha;
    sin_b = R(2, 0) / sin_alpha;
  }
  // The first column of R Rz(-b), which holds a whatever the rounding of b.
  const double cos_a = R(0, 0) * cos_b - R(0, 1) * sin_b;
  const double sin_a = R(1, 0) * cos_b - R(1, 1) * sin_b;
  std::vector<ElementaryRotation<double>> rotations;
  append(rotations, 2, cos_a, sin_a);
  append(rotations, 0, R(2, 2), sin_alpha);
  append(rotations, 2, cos_b, sin_b);
  return rotations;
}

}  // namespace dynac
