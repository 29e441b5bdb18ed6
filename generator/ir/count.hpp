// SPDX-License-Identifier: BSD-3-Clause
// Operation counts of a graph: what the documentation, the choice of formulations and the tests
// use.
#pragma once

#include "ir/graph.hpp"
#include "ir/operation_counts.hpp"

namespace dynac {

/// How many products of factors a dot product adds up: those of which neither is zero.
[[nodiscard]] std::size_t terms_of(const Graph& graph, NodeId dot_product);

/// Counts of what the outputs need, every lane of a wide operation counted.
[[nodiscard]] OperationCounts count_operations(const Graph& graph);

/// About how many instructions they take where a register holds so many lanes: one per operation
/// and register, whatever the operation, and one per scalar that is moved into a register or out of
/// it.
[[nodiscard]] int count_instructions(const Graph& graph, std::size_t lanes);

/// Instructions that put together a value of others' lanes: one per value whose lanes change
/// places, and one per further value or scalar; none for the first lanes of a wider value.
[[nodiscard]] std::size_t gather_moves(const Graph& graph, NodeId gather);

/// Lanes of the widest node.
[[nodiscard]] std::size_t widest(const Graph& graph);

/// One flag a node: do the outputs need it?
[[nodiscard]] std::vector<bool> live_nodes(const Graph& graph);

/// One flag per node: is it live, and not only a lane that is stored with others?
[[nodiscard]] std::vector<bool> read_nodes(const Graph& graph);

/// How often each node is used by live nodes and outputs.
[[nodiscard]] std::vector<int> use_counts(const Graph& graph);

}  // namespace dynac
