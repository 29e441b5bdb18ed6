// SPDX-License-Identifier: BSD-3-Clause
// A number type that holds the values at several states: a graph is walked once for all of them.
#pragma once

#include <array>
#include <cstddef>

#include "ir/evaluate.hpp"

namespace dynac {

/// Values of one number type at so many states.
template <class T, std::size_t states>
struct AtStates {
  std::array<T, states> at;

  AtStates() = default;
  explicit AtStates(double number) { at.fill(T(number)); }

  friend AtStates operator+(const AtStates& a, const AtStates& b) {
    return each([](const T& x, const T& y) { return x + y; }, a, b);
  }
  friend AtStates operator-(const AtStates& a, const AtStates& b) {
    return each([](const T& x, const T& y) { return x - y; }, a, b);
  }
  friend AtStates operator*(const AtStates& a, const AtStates& b) {
    return each([](const T& x, const T& y) { return x * y; }, a, b);
  }
  friend AtStates operator/(const AtStates& a, const AtStates& b) {
    return each([](const T& x, const T& y) { return x / y; }, a, b);
  }
  friend AtStates operator-(const AtStates& a) {
    return each([](const T& x) { return -x; }, a);
  }
  friend AtStates fused_multiply_add(const AtStates& a, const AtStates& b,
                                     const AtStates& c) requires requires(const T& x) {
    fused_multiply_add(x, x, x);
  }
  {
    return each([](const T& x, const T& y, const T& z) { return fused_multiply_add(x, y, z); }, a,
                b, c);
  }
  friend void sincos(const AtStates& angle, AtStates& sine, AtStates& cosine) {
    for (std::size_t k = 0; k < states; ++k) sincos(angle.at[k], sine.at[k], cosine.at[k]);
  }
  friend AtStates square_root(const AtStates& a) {
    return each([](const T& x) { return square_root(x); }, a);
  }
  friend AtStates sign(const AtStates& a) {
    return each([](const T& x) { return sign(x); }, a);
  }
  friend AtStates reduced_angle(const AtStates& a) {
    return each([](const T& x) { return reduced_angle(x); }, a);
  }
  friend AtStates half_sinc(const AtStates& a) {
    return each([](const T& x) { return half_sinc(x); }, a);
  }
  friend AtStates half_cos(const AtStates& a) {
    return each([](const T& x) { return half_cos(x); }, a);
  }
  friend AtStates left_jacobian_J2(const AtStates& a) {
    return each([](const T& x) { return left_jacobian_J2(x); }, a);
  }

 private:
  template <class Value, class... Others>
  static AtStates each(const Value& value, const Others&... of) {
    AtStates result;
    for (std::size_t k = 0; k < states; ++k) result.at[k] = value(of.at[k]...);
    return result;
  }
};

}  // namespace dynac
