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

#if defined(__GNUC__)

#ifdef __clang__
#define DYNAC_RUNTIME_SHUFFLE(Mask, a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
#define DYNAC_RUNTIME_SHUFFLE(Mask, a, b, ...) __builtin_shuffle(a, b, Mask{__VA_ARGS__})
#endif

// Pairs of lanes of two values: two in each of two vectors, as one instruction makes them.
template <typename V>
struct PairsOf;

template <>
struct PairsOf<double4> {
  using Mask __attribute__((vector_size(32))) = long long;
  static constexpr bool kInTurn = false;  // lanes 0 and 2, 1 and 3
  [[gnu::always_inline]] static inline double4 first(const double4& a, const double4& b) noexcept {
    return DYNAC_RUNTIME_SHUFFLE(Mask, a, b, 0, 4, 2, 6);
  }
  [[gnu::always_inline]] static inline double4 second(const double4& a, const double4& b) noexcept {
    return DYNAC_RUNTIME_SHUFFLE(Mask, a, b, 1, 5, 3, 7);
  }
};

template <>
struct PairsOf<float4> {
  using Mask __attribute__((vector_size(16))) = int;
  static constexpr bool kInTurn = true;  // lanes 0 and 1, 2 and 3
  [[gnu::always_inline]] static inline float4 first(const float4& a, const float4& b) noexcept {
    return DYNAC_RUNTIME_SHUFFLE(Mask, a, b, 0, 4, 1, 5);
  }
  [[gnu::always_inline]] static inline float4 second(const float4& a, const float4& b) noexcept {
    return DYNAC_RUNTIME_SHUFFLE(Mask, a, b, 2, 6, 3, 7);
  }
};

#undef DYNAC_RUNTIME_SHUFFLE

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
  __builtin_memcpy(&wide, from, sizeof wide);
  return wide;
}

/// Lanes as consecutive numbers.
template <typename V>
[[gnu::always_inline]] inline void store(const V& wide, detail::NumberIn<V>* to) noexcept {
  __builtin_memcpy(to, &wide, sizeof wide);
}

/// Lanes of two values side by side: lane k of `a` and then that of `b`, from the k-th place on.
#if defined(__GNUC__)
template <typename V>
[[gnu::always_inline]] inline void store_pairs(const V& a, const V& b, detail::NumberIn<V>* to0,
                                               detail::NumberIn<V>* to1, detail::NumberIn<V>* to2,
                                               detail::NumberIn<V>* to3) noexcept {
  using Pairs = detail::PairsOf<V>;
  const V first = Pairs::first(a, b), second = Pairs::second(a, b);
  __builtin_memcpy(to0, &first, sizeof(V) / 2);
  __builtin_memcpy(Pairs::kInTurn ? to1 : to2,
                   reinterpret_cast<const char*>(&first) + sizeof(V) / 2, sizeof(V) / 2);
  __builtin_memcpy(Pairs::kInTurn ? to2 : to1, &second, sizeof(V) / 2);
  __builtin_memcpy(to3, reinterpret_cast<const char*>(&second) + sizeof(V) / 2, sizeof(V) / 2);
}
#else
template <typename V>
inline void store_pairs(const V& a, const V& b, detail::NumberIn<V>* to0, detail::NumberIn<V>* to1,
                        detail::NumberIn<V>* to2, detail::NumberIn<V>* to3) noexcept {
  detail::NumberIn<V>* const to[] = {to0, to1, to2, to3};
  for (int k = 0; k < 4; ++k) {
    to[k][0] = a[k];
    to[k][1] = b[k];
  }
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
