#include "passes/sum_chains.hpp"

#include "ir/count.hpp"

namespace dynac {
namespace {

bool is_of_sums(Op op) { return is_sum(op) || op == Op::kNegate; }

}  // namespace

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

SumChain SumChains::of(NodeId root) const {
  SumChain chain;
  collect({root}, chain);
  return chain;
}

void SumChains::collect(const Summand& sum, SumChain& chain) const {
  const Op op = graph_.node(sum.id).op;
  const std::span<const NodeId> operands = graph_.operands(sum.id);
  for (std::size_t k = 0; k < operands.size(); ++k) {
    const bool flips = op == Op::kNegate || (op == Op::kSubtract && k == 1);
    const Summand term{operands[k], sum.is_minus != flips};
    if (is_inner(term.id)) {
      collect(term, chain);
    } else {
      chain.terms.push_back(term);
    }
  }
  chain.sums.push_back(sum.id);
}

}  // namespace dynac
