// Written by dynac 0.1.0: a copy of its runtime, under MIT-0 (no obligations).
// SPDX-License-Identifier: MIT-0
// Several numbers in one vector register, for sincos.hpp: types, multiply-add, moving in and out.
// Loops that compilers vectorise would do, but they read the angles from memory: angles that the
// caller has just stored one by one then stall a wide load for some 50 cycles, as long as the whole
// computation takes. Lanes are filled from registers, whatever the compiler's taste in vectorising.
// Where the target has no vector registers, a vector is one number.
#pragma once

#include <stdint.h>

#include "dynac/runtime/muladd.hpp"

// A function that compilers know: copies of a few bytes are no calls.
#if defined(__GNUC__) || defined(__clang__)
#define DYNAC_RUNTIME_COPY __builtin_memcpy
#else
#include <string.h>
#define DYNAC_RUNTIME_COPY memcpy
#endif

// Without __GNUC__ (MSVC, and clang in its place) there are neither such types nor such assembly.
#if defined(__GNUC__) && defined(__AVX__)
#define DYNAC_RUNTIME_VECTOR_BYTES 32
#elif defined(__GNUC__) && (defined(__SSE2__) || defined(__aarch64__) || defined(__VSX__))
#define DYNAC_RUNTIME_VECTOR_BYTES 16
#endif

