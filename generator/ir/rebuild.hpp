// SPDX-License-Identifier: BSD-3-Clause
// The skeleton that passes share: walk the live nodes in order and write a new graph.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "ir/count.hpp"
#include "ir/graph.hpp"

namespace dynac {

/// What some nodes have become.
[[nodiscard]] inline std::vector<NodeId> mapped(std::span<const NodeId> ids,
                                                const std::vector<NodeId>& map) {
  std::vector<NodeId> result;
  result.reserve(ids.size());
  for (const NodeId id : ids) result.push_back(map[id.index()]);
  return result;
}

/// A graph made of the live nodes of another.
///
/// @param[in] graph    the old graph
/// @param[in] rewrite  called for every live operation that is no gather, lane or dot product,
///                     operands first, with the new graph, the old node and a map:
///                     `map[old.index()]` is the new node of an old one; returns the new node. A
///                     member `dot_product`, if there is one, is called alike for dot products.
template <class Rewrite>
[[nodiscard]] Graph rebuild(const Graph& graph, const Rewrite& rewrite) {
  Graph rebuilt = graph.empty_copy();
  const std::vector<bool> is_live = live_nodes(graph);
  std::vector<NodeId> map(graph.size());
  for (std::size_t i = 0; i < graph.size(); ++i) {
    if (!is_live[i]) continue;
    const NodeId id = NodeId::of(i);
    const Node& node = graph.node(id);
    rebuilt.set_origin(graph, id);
    if (node.op == Op::kConstant) {
      map[i] = rebuilt.constant(graph.constant_values(id));
    } else if (node.op == Op::kInput) {
      map[i] = rebuilt.input(node.operands[0].index(), node.operands[1].index());
    } else if (node.op == Op::kGather) {
      map[i] = rebuilt.gather(mapped(graph.operands(id), map));
    } else if (node.op == Op::kDotProduct) {
      if constexpr (requires { rewrite.dot_product(rebuilt, id, std::as_const(map)); }) {
        map[i] = rewrite.dot_product(rebuilt, id, std::as_const(map));
      } else {
        map[i] = rebuilt.dot_product(mapped(graph.operands(id), map));
      }
    } else if (node.op == Op::kLane) {
      map[i] = rebuilt.lane(map[node.operands[0].index()], graph.lane_index(id));
    } else {
      map[i] = rewrite(rebuilt, id, std::as_const(map));
    }
  }
  for (const OutputBlock& block : graph.outputs()) {
    rebuilt.add_output(block.with(mapped(block.elements, map)));
  }
  return rebuilt;
}

/// The node `id` of `graph`, unchanged, in `rebuilt`.
[[nodiscard]] inline NodeId copy_node(const Graph& graph, Graph& rebuilt, NodeId id,
                                      const std::vector<NodeId>& map) {
  std::array<NodeId, 3> operands{};
  for (std::size_t k = 0; k < graph.operands(id).size(); ++k) {
    operands[k] = map[graph.operands(id)[k].index()];
  }
  return rebuilt.make_as_is(graph.node(id).op, operands[0], operands[1], operands[2]);
}

}  // namespace dynac
