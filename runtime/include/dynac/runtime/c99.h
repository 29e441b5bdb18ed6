// SPDX-License-Identifier: MIT-0
// What bodies in C call (`dynac generate --language c`): the functions of the C++ headers beside
// this one, number by number instead of in vectors, with the same bits. C99 and C++14, no library;
// what each of them computes, how well, and where from is said there. Names end in f for float.
#ifndef DYNAC_RUNTIME_C99_H_
#define DYNAC_RUNTIME_C99_H_

#include <stdint.h>

#include "dynac/runtime/guard.hpp"

// As in muladd.hpp.
#if defined(__clang__) && __clang_major__ >= 11 && \
    (!defined(__apple_build_version__) || __clang_major__ >= 13)
#pragma clang fp reassociate(off)
#endif

#if defined(__CUDACC__)
#define DYNAC_INLINE static __host__ __device__ __forceinline__
#elif defined(__GNUC__) || defined(__clang__)
#define DYNAC_INLINE __attribute__((always_inline)) static inline
#elif defined(_MSC_VER)
#define DYNAC_INLINE static __forceinline
#else
#define DYNAC_INLINE static inline
#endif

// A function that compilers know: copies of a few bytes are no calls.
#if defined(__GNUC__) || defined(__clang__) || defined(__CUDACC__)
#define DYNAC_COPY __builtin_memcpy
#else
#include <string.h>
#define DYNAC_COPY memcpy
#endif

// As in muladd.hpp.
#if defined(__FP_FAST_FMA) || defined(__FMA__) || defined(__aarch64__) ||  \
    (defined(__ARM_FEATURE_FMA) && defined(__ARM_FP) && (__ARM_FP & 8)) || \
    (defined(__riscv_flen) && __riscv_flen >= 64)
#define DYNAC_HAS_DOUBLE_FMA 1
#else
#define DYNAC_HAS_DOUBLE_FMA 0
#endif

#if defined(__FP_FAST_FMAF) || defined(__FMA__) || defined(__aarch64__) || \
    (defined(__ARM_FEATURE_FMA) && defined(__ARM_FP) && (__ARM_FP & 4)) || \
    (defined(__riscv_flen) && __riscv_flen >= 32)
#define DYNAC_HAS_FLOAT_FMA 1
#else
#define DYNAC_HAS_FLOAT_FMA 0
#endif

/* Whether multiply-adds may be fused: off gives the same bits on every machine, on is faster. */
enum { dynac_fma_off, dynac_fma_on };

/* a*b + c with the target's fastest rounding. */
DYNAC_INLINE double dynac_muladd(double a, double b, double c) {
#if defined(__CUDA_ARCH__)
  return __fma_rn(a, b, c);
#elif defined(__clang__)
#pragma clang fp contract(on)
  return (a * b) + c;
#elif DYNAC_HAS_DOUBLE_FMA && defined(__GNUC__)
  return __builtin_fma(a, b, c);
#else
  return (a * b) + c;
#endif
}

DYNAC_INLINE float dynac_muladdf(float a, float b, float c) {
#if defined(__CUDA_ARCH__)
  return __fmaf_rn(a, b, c);
#elif defined(__clang__)
#pragma clang fp contract(on)
  return (a * b) + c;
#elif DYNAC_HAS_FLOAT_FMA && defined(__GNUC__)
  return __builtin_fmaf(a, b, c);
#else
  return (a * b) + c;
#endif
}

DYNAC_INLINE double dynac_madd(int fma, double a, double b, double c) {
  return fma ? dynac_muladd(a, b, c) : ((a * b) + c);
}

DYNAC_INLINE float dynac_maddf(int fma, float a, float b, float c) {
  return fma ? dynac_muladdf(a, b, c) : ((a * b) + c);
}

// The bits of a number, and the number that has them.
DYNAC_INLINE uint64_t dynac_bits(double number) {
  uint64_t bits;
  DYNAC_COPY(&bits, &number, sizeof bits);
  return bits;
}

DYNAC_INLINE uint32_t dynac_bitsf(float number) {
  uint32_t bits;
  DYNAC_COPY(&bits, &number, sizeof bits);
  return bits;
}

