// SPDX-License-Identifier: BSD-3-Clause
#include "ir/differentiate.hpp"

#include <algorithm>
#include <span>
#include <string>

#include "ir/expr.hpp"
#include "ir/op.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

using Partial = Expr (*)(std::size_t, const Application<Expr>&);

// One per operation; null where it has no derivative. Wide values have none: graphs are
// differentiated before they are packed.
constexpr auto kPartials = per_operation([]<class Row>(Row) -> Partial {
  if constexpr (requires { &Row::template partial<Expr>; }) return &Row::template partial<Expr>;
  return nullptr;
});

// The derivative of an operation by its operand `k`.
Expr partial(Graph& graph, NodeId id, std::size_t k) {
  const Node node = graph.node(id);  // a copy: the graph grows
  if (node.op == Op::kDotProduct) return {graph, graph.operands(id)[k ^ 1]};  // the other factor
  const Partial derivative = kPartials[static_cast<std::size_t>(node.op)];
  if (derivative == nullptr) {
    throw InternalError(std::string(row_of(node.op).name) + " is not differentiated");
  }
  Application<Expr> of{{}, Expr(graph, id), graph.is_constant(node.operands[0], 1)};
  for (std::size_t i = 0; i < graph.operands(id).size(); ++i) {
    of.x[i] = Expr(graph, node.operands[i]);
  }
  return derivative(k, of);
}

// The operands with which an operation changes.
std::span<const NodeId> varying_operands(const Graph& graph, NodeId id) {
  if (graph.node(id).op == Op::kHeld) return {};
  return graph.operands(id);
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
    for (const NodeId operand : varying_operands(graph, NodeId::of(i))) {
      is_needed[operand.index()] = true;
    }
  }
  return is_needed;
}

// The rate of an operation from those of its operands; none where it stands still.
NodeId rate_of(Graph& graph, NodeId id, const std::vector<NodeId>& rates) {
  Expr sum(0);
  bool moves = false;
  for (std::size_t k = 0; k < varying_operands(graph, id).size(); ++k) {
    const NodeId rate = rates[varying_operands(graph, id)[k].index()];
    if (rate.is_none()) continue;
    sum = sum + partial(graph, id, k) * Expr(graph, rate);
    moves = true;
  }
  return moves ? sum.node_in(graph) : NodeId{};
}

std::vector<NodeId> rates_along_one(Graph& graph, std::span<const NodeId> results,
                                    const Direction& direction, const std::vector<bool>& is_needed,
                                    ColumnProvenance at) {
  std::vector<NodeId> rates(is_needed.size());
  for (const auto& [input, rate] : direction) {
    const bool matters = input.index() < rates.size() && !graph.is_constant(rate, 0);
    if (matters) rates[input.index()] = rate;
  }
  for (std::size_t i = 0; i < rates.size(); ++i) {
    const NodeId id = NodeId::of(i);
    if (!is_needed[i] || graph.operands(id).empty()) continue;
    graph.set_origin(graph, id);
    at.position = static_cast<std::uint32_t>(i);
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
  ColumnProvenance at{graph.begin_column_loop()};
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
    for (const NodeId operand : varying_operands(graph, NodeId::of(i))) {
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
    const std::size_t operands = varying_operands(graph, id).size();
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
