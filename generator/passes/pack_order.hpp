// In which order packs and what stays scalar can be computed, and which packs cannot.
#pragma once

#include <cstddef>
#include <vector>

#include "ir/graph.hpp"

namespace dynac {

/// Scalar operations that are to be one wide operation, a lane each; the same one may fill several.
using Pack = std::vector<NodeId>;

/// What is computed at once: a pack, or a node that is in none.
struct PackUnits {
  std::vector<Pack> units;      ///< in an order in which each comes after what it needs
  std::vector<std::size_t> of;  ///< of each live node, which one
};

/// Packs that wait for each other are broken up, one after the other, until none do.
[[nodiscard]] PackUnits order_packs(const Graph& graph, std::vector<Pack> packs);

}  // namespace dynac
