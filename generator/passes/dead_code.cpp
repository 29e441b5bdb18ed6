// SPDX-License-Identifier: BSD-3-Clause
#include "ir/rebuild.hpp"
#include "passes/passes.hpp"

namespace dynac {

Graph eliminate_dead_code(const Graph& graph) {
  return rebuild(graph, [&](Graph& rebuilt, NodeId id, const std::vector<NodeId>& map) {
    return copy_node(graph, rebuilt, id, map);
  });
}

}  // namespace dynac
