// SPDX-License-Identifier: BSD-3-Clause
// What a graph gives at some states in the arithmetic of the emitted code, and how much of it may
// be roundings.
#pragma once

#include <cstddef>
#include <span>

#include "proof/outputs_at.hpp"

namespace dynac {

/// Running errors count one unit an operation, which is twice a rounding; some have more operands.
inline constexpr double kRoundingUnits = 8;

/// The distance from 1 to the next number, of double or float.
[[nodiscard]] double epsilon(bool is_float);

/// Results of the emitted arithmetic.
/// @param[in] has_fma  on a processor with fused multiply-adds, in code that may use them
[[nodiscard]] Values<double> emitted_results(const Graph& graph, States states, bool is_float,
                                             bool has_fma);

/// What roundings of the results can amount to, in units of eps; those of literals are among them.
/// @param[in] change  of each number of the robot, in the same units
[[nodiscard]] Values<double> rounding_bounds(const Graph& graph, States states, bool is_float,
                                             double change = 0);

/// The largest entry of an array of bounds at a state.
[[nodiscard]] double largest_bound(std::span<const AtStates<double, kAtOnce>> entries,
                                   std::size_t at);

}  // namespace dynac
