// SPDX-License-Identifier: MIT-0
// What the rotation by a vector w and its inverse need beyond sums, products and square roots:
// functions of the squared angle s = |w|^2, which unlike those of the angle are smooth at zero. No
// branch, no library, no quotient of two numbers that vanish: a call executes the same instructions
// whatever s is. Kernels emitted with `--scalar template` take the templates at the end of each
// group.
#pragma once

#include "dynac/runtime/guard.hpp"
#include "dynac/runtime/lanes.hpp"
#include "dynac/runtime/muladd.hpp"
#include "dynac/runtime/sincos.hpp"
#include "dynac/runtime/square_root.hpp"

namespace dynac {
namespace runtime {
inline namespace v1 {
namespace detail {

// `if_negative` where the sign bit of `judge` is set, else `otherwise`. The empty instruction hides
// from clang what the mask is made of: it would see a choice, branch, and compute one side only.
template <typename T>
[[gnu::always_inline]] inline T choose(T judge, T if_negative, T otherwise) noexcept {
  using Bits = BitsOf<T>;
  Bits mask = Bits{0} - (bit_cast<Bits>(judge) >> (8 * sizeof(T) - 1));
#if defined(__GNUC__) || defined(__clang__)
  __asm__("" : "+r"(mask));
#endif
  const Bits a = bit_cast<Bits>(if_negative), b = bit_cast<Bits>(otherwise);
  return bit_cast<T>(b ^ ((a ^ b) & mask));
}

// The angle, and sine and cosine of its half. A number far below rounding keeps the angle from
// zero: the quotient of sine and angle is 1/2 there to the last bit.
template <typename T>
struct HalfAngle {
  T square;
  T angle;
  T sine;
  T cosine;
};

[[gnu::always_inline]] inline double not_zero(double square) noexcept {
  return square + 3.872591914849318e-121;  // 2^-400
}
[[gnu::always_inline]] inline float not_zero(float square) noexcept {
  return square + 8.2718061e-25f;  // 2^-80
}

template <FmaPolicy kFma, typename T>
[[gnu::always_inline]] inline HalfAngle<T> half_angle(T square) noexcept {
  HalfAngle<T> half;
  half.square = not_zero(square);
  half.angle = square_root(half.square);
  sincos_lanes<kFma>(T(0.5) * half.angle, half.sine, half.cosine);
  return half;
}

// (x - sin x)/x^3 for s = x^2 <= 6, this project's own Chebyshev fits; relative error 2^-64.6.
template <FmaPolicy kFma>
[[gnu::always_inline]] inline double left_jacobian_J2_series(double s) noexcept {
  const double s2 = s * s, s4 = s2 * s2;
  const double p01 = madd<kFma>(s, -0.008333333333333333, 0.16666666666666666);
  const double p23 = madd<kFma>(s, -2.7557319223969282e-06, 0.00019841269841269763);
  const double p45 = madd<kFma>(s, -1.6059043724644644e-10, 2.5052108383640945e-08);
  const double p67 = madd<kFma>(s, -2.8113571953612708e-15, 7.647159475315853e-13);
  const double p89 = madd<kFma>(s, -1.8445241367650468e-20, 8.206393585942962e-18);
  const double p03 = madd<kFma>(s2, p23, p01), p47 = madd<kFma>(s2, p67, p45);
  return madd<kFma>(s4, madd<kFma>(s4, p89, p47), p03);
}

// The same, relative error 2^-32.8.
template <FmaPolicy kFma>
[[gnu::always_inline]] inline float left_jacobian_J2_series(float s) noexcept {
  const float s2 = s * s;
  const float p01 = madd<kFma>(s, -0.00833333284f, 0.166666672f);
  const float p23 = madd<kFma>(s, -2.75545995e-06f, 0.000198412323f);
  const float p45 = madd<kFma>(s, -1.47380053e-10f, 2.49641339e-08f);
  return madd<kFma>(s2, madd<kFma>(s2, p45, p23), p01);
}

template <FmaPolicy kFma, typename T>
[[gnu::always_inline]] inline T half_sinc_of(T square) noexcept {
  const HalfAngle<T> half = half_angle<kFma>(square);
  return half.sine / half.angle;
}

template <FmaPolicy kFma, typename T>
[[gnu::always_inline]] inline T half_cos_of(T square) noexcept {
  return half_angle<kFma>(square).cosine;
}

// Beyond the series' range the two terms of x - sin x are different enough.
template <FmaPolicy kFma, typename T>
[[gnu::always_inline]] inline T left_jacobian_J2_of(T square) noexcept {
  const HalfAngle<T> half = half_angle<kFma>(square);
  const T gap = half.angle - T(2) * half.sine * half.cosine;
  return choose(square - T(6), left_jacobian_J2_series<kFma>(square),
                gap / (half.angle * half.square));
}

// 1 - s/(n (n + 1)) (1 - s/((n + 2) (n + 3)) (1 - ...)), eight terms.
template <class T>
inline T nested_series(const T& square, int n) {
  T sum(1.0);
  for (int k = n + 14; k >= n; k -= 2) sum = T(1.0) - square * sum * T(1.0 / (k * (k + 1.0)));
  return sum;
}

// (sin x)/x, (1 - cos x)/x^2 and (x - sin x)/x^3 in any number type with + - * and construction
// from double: power series for a small part of x, then the theorems of the doubled angle, which
// are sums of positive terms where cancellation would hurt.
template <class T>
struct Doubled {
  T square;
  T sinc;
  T versine;
  T gap;

  explicit Doubled(const T& square_of_x)
      : square(square_of_x * T(1.0 / 1048576)),  // of x/1024
        sinc(nested_series(square, 2)),
        versine(T(0.5) * nested_series(square, 3)),
        gap(T(1.0 / 6) * nested_series(square, 4)) {
    for (int k = 0; k < 10; ++k) twice();
  }

  void twice() {
    gap = (gap + sinc * versine) * T(0.25);
    const T next_versine = sinc * sinc * T(0.5);
    sinc = sinc * (T(1.0) - square * versine);
    versine = next_versine;
    square = square * T(4.0);
  }
};

template <class T>
auto sign_of(const T& x, int) -> decltype(x < T(0.0), T(0.0)) {
  return x < T(0.0) ? T(-1.0) : T(1.0);
}

template <class T>
auto sign_of(const T& x, long) -> decltype(x.real() < 0, T(0.0)) {
  return x.real() < 0 ? T(-1.0) : T(1.0);
}

}  // namespace detail

/// sin(x/2)/x of s = x^2: a rotation vector w is the quaternion [w half_sinc(s), half_cos(s)].
///
/// Error for |x| <= pi: below 2 units in the last place; beyond, |x| eps/2 in sin(x/2).
/// @param[in] square  s >= 0, up to 6e11 (double) or 1.6e8 (float)
template <FmaPolicy kFma = kFmaOn>
[[gnu::always_inline]] inline double half_sinc(double square) noexcept {
  return detail::half_sinc_of<kFma>(square);
}

template <FmaPolicy kFma = kFmaOn>
[[gnu::always_inline]] inline float half_sinc(float square) noexcept {
  return detail::half_sinc_of<kFma>(square);
}

/// In any number type that is smooth: a few units in the last place for |x| <= pi, about 4 |x| eps
/// beyond; |x| <= 1024.
template <class T>
inline T half_sinc(const T& square) {
  return detail::Doubled<T>(square * T(0.25)).sinc * T(0.5);
}

/// cos(x/2) of s = x^2. Error: below eps for |x| <= pi, |x| eps/2 beyond.
template <FmaPolicy kFma = kFmaOn>
[[gnu::always_inline]] inline double half_cos(double square) noexcept {
  return detail::half_cos_of<kFma>(square);
}

template <FmaPolicy kFma = kFmaOn>
[[gnu::always_inline]] inline float half_cos(float square) noexcept {
  return detail::half_cos_of<kFma>(square);
}

template <class T>
inline T half_cos(const T& square) {
  const detail::Doubled<T> half(square * T(0.25));
  return T(1.0) - half.square * half.versine;
}

/// (x - sin x)/x^3 of s = x^2: the coefficient J2 of the left Jacobian of SO(3). Error: below
/// 3 units in the last place.
template <FmaPolicy kFma = kFmaOn>
[[gnu::always_inline]] inline double left_jacobian_J2(double square) noexcept {
  return detail::left_jacobian_J2_of<kFma>(square);
}

template <FmaPolicy kFma = kFmaOn>
[[gnu::always_inline]] inline float left_jacobian_J2(float square) noexcept {
  return detail::left_jacobian_J2_of<kFma>(square);
}

template <class T>
inline T left_jacobian_J2(const T& square) {
  return detail::Doubled<T>(square).gap;
}

/// 1 or -1, with the sign of x; of zeros too.
[[gnu::always_inline]] inline double sign(double x) noexcept {
  return detail::choose(x, -1.0, 1.0);
}

[[gnu::always_inline]] inline float sign(float x) noexcept {
  return detail::choose(x, -1.0f, 1.0f);
}

/// 1 or -1; of a complex number the sign of its real part. Other types without < have their own
/// sign(), found by argument-dependent lookup.
template <class T>
inline T sign(const T& x) {
  return detail::sign_of(x, 0);
}

}  // namespace v1
}  // namespace runtime
}  // namespace dynac
