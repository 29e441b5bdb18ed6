// SPDX-License-Identifier: BSD-3-Clause
// The verifier catches each invariant that can be broken from outside. Two cannot: make_as_is()
// sorts commutative operands, and every construction shares equal nodes (see
// construction_test.cpp).
#include "ir/verify.hpp"

#include <gtest/gtest.h>

#include "ir/interpret.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

class Verify : public ::testing::Test {
 protected:
  std::string complaint() {
    try {
      verify(graph_);
    } catch (const InternalError& error) {
      return error.what();
    }
    return "";
  }
  void expect_complaint(const std::string& part) {
    EXPECT_NE(complaint().find(part), std::string::npos) << complaint();
  }

  Graph graph_;
  NodeId x_ = graph_.input(graph_.add_input("x", 2), 0);
  NodeId y_ = graph_.input(0, 1);
};

TEST_F(Verify, AcceptsWhatIsBorn) {
  const NodeId sum = graph_.make(Op::kAdd, x_, graph_.make(Op::kSin, y_));
  graph_.add_output("out", {graph_.make(Op::kMultiplyAdd, sum, x_, graph_.constant(2)), sum});
  EXPECT_EQ(complaint(), "");
  EXPECT_NO_THROW(verify(Graph()));
}

TEST_F(Verify, RefusesAMissingOperand) {
  graph_.make_as_is(Op::kAdd, x_, {}, y_);
  expect_complaint("node 2 (add) lacks operand 1");
}

TEST_F(Verify, RefusesAnOperandThatStandsLater) {
  graph_.make_as_is(Op::kSubtract, x_, NodeId::of(3));
  graph_.make_as_is(Op::kNegate, x_);
  expect_complaint("node 2 (sub) uses the later node 3");
}

TEST_F(Verify, RefusesANodeThatUsesItself) {
  graph_.make_as_is(Op::kNegate, NodeId::of(2));
  expect_complaint("node 2 (neg) uses the later node 2");
}

TEST_F(Verify, RefusesAnInputThatIsNotDeclared) {
  graph_.make_as_is(Op::kInput, {});
  expect_complaint("node 2 reads input");
}

TEST_F(Verify, RefusesAnOutputWithoutANode) {
  graph_.add_output("out", {x_, NodeId::none()});
  expect_complaint("output out has no node");
}

TEST_F(Verify, RefusesAnOutputBeyondTheEnd) {
  graph_.add_output("out", {NodeId::of(2)});
  expect_complaint("output out has no node");
}

TEST_F(Verify, RefusesFlagsOfOtherElementsThanThereAre) {
  graph_.add_output("out", {x_, y_}, {true});
  expect_complaint("output out has 2 elements and 1 flags");
}

TEST_F(Verify, WritesNoElementThatIsNotStored) {
  graph_.add_output("out", {x_, y_, y_, x_}, {true, true, false, true});
  EXPECT_EQ(to_text(graph_),
            "%0 = input x[0]\n%1 = input x[1]\nout[0] = %0\nout[1] = %1\nout[3] = %0\n");
}

TEST_F(Verify, WritesOneNodeALine) {
  const NodeId product = graph_.make(Op::kMultiply, y_, graph_.constant(0.5));
  graph_.add_output("out", {product, graph_.make(Op::kMultiplyAdd, x_, y_, product)});
  graph_.add_output("more", {x_});
  EXPECT_EQ(to_text(graph_),
            "%0 = input x[0]\n%1 = input x[1]\n%2 = constant 0.5\n%3 = mul %1 %2\n"
            "%4 = fma %0 %1 %3\nout[0] = %3\nout[1] = %4\nmore[0] = %0\n");
}

}  // namespace
}  // namespace dynac
