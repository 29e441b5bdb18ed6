// SPDX-License-Identifier: BSD-3-Clause
#include "trace/finished.hpp"

#include <vector>

#include "ir/after_sines.hpp"
#include "ir/expr.hpp"
#include "ir/rebuild.hpp"

namespace dynac {
namespace {

// With h = sin(x/2): sin x = 2 h cos(x/2), cos x = 1 - 2 h^2.
Expr sine_or_cosine(Op op, const Expr& angle) {
  const Expr square = angle * angle;
  const Expr half = angle * half_sinc(square);
  if (op == Op::kSin) return (half + half) * half_cos(square);
  return Expr(1) - (half + half) * half;
}

}  // namespace

Graph finished(Graph graph) {
  const std::vector<bool> is_after = after_sines(graph);
  const auto is_late = [&](NodeId id) {
    return is_sine_or_cosine(graph.node(id).op) && is_after[graph.operands(id)[0].index()];
  };
  bool is_finished = true;
  for (std::size_t i = 0; i < graph.size(); ++i) {
    const NodeId id = NodeId::of(i);
    if (graph.node(id).op == Op::kHeld || is_late(id)) is_finished = false;
  }
  if (is_finished) return graph;
  return rebuild(graph, [&](Graph& rebuilt, NodeId id, const std::vector<NodeId>& map) {
    const Op op = graph.node(id).op;
    const std::vector<NodeId> operands = mapped(graph.operands(id), map);
    if (op == Op::kHeld) return operands[0];
    if (is_late(id)) return sine_or_cosine(op, Expr(rebuilt, operands[0])).node_in(rebuilt);
    const auto operand = [&](std::size_t k) {
      return k < operands.size() ? operands[k] : NodeId{};
    };
    return rebuilt.make(op, operand(0), operand(1), operand(2));
  });
}

}  // namespace dynac
