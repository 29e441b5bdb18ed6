#include <algorithm>

#include "ir/matrix_products.hpp"
#include "ir/rebuild.hpp"
#include "passes/passes.hpp"

namespace dynac {
namespace {

// Fewer multiplications are no shorter as loops, and gain nothing.
constexpr std::size_t kFewestTerms = 4000;

// Writes dot products out that no loop computes.
struct Expander {
  const Graph& graph;
  const std::vector<bool>& is_looped;  // one per node

  NodeId operator()(Graph& rebuilt, NodeId id, const std::vector<NodeId>& map) const {
    return copy_node(graph, rebuilt, id, map);
  }

  // A step of a loop over columns each, as if it had been written out from the beginning.
  NodeId dot_product(Graph& rebuilt, NodeId id, const std::vector<NodeId>& map) const {
    const std::vector<NodeId> factors = mapped(graph.operands(id), map);
    if (is_looped[id.index()]) return rebuilt.dot_product(factors);
    rebuilt.begin_column(graph.column_provenance(id));
    NodeId sum = rebuilt.constant(0);
    for (std::size_t k = 0; k < factors.size(); k += 2) {
      rebuilt.next_step();
      const NodeId product = rebuilt.make(Op::kMultiply, factors[k], factors[k + 1]);
      rebuilt.next_step();
      sum = rebuilt.make(Op::kAdd, sum, product);
    }
    return sum;
  }
};

}  // namespace

Graph expand_dot_products(const Graph& graph, bool makes_loops) {
  if (std::ranges::find(graph.nodes(), Op::kDotProduct, &Node::op) == graph.nodes().end()) {
    return graph;
  }
  std::vector<bool> is_looped(graph.size(), false);
  const MatrixProducts loops = makes_loops ? find_matrix_products(graph) : MatrixProducts{};
  if (loops.terms() >= kFewestTerms) {
    for (const MatrixProduct& product : loops.products) {
      for (const ProductColumn& column : product.columns) {
        const auto& elements = graph.outputs()[column.output].elements;
        for (std::size_t row = 0; row < product.rows; ++row) {
          is_looped[elements[column.first + row].index()] = true;
        }
      }
    }
  }
  return rebuild(graph, Expander{graph, is_looped});
}

}  // namespace dynac
