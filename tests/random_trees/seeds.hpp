// SPDX-License-Identifier: BSD-3-Clause
// Shares of the random robots: each is a test of its own, so that they run side by side.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "harness/state.hpp"

namespace dynac::test {

inline constexpr std::uint64_t kShares = 4;

/// Agreement of double engines, relative to torque_scale(): fifty times the worst that was seen.
/// What is lost grows with the square of a chain's length where positions are in the world frame.
inline constexpr double kDoubleTolerance = 1e-12;

/// A test of the robots of every kShares-th seed, beginning with the parameter.
class RandomTrees : public testing::TestWithParam<std::uint64_t> {
 protected:
  /// Calls `visit` with each seed of this share and names it on failure.
  /// @param[in] one_in  only so many of the seeds: one in ...
  template <class Visitor>
  static void for_each_seed(const Visitor& visit, std::uint64_t one_in = 1) {
    const std::uint64_t count = seed_count() / one_in;
    for (std::uint64_t seed = GetParam(); seed < count; seed += kShares) {
      SCOPED_TRACE("seed " + std::to_string(seed));
      visit(seed);
    }
  }
};

}  // namespace dynac::test
