// SPDX-License-Identifier: BSD-3-Clause
// Parts of SDF files, for tests that write them.
#pragma once

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <string>
#include <string_view>

#include "spatial/vector3.hpp"

namespace dynac {

inline constexpr std::string_view kSdfInertial =
    "<inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial>";

[[nodiscard]] inline std::string sdf_link(std::string_view name,
                                          std::string_view pose = "0 0 0 0 0 0",
                                          std::string_view content = kSdfInertial) {
  return fmt::format("<link name='{}'><pose>{}</pose>{}</link>", name, pose, content);
}

/// x y z w; from the largest of the four, so that none is lost.
[[nodiscard]] inline std::array<double, 4> quaternion_of(const Matrix3<double>& R) {
  const double trace = R(0, 0) + R(1, 1) + R(2, 2);
  std::array<double, 4> squares{};  // four times each
  for (std::size_t i = 0; i < 3; ++i) squares[i] = 1 + 2 * R(i, i) - trace;
  squares[3] = 1 + trace;
  std::size_t largest = 0;
  for (std::size_t i = 1; i < 4; ++i) largest = squares[i] > squares[largest] ? i : largest;
  const double twice = std::sqrt(squares[largest]);
  std::array<double, 4> q{};
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t j = (i + 1) % 3;
    const std::size_t k = (i + 2) % 3;
    const double difference = (R(k, j) - R(j, k)) / (2 * twice);
    if (largest == 3) {
      q[i] = difference;
    } else if (largest == i) {
      q[3] = difference;
      q[j] = (R(j, i) + R(i, j)) / (2 * twice);
      q[k] = (R(k, i) + R(i, k)) / (2 * twice);
    }
  }
  q[largest] = twice / 2;
  return q;
}

}  // namespace dynac
