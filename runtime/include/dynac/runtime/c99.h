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
#else
#define DYNAC_INLINE __attribute__((always_inline)) static inline
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
#elif DYNAC_HAS_DOUBLE_FMA
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
#elif DYNAC_HAS_FLOAT_FMA
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
  __builtin_memcpy(&bits, &number, sizeof bits);
  return bits;
}

DYNAC_INLINE uint32_t dynac_bitsf(float number) {
  uint32_t bits;
  __builtin_memcpy(&bits, &number, sizeof bits);
  return bits;
}

DYNAC_INLINE double dynac_number(uint64_t bits) {
  double number;
  __builtin_memcpy(&number, &bits, sizeof number);
  return number;
}

DYNAC_INLINE float dynac_numberf(uint32_t bits) {
  float number;
  __builtin_memcpy(&number, &bits, sizeof number);
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
#elif defined(__AVX__)
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
#elif defined(__AVX__)
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
#if !defined(__CUDA_ARCH__)
  __asm__("" : "+r"(mask));  // or clang would branch
#endif
  return dynac_number(b ^ ((a ^ b) & mask));
}

DYNAC_INLINE float dynac_choosef(float judge, float if_negative, float otherwise) {
  const uint32_t zero = 0;
  uint32_t mask = zero - (dynac_bitsf(judge) >> 31);
  const uint32_t a = dynac_bitsf(if_negative);
  const uint32_t b = dynac_bitsf(otherwise);
#if !defined(__CUDA_ARCH__)
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

#endif  // DYNAC_RUNTIME_C99_H_
