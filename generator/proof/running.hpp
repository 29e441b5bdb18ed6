// SPDX-License-Identifier: BSD-3-Clause
// Two number types for the error of value-changing passes: one that is far more precise than
// double, one that sums up what the roundings of double can amount to.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

#include "ir/evaluate.hpp"

namespace dynac {

/// At least 64 bits of mantissa: its roundings are nothing beside those of double.
struct Precise {
  long double value = 0;

  Precise() = default;
  explicit Precise(double number) : value(number) {}
  static Precise of(long double number) {
    Precise result;
    result.value = number;
    return result;
  }

  friend Precise operator+(Precise a, Precise b) { return of(a.value + b.value); }
  friend Precise operator-(Precise a, Precise b) { return of(a.value - b.value); }
  friend Precise operator-(Precise a) { return of(-a.value); }
  friend Precise operator*(Precise a, Precise b) { return of(a.value * b.value); }
  friend Precise operator/(Precise a, Precise b) { return of(a.value / b.value); }
  friend void sincos(const Precise& angle, Precise& sine, Precise& cosine) {
    sine.value = std::sin(angle.value);
    cosine.value = std::cos(angle.value);
  }
  friend Precise square_root(Precise x) { return of(std::sqrt(x.value)); }
  friend Precise sign(Precise x) { return of(std::signbit(x.value) ? -1 : 1); }
  friend Precise reduced_angle(Precise x) {
    return of(std::remainder(x.value, 6.283185307179586476925286766559L));
  }
  friend Precise half_sinc(Precise square) { return of(runtime::half_sinc(square.value)); }
  friend Precise half_cos(Precise square) { return of(runtime::half_cos(square.value)); }
  friend Precise left_jacobian_J2(Precise square) {
    return of(runtime::left_jacobian_J2(square.value));
  }
};

/// A double and a bound of its error in units of eps: running error analysis, to first order
/// (Higham 2002, section 3.3). One eps an operation allows for twice its rounding; sines and
/// cosines have an error below one unit in the last place.
///
/// Of a quotient by a number that may be nothing but error, and the like, no bound is known: it is
/// infinite.
/// @tparam digits  of the number type that eps is of: 53, 24 of float
template <int digits>
struct RunningOf {
  double value = 0;
  double bound = 0;

  RunningOf() = default;
  explicit RunningOf(double number) : value(number) {}
  RunningOf(double number, double inherited) : value(number), bound(inherited + std::abs(number)) {}

  friend RunningOf operator+(RunningOf a, RunningOf b) {
    return {a.value + b.value, a.bound + b.bound};
  }
  friend RunningOf operator-(RunningOf a, RunningOf b) {
    return {a.value - b.value, a.bound + b.bound};
  }
  friend RunningOf operator-(RunningOf a) {
    a.value = -a.value;
    return a;
  }
  friend RunningOf operator*(RunningOf a, RunningOf b) {
    return {a.value * b.value, std::abs(a.value) * b.bound + std::abs(b.value) * a.bound};
  }
  friend RunningOf operator/(RunningOf a, RunningOf b) {
    const double quotient = a.value / b.value;
    if (b.is_noise()) return {quotient, kInfinite};
    return {quotient, (a.bound + std::abs(quotient) * b.bound) / std::abs(b.value)};
  }
  friend void sincos(const RunningOf& angle, RunningOf& sine, RunningOf& cosine) {
    double s = 0;
    double c = 0;
    sincos(angle.value, s, c);
    sine = {s, angle.bound};
    cosine = {c, angle.bound};
  }
  friend RunningOf square_root(RunningOf x) {
    const double root = square_root(x.value);
    return {root, x.is_noise() ? kInfinite : x.bound / (2 * root)};
  }
  friend RunningOf sign(RunningOf x) {
    return x.is_noise() ? RunningOf(sign(x.value), kInfinite) : RunningOf(sign(x.value));
  }
  friend RunningOf reduced_angle(RunningOf x) {
    const double angle = reduced_angle(x.value);
    return {angle, x.bound + std::abs(angle)};
  }
  // Errors of 3 units in the last place, derivatives of at most 1/8.
  friend RunningOf half_sinc(RunningOf square) {
    const double sinc = half_sinc(square.value);
    return {sinc, square.bound / 8 + 2 * std::abs(sinc)};
  }
  friend RunningOf half_cos(RunningOf square) {
    return {half_cos(square.value), square.bound / 8 + 2};
  }
  friend RunningOf left_jacobian_J2(RunningOf square) {
    const double gap = left_jacobian_J2(square.value);
    return {gap, square.bound / 8 + 2 * gap};
  }

 private:
  static constexpr double kInfinite = std::numeric_limits<double>::infinity();
  static constexpr double kNoise = 16.0 / static_cast<double>(std::uint64_t{1} << digits);

  // Whether the number may be zero, for all that is known.
  [[nodiscard]] bool is_noise() const { return bound * kNoise > std::abs(value); }
};

using Running = RunningOf<53>;

}  // namespace dynac
