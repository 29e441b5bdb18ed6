// Written by dynac 0.1.0; do not edit, run it again: two_link.json has the command line.
// Robot two_link, from two_link.urdf.
// This file is the user's own: the authors of dynac claim no right in it.
// SPDX-License-Identifier: LicenseRef-users-own
//
// Body of inverse_dynamics, declared and described in two_link.hpp.

// Multiply-adds are written out where intended; the compiler must not form others.
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off")
#if defined(__x86_64__)
// Off by default on x86, where it makes these long basic blocks up to a third faster.
#pragma GCC optimize("schedule-insns", "sched-pressure")
#endif
#if defined(__AVX512F__)
// A 512-bit operation in flight blocks one of the vector ports.
#pragma GCC target("prefer-vector-width=256")
#endif
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#endif

#include <dynac/runtime/muladd.hpp>
#include <dynac/runtime/sincos.hpp>

#if defined(__GNUC__) && defined(__ELF__)
// As two_link_c.h declares it, which this file does without: it is compiled again when its own text
// has changed. The name that calls are linked by ends with the stamp of that text.
extern "C" void two_link_inverse_dynamics(
    const double* q, const double* v, const double* a, double* tau) noexcept;
#else
#include "two_link_c.h"
#if two_link_inverse_dynamics_STAMP != 0x382902279542d23a
#error "two_link_inverse_dynamics.cpp and two_link_c.h are from different runs of dynac: generate them again"
#endif
#endif

extern "C" void two_link_inverse_dynamics(const double* q,
                                          const double* v,
                                          const double* a,
                                          double* tau) noexcept {
  // clang-format off
  using dynac::runtime::kFmaOn;
  using dynac::runtime::muladd;
  using dynac::runtime::sincos;
  // Inputs: all are read before anything is stored.
  const double q_shoulder = q[0];
  const double q_elbow = q[1];
  const double v_shoulder = v[0];
  const double v_elbow = v[1];
  const double a_shoulder = a[0];
  const double a_elbow = a[1];
  // Sines and cosines.
  double sine[2], cosine[2];
  const double angle[2] = {
      q_shoulder,  // 0
      q_elbow,  // 1
  };
  sincos<kFmaOn>(angle, sine, cosine);
  const double forearm_0 = a_shoulder + a_elbow;
  const double forearm_1 = forearm_0 * 0.40024999999999994;
  const double forearm_2 = v_shoulder + v_elbow;
  const double forearm_3 = forearm_2 * 0.6;
  const double forearm_4 = v_shoulder * sine[1];
  const double forearm_5 = muladd(forearm_4, forearm_3, forearm_1);
  const double forearm_6 = v_elbow * forearm_4;
  const double upper_arm_0 = sine[0] * 9.81;
  const double forearm_7 = muladd(sine[1], upper_arm_0, forearm_6);
  const double upper_arm_1 = cosine[0] * 9.81;
  const double forearm_8 = a_shoulder + upper_arm_1;
  const double forearm_9 = muladd(forearm_8, -cosine[1], forearm_7);
  const double forearm_10 = muladd(0.6, -forearm_9, forearm_5);
  const double forearm_11 = muladd(a_shoulder, 1.60025, forearm_10);
  const double forearm_12 = forearm_0 * 0.6;
  const double forearm_13 = muladd(cosine[1], forearm_12, forearm_11);
  const double forearm_14 = forearm_2 * forearm_3;
  const double forearm_15 = muladd(forearm_14, -sine[1], forearm_13);
  const double forearm_16 = muladd(upper_arm_1, 1.7999999999999998, forearm_15);
  // Outputs.
  tau[0] = forearm_16;
  tau[1] = forearm_10;
  // clang-format on
}

#if defined(__GNUC__) && defined(__ELF__)
// The name by which two_link_c.h links calls.
extern "C" __attribute__((alias("two_link_inverse_dynamics"))) void
two_link_inverse_dynamics_double_382902279542d23a(const double* q, const double* v, const double* a, double* tau) noexcept;
#endif
