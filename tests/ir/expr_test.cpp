// SPDX-License-Identifier: BSD-3-Clause
// The symbolic scalar that algorithms are run on.
#include "ir/expr.hpp"

#include <gtest/gtest.h>

#include "infix.hpp"
#include "ir/evaluate.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

template <class T>
concept HasEquality = requires(T a, T b) {
  a == b;
};
template <class T>
concept HasInequality = requires(T a, T b) {
  a != b;
};
template <class T>
concept HasLess = requires(T a, T b) {
  a < b;
};
template <class T>
concept HasGreater = requires(T a, T b) {
  a > b;
};
template <class T>
concept HasTruth = requires(T a) {
  a ? 1 : 0;
};

static_assert(HasEquality<double> && HasLess<double> && HasTruth<double>);
static_assert(!HasEquality<Expr> && !HasInequality<Expr>, "an algorithm could branch on equality");
static_assert(!HasLess<Expr> && !HasGreater<Expr>, "an algorithm could branch on order");
static_assert(!HasTruth<Expr>, "an algorithm could branch on a value");

Expr input_of(Graph& graph) { return {graph, graph.input(graph.add_input("x", 1), 0)}; }

TEST(Expr, IsANumberUntilItMeetsAGraph) {
  const Expr sum = Expr(2) * 3 + 1;
  Graph graph;
  const Expr x = input_of(graph);
  EXPECT_EQ(graph.size(), 1u);
  EXPECT_EQ(infix(graph, (x * sum).node_in(graph)), "x * 7");
  EXPECT_EQ(infix(graph, Expr().node_in(graph)), "0");
}

TEST(Expr, RecordsFunctionsAndComputesThoseOfNumbers) {
  Graph graph;
  const Expr x = input_of(graph);
  const auto op = [&](const Expr& y) { return graph.node(y.node_in(graph)).op; };
  EXPECT_EQ(op(square_root(x)), Op::kSquareRoot);
  EXPECT_EQ(op(sign(x)), Op::kSign);
  EXPECT_EQ(op(reduced_angle(x)), Op::kReducedAngle);
  EXPECT_EQ(op(half_sinc(x)), Op::kHalfSinc);
  EXPECT_EQ(op(half_cos(x)), Op::kHalfCos);
  EXPECT_EQ(op(left_jacobian_J2(x)), Op::kLeftJacobianJ2);
  const auto value = [&](const Expr& y) { return graph.constant_values(y.node_in(graph))[0]; };
  EXPECT_EQ(value(square_root(Expr(9))), 3);
  EXPECT_EQ(value(sign(Expr(-9))), -1);
  EXPECT_EQ(value(reduced_angle(Expr(9))), reduced_angle(9.0));
  EXPECT_EQ(value(half_sinc(Expr(2))), half_sinc(2));
  EXPECT_EQ(value(half_cos(Expr(2))), half_cos(2));
  EXPECT_EQ(value(left_jacobian_J2(Expr(2))), left_jacobian_J2(2));
}

TEST(Expr, ComputesSinesOfNumbersAsTheGenericCodeDoes) {
  Expr s;
  Expr c;
  sincos(Expr(0.5), s, c);
  double sine = 0;
  double cosine = 0;
  sincos(0.5, sine, cosine);
  Graph graph;
  EXPECT_EQ(s.node_in(graph), graph.constant(sine));
  EXPECT_EQ(c.node_in(graph), graph.constant(cosine));
}

TEST(Expr, TakesNumbersOnEitherSide) {
  Graph graph;
  const Expr x = input_of(graph);
  EXPECT_EQ(infix(graph, (2 * x).node_in(graph)), "x * 2");
  EXPECT_EQ(infix(graph, (x / 2).node_in(graph)), "x / 2");
  EXPECT_EQ(infix(graph, (2 / x).node_in(graph)), "2 / x");
}

TEST(Expr, RefusesOperandsOfTwoGraphs) {
  Graph first;
  Graph second;
  const Expr x = input_of(first);
  const Expr y = input_of(second);
  EXPECT_THROW((void)(x + y), InternalError);
  EXPECT_THROW((void)(y * x), InternalError);
  EXPECT_NO_THROW((void)(x + x));
}

}  // namespace
}  // namespace dynac
