// SPDX-License-Identifier: BSD-3-Clause
// Functions of a number beyond + - * / that algorithms call: those of the emitted kernels, with the
// same bits on every machine. What they are: runtime/sincos.hpp, runtime/rotation.hpp.
#pragma once

#include <cstddef>
#include <vector>

#include "dynac/runtime/rotation.hpp"
#include "dynac/runtime/sincos.hpp"

namespace dynac {

inline void sincos(double angle, double& sine, double& cosine) {
  runtime::sincos<runtime::kFmaOff>(angle, sine, cosine);
}
/// An angle less whole revolutions, before what is added would cost it digits. Numbers of other
/// types that have no rounding to speak of keep their revolutions.
template <class Scalar>
[[nodiscard]] Scalar reduced_angle(const Scalar& angle) {
  return angle;
}
inline double reduced_angle(double angle) {
  return runtime::reduced_angle<runtime::kFmaOff>(angle);
}
/// Series have a shorter way.
template <class Scalar>
[[nodiscard]] Scalar square(const Scalar& x) {
  return x * x;
}
/// The sum of the products of what stands in the same place in two lists, added up in order.
template <class Scalar>
[[nodiscard]] Scalar dot_product(const std::vector<Scalar>& a, const std::vector<Scalar>& b) {
  Scalar sum(0);
  for (std::size_t k = 0; k < a.size(); ++k) sum = sum + a[k] * b[k];
  return sum;
}
inline double square_root(double x) { return runtime::square_root(x); }
inline double sign(double x) { return runtime::sign(x); }
inline double half_sinc(double square) { return runtime::half_sinc<runtime::kFmaOff>(square); }
inline double half_cos(double square) { return runtime::half_cos<runtime::kFmaOff>(square); }
inline double left_jacobian_J2(double square) {
  return runtime::left_jacobian_J2<runtime::kFmaOff>(square);
}

}  // namespace dynac
