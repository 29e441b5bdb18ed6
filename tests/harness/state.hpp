// SPDX-License-Identifier: BSD-3-Clause
// States of a robot that tests run at: zero, near zero, at the limits, random, and with huge
// angles. The same on every machine.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/rng.hpp"
#include "kernels/table.hpp"
#include "model/model.hpp"

namespace dynac::test {

/// A state of a robot, with a name for messages.
struct State {
  std::string name;
  std::vector<double> q;  ///< (nq), unit quaternions
  std::vector<double> v;  ///< (nv)
  std::vector<double> a;  ///< (nv)

  /// Inputs of inverse dynamics; without wrenches.
  [[nodiscard]] Arrays<double> inputs() const { return {q, v, a}; }
};

/// Positions in [-pi, pi), the rest in [-1, 1).
[[nodiscard]] State random_state(const Model& model, std::uint64_t seed);

/// "zero", "near_zero" (1e-8), "lower_limits", "upper_limits" (bodies with quaternions upside
/// down), then `count` random ones.
[[nodiscard]] std::vector<State> ordinary_states(const Model& model, std::size_t count);

/// Angles up to 1e5 rad, whole turns included; the rest as random_state().
[[nodiscard]] State huge_angles(const Model& model, std::uint64_t seed);

/// Number of random robots that a test tries: DYNAC_TEST_SEEDS of the environment, else 1000, under
/// the address sanitizer 100.
[[nodiscard]] std::uint64_t seed_count();

}  // namespace dynac::test
