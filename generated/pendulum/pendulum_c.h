// Written by dynac 0.1.0; do not edit, run again: dynac generate pendulum.urdf
// Robot pendulum, from pendulum.urdf, sha256 7479b872219e52b678ca378ada954c80f7ba941954411870d38b8a9e0c7def5d.
// This file is the user's own: the authors of dynac claim no right in it.
// SPDX-License-Identifier: LicenseRef-users-own
//
// Plain-pointer interface: C99 and C++, no other header. Units and frames: pendulum.hpp.
#if defined(pendulum_GENERATION) && pendulum_GENERATION != 0x681a752cde839bc0
#error "two robots, or two generations of one, are called pendulum here: give one of them another --namespace"
#endif
#ifndef pendulum_C_H_
#define pendulum_C_H_

/* The same in all headers of one run of dynac, which check that they belong together. */
#define pendulum_GENERATION 0x681a752cde839bc0

/* The type of all numbers. */
typedef double pendulum_number;

/* Entries of q and v, and the first entry there of each joint. */
enum {
  pendulum_nq = 1,
  pendulum_nv = 1,
  pendulum_q_index_pivot = 0,
  pendulum_v_index_pivot = 0,
};

#ifdef __cplusplus
#define pendulum_C_H_NOEXCEPT noexcept
extern "C" {
#else
#define pendulum_C_H_NOEXCEPT
#endif

/* Where objects are ELF files, calls are linked by a name with the stamp of the body that belongs to
   this header: another's does not link. Elsewhere it does not compile with this header. */
#if defined(__GNUC__) && defined(__ELF__)
#define pendulum_C_H_LINKED_AS(name) __asm__(#name)
#else
#define pendulum_C_H_LINKED_AS(name)
#endif

/* Joint torques that produce a motion. Entries: q (1), v (1), a (1), tau (1). */
void pendulum_inverse_dynamics(const double* q,
                               const double* v,
                               const double* a,
                               double* tau)
    pendulum_C_H_NOEXCEPT pendulum_C_H_LINKED_AS(pendulum_inverse_dynamics_double_77e023dcf248a36d);
#define pendulum_inverse_dynamics_STAMP 0x77e023dcf248a36d

#ifdef __cplusplus
}
#endif
#undef pendulum_C_H_NOEXCEPT
#undef pendulum_C_H_LINKED_AS

#endif  // pendulum_C_H_
