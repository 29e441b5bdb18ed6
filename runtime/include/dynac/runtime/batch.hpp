// SPDX-License-Identifier: MIT-0
// Several configurations of a robot at once, one in each lane of a vector: what bodies of batches
// compute with. Arrays in memory hold one configuration after the other; they are transposed in
// registers, since a vector that is filled by scalar stores stalls its load.
// Lanes never mix: each has the bits that a call for its configuration alone gives. Where the
// target or the compiler has no vectors, a vector is one number.
// Included before the other headers of the runtime, which call functions of vectors by name.
#pragma once

#include "dynac/runtime/lanes.hpp"
#include "dynac/runtime/muladd.hpp"

namespace dynac {
namespace runtime {
inline namespace v1 {
namespace detail {

template <typename T>
struct WidestLanes {
  using Type = typename Types<T>::Vector;
};

// Where a few sines are wanted, 32 bytes are enough (lanes.hpp); a batch fills any width.
#if defined(__AVX512F__) && defined(__GNUC__)

using Double8 __attribute__((vector_size(64))) = double;
using Float16 __attribute__((vector_size(64))) = float;
using Word64x8 __attribute__((vector_size(64))) = uint64_t;
using Word32x16 __attribute__((vector_size(64))) = uint32_t;

template <>
struct Types<Double8> {
  using Number = double;
  using Word = uint64_t;
  using Bits = Word64x8;
};

template <>
struct Types<Float16> {
  using Number = float;
  using Word = uint32_t;
  using Bits = Word32x16;
};

template <>
struct WidestLanes<double> {
  using Type = Double8;
};

template <>
struct WidestLanes<float> {
  using Type = Float16;
};

#ifdef __clang__

[[gnu::always_inline]] inline Double8 muladd(Double8 a, Double8 b, Double8 c) noexcept {
#pragma clang fp contract(on)
  return a * b + c;
}

[[gnu::always_inline]] inline Float16 muladd(Float16 a, Float16 b, Float16 c) noexcept {
#pragma clang fp contract(on)
  return a * b + c;
}

#else

// The operations of gcc for vectors could throw in its eyes: in a function that is noexcept, each
// would ask for the C++ library's handler. Here they are promised not to (nothrow), unchecked.
// All lanes (-1), rounded as the mode says (4).
__attribute__((always_inline, nothrow)) inline Double8 muladd(Double8 a, Double8 b, Double8 c) {
  return __builtin_ia32_vfmaddpd512_mask(a, b, c, static_cast<unsigned char>(-1), 4);
}

__attribute__((always_inline, nothrow)) inline Float16 muladd(Float16 a, Float16 b, Float16 c) {
  return __builtin_ia32_vfmaddps512_mask(a, b, c, static_cast<short>(-1), 4);
}

#endif
#endif

}  // namespace detail
}  // namespace v1
}  // namespace runtime
}  // namespace dynac

#include "dynac/runtime/rotation.hpp"
#include "dynac/runtime/sincos.hpp"

