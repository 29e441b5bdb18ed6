// SPDX-License-Identifier: BSD-3-Clause
// What robots that are worked out by hand are computed with; nothing of the compiler is in it.
#pragma once

namespace dynac::test {

/// The derivative of a function of one number, of numbers or of vectors, by differences of sixth
/// order.
template <class Function>
[[nodiscard]] auto derivative(const Function& f, double x) {
  using Value = decltype(f(x));
  constexpr double h = 1e-3;
  const auto slope = [&](double step) -> Value { return (f(x + step) - f(x - step)) / (2 * step); };
  return Value((64 * slope(h / 4) - 20 * slope(h / 2) + slope(h)) / 45);
}

inline constexpr double kGravity = 9.81;

/// The moment of a bar of a square section about its centre, across it.
[[nodiscard]] constexpr double moment_of_bar(double mass, double length, double section) {
  return mass * (length * length + section * section) / 12;
}

}  // namespace dynac::test
