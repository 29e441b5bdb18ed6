// SPDX-License-Identifier: BSD-3-Clause
// Derivatives of a graph, written into the same graph: forward along directions, or backward from
// weighted results. Both skip what is zero by structure, so a sparse derivative costs little.
// Reference: Griewank & Walther 2008, Evaluating Derivatives, chapter 3.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "ir/graph.hpp"

namespace dynac {

/// How inputs move: nodes without operands that are independent of each other, each with its rate.
/// An input that is not listed stands still.
using Direction = std::vector<std::pair<NodeId, NodeId>>;

/// The rates of some nodes while inputs move (forward mode).
///
/// @param[in,out] graph       where the rates' nodes are made
/// @param[in]     results     nodes to differentiate
/// @param[in]     directions  each of them apart
/// @return one list per direction, a rate for each result
[[nodiscard]] std::vector<std::vector<NodeId>> rates_along(Graph& graph,
                                                           std::span<const NodeId> results,
                                                           std::span<const Direction> directions);

/// The derivatives of a weighted sum of some nodes by inputs (reverse mode).
///
/// @param[in,out] graph    where the derivatives' nodes are made
/// @param[in]     results  nodes to differentiate
/// @param[in]     weights  a node for each
/// @param[in]     inputs   nodes without operands
/// @return a derivative for each input
[[nodiscard]] std::vector<NodeId> gradient(Graph& graph, std::span<const NodeId> results,
                                           std::span<const NodeId> weights,
                                           std::span<const NodeId> inputs);

}  // namespace dynac
