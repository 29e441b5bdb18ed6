// Two number types for the error of value-changing passes: one that is far more precise than
// double, one that sums up what the roundings of double can amount to.
#pragma once

#include <cmath>

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
struct Running {
  double value = 0;
  double bound = 0;

  Running() = default;
  explicit Running(double number) : value(number) {}
  Running(double number, double inherited) : value(number), bound(inherited + std::abs(number)) {}

  friend Running operator+(Running a, Running b) { return {a.value + b.value, a.bound + b.bound}; }
  friend Running operator-(Running a, Running b) { return {a.value - b.value, a.bound + b.bound}; }
  friend Running operator-(Running a) {
    a.value = -a.value;
    return a;
  }
  friend Running operator*(Running a, Running b) {
    return {a.value * b.value, std::abs(a.value) * b.bound + std::abs(b.value) * a.bound};
  }
  friend Running operator/(Running a, Running b) {
    const double quotient = a.value / b.value;
    return {quotient, (a.bound + std::abs(quotient) * b.bound) / std::abs(b.value)};
  }
  friend void sincos(const Running& angle, Running& sine, Running& cosine) {
    double s = 0;
    double c = 0;
    sincos(angle.value, s, c);
    sine = {s, angle.bound};
    cosine = {c, angle.bound};
  }
  friend Running square_root(Running x) {
    const double root = square_root(x.value);
    return {root, x.bound / (2 * root)};
  }
  friend Running sign(Running x) { return Running(sign(x.value)); }
  friend Running reduced_angle(Running x) {
    const double angle = reduced_angle(x.value);
    return {angle, x.bound + std::abs(angle)};
  }
  // Errors of 3 units in the last place, derivatives of at most 1/8.
  friend Running half_sinc(Running square) {
    const double sinc = half_sinc(square.value);
    return {sinc, square.bound / 8 + 2 * std::abs(sinc)};
  }
  friend Running half_cos(Running square) { return {half_cos(square.value), square.bound / 8 + 2}; }
  friend Running left_jacobian_J2(Running square) {
    const double gap = left_jacobian_J2(square.value);
    return {gap, square.bound / 8 + 2 * gap};
  }
};

}  // namespace dynac
