// SPDX-License-Identifier: BSD-3-Clause
// Random cases of tests that need no robot: their numbers, and how many cases there are.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>

#include "../harness/rng.hpp"

namespace dynac {

using test::Rng;

/// Number of random cases of a test: DYNAC_TEST_SEEDS where it is set (sanitizers take a tenth).
[[nodiscard]] inline std::uint64_t seed_count() {
  constexpr std::uint64_t kUsual = 10000;
  const char* text = std::getenv("DYNAC_TEST_SEEDS");
  return text == nullptr ? kUsual : std::stoull(text);
}

}  // namespace dynac
