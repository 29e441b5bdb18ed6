// SPDX-License-Identifier: BSD-3-Clause
/* A program in C99 that uses the C interface of two robots. */
#include "cart_pole_c.h"
#include "panda_c.h"

#include <math.h>
#include <stdio.h>

int main(void) {
  const double zero[panda_nq] = {0};
  double q[cart_pole_nq];
  const double v[cart_pole_nv] = {0.0, 2.0};
  const double a[cart_pole_nv] = {3.0, 4.0};
  double panda[panda_nv];
  double tau[cart_pole_nv];
  q[cart_pole_q_index_slide] = 0.5;
  q[cart_pole_q_index_hinge] = 1.0;
  panda_inverse_dynamics(zero, zero, zero, panda);
  cart_pole_inverse_dynamics(q, v, a, tau);
  /* M = [3.6, 0.6 cos; 0.6 cos, 0.40025], see robots/cart_pole.urdf */
  const double force = 3.6 * 3.0 + 0.6 * cos(1.0) * 4.0 - 0.6 * sin(1.0) * 4.0;
  const double torque = 0.6 * cos(1.0) * 3.0 + 0.40025 * 4.0 - 9.81 * 0.6 * sin(1.0);
  printf("%g %g %g\n", panda[1], tau[0] - force, tau[1] - torque);
  return fabs(tau[0] - force) < 1e-12 && fabs(tau[1] - torque) < 1e-12 && isfinite(panda[1]) ? 0
                                                                                             : 1;
}
