// SPDX-License-Identifier: MIT-0
// Sine and cosine of all joints at once, without branches, tables or a library: a call executes the
// same instructions whatever the angles. In: angles [rad]; out: their sines and cosines.
// Multiples of pi/2, held in several words, are taken off the angle (Cody & Waite, Software Manual
// for the Elementary Functions, 1980, chapter 8); the rest goes into two polynomials, this
// project's own minimax fits (Remez exchange in 200-bit arithmetic, each coefficient rounded in
// turn and the later ones fitted again). Accuracy and range: see sincos() at the end.
#pragma once

#include <stdint.h>

#include "dynac/runtime/guard.hpp"
#include "dynac/runtime/lanes.hpp"
#include "dynac/runtime/muladd.hpp"

namespace dynac {
namespace runtime {
inline namespace v1 {
namespace detail {

// A constant in every lane. (Not for -0, whose sign the addition would lose.)
template <typename V>
[[gnu::always_inline]] inline V splat(NumberOf<V> constant) noexcept {
  return V{} + constant;
}

// a*b + c, and the same with constants for some of the operands.
template <FmaPolicy kFma, typename V>
[[gnu::always_inline]] inline V madd(V a, V b, V c) noexcept {
  return kFma == kFmaOn ? muladd(a, b, c) : a * b + c;
}

template <FmaPolicy kFma, typename V>
[[gnu::always_inline]] inline V scaled_plus(V a, NumberOf<V> b, V c) noexcept {
  return madd<kFma>(a, splat<V>(b), c);
}

template <FmaPolicy kFma, typename V>
[[gnu::always_inline]] inline V line(V a, NumberOf<V> b, NumberOf<V> c) noexcept {
  return madd<kFma>(a, splat<V>(b), splat<V>(c));
}

// The angle is quadrant * pi/2 + head - tail, |head| <= pi/4 (a little more at ties). The tail is
// at most half a unit in the last place of head, or head is so small that sine is head - tail
// anyway.
template <typename V>
struct Reduced {
  V head;
  V tail;
  BitsOf<V> quadrant;  // modulo 4
};

template <typename Number>
struct Method;

template <>
struct Method<double> {
  // Adding 1.5 * 2^52 rounds to an integer and leaves that integer in the lowest bits of the sum:
  // no call of rint, no conversion. p1 and p2 have 35 bits each, so their products with k are exact
  // for |k| <= 2^18, as are x - k*p1 and the rounding error of head (Dekker's fast two-sum; where
  // its condition fails, head is exact): fused or not makes no difference here. p1 + p2 + p3 is
  // pi/2 to 2^-130. The term with the factor 0 is NaN when |k| is 2^48 or more, where the angle has
  // too few bits left.
  template <FmaPolicy kFma, typename V>
  [[gnu::always_inline]] static inline Reduced<V> reduce(V x) noexcept {
    const double two_over_pi = 0.6366197723675814, magic = 6755399441055744.0;
    const double p1 = 1.5707963267923333, p2 = 2.5633441515839558e-12, p3 = 1.0562999066987428e-23;
    const double limit = 6.38623466176372e+293;  // 2^976
    const V sum = line<kFma>(x, two_over_pi, magic);
    const V k = sum - splat<V>(magic);
    const V x1 = scaled_plus<kFma>(k, -p1, x);
    const V head = scaled_plus<kFma>(k, -p2, x1);
    const V error = scaled_plus<kFma>(k, p2, head - x1);
    const V tail = scaled_plus<kFma>(k, p3, error);
    return {head, scaled_plus<kFma>(k * splat<V>(limit), 0.0, tail), bit_cast<BitsOf<V>>(sum)};
  }

  // The same for whole revolutions, and a result of one word: 2 pi is p1 (35 bits) and p2, whose
  // product with k <= 2^18 is so small that its rounding does not count. The term with the factor 0
  // is NaN where that of reduce() is; it does not wait for k.
  template <FmaPolicy kFma>
  [[gnu::always_inline]] static inline double reduced_angle(double x) noexcept {
    const double one_over_two_pi = 0.15915494309189535, magic = 6755399441055744.0;
    const double p1 = 6.283185307169333, p2 = 1.0253376606378076e-11;
    const double limit = 4.065892491321717e+293;  // 2^977/pi
    const double k = madd<kFma>(x, one_over_two_pi, magic) - magic;
    return madd<kFma>(k, -p2, madd<kFma>(k, -p1, madd<kFma>(x * limit, 0.0, x)));
  }

  // sin(r) = r - r^3 P(r^2), relative error of the fit 2^-57.9. The tail is subtracted with the
  // small term; the order of the signs makes sin(-0) = -0.
  template <FmaPolicy kFma, typename V>
  [[gnu::always_inline]] static inline V sine(V head, V tail, V z) noexcept {
    const V z2 = z * z;
    const V p01 = line<kFma>(z, -0.0083333333333218407, 0.1666666666666663);
    const V p23 = line<kFma>(z, -2.7557313538514475e-6, 0.00019841269829358528);
    const V p45 = line<kFma>(z, -1.5895433298074442e-10, 2.5050734389348463e-8);
    const V p = madd<kFma>(z2, madd<kFma>(z2, p45, p23), p01);
    return head - madd<kFma>(head * z, p, tail);
  }

  // cos(r) = 1 - r^2/2 + r^4 Q(r^2), relative error of the fit 2^-63.9. What 1 - r^2/2 loses by
  // rounding is put back.
  template <FmaPolicy kFma, typename V>
  [[gnu::always_inline]] static inline V cosine(V head, V tail, V z) noexcept {
    const V z2 = z * z;
    const V q01 = line<kFma>(z, -0.0013888888888873342, 0.041666666666666595);
    const V q23 = line<kFma>(z, -2.7557314217040899e-7, 2.4801587289002083e-5);
    const V q45 = line<kFma>(z, -1.1358749266670394e-11, 2.0875705396436456e-9);
    const V q = madd<kFma>(z2, madd<kFma>(z2, q45, q23), q01);
    const V parabola = line<kFma>(z, -0.5, 1.0);
    const V lost = scaled_plus<kFma>(z, -0.5, splat<V>(1.0) - parabola);
    return parabola + (lost + madd<kFma>(z2, q, head * tail));
  }
};

template <>
struct Method<float> {
  // As for double, but the products must fit 24 bits, so the words are shorter (p1 has 8 bits, p2
  // and p3 have 11; |k| <= 2^12) and one more is needed. x - k*p1 - k*p2 is exact: below 1, a
  // multiple of 2^-24. p1 + p2 + p3 + p4 is pi/2 to 2^-63.
  template <FmaPolicy kFma, typename V>
  [[gnu::always_inline]] static inline Reduced<V> reduce(V x) noexcept {
    const float two_over_pi = 0.63661975f, magic = 12582912.0f;
    const float p1 = 1.5703125f, p2 = 0.0004837513f, p3 = 7.5495336e-08f, p4 = 2.563344e-12f;
    const float limit = 3.2451855e+32f;  // 2^108
    const V sum = line<kFma>(x, two_over_pi, magic);
    const V k = sum - splat<V>(magic);
    const V x2 = scaled_plus<kFma>(k, -p2, scaled_plus<kFma>(k, -p1, x));
    const V head = scaled_plus<kFma>(k, -p3, x2);
    const V error = scaled_plus<kFma>(k, p3, head - x2);
    const V tail = scaled_plus<kFma>(k, p4, error);
    return {head, scaled_plus<kFma>(k * splat<V>(limit), 0.0f, tail), bit_cast<BitsOf<V>>(sum)};
  }

  template <FmaPolicy kFma>
  [[gnu::always_inline]] static inline float reduced_angle(float x) noexcept {
    const float one_over_two_pi = 0.159154937f, magic = 12582912.0f;
    const float p1 = 6.28125f, p2 = 0.0019350052f, p3 = 3.01991605e-07f;
    const float limit = 2.06594919e+32f;  // 2^109/pi
    const float k = madd<kFma>(x, one_over_two_pi, magic) - magic;
    const float x1 = madd<kFma>(k, -p1, madd<kFma>(x * limit, 0.0f, x));
    return madd<kFma>(k, -p3, madd<kFma>(k, -p2, x1));
  }

  // Relative error of the fit 2^-27.9.
  template <FmaPolicy kFma, typename V>
  [[gnu::always_inline]] static inline V sine(V head, V tail, V z) noexcept {
    const V p01 = line<kFma>(z, -0.00833218731f, 0.166666552f);
    const V p = scaled_plus<kFma>(z * z, 0.00019517896f, p01);
    return head - madd<kFma>(head * z, p, tail);
  }

  // Relative error of the fit 2^-33.
  template <FmaPolicy kFma, typename V>
  [[gnu::always_inline]] static inline V cosine(V head, V tail, V z) noexcept {
    const V z2 = z * z;
    const V q01 = line<kFma>(z, -0.00138873095f, 0.0416666456f);
    const V q = scaled_plus<kFma>(z2, 2.44323273e-5f, q01);
    const V parabola = line<kFma>(z, -0.5f, 1.0f);
    const V lost = scaled_plus<kFma>(z, -0.5f, splat<V>(1.0f) - parabola);
    return parabola + (lost + madd<kFma>(z2, q, head * tail));
  }
};

// Sine and cosine of one number, or of every lane. Odd quadrants swap the two, bit 1 of the
// quadrant and of its successor are the signs: masks and exclusive or, since selects become
// branches on Arm.
template <FmaPolicy kFma, typename V>
[[gnu::always_inline]] inline void sincos_lanes(V x, V& s, V& c) noexcept {
  using Bits = BitsOf<V>;
  using Word = typename Types<V>::Word;
  using M = Method<NumberOf<V>>;
  const Reduced<V> r = M::template reduce<kFma>(x);
  const V z = r.head * r.head;
  const Bits sine = bit_cast<Bits>(M::template sine<kFma>(r.head, r.tail, z));
  const Bits cosine = bit_cast<Bits>(M::template cosine<kFma>(r.head, r.tail, z));
  constexpr int kSignBit = static_cast<int>(8 * sizeof(Word)) - 1;
  const Bits one = Bits{} + Word{1};
  const Bits sign = one << kSignBit;
  const Bits sine_sign = (r.quadrant << (kSignBit - 1)) & sign;
  const Bits cosine_sign = ((r.quadrant + one) << (kSignBit - 1)) & sign;
  const Bits swap = (sine ^ cosine) & (Bits{} - (r.quadrant & one));
  s = bit_cast<V>((sine ^ sine_sign) ^ swap);
  c = bit_cast<V>((cosine ^ cosine_sign) ^ swap);
}

// kCount angles, at most one vector of them.
template <FmaPolicy kFma, int kCount, typename T>
[[gnu::always_inline]] inline void sincos_block(const T* x, T* s, T* c) noexcept {
  typename Types<T>::Vector angles, sines, cosines;
  read_lanes<kCount>(x, angles);
  sincos_lanes<kFma>(angles, sines, cosines);
  write_lanes<kCount>(sines, s);
  write_lanes<kCount>(cosines, c);
}

// kCount angles, written out block by block, so that they need not pass through memory.
template <FmaPolicy kFma, int kCount>
struct Blocks {
  template <typename T>
  [[gnu::always_inline]] static inline void run(const T* x, T* s, T* c) noexcept {
    constexpr int kStep = kCount < lane_count<T>() ? kCount : lane_count<T>();
    sincos_block<kFma, kStep>(x, s, c);
    Blocks<kFma, kCount - kStep>::run(x + kStep, s + kStep, c + kStep);
  }
};

template <FmaPolicy kFma>
struct Blocks<kFma, 0> {
  template <typename T>
  [[gnu::always_inline]] static inline void run(const T*, T*, T*) noexcept {}
};

// So many angles (128 bytes of them) are written out; more are a loop, as any number is where a
// block is one angle.
template <typename T>
[[gnu::always_inline]] constexpr int written_out() noexcept {
  return lane_count<T>() == 1 ? 0 : 128 / static_cast<int>(sizeof(T));
}

template <FmaPolicy kFma, int kCount, typename T>
[[gnu::always_inline]] inline void sincos_all(const T* x, T* s, T* c) noexcept {
  static_assert(kCount >= 1, "sincos needs an angle");
  constexpr int kStep = lane_count<T>();
  constexpr int kLooped = kCount > written_out<T>() ? kCount - kCount % kStep : 0;
  for (int i = 0; i < kLooped; i += kStep) sincos_block<kFma, kStep>(x + i, s + i, c + i);
  Blocks<kFma, kCount - kLooped>::run(x + kLooped, s + kLooped, c + kLooped);
}

}  // namespace detail

/// Sines and cosines of N angles, double or float, N >= 1; no padding is needed.
///
/// Error: below 1 unit in the last place for |x| <= 4e5 (double) and 6.4e3 (float), near multiples
/// of pi/2 too, fused or not. (Largest seen: 0.94 for double in 8e7 random angles and next to every
/// multiple of pi/2, 0.94 for float among all numbers of the range.) Beyond, it grows to about
/// |x| eps in absolute terms. From 4.4e14 (double) and 1.6e6 (float) on, and for infinity and NaN,
/// the result is NaN; every other result is within [-1, 1].
/// sin(-x) = -sin(x), cos(-x) = cos(x), sin(+-0) = +-0 and cos(0) = 1 hold to the bit. With kFmaOff
/// and contraction by the compiler off, the bits are the same on every machine and in every
/// overload.
///
/// @tparam kFma  kFmaOn fuses multiply-adds where the target can
/// @param[in]  x  angles [rad] (N)
/// @param[out] s  sines (N); no overlap with x or c
/// @param[out] c  cosines (N)
template <FmaPolicy kFma, int N>
[[gnu::always_inline]] inline void sincos(const double* x, double* s, double* c) noexcept {
  detail::sincos_all<kFma, N>(x, s, c);
}

template <FmaPolicy kFma, int N>
[[gnu::always_inline]] inline void sincos(const float* x, float* s, float* c) noexcept {
  detail::sincos_all<kFma, N>(x, s, c);
}

/// The type of the sizes of arrays, in code that has no standard library.
using ArraySize = decltype(sizeof(0));

/// The same for arrays, which know their N.
template <FmaPolicy kFma = kFmaOn, ArraySize N>
[[gnu::always_inline]] inline void sincos(const double (&x)[N], double (&s)[N],
                                          double (&c)[N]) noexcept {
  detail::sincos_all<kFma, static_cast<int>(N)>(x, s, c);
}

template <FmaPolicy kFma = kFmaOn, ArraySize N>
[[gnu::always_inline]] inline void sincos(const float (&x)[N], float (&s)[N],
                                          float (&c)[N]) noexcept {
  detail::sincos_all<kFma, static_cast<int>(N)>(x, s, c);
}

/// The same for one angle.
template <FmaPolicy kFma = kFmaOn>
[[gnu::always_inline]] inline void sincos(double x, double& s, double& c) noexcept {
  detail::sincos_lanes<kFma>(x, s, c);
}

template <FmaPolicy kFma = kFmaOn>
[[gnu::always_inline]] inline void sincos(float x, float& s, float& c) noexcept {
  detail::sincos_lanes<kFma>(x, s, c);
}

/// An angle less whole revolutions, in [-pi, pi] (at ties up to 1e-3 beyond): what sine and cosine
/// of a sum take in place of a large summand, which the addition would round.
///
/// Error: below 1 unit in the last place of pi for |x| <= 1e6 (double) and 1.6e4 (float), and none
/// for |x| <= 3; beyond, about |x| eps. Not a number where sincos() gives none.
/// @param[in] x  angle [rad]
template <FmaPolicy kFma = kFmaOn>
[[gnu::always_inline]] inline double reduced_angle(double x) noexcept {
  return detail::Method<double>::reduced_angle<kFma>(x);
}

template <FmaPolicy kFma = kFmaOn>
[[gnu::always_inline]] inline float reduced_angle(float x) noexcept {
  return detail::Method<float>::reduced_angle<kFma>(x);
}

}  // namespace v1
}  // namespace runtime
}  // namespace dynac
