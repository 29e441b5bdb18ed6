#include "ir/rebuild.hpp"
#include "passes/passes.hpp"

namespace dynac {

Graph eliminate_dead_code(const Graph& graph) {
  return rebuild(graph, [&](Graph& fresh, NodeId id, const std::vector<NodeId>& map) {
    return copy_node(graph, fresh, id, map);
  });
}

}  // namespace dynac
