// SPDX-License-Identifier: MIT-0
// What bodies in C call that have friction, or whose rotations are quaternions: the functions of
// rotation.hpp and square_root.hpp, with the same bits. Names end in f for float.
#ifndef DYNAC_RUNTIME_ROTATION_H_
#define DYNAC_RUNTIME_ROTATION_H_

#include "dynac/runtime/c99.h"

// Newton's square root, for targets without the instruction.
DYNAC_INLINE double dynac_newton_square_root(double x) {
  double y = dynac_number(0x5fe6eb50c7b537a9u - (dynac_bits(x) >> 1));
  const double half_x = 0.5 * x;
  for (int i = 0; i < 4; ++i) y = y * (1.5 - (half_x * y * y));
  const double root = x * y;
  const double high = dynac_number(dynac_bits(root) & ~(uint64_t)0x7ffffff);
  const double low = root - high;
  const double excess = ((x - (high * high)) - ((high + high) * low)) - (low * low);
  return root + (0.5 * y * excess);
}

DYNAC_INLINE float dynac_newton_square_rootf(float x) {
  float y = dynac_numberf(0x5f375a86u - (dynac_bitsf(x) >> 1));
  const float half_x = 0.5f * x;
  for (int i = 0; i < 3; ++i) y = y * (1.5f - (half_x * y * y));
  const float root = x * y;
  const float high = dynac_numberf(dynac_bitsf(root) & ~(uint32_t)0xfff);
  const float low = root - high;
  const float excess = ((x - (high * high)) - ((high + high) * low)) - (low * low);
  return root + (0.5f * y * excess);
}

/* The square root of x >= 0. */
DYNAC_INLINE double dynac_square_root(double x) {
  double root = x;
#if defined(__CUDA_ARCH__)
  root = __dsqrt_rn(root);
#elif defined(__AVX__) && (defined(__GNUC__) || defined(__clang__))
  __asm__("vsqrtsd %0, %0, %0" : "+x"(root));
#elif defined(__SSE2__)
  __asm__("sqrtsd %0, %0" : "+x"(root));
#elif defined(__aarch64__)
  __asm__("fsqrt %d0, %d0" : "+w"(root));
#elif defined(__ARM_FP) && (__ARM_FP & 8)
  __asm__("vsqrt.f64 %P0, %P0" : "+w"(root));
#elif defined(__riscv_flen) && __riscv_flen >= 64
  __asm__("fsqrt.d %0, %0" : "+f"(root));
#else
  root = dynac_newton_square_root(root);
#endif
  return root;
}

DYNAC_INLINE float dynac_square_rootf(float x) {
  float root = x;
#if defined(__CUDA_ARCH__)
  root = __fsqrt_rn(root);
#elif defined(__AVX__) && (defined(__GNUC__) || defined(__clang__))
  __asm__("vsqrtss %0, %0, %0" : "+x"(root));
#elif defined(__SSE2__)
  __asm__("sqrtss %0, %0" : "+x"(root));
#elif defined(__aarch64__)
  __asm__("fsqrt %s0, %s0" : "+w"(root));
#elif defined(__ARM_FP) && (__ARM_FP & 4)
  __asm__("vsqrt.f32 %0, %0" : "+t"(root));
#elif defined(__riscv_flen) && __riscv_flen >= 32
  __asm__("fsqrt.s %0, %0" : "+f"(root));
#else
  root = dynac_newton_square_rootf(root);
#endif
  return root;
}

// `if_negative` where the sign bit of `judge` is set, else `otherwise`.
DYNAC_INLINE double dynac_choose(double judge, double if_negative, double otherwise) {
  const uint64_t zero = 0;
  uint64_t mask = zero - (dynac_bits(judge) >> 63);
  const uint64_t a = dynac_bits(if_negative);
  const uint64_t b = dynac_bits(otherwise);
#if !defined(__CUDA_ARCH__) && (defined(__GNUC__) || defined(__clang__))
  __asm__("" : "+r"(mask));  // or clang would branch
#endif
  return dynac_number(b ^ ((a ^ b) & mask));
}

DYNAC_INLINE float dynac_choosef(float judge, float if_negative, float otherwise) {
  const uint32_t zero = 0;
  uint32_t mask = zero - (dynac_bitsf(judge) >> 31);
  const uint32_t a = dynac_bitsf(if_negative);
  const uint32_t b = dynac_bitsf(otherwise);
#if !defined(__CUDA_ARCH__) && (defined(__GNUC__) || defined(__clang__))
  __asm__("" : "+r"(mask));
#endif
  return dynac_numberf(b ^ ((a ^ b) & mask));
}