namespace dynac {
namespace runtime {
inline namespace v1 {

/// The runtime's functions of numbers, of all lanes at once. Inlined always, as those are.
namespace batch {

/// A vector of numbers T, each of another configuration.
template <typename T>
using Lanes = typename detail::WidestLanes<T>::Type;

template <typename V>
[[gnu::always_inline]] constexpr int width() noexcept {
  return static_cast<int>(sizeof(V) / sizeof(detail::NumberOf<V>));
}

/// A number in every lane. (x - 0 is x, of -0 too, and costs nothing.)
template <typename T>
[[gnu::always_inline, gnu::nothrow]] inline Lanes<T> lanes(T number) {
  return number - Lanes<T>{};
}

/// a*b + c, fused as muladd() of numbers is.
template <typename V>
[[gnu::always_inline, gnu::nothrow]] inline V muladd(V a, V b, V c) {
  return detail::muladd(a, b, c);
}

#if defined(__FMA__) && defined(__GNUC__) && !defined(__clang__)

// In one operation: gcc takes long over thousands of those in lanes.hpp, one a lane.
[[gnu::always_inline, gnu::nothrow]] inline detail::DoubleLanes muladd(detail::DoubleLanes a,
                                                                       detail::DoubleLanes b,
                                                                       detail::DoubleLanes c) {
  return __builtin_ia32_vfmaddpd256(a, b, c);
}

[[gnu::always_inline, gnu::nothrow]] inline detail::FloatLanes muladd(detail::FloatLanes a,
                                                                      detail::FloatLanes b,
                                                                      detail::FloatLanes c) {
  return __builtin_ia32_vfmaddps256(a, b, c);
}

#endif

/// A function of a number, of each lane.
template <typename Function, typename V>
[[gnu::always_inline, gnu::nothrow]] inline V each_lane(Function function, V x) {
  for (int i = 0; i < width<V>(); ++i) x[i] = function(x[i]);
  return x;
}

template <typename Function>
[[gnu::always_inline, gnu::nothrow]] inline double each_lane(Function function, double x) {
  return function(x);
}

template <typename Function>
[[gnu::always_inline, gnu::nothrow]] inline float each_lane(Function function, float x) {
  return function(x);
}

/// Sines and cosines of N angles.
/// @param[in]  x  angles [rad] (N)
/// @param[out] s  sines (N); no overlap with x or c
/// @param[out] c  cosines (N)
template <FmaPolicy kFma, ArraySize N, typename V>
[[gnu::always_inline, gnu::nothrow]] inline void sincos(const V (&x)[N], V (&s)[N], V (&c)[N]) {
#ifdef __clang__
#pragma clang loop unroll(disable)  // or it computes all of them at once, from the stack
#endif
  for (ArraySize i = 0; i < N; ++i) detail::sincos_lanes<kFma>(x[i], s[i], c[i]);
}

}  // namespace batch

namespace detail {

// As objects, so that they are inlined where each_lane() is.
template <FmaPolicy kFma>
struct ReducedAngle {
  template <typename T>
  [[gnu::always_inline]] inline T operator()(T x) const noexcept {
    return v1::reduced_angle<kFma>(x);
  }
};

template <FmaPolicy kFma>
struct LeftJacobianJ2Series {
  template <typename T>
  [[gnu::always_inline]] inline T operator()(T square) const noexcept {
    return left_jacobian_J2_series<kFma>(square);
  }
};

struct SquareRoot {
  template <typename T>
  [[gnu::always_inline]] inline T operator()(T x) const noexcept {
    return v1::square_root(x);
  }
};

}  // namespace detail

namespace batch {

template <FmaPolicy kFma, typename V>
[[gnu::always_inline, gnu::nothrow]] inline V reduced_angle(V x) {
  return each_lane(detail::ReducedAngle<kFma>{}, x);
}

/// Rounded as square_root() of numbers is: in one instruction where the target has it.
template <typename V>
[[gnu::always_inline, gnu::nothrow]] inline V square_root(V x) {
  return each_lane(detail::SquareRoot{}, x);
}

#if defined(__AVX512F__) && defined(__GNUC__)
[[gnu::always_inline, gnu::nothrow]] inline detail::Double8 square_root(detail::Double8 x) {
  __asm__("vsqrtpd %0, %0" : "+v"(x));
  return x;
}
[[gnu::always_inline, gnu::nothrow]] inline detail::Float16 square_root(detail::Float16 x) {
  __asm__("vsqrtps %0, %0" : "+v"(x));
  return x;
}
#elif defined(__GNUC__) && defined(__AVX__)
[[gnu::always_inline, gnu::nothrow]] inline detail::DoubleLanes square_root(detail::DoubleLanes x) {
  __asm__("vsqrtpd %0, %0" : "+x"(x));
  return x;
}
[[gnu::always_inline, gnu::nothrow]] inline detail::FloatLanes square_root(detail::FloatLanes x) {
  __asm__("vsqrtps %0, %0" : "+x"(x));
  return x;
}
#elif defined(__GNUC__) && defined(__SSE2__)
[[gnu::always_inline, gnu::nothrow]] inline detail::DoubleLanes square_root(detail::DoubleLanes x) {
  __asm__("sqrtpd %0, %0" : "+x"(x));
  return x;
}
[[gnu::always_inline, gnu::nothrow]] inline detail::FloatLanes square_root(detail::FloatLanes x) {
  __asm__("sqrtps %0, %0" : "+x"(x));
  return x;
}
#elif defined(__GNUC__) && defined(__aarch64__)
[[gnu::always_inline, gnu::nothrow]] inline detail::DoubleLanes square_root(detail::DoubleLanes x) {
  __asm__("fsqrt %0.2d, %0.2d" : "+w"(x));
  return x;
}
[[gnu::always_inline, gnu::nothrow]] inline detail::FloatLanes square_root(detail::FloatLanes x) {
  __asm__("fsqrt %0.4s, %0.4s" : "+w"(x));
  return x;
}
#endif

}  // namespace batch

namespace detail {

// As choose() of numbers.
template <typename V>
[[gnu::always_inline, gnu::nothrow]] inline V choose_lanes(V judge, V if_negative, V otherwise) {
  using Bits = BitsOf<V>;
  const Bits mask = Bits{} - (bit_cast<Bits>(judge) >> (8 * sizeof(NumberOf<V>) - 1));
  const Bits a = bit_cast<Bits>(if_negative), b = bit_cast<Bits>(otherwise);
  return bit_cast<V>(b ^ ((a ^ b) & mask));
}

[[gnu::always_inline]] inline double choose_lanes(double judge, double a, double b) noexcept {
  return choose(judge, a, b);
}

[[gnu::always_inline]] inline float choose_lanes(float judge, float a, float b) noexcept {
  return choose(judge, a, b);
}

// As half_angle() of a number.
template <FmaPolicy kFma, typename V>
[[gnu::always_inline, gnu::nothrow]] inline HalfAngle<V> half_angle_lanes(V square) {
  using Number = NumberOf<V>;
  HalfAngle<V> half;
  half.square = square + not_zero(Number(0));
  half.angle = batch::square_root(half.square);
  sincos_lanes<kFma>(Number(0.5) * half.angle, half.sine, half.cosine);
  return half;
}

}  // namespace detail

namespace batch {

template <FmaPolicy kFma, typename V>
[[gnu::always_inline, gnu::nothrow]] inline V half_sinc(V square) {
  const detail::HalfAngle<V> half = detail::half_angle_lanes<kFma>(square);
  return half.sine / half.angle;
}

template <FmaPolicy kFma, typename V>
[[gnu::always_inline, gnu::nothrow]] inline V half_cos(V square) {
  return detail::half_angle_lanes<kFma>(square).cosine;
}

template <FmaPolicy kFma, typename V>
[[gnu::always_inline, gnu::nothrow]] inline V left_jacobian_J2(V square) {
  using Number = detail::NumberOf<V>;
  const detail::HalfAngle<V> half = detail::half_angle_lanes<kFma>(square);
  const V gap = half.angle - Number(2) * half.sine * half.cosine;
  return detail::choose_lanes(square - Number(6),
                              each_lane(detail::LeftJacobianJ2Series<kFma>{}, square),
                              gap / (half.angle * half.square));
}

template <typename V>
[[gnu::always_inline, gnu::nothrow]] inline V sign(V x) {
  using Number = detail::NumberOf<V>;
  return detail::choose_lanes(x, lanes(Number(-1)), lanes(Number(1)));
}

}  // namespace batch
}  // namespace v1
}  // namespace runtime
}  // namespace dynac
