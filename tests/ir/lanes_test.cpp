// SPDX-License-Identifier: BSD-3-Clause
// Wide values: lanes computed side by side; identities apply where all lanes agree.
#include <gtest/gtest.h>

#include <array>

#include "infix.hpp"
#include "ir/count.hpp"
#include "ir/interpret.hpp"
#include "ir/verify.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

class Lanes : public ::testing::Test {
 protected:
  NodeId pair(double first, double second) {
    return graph_.constant(std::array<double, 2>{first, second});
  }
  NodeId gather(NodeId first, NodeId second) {
    return graph_.gather(std::array<NodeId, 2>{first, second});
  }
  std::string text(Op op, NodeId a, NodeId b = {}) { return infix(graph_, graph_.make(op, a, b)); }

  Graph graph_;
  NodeId x_ = graph_.input(graph_.add_input("x", 1), 0);
  NodeId y_ = graph_.input(graph_.add_input("y", 1), 0);
};

TEST_F(Lanes, FoldLaneByLane) {
  EXPECT_EQ(text(Op::kAdd, pair(1, 2), pair(3, 5)), "[4, 7]");
  EXPECT_EQ(text(Op::kMultiply, pair(1, 2), graph_.constant(3)), "[3, 6]");
  EXPECT_EQ(text(Op::kNegate, pair(1, -2)), "[-1, 2]");
  EXPECT_EQ(text(Op::kAdd, pair(1, 2), pair(3, 2)), "4");
}

TEST_F(Lanes, ThatAreAllTheSameAreAScalar) {
  EXPECT_EQ(graph_.constant(4), pair(4, 4));
  EXPECT_EQ(gather(x_, x_), x_);
  EXPECT_EQ(graph_.lane(x_, 1), x_);
}

TEST_F(Lanes, AgreeOnIdentities) {
  const NodeId wide = gather(x_, y_);
  EXPECT_EQ(graph_.make(Op::kAdd, wide, graph_.constant(0)), wide);
  EXPECT_EQ(graph_.make(Op::kMultiply, wide, pair(1, 1)), wide);
  EXPECT_EQ(graph_.make(Op::kMultiply, wide, pair(0, 0)), graph_.constant(0));
  EXPECT_EQ(text(Op::kAdd, x_, pair(-1, -2)), "x - [1, 2]");
}

TEST_F(Lanes, KeepTheOperationWhereTheyDiffer) {
  EXPECT_EQ(text(Op::kAdd, x_, pair(0, 1)), "x + [0, 1]");
  EXPECT_EQ(text(Op::kSubtract, x_, pair(0, 1)), "x - [0, 1]");
  EXPECT_EQ(text(Op::kMultiply, x_, pair(0, 1)), "x * [0, 1]");
  EXPECT_EQ(text(Op::kMultiply, x_, pair(1, -1)), "x * [1, -1]");
  EXPECT_EQ(text(Op::kDivide, x_, pair(1, 2)), "x / [1, 2]");
  EXPECT_EQ(text(Op::kAdd, x_, pair(-1, 2)), "x + [-1, 2]");
  EXPECT_EQ(text(Op::kAdd, x_, pair(-1, 0)), "x + [-1, 0]");
}

TEST_F(Lanes, AreTakenOutAsTheyWerePutIn) {
  const NodeId wide = gather(x_, y_);
  EXPECT_EQ(graph_.width(wide), 2u);
  EXPECT_EQ(graph_.lane(wide, 0), x_);
  EXPECT_EQ(graph_.lane(wide, 1), y_);
  EXPECT_EQ(graph_.lane(pair(2, 3), 1), graph_.constant(3));
  const NodeId square = graph_.make(Op::kMultiply, wide, wide);
  EXPECT_EQ(gather(graph_.lane(square, 0), graph_.lane(square, 1)), square);
  const NodeId swapped = gather(graph_.lane(square, 1), graph_.lane(square, 0));
  EXPECT_NE(swapped, square);
  EXPECT_EQ(graph_.node(swapped).op, Op::kGather);
}

TEST_F(Lanes, ShareTheirSigns) {
  const NodeId minus_x = graph_.make(Op::kNegate, x_), minus_y = graph_.make(Op::kNegate, y_);
  EXPECT_EQ(gather(minus_x, minus_y), graph_.make(Op::kNegate, gather(x_, y_)));
  EXPECT_EQ(graph_.lane(graph_.make(Op::kNegate, gather(x_, y_)), 1), minus_y);
}

TEST_F(Lanes, AreInterpretedOneByOne) {
  const NodeId product = graph_.make(Op::kMultiply, gather(x_, y_), pair(2, 3));
  const NodeId sum = graph_.make(Op::kAdd, product, x_);
  graph_.add_output("z", {graph_.lane(sum, 0), graph_.lane(sum, 1)});
  verify(graph_);
  const std::vector<std::vector<double>> inputs{{5}, {7}};
  EXPECT_EQ(interpret<double>(graph_, inputs)[0], (std::vector<double>{15, 26}));
}

TEST_F(Lanes, StayInTheirPlaces) {
  const NodeId product = graph_.make(Op::kMultiply, gather(x_, y_), pair(2, 3));
  const NodeId mixed = gather(graph_.lane(product, 0), x_);
  EXPECT_EQ(graph_.operands(mixed)[0], product);
  EXPECT_EQ(graph_.lane(mixed, 0), graph_.lane(product, 0));
  EXPECT_EQ(graph_.lane(mixed, 1), x_);
  EXPECT_EQ(gather(mixed, product), product);
  graph_.add_output("z", {graph_.lane(graph_.make(Op::kAdd, mixed, mixed), 0), x_});
  verify(graph_);
  EXPECT_EQ(interpret<double>(graph_, std::vector<std::vector<double>>{{5}, {7}})[0],
            (std::vector<double>{20, 5}));
}

// Two products and two sums: an instruction each where a register has two lanes, or the two of them
// and what moves values into lanes: y beside x, and x into both. What is stored need not be moved.
TEST_F(Lanes, AreCounted) {
  const NodeId product = graph_.make(Op::kMultiply, gather(x_, y_), pair(2, 3));
  const NodeId sum = graph_.make(Op::kAdd, product, x_);
  graph_.add_output("z", {graph_.lane(sum, 0), graph_.lane(sum, 1)});
  EXPECT_EQ(count_operations(graph_).mul, 2);
  EXPECT_EQ(count_operations(graph_).add, 2);
  constexpr int kGather = 1, kInBoth = 1;
  EXPECT_EQ(count_instructions(graph_, 2), 2 + kGather + kInBoth);
  EXPECT_EQ(count_instructions(graph_, 1), 4 + kGather + kInBoth);
}

TEST_F(Lanes, AreOfOneWidth) {
  const NodeId three = graph_.constant(std::array<double, 3>{1, 2, 3});
  EXPECT_THROW(graph_.make(Op::kAdd, three, gather(x_, y_)), InternalError);
  EXPECT_THROW(gather(three, x_), InternalError);
}

}  // namespace
}  // namespace dynac
