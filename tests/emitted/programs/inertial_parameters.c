// SPDX-License-Identifier: BSD-3-Clause
/* tau of a kernel that takes the inertia of a link as a parameter is Y pi, for any pi of that link and
   for the pi of the header: how much they differ at most. */
#include <math.h>
#include <stdio.h>

#include "panda_c.h"

enum { kLink = 2, kParameters = 10 }; /* panda_link3, the third that moves */

int main(void) {
  double q[panda_nv], v[panda_nv], a[panda_nv], tau[panda_nv], rest[panda_nv];
  double Y[panda_nv * kParameters * panda_nv], pi[kParameters];
  for (int i = 0; i < panda_nv; ++i) {
    q[i] = sin(1 + i);
    v[i] = sin(2 + 3 * i);
    a[i] = sin(3 + 7 * i);
  }
  for (int k = 0; k < kParameters; ++k) pi[k] = 2 + sin(5 + 11 * k);
  const double all[] = panda_link_parameters;
  panda_parameters with = panda_model_parameters, without = panda_model_parameters;
  const double nothing[kParameters] = {0};
  without.inertia_panda_link3 = panda_inertial_parameters_of(nothing);
  with.inertia_panda_link3 = panda_inertial_parameters_of(pi);
  double again[kParameters];
  panda_link_parameters_of(&with.inertia_panda_link3, again);
  double largest = 0;
  for (int k = 0; k < kParameters; ++k) largest = fmax(largest, fabs(again[k] - pi[k]));
  panda_inertial_regressor(q, v, a, Y);
  panda_inverse_dynamics(q, v, a, &without, rest);
  panda_inverse_dynamics(q, v, a, &with, tau);
  for (int i = 0; i < panda_nv; ++i) {
    double expected = rest[i];
    for (int k = 0; k < kParameters; ++k) {
      expected += Y[(kParameters * kLink + k) * panda_nv + i] * pi[k];
    }
    largest = fmax(largest, fabs(tau[i] - expected));
  }
  const panda_parameters described = panda_model_parameters;
  panda_inverse_dynamics(q, v, a, &described, tau);
  for (int i = 0; i < panda_nv; ++i) {
    double expected = 0;
    for (int k = 0; k < kParameters * panda_nv; ++k) expected += Y[k * panda_nv + i] * all[k];
    largest = fmax(largest, fabs(tau[i] - expected));
  }
  printf("%g\n", largest);
  return largest < 1e-11 ? 0 : 1;
}
