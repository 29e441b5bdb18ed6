// SPDX-License-Identifier: BSD-3-Clause
// The equations of chains at sampled configurations, and the order in which articulated bodies are
// eliminated, as pivots of the whole system.
#pragma once

#include <vector>

#include "algorithms/estimation/newton_euler_system.hpp"
#include "sparse/plan.hpp"

namespace dynac::test {

/// Forward dynamics of a chain with a wrench on every body: the Newton-Euler equations, then one
/// equation for each torque, known, and each component of a wrench, zero.
[[nodiscard]] LinearSystem<SampledNumber> forward_system(const Mechanism& chain, bool is_split);

/// The order of articulated bodies.
[[nodiscard]] std::vector<Pivot> articulated_body_order(const Mechanism& chain, bool is_split);

}  // namespace dynac::test
