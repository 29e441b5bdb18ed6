// Written by dynac 0.1.0; do not edit, run again: dynac generate two_link.urdf
// Robot two_link, from two_link.urdf, sha256 3aff701148efa714489843e69cf9133f4a88bf3dbe4adcd5efbd220ce08c8134.
// This file is the user's own: the authors of dynac claim no right in it.
// SPDX-License-Identifier: LicenseRef-users-own
//
// Plain-pointer interface: C99 and C++, no other header. Units and frames: two_link.hpp.
#if defined(two_link_GENERATION) && two_link_GENERATION != 0xab02ab66153acf5d
#error "two robots, or two generations of one, are called two_link here: give one of them another --namespace"
#endif
#ifndef two_link_C_H_
#define two_link_C_H_

/* The same in all headers of one run of dynac, which check that they belong together. */
#define two_link_GENERATION 0xab02ab66153acf5d

/* The type of all numbers. */
typedef double two_link_number;

/* Entries of q and v, and the first entry there of each joint. */
enum {
  two_link_nq = 2,
  two_link_nv = 2,
  two_link_q_index_shoulder = 0,
  two_link_q_index_elbow = 1,
  two_link_v_index_shoulder = 0,
  two_link_v_index_elbow = 1,
};

#ifdef __cplusplus
#define two_link_C_H_NOEXCEPT noexcept
extern "C" {
#else
#define two_link_C_H_NOEXCEPT
#endif

/* Where objects are ELF files, calls are linked by a name with the stamp of the body that belongs to
   this header: another's does not link. Elsewhere it does not compile with this header. */
#if defined(__GNUC__) && defined(__ELF__)
#define two_link_C_H_LINKED_AS(name) __asm__(#name)
#else
#define two_link_C_H_LINKED_AS(name)
#endif

/* Joint torques that produce a motion. Entries: q (2), v (2), a (2), tau (2). */
void two_link_inverse_dynamics(const double* q,
                               const double* v,
                               const double* a,
                               double* tau)
    two_link_C_H_NOEXCEPT two_link_C_H_LINKED_AS(two_link_inverse_dynamics_double_382902279542d23a);
#define two_link_inverse_dynamics_STAMP 0x382902279542d23a

#ifdef __cplusplus
}
#endif
#undef two_link_C_H_NOEXCEPT
#undef two_link_C_H_LINKED_AS

#endif  // two_link_C_H_
