// SPDX-License-Identifier: BSD-3-Clause
// The C++ interface, called in any standard since C++14: with C arrays, std::array and constants.
#include <array>

#include "cart_pole.hpp"

static_assert(cart_pole::kNq == 2 && cart_pole::q_index::hinge == 1, "");
static_assert(cart_pole::kJointLimits[0].upper == 2, "");

int main() {
  const std::array<double, cart_pole::kNv> q{{0, 1}};
  std::array<double, cart_pole::kNv> v{{0, 0}};
  const double a[2] = {1, 0};
  double tau[2];
  cart_pole::inverse_dynamics(q, v, a, tau);
  const cart_pole::Span<double, 2> view(tau, 2);
  cart_pole::inverse_dynamics(q, v, a, view);
  const cart_pole::Text name = cart_pole::kJointNames[0];
  return view[0] - 3.6 < 1e-12 && 3.6 - view[0] < 1e-12 && name[0] == 's' ? 0 : 1;
}