namespace dynac {
namespace runtime {
inline namespace v1 {
namespace detail {

// The types that belong to a number or vector: the Number in a lane, the Word of a lane's bits, the
// Bits of all lanes; for a number also the widest Vector of such numbers.
template <typename V>
struct Types;

#ifdef DYNAC_RUNTIME_VECTOR_BYTES

using DoubleLanes __attribute__((vector_size(DYNAC_RUNTIME_VECTOR_BYTES))) = double;
using FloatLanes __attribute__((vector_size(DYNAC_RUNTIME_VECTOR_BYTES))) = float;
using Word64Lanes __attribute__((vector_size(DYNAC_RUNTIME_VECTOR_BYTES))) = uint64_t;
using Word32Lanes __attribute__((vector_size(DYNAC_RUNTIME_VECTOR_BYTES))) = uint32_t;

template <>
struct Types<DoubleLanes> {
  using Number = double;
  using Word = uint64_t;
  using Bits = Word64Lanes;
};

template <>
struct Types<FloatLanes> {
  using Number = float;
  using Word = uint32_t;
  using Bits = Word32Lanes;
};

#else

using DoubleLanes = double;
using FloatLanes = float;

#endif

template <>
struct Types<double> {
  using Number = double;
  using Word = uint64_t;
  using Bits = uint64_t;
  using Vector = DoubleLanes;
};

template <>
struct Types<float> {
  using Number = float;
  using Word = uint32_t;
  using Bits = uint32_t;
  using Vector = FloatLanes;
};

template <typename V>
using NumberOf = typename Types<V>::Number;

template <typename V>
using BitsOf = typename Types<V>::Bits;

template <typename T>
[[gnu::always_inline]] constexpr int lane_count() noexcept {
  return static_cast<int>(sizeof(typename Types<T>::Vector) / sizeof(T));
}

// The same bits as another type of the same size.
template <typename To, typename From>
[[gnu::always_inline]] inline To bit_cast(From from) noexcept {
  static_assert(sizeof(To) == sizeof(From), "bit_cast keeps the size");
  To to;
  DYNAC_RUNTIME_COPY(&to, &from, sizeof to);
  return to;
}

using v1::muladd;

#ifdef DYNAC_RUNTIME_VECTOR_BYTES

// The first kLanes lanes, one after the other. Not a loop: gcc -O2 would keep some as loops in
// memory.
template <int kLanes>
struct First {
  template <int kCount, typename V>
  [[gnu::always_inline]] static inline void read(const NumberOf<V>* from, V& to) noexcept {
    First<kLanes - 1>::template read<kCount>(from, to);
    to[kLanes - 1] = from[kLanes <= kCount ? kLanes - 1 : kCount - 1];
  }

  template <typename V>
  [[gnu::always_inline]] static inline void write(const V& from, NumberOf<V>* to) noexcept {
    First<kLanes - 1>::write(from, to);
    to[kLanes - 1] = from[kLanes - 1];
  }

  // sum = a*b + sum
  template <typename V>
  [[gnu::always_inline]] static inline void fuse(const V& a, const V& b, V& sum) noexcept {
    First<kLanes - 1>::fuse(a, b, sum);
    sum[kLanes - 1] = v1::muladd(a[kLanes - 1], b[kLanes - 1], sum[kLanes - 1]);
  }
};

template <>
struct First<0> {
  template <int kCount, typename V>
  [[gnu::always_inline]] static inline void read(const NumberOf<V>*, V&) noexcept {}
  template <typename V>
  [[gnu::always_inline]] static inline void write(const V&, NumberOf<V>*) noexcept {}
  template <typename V>
  [[gnu::always_inline]] static inline void fuse(const V&, const V&, V&) noexcept {}
};

// a*b + c in every lane, fused as muladd(double, double, double) is.
#ifdef __clang__

[[gnu::always_inline]] inline DoubleLanes muladd(DoubleLanes a, DoubleLanes b,
                                                 DoubleLanes c) noexcept {
#pragma clang fp contract(on)
  return a * b + c;
}

[[gnu::always_inline]] inline FloatLanes muladd(FloatLanes a, FloatLanes b, FloatLanes c) noexcept {
#pragma clang fp contract(on)
  return a * b + c;
}

#else

// gcc has no fused operation on vectors that cannot throw in its eyes; it makes one instruction of
// these.
template <typename V>
[[gnu::always_inline]] inline V fused_lanes(V a, V b, V c) noexcept {
  First<lane_count<NumberOf<V> >()>::fuse(a, b, c);
  return c;
}

[[gnu::always_inline]] inline DoubleLanes muladd(DoubleLanes a, DoubleLanes b,
                                                 DoubleLanes c) noexcept {
  return kHasDoubleFma ? fused_lanes(a, b, c) : a * b + c;
}

[[gnu::always_inline]] inline FloatLanes muladd(FloatLanes a, FloatLanes b, FloatLanes c) noexcept {
  return kHasFloatFma ? fused_lanes(a, b, c) : a * b + c;
}

#endif

// Reads kCount numbers; the lanes behind them repeat the last one. The empty instruction keeps gcc
// from seeing that and treating lanes apart.
template <int kCount, typename T>
[[gnu::always_inline]] inline void read_lanes(const T* from,
                                              typename Types<T>::Vector& to) noexcept {
  First<lane_count<T>()>::template read<kCount>(from, to);
#if defined(__SSE2__)
  __asm__("" : "+x"(to));
#elif defined(__aarch64__)
  __asm__("" : "+w"(to));
#endif
}

// Writes the first kCount lanes; a full vector in one piece, which gcc does not always find itself.
template <int kCount, typename T>
[[gnu::always_inline]] inline void write_lanes(const typename Types<T>::Vector& from,
                                               T* to) noexcept {
  if (kCount == lane_count<T>()) {
    __builtin_memcpy(to, &from, kCount * sizeof(T));
  } else {
    First<kCount>::write(from, to);
  }
}

#else

template <int kCount, typename T>
[[gnu::always_inline]] inline void read_lanes(const T* from, T& to) noexcept {
  to = *from;
}

template <int kCount, typename T>
[[gnu::always_inline]] inline void write_lanes(const T& from, T* to) noexcept {
  *to = from;
}

#endif

}  // namespace detail
}  // namespace v1
}  // namespace runtime
}  // namespace dynac

#undef DYNAC_RUNTIME_COPY
#undef DYNAC_RUNTIME_VECTOR_BYTES
