// SPDX-License-Identifier: BSD-3-Clause
// What a node becomes when it is constructed.
#include <gtest/gtest.h>

#include "infix.hpp"
#include "ir/evaluate.hpp"
#include "ir/expr.hpp"
#include "ir/verify.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

class Construction : public ::testing::Test {
 protected:
  Expr variable(const std::string& name) {
    return {graph_, graph_.input(graph_.add_input(name, 1), 0)};
  }
  Expr number(double value) { return {graph_, graph_.constant(value)}; }
  NodeId id(const Expr& expression) { return expression.node_in(graph_); }
  std::string text(const Expr& expression) { return infix(graph_, id(expression)); }
  std::string sine(const Expr& angle) { return infix(graph_, graph_.make(Op::kSin, id(angle))); }
  std::string cosine(const Expr& angle) { return infix(graph_, graph_.make(Op::kCos, id(angle))); }

  Graph graph_;
  Expr x_ = variable("x");
  Expr y_ = variable("y");
  Expr z_ = variable("z");
};

TEST_F(Construction, FoldsConstants) {
  EXPECT_EQ(text(number(2) + 3), "5");
  EXPECT_EQ(text(number(2) - 3), "-1");
  EXPECT_EQ(text(number(2) * 3), "6");
  EXPECT_EQ(text(number(2) / 4), "0.5");
  EXPECT_EQ(text(-number(2)), "-2");
  EXPECT_EQ(text(number(0.1) + 0.2), "0.30000000000000004");
}

TEST_F(Construction, FoldsSinesWithTheSineOfEmittedKernels) {
  double s = 0;
  double c = 0;
  sincos(2.0, s, c);
  EXPECT_EQ(graph_.constant_values(graph_.make(Op::kSin, graph_.constant(2)))[0], s);
  EXPECT_EQ(graph_.constant_values(graph_.make(Op::kCos, graph_.constant(2)))[0], c);
}

TEST_F(Construction, FoldsFunctionsOfConstants) {
  const auto value = [&](Op op) {
    return graph_.constant_values(graph_.make(op, graph_.constant(4)))[0];
  };
  EXPECT_EQ(value(Op::kSquareRoot), 2);
  EXPECT_EQ(value(Op::kSign), 1);
  EXPECT_EQ(value(Op::kReducedAngle), reduced_angle(4.0));
  EXPECT_EQ(value(Op::kHalfSinc), half_sinc(4.0));
  EXPECT_EQ(value(Op::kHalfCos), half_cos(4.0));
  EXPECT_EQ(value(Op::kLeftJacobianJ2), left_jacobian_J2(4.0));
}

// The sign of zero is 1, so that of -x is not always the opposite.
TEST_F(Construction, LeavesSignsInsideASign) {
  EXPECT_EQ(graph_.node(graph_.make(Op::kSign, id(-x_))).op, Op::kSign);
}

TEST_F(Construction, RemovesZeros) {
  EXPECT_EQ(text(x_ + 0), "x");
  EXPECT_EQ(text(0 + x_), "x");
  EXPECT_EQ(text(x_ - 0), "x");
  EXPECT_EQ(text(0 - x_), "-x");
  EXPECT_EQ(text(x_ * 0), "0");
  EXPECT_EQ(text(0 * x_), "0");
  EXPECT_EQ(text(0 / x_), "0");
  EXPECT_EQ(text(x_ - x_), "0");
  EXPECT_EQ(text(x_ + -x_), "0");
}

TEST_F(Construction, RemovesOnes) {
  EXPECT_EQ(text(x_ * 1), "x");
  EXPECT_EQ(text(1 * x_), "x");
  EXPECT_EQ(text(x_ / 1), "x");
  EXPECT_EQ(text(1 / x_), "1 / x");
}

TEST_F(Construction, MakesSignsOfMinusOnes) {
  EXPECT_EQ(text(x_ * -1), "-x");
  EXPECT_EQ(text(-1 * x_), "-x");
  EXPECT_EQ(text(x_ / -1), "-x");
  EXPECT_EQ(text((x_ * -1) * -1), "x");
}

TEST_F(Construction, MakesNegativeConstantsPositive) {
  EXPECT_EQ(text(x_ + -3), "x - 3");
  EXPECT_EQ(text(x_ - -3), "x + 3");
  EXPECT_EQ(text(x_ * -3), "-(x * 3)");
  EXPECT_EQ(text(-3 / x_), "-(3 / x)");
  EXPECT_EQ(text(x_ / -3), "-(x / 3)");
  EXPECT_EQ(text(-3 - x_), "-(x + 3)");
}

TEST_F(Construction, SortsCommutativeOperands) {
  EXPECT_EQ(text(y_ * x_), "x * y");
  EXPECT_EQ(text(y_ + x_), "x + y");
  EXPECT_EQ(text(y_ / x_), "y / x");
  const NodeId fused = graph_.make(Op::kMultiplyAdd, id(y_), id(x_), id(z_));
  EXPECT_EQ(infix(graph_, fused), "muladd(x, y, z)");
  EXPECT_EQ(infix(graph_, graph_.make_as_is(Op::kAdd, id(z_), id(y_))), "y + z");
}

