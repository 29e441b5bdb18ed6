// SPDX-License-Identifier: MIT-0
// Wide values: two, four or eight numbers that the same operation is done on, such as those of the
// legs of a quadruped. A lane is computed as a number by itself would be, so with kFmaOff the bits
// are the same whatever the registers of the target: compilers split what is too wide for them.
// Where there are no vector types, a wide value is an array.
#pragma once

#include "dynac/runtime/guard.hpp"
#include "dynac/runtime/muladd.hpp"

#if defined(__FMA__) && defined(__GNUC__) && !defined(__clang__)
#define DYNAC_RUNTIME_X86_FMA
#endif

// Registers of several numbers, stored to any address as one; elsewhere a copy of several numbers
// to an address of which the compiler knows nothing would be a call.
#if defined(__GNUC__) && (defined(__SSE2__) || defined(__aarch64__) || defined(__VSX__))
#define DYNAC_RUNTIME_VECTORS
#endif

#if defined(__GNUC__)
#pragma GCC diagnostic push
// How a function returns vectors that the target has no registers for differs between versions of
// the compiler; these functions are always inlined.
#pragma GCC diagnostic ignored "-Wpsabi"
#endif

namespace dynac {
namespace runtime {
inline namespace v1 {

#if defined(__GNUC__)
using double2 __attribute__((vector_size(16))) = double;
using double4 __attribute__((vector_size(32))) = double;
using double8 __attribute__((vector_size(64))) = double;
using float2 __attribute__((vector_size(8))) = float;
using float4 __attribute__((vector_size(16))) = float;
using float8 __attribute__((vector_size(32))) = float;
#else
namespace detail {

template <typename T, int N>
struct Wide {
  T lanes[N];
  T operator[](int k) const noexcept { return lanes[k]; }
  T& operator[](int k) noexcept { return lanes[k]; }

  friend Wide operator-(Wide a) noexcept {
    for (int k = 0; k < N; ++k) a[k] = -a[k];
    return a;
  }
  friend Wide operator+(Wide a, const Wide& b) noexcept {
    for (int k = 0; k < N; ++k) a[k] = a[k] + b[k];
    return a;
  }
  friend Wide operator-(Wide a, const Wide& b) noexcept {
    for (int k = 0; k < N; ++k) a[k] = a[k] - b[k];
    return a;
  }
  friend Wide operator*(Wide a, const Wide& b) noexcept {
    for (int k = 0; k < N; ++k) a[k] = a[k] * b[k];
    return a;
  }
  friend Wide operator/(Wide a, const Wide& b) noexcept {
    for (int k = 0; k < N; ++k) a[k] = a[k] / b[k];
    return a;
  }
  friend Wide operator+(const Wide& a, T b) noexcept { return a + splat(b); }
  friend Wide operator-(const Wide& a, T b) noexcept { return a - splat(b); }
  friend Wide operator*(const Wide& a, T b) noexcept { return a * splat(b); }
  friend Wide operator/(const Wide& a, T b) noexcept { return a / splat(b); }
  friend Wide operator+(T a, const Wide& b) noexcept { return splat(a) + b; }
  friend Wide operator-(T a, const Wide& b) noexcept { return splat(a) - b; }
  friend Wide operator*(T a, const Wide& b) noexcept { return splat(a) * b; }
  friend Wide operator/(T a, const Wide& b) noexcept { return splat(a) / b; }

  static Wide splat(T number) noexcept {
    Wide wide;
    for (int k = 0; k < N; ++k) wide[k] = number;
    return wide;
  }
};

}  // namespace detail

using double2 = detail::Wide<double, 2>;
using double4 = detail::Wide<double, 4>;
using double8 = detail::Wide<double, 8>;
using float2 = detail::Wide<float, 2>;
using float4 = detail::Wide<float, 4>;
using float8 = detail::Wide<float, 8>;

#endif

}  // namespace v1
}  // namespace runtime
}  // namespace dynac

