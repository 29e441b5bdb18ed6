// SPDX-License-Identifier: MIT-0
// Refuses to compile where floating point would not mean what it says, so that a kernel with
// silently wrong rounding never links. The headers beside this one assume IEEE 754 arithmetic,
// rounding to nearest (never change the mode around a kernel) and no flush of subnormal numbers to
// zero. Contraction of a*b + c by the compiler has no macro: emitted sources switch it off by
// pragma, other users compile with -ffp-contract=off. clang before 18 has no macros for
// -fassociative-math and -freciprocal-math alone: muladd.hpp and c99.h switch the former off.
#pragma once

#if defined(__FAST_MATH__) || defined(_M_FP_FAST)
#error \
    "dynac: do not compile kernels with -ffast-math or -Ofast (/fp:fast): they break the rounding \
that sine and cosine rely on. Remove the flag, or add -fno-fast-math for this file."
#endif

#if defined(__ASSOCIATIVE_MATH__)
#error \
    "dynac: do not compile kernels with -fassociative-math: it cancels the added constant that \
rounds an angle to a quadrant. Remove the flag, or add -fno-associative-math for this file."
#endif

#if defined(__RECIPROCAL_MATH__)
#error \
    "dynac: do not compile kernels with -freciprocal-math: quotients would be rounded twice. \
Remove the flag, or add -fno-reciprocal-math for this file."
#endif

#if defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__ == 1
#error \
    "dynac: do not compile kernels with -ffinite-math-only: a NaN input must reach the output. \
Remove the flag, or add -fno-finite-math-only for this file."
#endif

#if defined(__FLT_EVAL_METHOD__) && (__FLT_EVAL_METHOD__ == 1 || __FLT_EVAL_METHOD__ == 2)
#error \
    "dynac: intermediate results must have the precision of their type (x87 arithmetic has more). \
Compile with -msse2 -mfpmath=sse."
#endif
