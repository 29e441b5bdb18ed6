// Constants with one value per lane: identities apply only where all lanes agree.
#include <gtest/gtest.h>

#include <array>

#include "infix.hpp"
#include "ir/interpret.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

class Lanes : public ::testing::Test {
 protected:
  NodeId pair(double first, double second) {
    return graph_.constant(std::array<double, 2>{first, second});
  }
  std::string text(Op op, NodeId a, NodeId b = {}) { return infix(graph_, graph_.make(op, a, b)); }

  Graph graph_{2};
  NodeId x_ = graph_.input(graph_.add_input("x", 1), 0);
};

TEST_F(Lanes, FoldLaneByLane) {
  EXPECT_EQ(text(Op::kAdd, pair(1, 2), pair(3, 5)), "[4, 7]");
  EXPECT_EQ(text(Op::kMultiply, pair(1, 2), graph_.constant(3)), "[3, 6]");
  EXPECT_EQ(text(Op::kNegate, pair(1, -2)), "[-1, 2]");
  EXPECT_EQ(graph_.constant(4), pair(4, 4));
}

TEST_F(Lanes, AgreeOnIdentities) {
  EXPECT_EQ(text(Op::kAdd, x_, pair(0, 0)), "x");
  EXPECT_EQ(text(Op::kMultiply, x_, pair(1, 1)), "x");
  EXPECT_EQ(text(Op::kMultiply, x_, pair(-1, -1)), "-x");
  EXPECT_EQ(text(Op::kMultiply, x_, pair(0, 0)), "[0, 0]");
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

TEST_F(Lanes, AreInterpretedOneAtATime) {
  graph_.add_output("y", {graph_.make(Op::kMultiply, x_, pair(2, 3))});
  const std::vector<std::vector<double>> inputs{{5}};
  EXPECT_EQ(interpret<double>(graph_, inputs, 0)[0][0], 10);
  EXPECT_EQ(interpret<double>(graph_, inputs, 1)[0][0], 15);
}

TEST_F(Lanes, AreAsManyAsTheGraphHas) {
  EXPECT_THROW(graph_.constant(std::array<double, 3>{1, 2, 3}), InternalError);
}

}  // namespace
}  // namespace dynac