#ifdef DYNAC_RUNTIME_X86_FMA
// gcc's own functions for the instructions, of which it does not know that they never throw.
extern "C" {
dynac::runtime::double2 __builtin_ia32_vfmaddpd(dynac::runtime::double2, dynac::runtime::double2,
                                                dynac::runtime::double2) noexcept;
dynac::runtime::double4 __builtin_ia32_vfmaddpd256(dynac::runtime::double4, dynac::runtime::double4,
                                                   dynac::runtime::double4) noexcept;
dynac::runtime::float4 __builtin_ia32_vfmaddps(dynac::runtime::float4, dynac::runtime::float4,
                                               dynac::runtime::float4) noexcept;
dynac::runtime::float8 __builtin_ia32_vfmaddps256(dynac::runtime::float8, dynac::runtime::float8,
                                                  dynac::runtime::float8) noexcept;
}
#endif

namespace dynac {
namespace runtime {
inline namespace v1 {
namespace detail {

template <typename V>
struct WideTraits;

template <typename T, int N>
struct WideOf {
  using Number = T;
  static constexpr int kLanes = N;
};

template <>
struct WideTraits<double2> : WideOf<double, 2> {};
template <>
struct WideTraits<double4> : WideOf<double, 4> {};
template <>
struct WideTraits<double8> : WideOf<double, 8> {};
template <>
struct WideTraits<float2> : WideOf<float, 2> {};
template <>
struct WideTraits<float4> : WideOf<float, 4> {};
template <>
struct WideTraits<float8> : WideOf<float, 8> {};

template <typename V>
using NumberIn = typename WideTraits<V>::Number;

// The first kLanes lanes of a value, one after the other.
template <int kLanes>
struct Lane {
  template <typename V>
  [[gnu::always_inline]] static inline void fill(NumberIn<V> number, V& wide) noexcept {
    Lane<kLanes - 1>::fill(number, wide);
    wide[kLanes - 1] = number;
  }
  // sum = a*b + sum
  template <typename V>
  [[gnu::always_inline]] static inline void fuse(const V& a, const V& b, V& sum) noexcept {
    Lane<kLanes - 1>::fuse(a, b, sum);
    sum[kLanes - 1] = v1::muladd(a[kLanes - 1], b[kLanes - 1], sum[kLanes - 1]);
  }
};

template <>
struct Lane<0> {
  template <typename V>
  [[gnu::always_inline]] static inline void fill(NumberIn<V>, V&) noexcept {}
  template <typename V>
  [[gnu::always_inline]] static inline void fuse(const V&, const V&, V&) noexcept {}
};

template <typename V>
[[gnu::always_inline]] inline V same_in_all(NumberIn<V> number) noexcept {
  V wide{};
  Lane<WideTraits<V>::kLanes>::fill(number, wide);
  return wide;
}

// a*b + c, rounded once. Most often gcc makes one instruction of those of the lanes.
template <typename V>
[[gnu::always_inline]] inline V fused(const V& a, const V& b, const V& c) noexcept {
  V sum = c;
  Lane<WideTraits<V>::kLanes>::fuse(a, b, sum);
  return sum;
}

#ifdef DYNAC_RUNTIME_X86_FMA
[[gnu::always_inline]] inline double2 fused(double2 a, double2 b, double2 c) noexcept {
  return __builtin_ia32_vfmaddpd(a, b, c);
}
[[gnu::always_inline]] inline double4 fused(double4 a, double4 b, double4 c) noexcept {
  return __builtin_ia32_vfmaddpd256(a, b, c);
}
[[gnu::always_inline]] inline float4 fused(float4 a, float4 b, float4 c) noexcept {
  return __builtin_ia32_vfmaddps(a, b, c);
}
[[gnu::always_inline]] inline float8 fused(float8 a, float8 b, float8 c) noexcept {
  return __builtin_ia32_vfmaddps256(a, b, c);
}
#endif

#if defined(__GNUC__) && defined(__AVX__)

using Words2 __attribute__((vector_size(16))) = long long;
using Words4 __attribute__((vector_size(32))) = long long;
using Halves2 __attribute__((vector_size(8))) = int;
using Halves4 __attribute__((vector_size(16))) = int;

#ifdef __clang__
#define DYNAC_RUNTIME_SHUFFLE(Mask, a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
#define DYNAC_RUNTIME_SHUFFLE(Mask, a, b, ...) __builtin_shuffle(a, b, Mask{__VA_ARGS__})
#endif

// Every other lane of a, from the first or the second, each with that of b behind it.
[[gnu::always_inline]] inline double2 first_pairs(const double2& a, const double2& b) noexcept {
  return DYNAC_RUNTIME_SHUFFLE(Words2, a, b, 0, 2);
}
[[gnu::always_inline]] inline double2 second_pairs(const double2& a, const double2& b) noexcept {
  return DYNAC_RUNTIME_SHUFFLE(Words2, a, b, 1, 3);
}
[[gnu::always_inline]] inline float2 first_pairs(const float2& a, const float2& b) noexcept {
  return DYNAC_RUNTIME_SHUFFLE(Halves2, a, b, 0, 2);
}
[[gnu::always_inline]] inline float2 second_pairs(const float2& a, const float2& b) noexcept {
  return DYNAC_RUNTIME_SHUFFLE(Halves2, a, b, 1, 3);
}
[[gnu::always_inline]] inline double4 first_pairs(const double4& a, const double4& b) noexcept {
  return DYNAC_RUNTIME_SHUFFLE(Words4, a, b, 0, 4, 2, 6);
}
[[gnu::always_inline]] inline double4 second_pairs(const double4& a, const double4& b) noexcept {
  return DYNAC_RUNTIME_SHUFFLE(Words4, a, b, 1, 5, 3, 7);
}
[[gnu::always_inline]] inline float4 first_pairs(const float4& a, const float4& b) noexcept {
  return DYNAC_RUNTIME_SHUFFLE(Halves4, a, b, 0, 4, 2, 6);
}
[[gnu::always_inline]] inline float4 second_pairs(const float4& a, const float4& b) noexcept {
  return DYNAC_RUNTIME_SHUFFLE(Halves4, a, b, 1, 5, 3, 7);
}
// Lanes 0, 2, 1, 3.
[[gnu::always_inline]] inline double4 every_other(const double4& wide) noexcept {
  return DYNAC_RUNTIME_SHUFFLE(Words4, wide, wide, 0, 2, 1, 3);
}
[[gnu::always_inline]] inline float4 every_other(const float4& wide) noexcept {
  return DYNAC_RUNTIME_SHUFFLE(Halves4, wide, wide, 0, 2, 1, 3);
}

#undef DYNAC_RUNTIME_SHUFFLE

template <typename V>
[[gnu::always_inline]] inline void store_halves(const V& wide, NumberIn<V>* first,
                                                NumberIn<V>* second) noexcept {
  __builtin_memcpy(first, &wide, sizeof wide / 2);
  __builtin_memcpy(second, reinterpret_cast<const char*>(&wide) + sizeof wide / 2, sizeof wide / 2);
}

#endif

template <typename T>
struct HasFma;
template <>
struct HasFma<double> {
  static constexpr bool value = kHasDoubleFma;
};
template <>
struct HasFma<float> {
  static constexpr bool value = kHasFloatFma;
};

}  // namespace detail

/// Lanes from consecutive numbers.
template <typename V>
[[gnu::always_inline]] inline V load(const detail::NumberIn<V>* from) noexcept {
  V wide;
#if defined(__GNUC__)
  __builtin_memcpy(&wide, from, sizeof wide);
#else
  for (int k = 0; k < detail::WideTraits<V>::kLanes; ++k) wide[k] = from[k];
#endif
  return wide;
}

/// Lanes as consecutive numbers.
template <typename V>
[[gnu::always_inline]] inline void store(const V& wide, detail::NumberIn<V>* to) noexcept {
#ifdef DYNAC_RUNTIME_VECTORS
  __builtin_memcpy(to, &wide, sizeof wide);
#else
  for (int k = 0; k < detail::WideTraits<V>::kLanes; ++k) to[k] = wide[k];
#endif
}

// Elsewhere stores of two numbers are one instruction, or shuffles are many.
#if defined(__GNUC__) && defined(__AVX__)

/// Lane k of two values, one behind the other, to the k-th place.
template <typename V>
[[gnu::always_inline]] inline void store_pairs(const V& a, const V& b, detail::NumberIn<V>* to0,
                                               detail::NumberIn<V>* to1) noexcept {
  store(detail::first_pairs(a, b), to0);
  store(detail::second_pairs(a, b), to1);
}
template <typename V>
[[gnu::always_inline]] inline void store_pairs(const V& a, const V& b, detail::NumberIn<V>* to0,
                                               detail::NumberIn<V>* to1, detail::NumberIn<V>* to2,
                                               detail::NumberIn<V>* to3) noexcept {
  detail::store_halves(detail::first_pairs(a, b), to0, to2);
  detail::store_halves(detail::second_pairs(a, b), to1, to3);
}

/// Lanes 0 and 2 of four to one place, 1 and 3 to another.
template <typename V>
[[gnu::always_inline]] inline void store_pairs(const V& wide, detail::NumberIn<V>* to0,
                                               detail::NumberIn<V>* to1) noexcept {
  detail::store_halves(detail::every_other(wide), to0, to1);
}

#else

template <typename V>
[[gnu::always_inline]] inline void store_pairs(const V& a, const V& b, detail::NumberIn<V>* to0,
                                               detail::NumberIn<V>* to1) noexcept {
  to0[0] = a[0];
  to0[1] = b[0];
  to1[0] = a[1];
  to1[1] = b[1];
}
template <typename V>
[[gnu::always_inline]] inline void store_pairs(const V& a, const V& b, detail::NumberIn<V>* to0,
                                               detail::NumberIn<V>* to1, detail::NumberIn<V>* to2,
                                               detail::NumberIn<V>* to3) noexcept {
  to0[0] = a[0];
  to0[1] = b[0];
  to1[0] = a[1];
  to1[1] = b[1];
  to2[0] = a[2];
  to2[1] = b[2];
  to3[0] = a[3];
  to3[1] = b[3];
}
template <typename V>
[[gnu::always_inline]] inline void store_pairs(const V& wide, detail::NumberIn<V>* to0,
                                               detail::NumberIn<V>* to1) noexcept {
  to0[0] = wide[0];
  to0[1] = wide[2];
  to1[0] = wide[1];
  to1[1] = wide[3];
}

#endif

/// a*b + c in every lane, rounded as muladd() of numbers is.
#ifdef __clang__
template <typename V, int = detail::WideTraits<V>::kLanes>
[[gnu::always_inline]] inline V muladd(const V& a, const V& b, const V& c) noexcept {
#pragma clang fp contract(on)
  return a * b + c;
}
#else
template <typename V, int = detail::WideTraits<V>::kLanes>
[[gnu::always_inline]] inline V muladd(const V& a, const V& b, const V& c) noexcept {
  return detail::HasFma<detail::NumberIn<V> >::value ? detail::fused(a, b, c) : a * b + c;
}
#endif

/// The same where some of the three are the same number in all lanes.
template <typename V>
[[gnu::always_inline]] inline V muladd(detail::NumberIn<V> a, const V& b, const V& c) noexcept {
  return muladd(detail::same_in_all<V>(a), b, c);
}
template <typename V>
[[gnu::always_inline]] inline V muladd(const V& a, detail::NumberIn<V> b, const V& c) noexcept {
  return muladd(a, detail::same_in_all<V>(b), c);
}
template <typename V>
[[gnu::always_inline]] inline V muladd(const V& a, const V& b, detail::NumberIn<V> c) noexcept {
  return muladd(a, b, detail::same_in_all<V>(c));
}
template <typename V>
[[gnu::always_inline]] inline V muladd(detail::NumberIn<V> a, const V& b,
                                       detail::NumberIn<V> c) noexcept {
  return muladd(detail::same_in_all<V>(a), b, detail::same_in_all<V>(c));
}
template <typename V>
[[gnu::always_inline]] inline V muladd(const V& a, detail::NumberIn<V> b,
                                       detail::NumberIn<V> c) noexcept {
  return muladd(a, detail::same_in_all<V>(b), detail::same_in_all<V>(c));
}
template <typename V>
[[gnu::always_inline]] inline V muladd(detail::NumberIn<V> a, detail::NumberIn<V> b,
                                       const V& c) noexcept {
  return muladd(detail::same_in_all<V>(a), detail::same_in_all<V>(b), c);
}

}  // namespace v1
}  // namespace runtime
}  // namespace dynac

#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

#undef DYNAC_RUNTIME_X86_FMA
#undef DYNAC_RUNTIME_VECTORS
