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

}  // namespace dynac