TEST_F(Construction, MovesSignsOutwards) {
  EXPECT_EQ(text(-(-x_)), "x");
  EXPECT_EQ(text(-x_ + -y_), "-(x + y)");
  EXPECT_EQ(text(-x_ - y_), "-(x + y)");
  EXPECT_EQ(text(-x_ - -y_), "-(x - y)");
  EXPECT_EQ(text(x_ - -y_), "x + y");
  EXPECT_EQ(text(x_ + -y_), "x - y");
  EXPECT_EQ(text(-x_ * y_), "-(x * y)");
  EXPECT_EQ(text(-x_ * -y_), "x * y");
  EXPECT_EQ(text(-x_ / y_), "-(x / y)");
  EXPECT_EQ(text(x_ / -y_), "-(x / y)");
  EXPECT_EQ(sine(-x_), "-(sin(x))");
  EXPECT_EQ(cosine(-x_), "cos(x)");
}

TEST_F(Construction, GivesDifferencesOneDirection) {
  EXPECT_EQ(text(x_ - y_), "x - y");
  EXPECT_EQ(text(y_ - x_), "-(x - y)");
  EXPECT_EQ(text(z_ + (y_ - x_)), "z - (x - y)");
}

TEST_F(Construction, SharesEqualNodes) {
  const NodeId product = id(x_ * y_);
  const std::size_t size = graph_.size();
  EXPECT_EQ(id(x_ * y_), product);
  EXPECT_EQ(id(y_ * x_), product);
  EXPECT_EQ(graph_.make_as_is(Op::kMultiply, id(y_), id(x_)), product);
  EXPECT_EQ(graph_.input(0, 0), id(x_));
  EXPECT_EQ(graph_.size(), size);
  EXPECT_EQ(id(-x_ * y_), graph_.make(Op::kNegate, product));
}

TEST_F(Construction, SharesConstantsByTheirBits) {
  EXPECT_EQ(graph_.constant(-0.0), graph_.constant(0.0));
  EXPECT_EQ(graph_.constant(0.3), graph_.constant(0.3));
  EXPECT_NE(graph_.constant(0.1 + 0.2), graph_.constant(0.3));
}

TEST_F(Construction, LeavesNodesAsTheyAreWhenAsked) {
  const NodeId zero = graph_.constant(0);
  EXPECT_EQ(infix(graph_, graph_.make_as_is(Op::kAdd, id(x_), zero)), "x + 0");
  EXPECT_EQ(infix(graph_, graph_.make_as_is(Op::kSubtract, id(y_), id(x_))), "y - x");
}

TEST_F(Construction, RefusesTheWrongNumberOfOperands) {
  EXPECT_THROW(graph_.make_as_is(Op::kAdd, id(x_)), InternalError);
  EXPECT_THROW(graph_.make_as_is(Op::kNegate, id(x_), id(y_)), InternalError);
  EXPECT_THROW(graph_.make_as_is(Op::kAdd, id(x_), id(y_), id(z_)), InternalError);
}

TEST_F(Construction, RefusesInputsThatDoNotExist) {
  EXPECT_THROW(graph_.input(0, 1), InternalError);
  EXPECT_THROW(graph_.input(3, 0), InternalError);
}

TEST_F(Construction, KeepsTheSectionOfTheFirst) {
  graph_.begin_section("upper arm");
  const NodeId sum = id(x_ + y_);
  graph_.begin_section("forearm");
  EXPECT_EQ(id(x_ + y_), sum);
  const NodeId product = id(x_ * y_);
  graph_.begin_section("upper arm");
  const NodeId quotient = id(x_ / y_);
  EXPECT_EQ(graph_.section_names()[graph_.section(sum).index()], "upper arm");
  EXPECT_EQ(graph_.section_names()[graph_.section(product).index()], "forearm");
  EXPECT_EQ(graph_.section(quotient), graph_.section(sum));
  EXPECT_EQ(graph_.section_names().size(), 2u);
}

TEST_F(Construction, StartsFromAnEmptyCopyWithTheSameInputs) {
  graph_.begin_section("arm");
  graph_.add_output("out", {id(x_ + y_)});
  const Graph copy = graph_.empty_copy();
  EXPECT_EQ(copy.size(), 0u);
  EXPECT_TRUE(copy.outputs().empty());
  EXPECT_EQ(copy.inputs().size(), 3u);
  EXPECT_EQ(copy.inputs()[1].name, "y");
  EXPECT_EQ(copy.section_names(), graph_.section_names());
}

// Loops that are begun in the copy are none of those that its nodes were made in.
TEST_F(Construction, CountsLoopsOverColumnsOnInAnEmptyCopy) {
  const std::uint32_t first = graph_.begin_column_loop();
  EXPECT_GT(graph_.empty_copy().begin_column_loop(), first);
}

}  // namespace
}  // namespace dynac
