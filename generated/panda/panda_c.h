// Written by dynac 0.1.0; do not edit, run again: dynac generate panda.urdf
// Robot panda, from panda.urdf, sha256 c177aabe19e10b6910c476cb5aa5ed65af0cc1bc46be3b0973be02e711b19011.
// This file is the user's own: the authors of dynac claim no right in it.
// SPDX-License-Identifier: LicenseRef-users-own
//
// Plain-pointer interface: C99 and C++, no other header. Units and frames: panda.hpp.
#if defined(panda_GENERATION) && panda_GENERATION != 0x92a131f3804ba388
#error "two robots, or two generations of one, are called panda here: give one of them another --namespace"
#endif
#ifndef panda_C_H_
#define panda_C_H_

/* The same in all headers of one run of dynac, which check that they belong together. */
#define panda_GENERATION 0x92a131f3804ba388

/* The type of all numbers. */
typedef double panda_number;

/* Entries of q and v, and the first entry there of each joint. */
enum {
  panda_nq = 7,
  panda_nv = 7,
  panda_q_index_panda_joint1 = 0,
  panda_q_index_panda_joint2 = 1,
  panda_q_index_panda_joint3 = 2,
  panda_q_index_panda_joint4 = 3,
  panda_q_index_panda_joint5 = 4,
  panda_q_index_panda_joint6 = 5,
  panda_q_index_panda_joint7 = 6,
  panda_v_index_panda_joint1 = 0,
  panda_v_index_panda_joint2 = 1,
  panda_v_index_panda_joint3 = 2,
  panda_v_index_panda_joint4 = 3,
  panda_v_index_panda_joint5 = 4,
  panda_v_index_panda_joint6 = 5,
  panda_v_index_panda_joint7 = 6,
};

#ifdef __cplusplus
#define panda_C_H_NOEXCEPT noexcept
extern "C" {
#else
#define panda_C_H_NOEXCEPT
#endif

/* Where objects are ELF files, calls are linked by a name with the stamp of the body that belongs to
   this header: another's does not link. Elsewhere it does not compile with this header. */
#if defined(__GNUC__) && defined(__ELF__)
#define panda_C_H_LINKED_AS(name) __asm__(#name)
#else
#define panda_C_H_LINKED_AS(name)
#endif

/* Joint torques that produce a motion. Entries: q (7), v (7), a (7), tau (7). */
void panda_inverse_dynamics(const double* q,
                            const double* v,
                            const double* a,
                            double* tau)
    panda_C_H_NOEXCEPT panda_C_H_LINKED_AS(panda_inverse_dynamics_double_831f257a362c266a);
#define panda_inverse_dynamics_STAMP 0x831f257a362c266a

#ifdef __cplusplus
}
#endif
#undef panda_C_H_NOEXCEPT
#undef panda_C_H_LINKED_AS

#endif  // panda_C_H_
