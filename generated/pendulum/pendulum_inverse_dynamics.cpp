// Written by dynac 0.1.0; do not edit, run it again: pendulum.json has the command line.
// Robot pendulum, from pendulum.urdf.
// This file is the user's own: the authors of dynac claim no right in it.
// SPDX-License-Identifier: LicenseRef-users-own
//
// Body of inverse_dynamics, declared and described in pendulum.hpp.

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
// As pendulum_c.h declares it, which this file does without: it is compiled again when its own text
// has changed. The name that calls are linked by ends with the stamp of that text.
extern "C" void pendulum_inverse_dynamics(
    const double* q, const double* v, const double* a, double* tau) noexcept;
#else
#include "pendulum_c.h"
#if pendulum_inverse_dynamics_STAMP != 0x77e023dcf248a36d
#error "pendulum_inverse_dynamics.cpp and pendulum_c.h are from different runs of dynac: generate them again"
#endif
#endif

extern "C" void pendulum_inverse_dynamics(const double* q,
                                          const double* v,
                                          const double* a,
                                          double* tau) noexcept {
  // clang-format off
  using dynac::runtime::kFmaOn;
  using dynac::runtime::muladd;
  using dynac::runtime::sincos;
  // Inputs: all are read before anything is stored.
  const double q_pivot = q[0];
  const double a_pivot = a[0];
  static_cast<void>(v);  // no output depends on it
  // Sines and cosines.
  double sine[1], cosine[1];
  const double angle[1] = {
      q_pivot,  // 0
  };
  sincos<kFmaOn>(angle, sine, cosine);
  const double bar_0 = a_pivot * 0.40024999999999994;
  const double bar_1 = muladd(sine[0], 5.886, bar_0);
  // Outputs.
  tau[0] = bar_1;
  // clang-format on
}

#if defined(__GNUC__) && defined(__ELF__)
// The name by which pendulum_c.h links calls.
extern "C" __attribute__((alias("pendulum_inverse_dynamics"))) void
pendulum_inverse_dynamics_double_77e023dcf248a36d(const double* q, const double* v, const double* a, double* tau) noexcept;
#endif
