// SPDX-License-Identifier: BSD-3-Clause
#include "ir/expr.hpp"

#include "ir/evaluate.hpp"
#include "support/error.hpp"

namespace dynac {
Expr Expr::apply(Op op, const Expr& a) {
  if (a.graph_ != nullptr) {
    a.graph_->next_step();
    return {*a.graph_, a.graph_->make(op, a.id_)};
  }
  return {evaluate(op, a.value_, 0.0, 0.0)};
}

Expr Expr::apply(Op op, const Expr& a, const Expr& b) {
  Graph* graph = a.graph_ != nullptr ? a.graph_ : b.graph_;
  if (graph == nullptr) return {evaluate(op, a.value_, b.value_, 0.0)};
  DYNAC_ASSERT(a.graph_ == nullptr || b.graph_ == nullptr || a.graph_ == b.graph_,
               "operands of {} belong to two graphs", row_of(op).name);
  graph->next_step();
  const NodeId x = a.node_in(*graph);
  const NodeId y = b.node_in(*graph);
  return {*graph, graph->make(op, x, y)};
}

Expr dot_product(const std::vector<Expr>& a, const std::vector<Expr>& b) {
  Graph* graph = nullptr;
  for (const std::vector<Expr>* factors : {&a, &b}) {
    for (const Expr& x : *factors) graph = graph == nullptr ? x.graph_ : graph;
  }
  if (graph == nullptr) {
    Expr sum(0);
    for (std::size_t k = 0; k < a.size(); ++k) sum = sum + a[k] * b[k];
    return sum;
  }
  std::vector<NodeId> factors;
  bool is_zero = true;
  for (std::size_t k = 0; k < a.size(); ++k) {
    factors.insert(factors.end(), {a[k].node_in(*graph), b[k].node_in(*graph)});
    is_zero = is_zero &&
              (graph->is_constant(factors[2 * k], 0) || graph->is_constant(factors[2 * k + 1], 0));
  }
  const Expr result(*graph, is_zero ? graph->constant(0) : graph->dot_product(factors));
  graph->next_step(static_cast<std::uint32_t>(factors.size()));
  return result;
}

}  // namespace dynac
