#include "ir/differentiate.hpp"

#include <algorithm>

#include "ir/expr.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

// The derivative of an operation by its operand `k`. Here alone is written what it is for each.
Expr partial(Graph& graph, NodeId id, std::size_t k) {
  const Node node = graph.node(id);  // a copy: the graph grows
  const auto operand = [&](std::size_t i) { return Expr(graph, node.operands[i]); };
  const Expr value(graph, id);
  switch (node.op) {
    case Op::kNegate:
      return -1;
    case Op::kAdd:
      return 1;
    case Op::kSubtract:
      return k == 0 ? 1 : -1;
    case Op::kMultiply:
      return operand(1 - k);
    case Op::kMultiplyAdd:
      return k == 2 ? Expr(1) : operand(1 - k);
    case Op::kDivide:
      if (k == 0) return Expr(1) / operand(1);
      return graph.is_constant(node.operands[0], 1) ? -(value * value) : -(value / operand(1));
    case Op::kReducedAngle:
      return 1;
    case Op::kSin:
      return {graph, graph.make(Op::kCos, node.operands[0])};
    case Op::kCos:
      return -Expr(graph, graph.make(Op::kSin, node.operands[0]));
    case Op::kSquareRoot:
      return Expr(0.5) / value;
    case Op::kSign:
      return 0;
    case Op::kHalfCos:
      return Expr(-0.25) * half_sinc(operand(0));
    case Op::kHalfSinc: {  // of y = x/2: (y cos y - sin y)/(16 y^3)
      const Expr quarter = Expr(0.25) * operand(0);
      const Expr sinc = half_sinc(quarter);
      return Expr(0.0625) * (left_jacobian_J2(quarter) - Expr(2) * (sinc * sinc));
    }
    case Op::kLeftJacobianJ2:
    case Op::kConstant:
    case Op::kInput:
    case Op::kGather:  // what is differentiated is not wide yet
    case Op::kLane:
      break;
  }
  throw InternalError(std::string(row_of(node.op).name) + " is not differentiated");
}

// Nodes up to the last of these: operands stand before what needs them, so no other matters.
std::size_t size_up_to(std::span<const NodeId> results) {
  std::size_t size = 0;
  for (const NodeId id : results) size = std::max(size, id.index() + 1);
  return size;
}

// Which nodes are operands of some others, directly or not.
std::vector<bool> cone_of(const Graph& graph, std::span<const NodeId> results) {
  std::vector<bool> is_needed(size_up_to(results), false);
  for (const NodeId id : results) is_needed[id.index()] = true;
  for (std::size_t i = is_needed.size(); i-- > 0;) {
    if (!is_needed[i]) continue;
    for (const NodeId operand : graph.operands(NodeId::of(i))) is_needed[operand.index()] = true;
  }
  return is_needed;
}

// The rate of an operation from those of its operands; none where it stands still.
NodeId rate_of(Graph& graph, NodeId id, const std::vector<NodeId>& rates) {
  const Node node = graph.node(id);
  Expr sum(0);
  bool moves = false;
  for (std::size_t k = 0; k < graph.operands(id).size(); ++k) {
    const NodeId rate = rates[node.operands[k].index()];
    if (rate.is_none()) continue;
    sum = sum + partial(graph, id, k) * Expr(graph, rate);
    moves = true;
  }
  return moves ? sum.node_in(graph) : NodeId{};
}

std::vector<NodeId> rates_along_one(Graph& graph, std::span<const NodeId> results,
                                    const Direction& direction, const std::vector<bool>& is_needed,
                                    ColumnStep at) {
  std::vector<NodeId> rates(is_needed.size());
  for (const auto& [input, rate] : direction) {
    const bool matters = input.index() < rates.size() && !graph.is_constant(rate, 0);
    if (matters) rates[input.index()] = rate;
  }
  for (std::size_t i = 0; i < rates.size(); ++i) {
    const NodeId id = NodeId::of(i);
    if (!is_needed[i] || graph.operands(id).empty()) continue;
    graph.set_origin(graph, id);
    at.place = static_cast<std::uint32_t>(i);
    graph.begin_column(at);
    const NodeId rate = rate_of(graph, id, rates);
    if (!rate.is_none() && !graph.is_constant(rate, 0)) rates[i] = rate;
  }
  std::vector<NodeId> of_results;
  for (const NodeId id : results) {
    const NodeId rate = rates[id.index()];
    of_results.push_back(rate.is_none() ? graph.constant(0) : rate);
  }
  return of_results;
}

}  // namespace

std::vector<std::vector<NodeId>> rates_along(Graph& graph, std::span<const NodeId> results,
                                             std::span<const Direction> directions) {
  const std::vector<bool> is_needed = cone_of(graph, results);
  std::vector<std::vector<NodeId>> rates;
  ColumnStep at{graph.begin_column_loop()};
  for (const Direction& direction : directions) {
    rates.push_back(rates_along_one(graph, results, direction, is_needed, at));
    ++at.column;
  }
  graph.begin_column();
  return rates;
}

std::vector<NodeId> gradient(Graph& graph, std::span<const NodeId> results,
                             std::span<const NodeId> weights, std::span<const NodeId> inputs) {
  DYNAC_ASSERT(results.size() == weights.size(), "{} weights of {} results", weights.size(),
               results.size());
  std::vector<bool> varies(size_up_to(results), false);
  for (const NodeId input : inputs) {
    if (input.index() < varies.size()) varies[input.index()] = true;
  }
  for (std::size_t i = 0; i < varies.size(); ++i) {
    for (const NodeId operand : graph.operands(NodeId::of(i))) {
      if (varies[operand.index()]) varies[i] = true;
    }
  }
  const NodeId zero = graph.constant(0);
  std::vector<NodeId> adjoints(varies.size());  // none: zero
  const auto add = [&](NodeId to, NodeId amount) {
    NodeId& adjoint = adjoints[to.index()];
    adjoint = adjoint.is_none() ? amount : graph.make(Op::kAdd, adjoint, amount);
  };
  for (std::size_t k = 0; k < results.size(); ++k) add(results[k], weights[k]);
  for (std::size_t i = varies.size(); i-- > 0;) {
    const NodeId id = NodeId::of(i), own = adjoints[i];
    if (own.is_none() || !varies[i] || graph.is_constant(own, 0)) continue;
    graph.set_origin(graph, id);
    const std::size_t operands = graph.operands(id).size();
    for (std::size_t k = 0; k < operands; ++k) {
      const NodeId operand = graph.operands(id)[k];
      if (!varies[operand.index()]) continue;
      add(operand, (partial(graph, id, k) * Expr(graph, own)).node_in(graph));
    }
  }
  std::vector<NodeId> derivatives;
  for (const NodeId input : inputs) {
    const bool matters = input.index() < adjoints.size() && !adjoints[input.index()].is_none();
    derivatives.push_back(matters ? adjoints[input.index()] : zero);
  }
  return derivatives;
}

}  // namespace dynac
