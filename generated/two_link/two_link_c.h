// Written by dynac 0.1.0; do not edit, run again: dynac generate two_link.urdf
// Robot two_link, from two_link.urdf, sha256 3aff701148efa714489843e69cf9133f4a88bf3dbe4adcd5efbd220ce08c8134.
// This file is the user's own: the authors of dynac claim no right in it.
//
// Plain-pointer interface: C and C++, no other header. Sizes, units and frames: two_link.hpp.
#ifndef two_link_C_H_
#define two_link_C_H_

#ifdef __cplusplus
#define two_link_C_H_NOEXCEPT noexcept
extern "C" {
#else
#define two_link_C_H_NOEXCEPT
#endif

/* Joint torques that produce a motion. Entries: q (2), v (2), a (2), tau (2). */
void two_link_inverse_dynamics(const double* q,
                               const double* v,
                               const double* a,
                               double* tau) two_link_C_H_NOEXCEPT;

#ifdef __cplusplus
}
#endif
#undef two_link_C_H_NOEXCEPT

#endif  // two_link_C_H_
