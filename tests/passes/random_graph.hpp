// SPDX-License-Identifier: BSD-3-Clause
// Random graphs that look like what algorithms leave behind: shared values, wide sums of products,
// common factors, signs, cancellations, sines and cosines, several outputs.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/graph.hpp"

namespace dynac {

/// A well-formed graph. Every fourth one has nodes that are not in canonical form, as passes after
/// simplify leave them, and every fourth one multiply-adds.
///
/// Constants are short (k / 2^n), divisors stay away from zero and only powers of two stand for
/// constant ones, so that a field represents all of it exactly. Inputs: q (4) angles, x (6) in
/// [-2, 2], d (3) divisors in [1, 2].
[[nodiscard]] Graph random_graph(std::uint64_t seed);

/// Inputs for it.
[[nodiscard]] std::vector<std::vector<double>> random_inputs(std::uint64_t seed);

/// What goes into each kind of graph.
[[nodiscard]] inline bool has_unshaped_nodes(std::uint64_t seed) { return seed % 4 == 1; }
[[nodiscard]] inline bool has_multiply_adds(std::uint64_t seed) { return seed % 4 == 2; }

}  // namespace dynac