DYNAC_INLINE double dynac_number(uint64_t bits) {
  double number;
  DYNAC_COPY(&number, &bits, sizeof number);
  return number;
}

DYNAC_INLINE float dynac_numberf(uint32_t bits) {
  float number;
  DYNAC_COPY(&number, &bits, sizeof number);
  return number;
}

// Sine and cosine of a quadrant's angle head - tail, with signs and names as the quadrant says.
DYNAC_INLINE void dynac_rotate_by_quadrants(uint64_t quadrant, double sine, double cosine,
                                            double* s, double* c) {
  const uint64_t sine_bits = dynac_bits(sine);
  const uint64_t cosine_bits = dynac_bits(cosine);
  const uint64_t zero = 0;
  const uint64_t one = 1;
  const uint64_t sign = one << 63;
  const uint64_t swap = (sine_bits ^ cosine_bits) & (zero - (quadrant & one));
  *s = dynac_number(sine_bits ^ ((quadrant << 62) & sign) ^ swap);
  *c = dynac_number(cosine_bits ^ (((quadrant + one) << 62) & sign) ^ swap);
}

DYNAC_INLINE void dynac_rotate_by_quadrantsf(uint32_t quadrant, float sine, float cosine, float* s,
                                             float* c) {
  const uint32_t sine_bits = dynac_bitsf(sine);
  const uint32_t cosine_bits = dynac_bitsf(cosine);
  const uint32_t zero = 0;
  const uint32_t one = 1;
  const uint32_t sign = one << 31;
  const uint32_t swap = (sine_bits ^ cosine_bits) & (zero - (quadrant & one));
  *s = dynac_numberf(sine_bits ^ ((quadrant << 30) & sign) ^ swap);
  *c = dynac_numberf(cosine_bits ^ (((quadrant + one) << 30) & sign) ^ swap);
}

DYNAC_INLINE double dynac_sine(int fma, double head, double tail, double z) {
  const double z2 = z * z;
  const double p01 = dynac_madd(fma, z, -0.0083333333333218407, 0.1666666666666663);
  const double p23 = dynac_madd(fma, z, -2.7557313538514475e-6, 0.00019841269829358528);
  const double p45 = dynac_madd(fma, z, -1.5895433298074442e-10, 2.5050734389348463e-8);
  const double p = dynac_madd(fma, z2, dynac_madd(fma, z2, p45, p23), p01);
  return head - dynac_madd(fma, head * z, p, tail);
}

DYNAC_INLINE double dynac_cosine(int fma, double head, double tail, double z) {
  const double z2 = z * z;
  const double q01 = dynac_madd(fma, z, -0.0013888888888873342, 0.041666666666666595);
  const double q23 = dynac_madd(fma, z, -2.7557314217040899e-7, 2.4801587289002083e-5);
  const double q45 = dynac_madd(fma, z, -1.1358749266670394e-11, 2.0875705396436456e-9);
  const double q = dynac_madd(fma, z2, dynac_madd(fma, z2, q45, q23), q01);
  const double parabola = dynac_madd(fma, z, -0.5, 1.0);
  const double lost = dynac_madd(fma, z, -0.5, 1.0 - parabola);
  return parabola + (lost + dynac_madd(fma, z2, q, head * tail));
}

DYNAC_INLINE float dynac_sinef(int fma, float head, float tail, float z) {
  const float p01 = dynac_maddf(fma, z, -0.00833218731f, 0.166666552f);
  const float p = dynac_maddf(fma, z * z, 0.00019517896f, p01);
  return head - dynac_maddf(fma, head * z, p, tail);
}

DYNAC_INLINE float dynac_cosinef(int fma, float head, float tail, float z) {
  const float z2 = z * z;
  const float q01 = dynac_maddf(fma, z, -0.00138873095f, 0.0416666456f);
  const float q = dynac_maddf(fma, z2, 2.44323273e-5f, q01);
  const float parabola = dynac_maddf(fma, z, -0.5f, 1.0f);
  const float lost = dynac_maddf(fma, z, -0.5f, 1.0f - parabola);
  return parabola + (lost + dynac_maddf(fma, z2, q, head * tail));
}

