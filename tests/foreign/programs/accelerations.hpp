// SPDX-License-Identifier: BSD-3-Clause
// What the kernel of forward dynamics gives for a class.
#pragma once

#include "checks.hpp"

namespace checks {

template <class Model>
VectorXd accelerations(const Model& model, const VectorXd& x, const VectorXd& tau) {
  const auto kernel = [](const auto&... inputs) { return robot::forward_dynamics(inputs...); };
  return result_of(kernel, model, x, tau);
}

}  // namespace checks
