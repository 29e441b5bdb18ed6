// Written by dynac 0.1.0; do not edit, run again: dynac generate panda.urdf
// Robot panda, from panda.urdf, sha256 c177aabe19e10b6910c476cb5aa5ed65af0cc1bc46be3b0973be02e711b19011.
// This file is the user's own: the authors of dynac claim no right in it.
//
// Plain-pointer interface: C and C++, no other header. Sizes, units and frames: panda.hpp.
#ifndef panda_C_H_
#define panda_C_H_

#ifdef __cplusplus
#define panda_C_H_NOEXCEPT noexcept
extern "C" {
#else
#define panda_C_H_NOEXCEPT
#endif

/* Joint torques that produce a motion. Entries: q (7), v (7), a (7), tau (7). */
void panda_inverse_dynamics(const double* q,
                            const double* v,
                            const double* a,
                            double* tau) panda_C_H_NOEXCEPT;

#ifdef __cplusplus
}
#endif
#undef panda_C_H_NOEXCEPT

#endif  // panda_C_H_
