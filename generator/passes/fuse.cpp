// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "ir/rebuild.hpp"
#include "ir/sum_chains.hpp"
#include "passes/passes.hpp"

namespace dynac {
namespace {

// Turns every sum with all its partial sums that are used nowhere else into one chain of
// multiply-adds: k products and one other term take k instructions, where pairs would take up to
// 2 k. What is known early stands at the beginning of the chain, so that what comes last waits for
// one multiply-add only.
class Fuser {
 public:
  explicit Fuser(const Graph& graph) : graph_(graph), uses_(use_counts(graph)) { find_absorbed(); }

  NodeId rewrite(Graph& rebuilt, NodeId id, const std::vector<NodeId>& map) {
    if (is_absorbed_[id.index()]) return {};
    if (!is_sum(op(id)) && !is_negated_sum(id)) return copy_node(graph_, rebuilt, id, map);
    std::vector<RewriteTerm> terms;
    const SumChain sum = sum_chain(graph_, id, [this](NodeId part) { return is_part(part); });
    for (const auto& [term, is_minus] : sum.terms) {
      RewriteTerm& added = terms.emplace_back();
      added.is_product = op(term) == Op::kMultiply && uses_[term.index()] == 1;
      added.is_minus = is_minus;
      const std::span<const NodeId> factors = graph_.operands(term);
      added.x = map[added.is_product ? factors[0].index() : term.index()];
      added.y = map[added.is_product ? factors[1].index() : term.index()];
      added.depth = std::max(depth(rebuilt, added.x), depth(rebuilt, added.y));
    }
    return chain(rebuilt, std::move(terms));
  }

 private:
  // x * y or x, and its sign; `depth` is that of its operands.
  struct RewriteTerm {
    NodeId x, y;
    bool is_product = false;
    bool is_minus = false;
    int depth = 0;
  };
  [[nodiscard]] Op op(NodeId id) const { return graph_.node(id).op; }

  [[nodiscard]] bool is_partial_sum(NodeId id) const {
    return is_sum(op(id)) && uses_[id.index()] == 1;
  }

  [[nodiscard]] bool is_negated_sum(NodeId id) const {
    return op(id) == Op::kNegate && is_partial_sum(graph_.operands(id)[0]);
  }

  // Can a negation be taken as the sign of its operand without computing that twice?
  [[nodiscard]] bool is_own_sign(NodeId negation) const {
    return uses_[negation.index()] == 1 || uses_[graph_.operands(negation)[0].index()] > 1;
  }

  // Marks what becomes part of a larger sum.
  void find_absorbed() {
    is_absorbed_.assign(graph_.size(), false);
    const std::vector<bool> is_live = live_nodes(graph_);
    for (std::size_t i = 0; i < graph_.size(); ++i) {
      const NodeId id = NodeId::of(i);
      if (!is_live[i] || (!is_sum(op(id)) && !is_negated_sum(id))) continue;
      for (const NodeId operand : graph_.operands(id)) {
        is_absorbed_[operand.index()] =
            is_partial_sum(operand) || (is_negated_sum(operand) && uses_[operand.index()] == 1);
      }
    }
  }

  // Whether a node is part of a sum that it is an operand of, not a term of it.
  [[nodiscard]] bool is_part(NodeId id) const {
    return is_absorbed_[id.index()] || (op(id) == Op::kNegate && is_own_sign(id));
  }

  // Operations on the longest way to a node; all sines count as many, since they come together.
  int depth(const Graph& rebuilt, NodeId id) {
    constexpr int kSineDepth = 15;
    while (depths_.size() < rebuilt.size()) {
      const NodeId next = NodeId::of(depths_.size());
      const Op next_op = rebuilt.node(next).op;
      int deepest = is_sine_or_cosine(next_op) ? kSineDepth : 0;
      for (const NodeId operand : rebuilt.operands(next)) {
        deepest = std::max(deepest, depths_[operand.index()] + (next_op == Op::kNegate ? 0 : 1));
      }
      depths_.push_back(deepest);
    }
    return depths_[id.index()];
  }

  // The sum of the terms, earliest first, beginning with one that is no product if there is one.
  static NodeId chain(Graph& rebuilt, std::vector<RewriteTerm> terms) {
    std::stable_sort(terms.begin(), terms.end(),
                     [](const RewriteTerm& a, const RewriteTerm& b) { return a.depth < b.depth; });
    const auto single = std::find_if(terms.begin(), terms.end(),
                                     [](const RewriteTerm& term) { return !term.is_product; });
    if (single != terms.end()) std::rotate(terms.begin(), single, single + 1);
    const RewriteTerm& first = terms.front();
    NodeId sum = first.is_product ? rebuilt.make_as_is(Op::kMultiply, first.x, first.y) : first.x;
    bool is_minus = first.is_minus;
    for (std::size_t k = 1; k < terms.size(); ++k) is_minus = add(rebuilt, terms[k], is_minus, sum);
    return with_sign(rebuilt, sum, is_minus);
  }

  // Adds a term to a sum whose sign stands apart; returns the new sign.
  static bool add(Graph& rebuilt, const RewriteTerm& term, bool is_minus, NodeId& sum) {
    if (term.is_product) {
      sum = rebuilt.make_as_is(Op::kMultiplyAdd, with_sign(rebuilt, term.x, term.is_minus), term.y,
                               with_sign(rebuilt, sum, is_minus));
      return false;
    }
    if (term.is_minus == is_minus) {
      sum = rebuilt.make_as_is(Op::kAdd, sum, term.x);
      return is_minus;
    }
    sum = is_minus ? rebuilt.make_as_is(Op::kSubtract, term.x, sum)
                   : rebuilt.make_as_is(Op::kSubtract, sum, term.x);
    return false;
  }

  static NodeId with_sign(Graph& rebuilt, NodeId id, bool is_minus) {
    return is_minus ? rebuilt.make(Op::kNegate, id) : id;
  }

  const Graph& graph_;
  std::vector<int> uses_;
  std::vector<bool> is_absorbed_;
  std::vector<int> depths_;  // of the nodes of the rebuilt graph
};

}  // namespace

Graph fuse_multiply_adds(const Graph& graph) {
  Fuser fuser(graph);
  return rebuild(graph, [&](Graph& rebuilt, NodeId id, const std::vector<NodeId>& map) {
    return fuser.rewrite(rebuilt, id, map);
  });
}

}  // namespace dynac
