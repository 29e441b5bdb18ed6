// SPDX-License-Identifier: BSD-3-Clause
// Compiles exactly where TOO_MANY is 0.
#include <array>
#include <vector>

#include "panda.hpp"

int main() {
  std::array<double, panda::kNq + TOO_MANY> q{};
  double v[panda::kNv] = {};
  std::array<double, panda::kNv> a{};
  double tau[panda::kNv];
  panda::inverse_dynamics(q, v, a, tau);
}
