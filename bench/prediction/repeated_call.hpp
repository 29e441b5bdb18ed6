// SPDX-License-Identifier: BSD-3-Clause
// A call of written code that is timed: the same arguments again and again, so that it needs
// nothing but the library.
#pragma once

#include <cstddef>
#include <vector>

#include "engine.hpp"

namespace dynac::bench {

/// An engine that calls written code as often as others do, once per state.
/// @param[in] entry    void(const double* in, double* out)
/// @param[in] outputs  numbers that a call leaves
template <class Entry>
[[nodiscard]] Engine repeated_call(Entry entry, std::vector<double> in, std::size_t outputs) {
  Engine engine;
  engine.run_all = [entry, in = std::move(in), out = std::vector<double>(outputs)]() mutable {
    for (std::size_t k = 0; k < kStates; ++k) entry(in.data(), out.data());
  };
  return engine;
}

}  // namespace dynac::bench
