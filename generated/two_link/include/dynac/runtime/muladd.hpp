// Written by dynac 0.1.0: a copy of its runtime, under MIT-0 (no obligations).
// SPDX-License-Identifier: MIT-0
// The multiply-add of emitted code: a*b + c, rounded once by the hardware's fused operation where
// the target has one, rounded twice elsewhere; never a library call, which would cost a hundred
// times as much. Kernels emitted with `--fma off` do not call it and so have the same bits on every
// machine.
#pragma once

#include "dynac/runtime/guard.hpp"

// From here to the end of the file that includes this, sums are computed in the order in which they
// are written, also under -fassociative-math, for which clang has no macro that could be refused.
#if defined(__clang__) && __clang_major__ >= 11 && \
    (!defined(__apple_build_version__) || __clang_major__ >= 13)
#pragma clang fp reassociate(off)
#endif

namespace dynac {
namespace runtime {
inline namespace v1 {

/// Whether multiply-adds may be fused: off gives the same bits on every machine, on is faster.
enum FmaPolicy { kFmaOff, kFmaOn };

// Two constants, because a Cortex-M4 has floats only.
#if defined(__FP_FAST_FMA) || defined(__FMA__) || defined(__aarch64__) ||  \
    (defined(__ARM_FEATURE_FMA) && defined(__ARM_FP) && (__ARM_FP & 8)) || \
    (defined(__riscv_flen) && __riscv_flen >= 64)
constexpr bool kHasDoubleFma = true;
#else
constexpr bool kHasDoubleFma = false;
#endif

#if defined(__FP_FAST_FMAF) || defined(__FMA__) || defined(__aarch64__) || \
    (defined(__ARM_FEATURE_FMA) && defined(__ARM_FP) && (__ARM_FP & 4)) || \
    (defined(__riscv_flen) && __riscv_flen >= 32)
constexpr bool kHasFloatFma = true;
#else
constexpr bool kHasFloatFma = false;
#endif

// All functions of the runtime are inlined always: one copy shared by files with different compiler
// flags would have the instructions of whichever file the linker saw first.

#ifdef __clang__

// clang's __builtin_fma may become a call of fma (no -fno-math-errno, no GNU system), an expression
// that it may contract never does. It contracts where the target's fused operation is fast, also
// under -ffp-contract=off.

/// a*b + c with the target's fastest rounding.
/// @param[in] a, b  factors
/// @param[in] c     summand
[[gnu::always_inline]] inline double muladd(double a, double b, double c) noexcept {
#pragma clang fp contract(on)
  return a * b + c;
}

/// a*b + c with the target's fastest rounding.
/// @param[in] a, b  factors
/// @param[in] c     summand
[[gnu::always_inline]] inline float muladd(float a, float b, float c) noexcept {
#pragma clang fp contract(on)
  return a * b + c;
}

#elif defined(__GNUC__)

/// a*b + c with the target's fastest rounding.
/// @param[in] a, b  factors
/// @param[in] c     summand
[[gnu::always_inline]] inline double muladd(double a, double b, double c) noexcept {
  return kHasDoubleFma ? __builtin_fma(a, b, c) : a * b + c;
}

/// a*b + c with the target's fastest rounding.
/// @param[in] a, b  factors
/// @param[in] c     summand
[[gnu::always_inline]] inline float muladd(float a, float b, float c) noexcept {
  return kHasFloatFma ? __builtin_fmaf(a, b, c) : a * b + c;
}

#else  // MSVC, whose fma is a call unless flags say otherwise

/// a*b + c, rounded twice.
/// @param[in] a, b  factors
/// @param[in] c     summand
inline double muladd(double a, double b, double c) noexcept { return a * b + c; }

/// a*b + c, rounded twice.
/// @param[in] a, b  factors
/// @param[in] c     summand
inline float muladd(float a, float b, float c) noexcept { return a * b + c; }

#endif

}  // namespace v1
}  // namespace runtime
}  // namespace dynac
