// SPDX-License-Identifier: BSD-3-Clause
#include "writers/rotation_angles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "readers/text/numbers.hpp"
#include "readers/text/rotation.hpp"

namespace dynac {
namespace {

/// Candidates for one angle: with the digits that people write, as computed, and its neighbours.
using Candidates = std::array<double, 8>;

Candidates around(double angle) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  Candidates candidates{parse_number(fmt::format("{:.15g}", angle)).value, angle};
  double below = angle, above = angle;
  for (std::size_t k = 2; k < candidates.size(); k += 2) {
    candidates[k] = below = std::nextafter(below, -kInfinity);
    candidates[k + 1] = above = std::nextafter(above, kInfinity);
  }
  return candidates;
}

double distance(const Matrix3<double>& A, const Matrix3<double>& B) {
  double largest = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      largest = std::max(largest, std::abs(A(i, j) - B(i, j)));
    }
  }
  return largest;
}

/// The angles found so far whose rotation is nearest.
struct Nearest {
  Vector3<double> rpy{};
  double distance = std::numeric_limits<double>::infinity();
};

void improve(const Vector3<double>& rpy, const Matrix3<double>& R, Nearest& nearest) {
  const double found = distance(rotation_from_rpy(rpy), R);
  if (found < nearest.distance) nearest = {rpy, found};
}

/// The yaw of R Rx(-roll) = Rz(yaw) Ry(pitch), from its second column. Where the x axis is nearly
/// up or down, roll and yaw turn about nearly the same axis: each alone is uncertain, not both
/// together.
double yaw_after(double roll, const Matrix3<double>& R) {
  const double s = std::sin(roll), c = std::cos(roll);
  return std::atan2(s * R(0, 2) - c * R(0, 1), c * R(1, 1) - s * R(1, 2));
}

/// @param[in] sign  of the cosine of the pitch: each rotation has angles of both
void search(const Matrix3<double>& R, double sign, Nearest& nearest) {
  const double pitch = std::atan2(-R(2, 0), sign * std::hypot(R(0, 0), R(1, 0)));
  const double yaw = std::atan2(sign * R(1, 0), sign * R(0, 0));
  for (const double p : around(pitch)) {
    for (const double r : around(std::atan2(sign * R(2, 1), sign * R(2, 2)))) {
      for (const double alone : {yaw, yaw_after(r, R)}) {
        for (const double y : around(alone)) {
          improve({{r, p, y}}, R, nearest);
          if (nearest.distance == 0) return;
        }
      }
    }
    improve({{0, p, yaw_after(0, R)}}, R, nearest);
  }
}

}  // namespace

Vector3<double> rpy_of(const Matrix3<double>& R) {
  Nearest nearest;
  improve({}, R, nearest);
  for (const double sign : {1.0, -1.0}) {
    if (nearest.distance != 0) search(R, sign, nearest);
  }
  return nearest.rpy;
}

}  // namespace dynac