/* Sine and cosine of one angle. */
DYNAC_INLINE void dynac_sincos_one(int fma, double x, double* s, double* c) {
  const double two_over_pi = 0.6366197723675814;
  const double magic = 6755399441055744.0;
  const double p1 = 1.5707963267923333;
  const double p2 = 2.5633441515839558e-12;
  const double p3 = 1.0562999066987428e-23;
  const double limit = 6.38623466176372e+293;
  const double sum = dynac_madd(fma, x, two_over_pi, magic);
  const double k = sum - magic;
  const double x1 = dynac_madd(fma, k, -p1, x);
  const double head = dynac_madd(fma, k, -p2, x1);
  const double error = dynac_madd(fma, k, p2, head - x1);
  const double tail = dynac_madd(fma, k * limit, 0.0, dynac_madd(fma, k, p3, error));
  const double z = head * head;
  dynac_rotate_by_quadrants(dynac_bits(sum), dynac_sine(fma, head, tail, z),
                            dynac_cosine(fma, head, tail, z), s, c);
}

DYNAC_INLINE void dynac_sincos_onef(int fma, float x, float* s, float* c) {
  const float two_over_pi = 0.63661975f;
  const float magic = 12582912.0f;
  const float p1 = 1.5703125f;
  const float p2 = 0.0004837513f;
  const float p3 = 7.5495336e-08f;
  const float p4 = 2.563344e-12f;
  const float limit = 3.2451855e+32f;
  const float sum = dynac_maddf(fma, x, two_over_pi, magic);
  const float k = sum - magic;
  const float x2 = dynac_maddf(fma, k, -p2, dynac_maddf(fma, k, -p1, x));
  const float head = dynac_maddf(fma, k, -p3, x2);
  const float error = dynac_maddf(fma, k, p3, head - x2);
  const float tail = dynac_maddf(fma, k * limit, 0.0f, dynac_maddf(fma, k, p4, error));
  const float z = head * head;
  dynac_rotate_by_quadrantsf(dynac_bitsf(sum), dynac_sinef(fma, head, tail, z),
                             dynac_cosinef(fma, head, tail, z), s, c);
}

/* Sines and cosines of n angles; s may be x. */
DYNAC_INLINE void dynac_sincos(int fma, int n, const double* x, double* s, double* c) {
  for (int i = 0; i < n; ++i) dynac_sincos_one(fma, x[i], &s[i], &c[i]);
}

DYNAC_INLINE void dynac_sincosf(int fma, int n, const float* x, float* s, float* c) {
  for (int i = 0; i < n; ++i) dynac_sincos_onef(fma, x[i], &s[i], &c[i]);
}

/* An angle less whole revolutions. */
DYNAC_INLINE double dynac_reduced_angle(int fma, double x) {
  const double one_over_two_pi = 0.15915494309189535;
  const double magic = 6755399441055744.0;
  const double p1 = 6.283185307169333;
  const double p2 = 1.0253376606378076e-11;
  const double limit = 4.065892491321717e+293;
  const double k = dynac_madd(fma, x, one_over_two_pi, magic) - magic;
  return dynac_madd(fma, k, -p2, dynac_madd(fma, k, -p1, dynac_madd(fma, x * limit, 0.0, x)));
}

DYNAC_INLINE float dynac_reduced_anglef(int fma, float x) {
  const float one_over_two_pi = 0.159154937f;
  const float magic = 12582912.0f;
  const float p1 = 6.28125f;
  const float p2 = 0.0019350052f;
  const float p3 = 3.01991605e-07f;
  const float limit = 2.06594919e+32f;
  const float k = dynac_maddf(fma, x, one_over_two_pi, magic) - magic;
  const float x1 = dynac_maddf(fma, k, -p1, dynac_maddf(fma, x * limit, 0.0f, x));
  return dynac_maddf(fma, k, -p3, dynac_maddf(fma, k, -p2, x1));
}

#endif  // DYNAC_RUNTIME_C99_H_
