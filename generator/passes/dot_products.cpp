// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "ir/matrix_products.hpp"
#include "ir/rebuild.hpp"
#include "passes/passes.hpp"

namespace dynac {
namespace {

// Fewer multiplications are no shorter as loops, and gain nothing.
constexpr std::size_t kFewestTerms = 4000;

// Short columns, and mostly zeros, take fewer operations one by one.
bool is_worth_loops(const MatrixProducts& all, const MatrixProduct& product, const Graph& graph) {
  constexpr std::size_t kFewestRows = 4;
  std::ptrdiff_t zeros = 0;
  for (const std::size_t first : product.left) {
    zeros += std::ranges::count_if(std::span(all.left).subspan(first, product.rows),
                                   [&](NodeId id) { return graph.is_constant(id, 0); });
  }
  return product.rows >= kFewestRows &&
         4 * static_cast<std::size_t>(zeros) <= product.left.size() * product.rows;
}

// One flag per node: whether a loop is to compute it.
std::vector<bool> find_looped(const Graph& graph) {
  const MatrixProducts all = find_matrix_products(graph);
  std::vector<bool> is_looped(graph.size(), false);
  std::size_t terms = 0;
  for (const MatrixProduct& product : all.products) {
    if (!is_worth_loops(all, product, graph)) continue;
    terms += product.terms();
    for (const ProductColumn& column : product.columns) {
      for (const NodeId id : column.results) {
        if (!id.is_none()) is_looped[id.index()] = true;
      }
    }
  }
  if (terms < kFewestTerms) is_looped.assign(graph.size(), false);
  return is_looped;
}

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
  const std::vector<bool> is_looped =
      makes_loops ? find_looped(graph) : std::vector<bool>(graph.size(), false);
  return rebuild(graph, Expander{graph, is_looped});
}

}  // namespace dynac
