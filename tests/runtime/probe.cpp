// SPDX-License-Identifier: BSD-3-Clause
// Every function of the runtime, as an emitted kernel would call it: no standard header.
#include "dynac/runtime/guard.hpp"
#include "dynac/runtime/muladd.hpp"
#include "dynac/runtime/rotation.hpp"
#include "dynac/runtime/sincos.hpp"

using namespace dynac::runtime;

extern "C" {

double probe_muladd(double a, double b, double c) noexcept { return muladd(a, b, c); }

float probe_muladdf(float a, float b, float c) noexcept { return muladd(a, b, c); }

void probe_pointers(const double* q, double* s, double* c) noexcept { sincos<kFmaOn, 7>(q, s, c); }

void probe_pointersf(const float* q, float* s, float* c) noexcept { sincos<kFmaOff, 7>(q, s, c); }

void probe_named(const double* q, double* product) noexcept {
  const double shoulder = q[0], elbow = q[1], mimic = reduced_angle<kFmaOff>(2.0 * q[1]) + 0.5;
  const double angles[3] = {shoulder, elbow, mimic};
  double s[3], c[3];
  sincos<kFmaOff>(angles, s, c);
  *product = s[0] * c[1] + s[2] * c[0] + s[1] * c[2];
}

void probe_one(const float* q, float* product) noexcept {
  float s, c;
  sincos(reduced_angle(*q), s, c);
  *product = s * c;
}

double probe_rotation(double square) noexcept {
  return square_root(square) + sign(square) * half_sinc(square) + half_cos(square) +
         left_jacobian_J2<kFmaOff>(square);
}

float probe_rotationf(float square) noexcept {
  return square_root(square) + sign(square) * half_sinc(square) + half_cos(square) +
         left_jacobian_J2<kFmaOff>(square);
}
}
