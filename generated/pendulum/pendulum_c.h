// Written by dynac 0.1.0; do not edit, run again: dynac generate pendulum.urdf
// Robot pendulum, from pendulum.urdf, sha256 7479b872219e52b678ca378ada954c80f7ba941954411870d38b8a9e0c7def5d.
// This file is the user's own: the authors of dynac claim no right in it.
//
// Plain-pointer interface: C and C++, no other header. Sizes, units and frames: pendulum.hpp.
#ifndef pendulum_C_H_
#define pendulum_C_H_

#ifdef __cplusplus
#define pendulum_C_H_NOEXCEPT noexcept
extern "C" {
#else
#define pendulum_C_H_NOEXCEPT
#endif

/* Joint torques that produce a motion. Entries: q (1), v (1), a (1), tau (1). */
void pendulum_inverse_dynamics(const double* q,
                               const double* v,
                               const double* a,
                               double* tau) pendulum_C_H_NOEXCEPT;

#ifdef __cplusplus
}
#endif
#undef pendulum_C_H_NOEXCEPT

#endif  // pendulum_C_H_
