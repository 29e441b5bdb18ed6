// SPDX-License-Identifier: BSD-3-Clause
// Chains of sums: which sums and negations belong together, and the signs of their terms.
#include "ir/sum_chains.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "ir/expr.hpp"

namespace dynac {
namespace {

class SumChainsOf : public testing::Test {
 protected:
  // Inputs are made in order, so that sums keep the order of their operands.
  SumChainsOf() : block_(graph_.add_input("x", 4)) {
    for (std::size_t k = 0; k < 4; ++k) (void)x(k);
  }

  NodeId x(std::size_t k) { return graph_.input(block_, k); }
  NodeId add(NodeId a, NodeId b) { return graph_.make_as_is(Op::kAdd, a, b); }
  NodeId subtract(NodeId a, NodeId b) { return graph_.make_as_is(Op::kSubtract, a, b); }
  NodeId negate(NodeId a) { return graph_.make_as_is(Op::kNegate, a); }

  // The terms of the chain of a sum as "+0 -1".
  std::string terms(NodeId root) {
    std::string text;
    for (const Summand& term : SumChains(graph_).chain_of(root).terms) {
      const bool is_input = graph_.node(term.id).op == Op::kInput;
      text += term.is_minus ? " -" : " +";
      text += is_input ? std::to_string(graph_.node(term.id).operands[1].index()) : "sum";
    }
    return text;
  }

  Graph graph_;
  std::size_t block_;
};

TEST_F(SumChainsOf, NestedDifferencesHaveTermsWithTheirSigns) {
  // x0 - (x1 - (x2 + x3))
  const NodeId inner = subtract(x(1), add(x(2), x(3)));
  const NodeId root = subtract(x(0), inner);
  graph_.add_output("y", {root});
  EXPECT_EQ(terms(root), " +0 -1 +2 +3");
}

TEST_F(SumChainsOf, NegationsChangeTheSignsOfAllTermsBelow) {
  const NodeId root = subtract(x(0), negate(add(x(1), negate(x(2)))));
  graph_.add_output("y", {root});
  EXPECT_EQ(terms(root), " +0 +1 -2");
}

TEST_F(SumChainsOf, SumsThatOthersNeedAreTerms) {
  const NodeId shared = add(x(0), x(1));
  const NodeId root = add(x(2), shared);
  graph_.add_output("y", {root, graph_.make(Op::kMultiply, shared, x(3))});
  const SumChains chains(graph_);
  EXPECT_FALSE(chains.is_inner(shared));
  EXPECT_TRUE(chains.is_root(shared));
  EXPECT_THAT(terms(root), testing::HasSubstr("+sum"));
}

TEST_F(SumChainsOf, SumsStandOperandsFirst) {
  const NodeId left = add(x(0), x(1)), right = subtract(x(2), x(3));
  const NodeId root = subtract(left, right);
  graph_.add_output("y", {root});
  EXPECT_THAT(SumChains(graph_).chain_of(root).sums, testing::ElementsAre(left, right, root));
}

TEST_F(SumChainsOf, LongSumsNeedNoStack) {
  NodeId sum = x(0);
  constexpr int kTerms = 500'000;
  for (int k = 0; k < kTerms; ++k) sum = add(sum, graph_.constant(k + 0.5));
  graph_.add_output("y", {sum});
  EXPECT_EQ(SumChains(graph_).chain_of(sum).terms.size(), std::size_t{kTerms + 1});
}

}  // namespace
}  // namespace dynac
