// SPDX-License-Identifier: BSD-3-Clause
// The pseudo-random numbers of all tests: they depend on the seed alone, so they are the same on
// every machine and with every standard library.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <vector>

#include "spatial/so3.hpp"

namespace dynac::test {

/// SplitMix64 (Steele, Lea, Flood 2014).
class Rng {
 public:
  explicit Rng(std::uint64_t seed) : state_(seed) {}

  std::uint64_t bits() {
    state_ += 0x9e3779b97f4a7c15u;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }

  /// In {0, ..., count - 1}; 0 where there is none.
  std::size_t below(std::size_t count) {
    const std::uint64_t number = bits();
    return count == 0 ? 0 : static_cast<std::size_t>(number % count);
  }
  bool one_in(std::size_t count) { return below(count) == 0; }
  /// In [low, high).
  double uniform(double low, double high) {
    return low + (high - low) * (static_cast<double>(bits() >> 11) * 0x1p-53);
  }
  /// True with this probability.
  bool chance(double probability) { return uniform(0, 1) < probability; }

  /// An element of a list that is not empty.
  template <class List>
  const auto& pick(const List& list) {
    return list[below(list.size())];
  }
  /// Entries in [-size, size).
  [[nodiscard]] std::vector<double> vector(std::size_t count, double size) {
    std::vector<double> result(count);
    for (double& x : result) x = uniform(-size, size);
    return result;
  }

  /// Uniform on the sphere.
  [[nodiscard]] Vector3<double> direction() {
    for (;;) {
      const Vector3<double> u{{uniform(-1, 1), uniform(-1, 1), uniform(-1, 1)}};
      const double square = dot(u, u);
      if (square > 0.01 && square < 1) return (1 / std::sqrt(square)) * u;
    }
  }
  /// A unit quaternion (x, y, z, w).
  [[nodiscard]] std::vector<double> quaternion() {
    const Vector3<double> axis = direction();
    const double half = uniform(-std::numbers::pi, std::numbers::pi) / 2;
    const double s = std::sin(half);
    return {s * axis[0], s * axis[1], s * axis[2], std::cos(half)};
  }
  /// A rotation, all alike likely to a good approximation.
  [[nodiscard]] Matrix3<double> rotation() {
    const std::vector<double> q = quaternion();
    return rotation_of_quaternion<double>({q[0], q[1], q[2], q[3]});
  }

 private:
  std::uint64_t state_;
};

}  // namespace dynac::test
