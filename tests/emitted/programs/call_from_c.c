/* A program in C99 that uses the C interface of two robots. */
#include "cart_pole_c.h"
#include "panda_c.h"

#include <math.h>
#include <stdio.h>

int main(void) {
  const double zero[7] = {0};
  const double q[2] = {0.5, 1.0};
  const double v[2] = {0.0, 2.0};
  const double a[2] = {3.0, 4.0};
  double panda[7];
  double tau[2];
  panda_inverse_dynamics(zero, zero, zero, panda);
  cart_pole_inverse_dynamics(q, v, a, tau);
  /* M = [3.6, 0.6 cos; 0.6 cos, 0.40025], see robots/cart_pole.urdf */
  const double force = 3.6 * 3.0 + 0.6 * cos(1.0) * 4.0 - 0.6 * sin(1.0) * 4.0;
  const double torque = 0.6 * cos(1.0) * 3.0 + 0.40025 * 4.0 - 9.81 * 0.6 * sin(1.0);
  printf("%g %g %g\n", panda[1], tau[0] - force, tau[1] - torque);
  return fabs(tau[0] - force) < 1e-12 && fabs(tau[1] - torque) < 1e-12 && isfinite(panda[1]) ? 0
                                                                                             : 1;
}
