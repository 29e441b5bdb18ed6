// SPDX-License-Identifier: BSD-3-Clause
#include "lower/numbers_key.hpp"

#include <array>
#include <span>

namespace dynac {
namespace {

void add(std::string& key, std::span<const double> numbers) {
  key.append(reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes());
}

void add(std::string& key, const Matrix3<double>& matrix) {
  for (const Vector3<double>& row : matrix.row) add(key, row.e);
}

void add(std::string& key, const Transform<double>& X) {
  add(key, X.R);
  add(key, X.p.e);
}

}  // namespace

std::string bodies_key(const Mechanism& robot) {
  std::string key;
  for (const Body& body : robot.bodies) {
    add(key, body.X_PT);
    add(key, std::array{body.angle_offset, body.axial_offset, body.inertia.mass});
    add(key, body.inertia.h.e);
    add(key, body.inertia.J);
  }
  return key;
}

std::string links_key(const Mechanism& robot) {
  std::string key;
  for (const LinkPlacement& link : robot.links) add(key, link.X_BL);
  return key;
}

}  // namespace dynac