/* 1 or -1, with the sign of x; of zeros too. */
DYNAC_INLINE double dynac_sign(double x) { return dynac_choose(x, -1.0, 1.0); }
DYNAC_INLINE float dynac_signf(float x) { return dynac_choosef(x, -1.0f, 1.0f); }

// The squared angle, the angle, and sine and cosine of its half.
typedef struct dynac_half_angle {
  double square;
  double angle;
  double sine;
  double cosine;
} dynac_half_angle;

typedef struct dynac_half_anglef {
  float square;
  float angle;
  float sine;
  float cosine;
} dynac_half_anglef;

DYNAC_INLINE dynac_half_angle dynac_make_half_angle(int fma, double square) {
  dynac_half_angle half;
  half.square = square + 3.872591914849318e-121;
  half.angle = dynac_square_root(half.square);
  dynac_sincos_one(fma, 0.5 * half.angle, &half.sine, &half.cosine);
  return half;
}

DYNAC_INLINE dynac_half_anglef dynac_make_half_anglef(int fma, float square) {
  dynac_half_anglef half;
  half.square = square + 8.2718061e-25f;
  half.angle = dynac_square_rootf(half.square);
  dynac_sincos_onef(fma, 0.5f * half.angle, &half.sine, &half.cosine);
  return half;
}

/* sin(x/2)/x of s = x^2. */
DYNAC_INLINE double dynac_half_sinc(int fma, double square) {
  const dynac_half_angle half = dynac_make_half_angle(fma, square);
  return half.sine / half.angle;
}

DYNAC_INLINE float dynac_half_sincf(int fma, float square) {
  const dynac_half_anglef half = dynac_make_half_anglef(fma, square);
  return half.sine / half.angle;
}

/* cos(x/2) of s = x^2. */
DYNAC_INLINE double dynac_half_cos(int fma, double square) {
  return dynac_make_half_angle(fma, square).cosine;
}

DYNAC_INLINE float dynac_half_cosf(int fma, float square) {
  return dynac_make_half_anglef(fma, square).cosine;
}

DYNAC_INLINE double dynac_left_jacobian_J2_series(int fma, double s) {
  const double s2 = s * s;
  const double s4 = s2 * s2;
  const double p01 = dynac_madd(fma, s, -0.008333333333333333, 0.16666666666666666);
  const double p23 = dynac_madd(fma, s, -2.7557319223969282e-06, 0.00019841269841269763);
  const double p45 = dynac_madd(fma, s, -1.6059043724644644e-10, 2.5052108383640945e-08);
  const double p67 = dynac_madd(fma, s, -2.8113571953612708e-15, 7.647159475315853e-13);
  const double p89 = dynac_madd(fma, s, -1.8445241367650468e-20, 8.206393585942962e-18);
  const double p03 = dynac_madd(fma, s2, p23, p01);
  const double p47 = dynac_madd(fma, s2, p67, p45);
  return dynac_madd(fma, s4, dynac_madd(fma, s4, p89, p47), p03);
}

DYNAC_INLINE float dynac_left_jacobian_J2_seriesf(int fma, float s) {
  const float s2 = s * s;
  const float p01 = dynac_maddf(fma, s, -0.00833333284f, 0.166666672f);
  const float p23 = dynac_maddf(fma, s, -2.75545995e-06f, 0.000198412323f);
  const float p45 = dynac_maddf(fma, s, -1.47380053e-10f, 2.49641339e-08f);
  return dynac_maddf(fma, s2, dynac_maddf(fma, s2, p45, p23), p01);
}

/* (x - sin x)/x^3 of s = x^2. */
DYNAC_INLINE double dynac_left_jacobian_J2(int fma, double square) {
  const dynac_half_angle half = dynac_make_half_angle(fma, square);
  const double gap = half.angle - (2.0 * half.sine * half.cosine);
  return dynac_choose(square - 6.0, dynac_left_jacobian_J2_series(fma, square),
                      gap / (half.angle * half.square));
}

DYNAC_INLINE float dynac_left_jacobian_J2f(int fma, float square) {
  const dynac_half_anglef half = dynac_make_half_anglef(fma, square);
  const float gap = half.angle - (2.0f * half.sine * half.cosine);
  return dynac_choosef(square - 6.0f, dynac_left_jacobian_J2_seriesf(fma, square),
                       gap / (half.angle * half.square));
}

#endif  // DYNAC_RUNTIME_ROTATION_H_
