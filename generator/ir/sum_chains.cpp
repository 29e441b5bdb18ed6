// SPDX-License-Identifier: BSD-3-Clause
#include "ir/sum_chains.hpp"

#include <algorithm>
#include <span>

#include "ir/count.hpp"

namespace dynac {
namespace {

bool is_of_sums(Op op) { return is_sum(op) || op == Op::kNegate; }

}  // namespace

SumChain sum_chain(const Graph& graph, NodeId root, const std::function<bool(NodeId)>& is_part) {
  SumChain chain;
  std::vector<Summand> stack{{root}};  // the last operand on top: all is found from the right
  while (!stack.empty()) {
    const auto [id, is_minus] = stack.back();
    stack.pop_back();
    if (id != root && !is_part(id)) {
      chain.terms.push_back({id, is_minus});
      continue;
    }
    chain.sums.push_back(id);
    const Op op = graph.node(id).op;
    const std::span<const NodeId> operands = graph.operands(id);
    for (std::size_t k = 0; k < operands.size(); ++k) {
      const bool changes_sign = op == Op::kNegate || (op == Op::kSubtract && k == 1);
      stack.push_back({operands[k], is_minus != changes_sign});
    }
  }
  std::ranges::reverse(chain.terms);
  std::ranges::reverse(chain.sums);
  return chain;
}

SumChains::SumChains(const Graph& graph) : graph_(graph), is_inner_(graph.size(), false) {
  const std::vector<int> uses = use_counts(graph);
  for (std::size_t i = 0; i < graph.size(); ++i) {
    if (uses[i] == 0 || !is_of_sums(graph.nodes()[i].op)) continue;
    for (const NodeId operand : graph.operands(NodeId::of(i))) {
      is_inner_[operand.index()] = uses[operand.index()] == 1 && is_of_sums(graph.node(operand).op);
    }
  }
}

bool SumChains::is_root(NodeId id) const { return is_of_sums(graph_.node(id).op) && !is_inner(id); }

SumChain SumChains::chain_of(NodeId root) const {
  return sum_chain(graph_, root, [this](NodeId id) { return is_inner(id); });
}

}  // namespace dynac
