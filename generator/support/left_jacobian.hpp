// SPDX-License-Identifier: BSD-3-Clause
// How the coefficients of the exponential of a rotation and of its left Jacobian, sin(x/2)/x and
// J2 = (x - sin x)/x^3, change with the angle x.
#pragma once

#include <array>
#include <cstddef>

#include "support/elementary.hpp"

namespace dynac {

/// J1 = (1 - cos x)/x^2 of s = x^2.
template <class Scalar>
[[nodiscard]] Scalar left_jacobian_J1(const Scalar& square) {
  const Scalar sinc = half_sinc(square);
  return Scalar(2) * (sinc * sinc);
}

/// (dJ1/dx)/x of J1 = (1 - cos x)/x^2, a function of s = x^2 that is smooth at zero: (1/2 - J1)/s
/// by half the angle, whose terms have one sign.
/// @param[in] J2  (x - sin x)/x^3
template <class Scalar>
[[nodiscard]] Scalar J1_derivative(const Scalar& square, const Scalar& J2) {
  const Scalar quarter = left_jacobian_J2(Scalar(Scalar(0.25) * square));
  const Scalar lag = quarter * (Scalar(0.125) + Scalar(0.25) * half_sinc(square));
  return Scalar(2) * lag - J2;
}

/// (dJ2/dx)/x of s = x^2 <= 6 by its power series, in double; -1/60 at zero.
template <class Scalar>
[[nodiscard]] Scalar J2_derivative_series(const Scalar& square) {
  constexpr std::size_t kTerms = 13;  // the next one is below 1e-18 of the sum at 6
  constexpr std::array<double, kTerms> kCoefficients = [] {
    std::array<double, kTerms> terms{};
    double factorial = 6;  // of 2n + 3
    double sign = 1;
    for (std::size_t n = 1; n <= kTerms; ++n) {
      const auto k = static_cast<double>(2 * n);
      factorial *= (k + 2) * (k + 3);
      sign = -sign;
      terms[n - 1] = sign * k / factorial;
    }
    return terms;
  }();
  Scalar sum(kCoefficients[kTerms - 1]);
  for (std::size_t k = kTerms - 1; k-- > 0;) sum = square * sum + Scalar(kCoefficients[k]);
  return sum;
}

/// The derivative of half_sinc, sin(x/2)/x, by s = x^2: with y = x/2, (y cos y - sin y)/(16 y^3).
template <class Scalar>
[[nodiscard]] Scalar half_sinc_derivative(const Scalar& square) {
  const Scalar quarter = Scalar(0.25) * square;
  const Scalar sinc = half_sinc(quarter);
  return Scalar(0.0625) * (left_jacobian_J2(quarter) - Scalar(2) * (sinc * sinc));
}

/// (dJ2/dx)/x, a function of s = x^2 that is smooth at zero.
/// @param[in] J1, J2  (1 - cos x)/x^2 and (x - sin x)/x^3
template <class Scalar>
[[nodiscard]] Scalar J2_derivative(const Scalar& square, const Scalar& J1, const Scalar& J2) {
  // Beyond the series' range the two terms are different enough.
  const Scalar is_far = Scalar(0.5) + Scalar(0.5) * sign(square - Scalar(6));
  const Scalar is_near = Scalar(1) - is_far;
  const Scalar far = (J1 - Scalar(3) * J2) / (square + is_near);
  return is_near * J2_derivative_series(Scalar(is_near * square)) + is_far * far;
}

/// The derivative of J2 by s = x^2.
/// @param[in] J2  (x - sin x)/x^3
template <class Scalar>
[[nodiscard]] Scalar J2_derivative_by_square(const Scalar& square, const Scalar& J2) {
  return Scalar(0.5) * J2_derivative(square, left_jacobian_J1(square), J2);
}

}  // namespace dynac
