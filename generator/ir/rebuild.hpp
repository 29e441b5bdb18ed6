// The skeleton that passes share: walk the live nodes in order and write a new graph.
#pragma once

#include <utility>
#include <vector>

#include "ir/count.hpp"
#include "ir/graph.hpp"

namespace dynac {

/// A graph made of the live nodes of another.
///
/// @param[in] graph    the old graph
/// @param[in] rewrite  called for every live operation that is no gather or lane, operands first,
/// with the new graph, the
///                     old node and a map: `map[old.index()]` is the new node of an old one;
///                     returns the new node
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
      std::vector<NodeId> lanes;
      for (const NodeId lane : graph.operands(id)) lanes.push_back(map[lane.index()]);
      map[i] = rebuilt.gather(lanes);
    } else if (node.op == Op::kLane) {
      map[i] = rebuilt.lane(map[node.operands[0].index()], graph.lane_index(id));
    } else {
      map[i] = rewrite(rebuilt, id, std::as_const(map));
    }
  }
  for (const OutputBlock& block : graph.outputs()) {
    std::vector<NodeId> elements;
    for (const NodeId id : block.elements) elements.push_back(map[id.index()]);
    rebuilt.add_output(block.name, std::move(elements));
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
