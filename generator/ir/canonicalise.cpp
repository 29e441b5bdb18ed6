// SPDX-License-Identifier: BSD-3-Clause
// Identities that hold bit for bit (signs of zeros apart), applied when a node is constructed.
//
// Signs travel outwards, so that x*y and (-x)*y share a product and a - b and b - a share a
// difference; what is left of them is shaped by the negation pass before the code is written.
#include <algorithm>

#include "ir/evaluate.hpp"
#include "ir/graph.hpp"

namespace dynac {
namespace {

NodeId fold_constants(Graph& graph, Op op, NodeId a, NodeId b) {
  // A scalar is the same in all lanes.
  const auto value = [&](NodeId id, std::size_t lane) {
    return id.is_none() ? 0.0 : graph.constant_values(id)[graph.width(id) == 1 ? 0 : lane];
  };
  const auto folded = [&](std::size_t lane) {
    const double x = value(a, lane), y = value(b, lane), result = evaluate(op, x, y, 0.0);
    if (FoldingObserver* observer = graph.folding_observer()) observer->folded(op, x, y, result);
    return result;
  };
  const std::size_t width = std::max(graph.width(a), b.is_none() ? 1 : graph.width(b));
  if (width == 1) return graph.constant(folded(0));
  std::vector<double> values(width);
  for (std::size_t lane = 0; lane < width; ++lane) values[lane] = folded(lane);
  return graph.constant(values);
}

// x such that id == -x, or none: a negation, or a constant that is negative in every lane, where
// signs are not kept.
NodeId negated(Graph& graph, NodeId id) {
  if (graph.node(id).op == Op::kNegate) return graph.operands(id)[0];
  if (!graph.is_constant(id) || graph.keeps_signs()) return {};
  for (const double value : graph.constant_values(id)) {
    if (!(value < 0)) return {};
  }
  return fold_constants(graph, Op::kNegate, id, {});
}

NodeId negate(Graph& graph, NodeId a) { return graph.make(Op::kNegate, a); }

NodeId canonical_add(Graph& graph, NodeId a, NodeId b) {
  if (graph.is_constant(a, 0)) return b;
  if (graph.is_constant(b, 0)) return a;
  const NodeId minus_a = negated(graph, a);
  const NodeId minus_b = negated(graph, b);
  if (!minus_a.is_none() && !minus_b.is_none()) {
    return negate(graph, graph.make(Op::kAdd, minus_a, minus_b));
  }
  if (!minus_b.is_none()) return graph.make(Op::kSubtract, a, minus_b);
  if (!minus_a.is_none()) return graph.make(Op::kSubtract, b, minus_a);
  return {};
}

NodeId canonical_subtract(Graph& graph, NodeId a, NodeId b) {
  if (a == b) return graph.constant(0);
  if (graph.is_constant(b, 0)) return a;
  if (graph.is_constant(a, 0)) return negate(graph, b);
  const NodeId minus_b = negated(graph, b);
  if (!minus_b.is_none()) return graph.make(Op::kAdd, a, minus_b);
  const NodeId minus_a = negated(graph, a);
  if (!minus_a.is_none()) return negate(graph, graph.make(Op::kAdd, minus_a, b));
  if (b < a) return negate(graph, graph.make_as_is(Op::kSubtract, b, a));
  return {};
}

NodeId canonical_multiply(Graph& graph, NodeId a, NodeId b) {
  if (graph.is_constant(a, 0) || graph.is_constant(b, 0)) return graph.constant(0);
  if (graph.is_constant(a, 1)) return b;
  if (graph.is_constant(b, 1)) return a;
  const NodeId minus_a = negated(graph, a);
  if (!minus_a.is_none()) return negate(graph, graph.make(Op::kMultiply, minus_a, b));
  const NodeId minus_b = negated(graph, b);
  if (!minus_b.is_none()) return negate(graph, graph.make(Op::kMultiply, a, minus_b));
  return {};
}

NodeId canonical_divide(Graph& graph, NodeId a, NodeId b) {
  if (graph.is_constant(a, 0)) return graph.constant(0);
  if (graph.is_constant(b, 1)) return a;
  const NodeId minus_a = negated(graph, a);
  if (!minus_a.is_none()) return negate(graph, graph.make(Op::kDivide, minus_a, b));
  const NodeId minus_b = negated(graph, b);
  if (!minus_b.is_none()) return negate(graph, graph.make(Op::kDivide, a, minus_b));
  return {};
}

}  // namespace

NodeId canonicalise(Graph& graph, Op op, NodeId a, NodeId b) {
  if (graph.is_constant(a) && (b.is_none() || graph.is_constant(b))) {
    return fold_constants(graph, op, a, b);
  }
  switch (op) {
    case Op::kNegate:
      return graph.node(a).op == Op::kNegate ? graph.operands(a)[0] : NodeId{};
    case Op::kAdd:
      return canonical_add(graph, a, b);
    case Op::kSubtract:
      return canonical_subtract(graph, a, b);
    case Op::kMultiply:
      return canonical_multiply(graph, a, b);
    case Op::kDivide:
      return canonical_divide(graph, a, b);
    case Op::kSin: {
      const NodeId minus_a = negated(graph, a);
      return minus_a.is_none() ? NodeId{} : negate(graph, graph.make(Op::kSin, minus_a));
    }
    case Op::kCos: {
      const NodeId minus_a = negated(graph, a);
      return minus_a.is_none() ? NodeId{} : graph.make(Op::kCos, minus_a);
    }
    default:
      return {};
  }
}

}  // namespace dynac
