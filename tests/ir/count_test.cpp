// SPDX-License-Identifier: BSD-3-Clause
// Operations, uses, liveness and values of small graphs, by hand.
#include "ir/count.hpp"

#include <gtest/gtest.h>

#include "ir/evaluate.hpp"
#include "ir/interpret.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

class Counting : public ::testing::Test {
 protected:
  Graph graph_;
  NodeId x_ = graph_.input(graph_.add_input("x", 2), 0);
  NodeId y_ = graph_.input(0, 1);
};

TEST_F(Counting, CountsEveryKindOfOperation) {
  const NodeId sum = graph_.make(Op::kAdd, x_, y_);
  const NodeId difference = graph_.make(Op::kSubtract, x_, y_);
  const NodeId product = graph_.make(Op::kMultiply, sum, difference);
  const NodeId quotient = graph_.make(Op::kDivide, product, graph_.make(Op::kNegate, y_));
  graph_.add_output("out", {graph_.make(Op::kMultiplyAdd, sum, quotient, x_)});
  const OperationCounts counts = count_operations(graph_);
  EXPECT_EQ(counts, (OperationCounts{2, 1, 1, 1, 0}));
  EXPECT_EQ(counts.operations(), 6);
}

TEST_F(Counting, CountsSineAndCosineOfOneAngleAsAPair) {
  const NodeId sine = graph_.make(Op::kSin, x_);
  const NodeId cosine = graph_.make(Op::kCos, x_);
  graph_.add_output("out",
                    {sine, cosine, graph_.make(Op::kCos, graph_.make(Op::kReducedAngle, y_))});
  EXPECT_EQ(count_operations(graph_), (OperationCounts{0, 0, 0, 0, 2}));
  EXPECT_EQ(count_operations(graph_).operations(), 0);
}

TEST_F(Counting, CountsRootsAsDivisionsAndFunctionsOfASquaredAngleAsAPair) {
  const NodeId root = graph_.make(Op::kSquareRoot, x_);
  const NodeId sign = graph_.make(Op::kSign, x_);
  graph_.add_output("out", {root, sign, graph_.make(Op::kHalfSinc, y_),
                            graph_.make(Op::kHalfCos, y_), graph_.make(Op::kLeftJacobianJ2, y_)});
  EXPECT_EQ(count_operations(graph_), (OperationCounts{0, 0, 1, 0, 1}));
}

TEST_F(Counting, LeavesOutWhatNoOutputNeeds) {
  const NodeId sum = graph_.make(Op::kAdd, x_, y_);
  graph_.make(Op::kMultiply, sum, sum);
  graph_.make(Op::kSin, sum);
  graph_.add_output("out", {sum, sum});
  EXPECT_EQ(count_operations(graph_), (OperationCounts{1, 0, 0, 0, 0}));
  EXPECT_EQ(live_nodes(graph_), (std::vector<bool>{true, true, true, false, false}));
}

TEST_F(Counting, CountsUsesByLiveNodesAndOutputs) {
  const NodeId sum = graph_.make(Op::kAdd, x_, y_);
  const NodeId square = graph_.make(Op::kMultiply, sum, sum);
  graph_.make(Op::kMultiply, x_, square);  // dead
  graph_.add_output("out", {square, sum, square});
  EXPECT_EQ(use_counts(graph_), (std::vector<int>{1, 1, 3, 2, 0}));
}

class Interpreting : public Counting {};

TEST_F(Interpreting, KnowsEveryOperation) {
  const auto out = [&](Op op, NodeId a, NodeId b = {}, NodeId c = {}) {
    return graph_.make(op, a, b, c);
  };
  graph_.add_output("arithmetic", {out(Op::kAdd, x_, y_), out(Op::kSubtract, x_, y_),
                                   out(Op::kMultiply, x_, y_), out(Op::kDivide, x_, y_),
                                   out(Op::kNegate, x_), out(Op::kMultiplyAdd, x_, y_, y_)});
  graph_.add_output("rest", {out(Op::kSin, x_), out(Op::kCos, x_), graph_.constant(7), y_});
  const std::vector<std::vector<double>> inputs{{3, 2}};
  const auto outputs = interpret<double>(graph_, inputs);
  EXPECT_EQ(outputs[0], (std::vector<double>{5, 1, 6, 1.5, -3, 8}));
  double s = 0;
  double c = 0;
  sincos(3.0, s, c);
  EXPECT_EQ(outputs[1], (std::vector<double>{s, c, 7, 2}));
}

TEST_F(Interpreting, NeedsAllInputs) {
  EXPECT_THROW((void)interpret<double>(graph_, {}), InternalError);
}

}  // namespace
}  // namespace dynac
