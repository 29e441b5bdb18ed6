// SPDX-License-Identifier: BSD-3-Clause
#include "ir/rebuild.hpp"
#include "passes/passes.hpp"

namespace dynac {

Graph eliminate_common_subexpressions(const Graph& graph) {
  return rebuild(graph, [&](Graph& rebuilt, NodeId id, const std::vector<NodeId>& map) {
    std::array<NodeId, 3> operands{};
    for (std::size_t k = 0; k < graph.operands(id).size(); ++k) {
      operands[k] = map[graph.operands(id)[k].index()];
    }
    return rebuilt.make(graph.node(id).op, operands[0], operands[1], operands[2]);
  });
}

}  // namespace dynac
