// SPDX-License-Identifier: BSD-3-Clause
// Fixed 3-vectors and 3x3 matrices over any scalar.
//
// Eigen vectorises `double` but not a symbolic scalar, so sums would differ in the last bit; here
// every instantiation performs the same operations in the same order. Nothing branches on a Scalar.
#pragma once

#include <array>
#include <cstddef>

namespace dynac {

/// A column of three scalars.
template <class Scalar>
struct Vector3 {
  std::array<Scalar, 3> e{Scalar(0), Scalar(0), Scalar(0)};

  [[nodiscard]] constexpr const Scalar& operator[](std::size_t i) const { return e[i]; }
  [[nodiscard]] constexpr Scalar& operator[](std::size_t i) { return e[i]; }
  friend bool operator==(const Vector3&, const Vector3&) = default;
};

/// A 3x3 matrix, stored by rows.
template <class Scalar>
struct Matrix3 {
  std::array<Vector3<Scalar>, 3> row{};

  [[nodiscard]] constexpr const Scalar& operator()(std::size_t i, std::size_t j) const {
    return row[i][j];
  }
  [[nodiscard]] constexpr Scalar& operator()(std::size_t i, std::size_t j) { return row[i][j]; }
  friend bool operator==(const Matrix3&, const Matrix3&) = default;

  [[nodiscard]] static Matrix3 identity() { return diagonal(Scalar(1), Scalar(1), Scalar(1)); }
  [[nodiscard]] static Matrix3 diagonal(const Scalar& x, const Scalar& y, const Scalar& z) {
    const Scalar o(0);
    return {{{{{x, o, o}}, {{o, y, o}}, {{o, o, z}}}}};
  }
};

template <class Scalar>
[[nodiscard]] Vector3<Scalar> operator+(const Vector3<Scalar>& a, const Vector3<Scalar>& b) {
  return {{a[0] + b[0], a[1] + b[1], a[2] + b[2]}};
}

template <class Scalar>
[[nodiscard]] Vector3<Scalar> operator-(const Vector3<Scalar>& a, const Vector3<Scalar>& b) {
  return {{a[0] - b[0], a[1] - b[1], a[2] - b[2]}};
}

template <class Scalar>
[[nodiscard]] Vector3<Scalar> operator-(const Vector3<Scalar>& a) {
  return {{-a[0], -a[1], -a[2]}};
}

template <class Scalar>
[[nodiscard]] Vector3<Scalar> operator*(const Scalar& s, const Vector3<Scalar>& a) {
  return {{s * a[0], s * a[1], s * a[2]}};
}

template <class Scalar>
[[nodiscard]] Scalar dot(const Vector3<Scalar>& a, const Vector3<Scalar>& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

template <class Scalar>
[[nodiscard]] Vector3<Scalar> cross(const Vector3<Scalar>& a, const Vector3<Scalar>& b) {
  return {{a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]}};
}

/// The matrix [a]x with [a]x b = a x b.
template <class Scalar>
[[nodiscard]] Matrix3<Scalar> skew(const Vector3<Scalar>& a) {
  const Scalar o(0);
  return {{{{{o, -a[2], a[1]}}, {{a[2], o, -a[0]}}, {{-a[1], a[0], o}}}}};
}

template <class Scalar>
[[nodiscard]] Vector3<Scalar> operator*(const Matrix3<Scalar>& a, const Vector3<Scalar>& b) {
  return {{dot(a.row[0], b), dot(a.row[1], b), dot(a.row[2], b)}};
}

template <class Scalar>
[[nodiscard]] Matrix3<Scalar> transpose(const Matrix3<Scalar>& a) {
  Matrix3<Scalar> result;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) result(i, j) = a(j, i);
  }
  return result;
}

/// a^T b without forming the transpose.
template <class Scalar>
[[nodiscard]] Vector3<Scalar> transpose_times(const Matrix3<Scalar>& a, const Vector3<Scalar>& b) {
  return transpose(a) * b;
}

template <class Scalar>
[[nodiscard]] Matrix3<Scalar> operator*(const Matrix3<Scalar>& a, const Matrix3<Scalar>& b) {
  const Matrix3<Scalar> columns = transpose(b);
  Matrix3<Scalar> result;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) result(i, j) = dot(a.row[i], columns.row[j]);
  }
  return result;
}

template <class Scalar>
[[nodiscard]] Matrix3<Scalar> operator+(const Matrix3<Scalar>& a, const Matrix3<Scalar>& b) {
  return {{{a.row[0] + b.row[0], a.row[1] + b.row[1], a.row[2] + b.row[2]}}};
}

template <class Scalar>
[[nodiscard]] Matrix3<Scalar> operator-(const Matrix3<Scalar>& a, const Matrix3<Scalar>& b) {
  return {{{a.row[0] - b.row[0], a.row[1] - b.row[1], a.row[2] - b.row[2]}}};
}

/// The same numbers in another scalar type: constants of the model enter an algorithm here.
template <class Scalar>
[[nodiscard]] Vector3<Scalar> cast(const Vector3<double>& a) {
  return {{Scalar(a[0]), Scalar(a[1]), Scalar(a[2])}};
}

template <class Scalar>
[[nodiscard]] Matrix3<Scalar> cast(const Matrix3<double>& a) {
  return {{{cast<Scalar>(a.row[0]), cast<Scalar>(a.row[1]), cast<Scalar>(a.row[2])}}};
}

}  // namespace dynac
