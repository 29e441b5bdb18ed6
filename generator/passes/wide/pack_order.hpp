// SPDX-License-Identifier: BSD-3-Clause
// In which order packs and what stays scalar can be computed, and which packs cannot.
#pragma once

#include <cstddef>
#include <vector>

#include "ir/graph.hpp"

namespace dynac {

/// Scalar operations that are to be one wide operation, a lane each; none: it does not matter what
/// the lane has.
using Pack = std::vector<NodeId>;

/// The first lane that matters.
[[nodiscard]] std::size_t first_lane(const Pack& pack);

/// What is computed at once: a pack, or a node that is in none.
struct PackUnits {
  std::vector<Pack> units;           ///< in an order in which each comes after what it needs
  std::vector<std::size_t> unit_of;  ///< of each live node, which one
};

/// An operation of two packs stays in the first one. Packs that wait for each other are broken up,
/// one after the other, until none do.
[[nodiscard]] PackUnits order_packs(const Graph& graph, const std::vector<Pack>& packs);

}  // namespace dynac
