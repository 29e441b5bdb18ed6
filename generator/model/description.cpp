// SPDX-License-Identifier: BSD-3-Clause
#include "model/description.hpp"

#include <algorithm>
#include <cmath>

namespace dynac {

Inertia<double> inertia_in_link_frame(const LinkDescription& link) {
  Matrix3<double> I_c = link.R_LI * link.inertia * transpose(link.R_LI);
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < i; ++j) I_c(i, j) = I_c(j, i);  // rounding left them a bit apart
  }
  return inertia_about_com(link.mass, link.com, I_c);
}

Vector3<double> unit_along(const Vector3<double>& axis) {
  const double largest = std::max({std::abs(axis[0]), std::abs(axis[1]), std::abs(axis[2])});
  const int exponent = std::ilogb(largest);
  Vector3<double> scaled;
  for (std::size_t i = 0; i < 3; ++i) scaled[i] = std::scalbn(axis[i], -exponent);
  const double length = std::sqrt(dot(scaled, scaled));
  return {{scaled[0] / length, scaled[1] / length, scaled[2] / length}};
}

}  // namespace dynac
