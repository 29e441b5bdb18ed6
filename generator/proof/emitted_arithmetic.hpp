// SPDX-License-Identifier: BSD-3-Clause
// The arithmetic of the emitted code as a number type: constants are literals, multiply-adds round
// once, functions are those of the runtime.
#pragma once

#include <cmath>

#include "dynac/runtime/rotation.hpp"
#include "dynac/runtime/sincos.hpp"

namespace dynac {

/// A number of the emitted code, as number types of graphs are to be.
/// @tparam Number   double or float
/// @tparam has_fma  of code for processors with fused multiply-adds, on one of these
template <class Number, bool has_fma>
struct EmittedNumber {
  Number value = 0;

  EmittedNumber() = default;
  explicit EmittedNumber(double x) : value(static_cast<Number>(x)) {}
  static EmittedNumber of(Number x) {
    EmittedNumber result;
    result.value = x;
    return result;
  }

  friend EmittedNumber operator+(EmittedNumber a, EmittedNumber b) { return of(a.value + b.value); }
  friend EmittedNumber operator-(EmittedNumber a, EmittedNumber b) { return of(a.value - b.value); }
  friend EmittedNumber operator-(EmittedNumber a) { return of(-a.value); }
  friend EmittedNumber operator*(EmittedNumber a, EmittedNumber b) { return of(a.value * b.value); }
  friend EmittedNumber operator/(EmittedNumber a, EmittedNumber b) { return of(a.value / b.value); }
  friend EmittedNumber fused_multiply_add(EmittedNumber a, EmittedNumber b,
                                          EmittedNumber c) requires has_fma {
    return of(std::fma(a.value, b.value, c.value));
  }
  friend void sincos(const EmittedNumber& angle, EmittedNumber& sine, EmittedNumber& cosine) {
    runtime::sincos<runtime::kFmaOff>(angle.value, sine.value, cosine.value);
  }
  friend EmittedNumber square_root(const EmittedNumber& x) {
    return of(runtime::square_root(x.value));
  }
  friend EmittedNumber sign(const EmittedNumber& x) { return of(runtime::sign(x.value)); }
  friend EmittedNumber reduced_angle(const EmittedNumber& x) {
    return of(runtime::reduced_angle<runtime::kFmaOff>(x.value));
  }
  friend EmittedNumber half_sinc(const EmittedNumber& square) {
    return of(runtime::half_sinc<runtime::kFmaOff>(square.value));
  }
  friend EmittedNumber half_cos(const EmittedNumber& square) {
    return of(runtime::half_cos<runtime::kFmaOff>(square.value));
  }
  friend EmittedNumber left_jacobian_J2(const EmittedNumber& square) {
    return of(runtime::left_jacobian_J2<runtime::kFmaOff>(square.value));
  }
};

}  // namespace dynac
