// SPDX-License-Identifier: BSD-3-Clause
// Vectors of series, coefficient by coefficient.
#pragma once

#include <vector>

#include "spatial/spatial_vector.hpp"
#include "support/series.hpp"

namespace dynac {

/// Coefficient k of every component.
template <class Scalar>
[[nodiscard]] Vector3<Scalar> coefficient(const Vector3<Series<Scalar>>& u, std::size_t k) {
  return {{u[0][k], u[1][k], u[2][k]}};
}
template <class Scalar>
[[nodiscard]] Force<Scalar> coefficient(const Force<Series<Scalar>>& f, std::size_t k) {
  return {coefficient(f.angular, k), coefficient(f.linear, k)};
}

/// A series of one coefficient, more of which will be known.
template <class Scalar>
[[nodiscard]] Vector3<Series<Scalar>> beginning(const Vector3<Scalar>& u) {
  Vector3<Series<Scalar>> series;
  for (std::size_t i = 0; i < 3; ++i) series[i] = Series<Scalar>(std::vector<Scalar>{u[i]});
  return series;
}

/// One of none yet.
template <class Scalar>
[[nodiscard]] Vector3<Series<Scalar>> unknown_vector() {
  Vector3<Series<Scalar>> series;
  for (std::size_t i = 0; i < 3; ++i) series[i] = Series<Scalar>(std::vector<Scalar>{});
  return series;
}

/// Adds the next coefficient.
template <class Scalar>
void append(Vector3<Series<Scalar>>& u, const Vector3<Scalar>& next) {
  for (std::size_t i = 0; i < 3; ++i) u[i].append(next[i]);
}
template <class Scalar>
void append(Force<Series<Scalar>>& f, const Force<Scalar>& next) {
  append(f.angular, next.angular);
  append(f.linear, next.linear);
}

/// Puts another vector in place of the last coefficient.
template <class Scalar>
void replace_last(Vector3<Series<Scalar>>& u, const Vector3<Scalar>& last) {
  for (std::size_t i = 0; i < 3; ++i) u[i].replace_last(last[i]);
}

/// Adds the next coefficient of u, of whose rate the one before is known: coefficient k - 1.
template <class Scalar>
void append_from_rate(Vector3<Series<Scalar>>& u, const Vector3<Series<Scalar>>& rate,
                      std::size_t k) {
  append(u, Scalar(1 / static_cast<double>(k)) * coefficient(rate, k - 1));
}

}  // namespace dynac
