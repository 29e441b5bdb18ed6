// SPDX-License-Identifier: BSD-3-Clause
// Calls a kernel whose library is installed, without dynac.
#include <panda/panda.hpp>

int main() {
  const double zeros[7] = {};
  double tau[7];
  panda::inverse_dynamics(zeros, zeros, zeros, tau);
  return tau[0] == tau[0] ? 0 : 1;
}
