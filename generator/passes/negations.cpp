// SPDX-License-Identifier: BSD-3-Clause
#include "ir/rebuild.hpp"
#include "passes/passes.hpp"

namespace dynac {

Graph shape_negations(const Graph& graph) {
  const std::vector<int> uses = use_counts(graph);
  return rebuild(graph, [&](Graph& rebuilt, NodeId id, const std::vector<NodeId>& map) {
    if (graph.node(id).op == Op::kNegate) {
      const NodeId inner = graph.operands(id)[0];
      if (graph.node(inner).op == Op::kSubtract && uses[inner.index()] == 1) {
        const std::span<const NodeId> operands = graph.operands(inner);
        return rebuilt.make_as_is(Op::kSubtract, map[operands[1].index()],
                                  map[operands[0].index()]);
      }
    }
    return copy_node(graph, rebuilt, id, map);
  });
}

}  // namespace dynac
