// SPDX-License-Identifier: MIT-0
// The square root as one instruction, whatever the compiler's flags: __builtin_sqrt sets errno
// unless told not to, and so branches and calls the C library. Targets without the instruction get
// Newton's iteration on the bits of the number.
#pragma once

#include <stdint.h>

#include "dynac/runtime/guard.hpp"
#include "dynac/runtime/lanes.hpp"

namespace dynac {
namespace runtime {
inline namespace v1 {
namespace detail {

// The first guess of 1/sqrt(x) halves the exponent (Lomont, Fast inverse square root, 2003); every
// step of Newton doubles its digits. What x*y is off by is then put right once more, with the
// square of the result exact in two words, if x is above 1e-289 (double) or 1e-30 (float); below,
// the error is 1 unit in the last place, and of subnormal numbers the result is just very small.
// Infinity gives NaN.
template <typename T>
[[gnu::always_inline]] inline T newton_square_root(T x, BitsOf<T> guess, BitsOf<T> low_half,
                                                   int steps) noexcept {
  using Bits = BitsOf<T>;
  T y = bit_cast<T>(guess - (bit_cast<Bits>(x) >> 1));
  const T half_x = T(0.5) * x;
  for (int i = 0; i < steps; ++i) y = y * (T(1.5) - half_x * y * y);
  const T root = x * y;
  const T high = bit_cast<T>(bit_cast<Bits>(root) & ~low_half);
  const T low = root - high;
  const T excess = ((x - high * high) - (high + high) * low) - low * low;
  return root + T(0.5) * y * excess;
}

[[gnu::always_inline]] inline double software_square_root(double x) noexcept {
  return newton_square_root<double>(x, 0x5fe6eb50c7b537a9u, 0x7ffffffu, 4);
}

[[gnu::always_inline]] inline float software_square_root(float x) noexcept {
  return newton_square_root<float>(x, 0x5f375a86u, 0xfffu, 3);
}

}  // namespace detail

/// The square root: rounded to nearest where the target has the instruction, else below 0.51 units
/// in the last place.
/// @param[in] x  not negative
[[gnu::always_inline]] inline double square_root(double x) noexcept {
#if defined(__AVX__) && (defined(__GNUC__) || defined(__clang__))
  __asm__("vsqrtsd %0, %0, %0" : "+x"(x));
#elif defined(__SSE2__)
  __asm__("sqrtsd %0, %0" : "+x"(x));
#elif defined(__aarch64__)
  __asm__("fsqrt %d0, %d0" : "+w"(x));
#elif defined(__ARM_FP) && (__ARM_FP & 8)
  __asm__("vsqrt.f64 %P0, %P0" : "+w"(x));
#elif defined(__riscv_flen) && __riscv_flen >= 64
  __asm__("fsqrt.d %0, %0" : "+f"(x));
#else
  x = detail::software_square_root(x);
#endif
  return x;
}

/// The same.
[[gnu::always_inline]] inline float square_root(float x) noexcept {
#if defined(__AVX__) && (defined(__GNUC__) || defined(__clang__))
  __asm__("vsqrtss %0, %0, %0" : "+x"(x));
#elif defined(__SSE2__)
  __asm__("sqrtss %0, %0" : "+x"(x));
#elif defined(__aarch64__)
  __asm__("fsqrt %s0, %s0" : "+w"(x));
#elif defined(__ARM_FP) && (__ARM_FP & 4)
  __asm__("vsqrt.f32 %0, %0" : "+t"(x));
#elif defined(__riscv_flen) && __riscv_flen >= 32
  __asm__("fsqrt.s %0, %0" : "+f"(x));
#else
  x = detail::software_square_root(x);
#endif
  return x;
}

/// The same for kernels emitted with `--scalar template`: sqrt found by argument-dependent lookup.
template <class T>
inline T square_root(const T& x) {
  return sqrt(x);
}

}  // namespace v1
}  // namespace runtime
}  // namespace dynac
