// SPDX-License-Identifier: BSD-3-Clause
// The operands of operations that are to be one wide operation, so ordered that they are wide where
// they can be.
#pragma once

#include <array>
#include <vector>

#include "ir/graph.hpp"
#include "passes/wide/pack_order.hpp"

namespace dynac {

/// A scalar that stands in a lane, and whether with a minus; none: it does not matter what stands
/// there.
struct Lane {
  NodeId id;
  bool is_minus = false;
};

/// Whether two operations can be lanes of one: the same, but for the signs of summands.
[[nodiscard]] bool is_alike(Op a, Op b);

/// The operands of each operation of a pack, the second of a difference with a minus; where they
/// commute, in the order in which they are most like those of the lanes before.
[[nodiscard]] std::vector<std::array<Lane, 2>> aligned_operands(const Graph& graph,
                                                                const PackUnits& units,
                                                                const Pack& pack);

}  // namespace dynac
