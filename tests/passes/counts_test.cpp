// SPDX-License-Identifier: BSD-3-Clause
// Exact operation counts of small graphs before and after a pass.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "ir/count.hpp"
#include "ir/expr.hpp"
#include "ir/verify.hpp"
#include "passes/passes.hpp"

namespace dynac {
namespace {

using Exprs = std::vector<Expr>;

struct CountRow {
  const char* name;
  std::function<Exprs(const Exprs&)> formula;  // of eight inputs
  OperationCounts before;                      // add, mul, div, fma, sincos
  OperationCounts after;
};

Graph record(const std::function<Exprs(const Exprs&)>& formula) {
  Graph graph;
  graph.add_input("x", 8);
  Exprs x;
  for (std::size_t k = 0; k < 8; ++k) x.emplace_back(graph, graph.input(0, k));
  std::vector<NodeId> outputs;
  for (const Expr& output : formula(x)) outputs.push_back(output.node_in(graph));
  graph.add_output("out", outputs);
  return graph;
}

Exprs sine_and_cosine(const Expr& angle) {
  Exprs both(2);
  sincos(angle, both[0], both[1]);
  return both;
}

void expect_counts(const std::vector<CountRow>& rows, Graph (*pass)(const Graph&)) {
  for (const CountRow& row : rows) {
    SCOPED_TRACE(row.name);
    const Graph graph = record(row.formula);
    EXPECT_EQ(count_operations(graph), row.before) << to_text(graph);
    EXPECT_EQ(count_operations(pass(graph)), row.after) << to_text(pass(graph));
  }
}

int count_negations(const Graph& graph) {
  const std::vector<bool> is_live = live_nodes(graph);
  int count = 0;
  for (std::size_t i = 0; i < graph.size(); ++i) {
    count += is_live[i] && graph.nodes()[i].op == Op::kNegate ? 1 : 0;
  }
  return count;
}

TEST(Simplify, TakesOutCommonFactors) {
  expect_counts(
      {{"two products",
        [](const Exprs& x) { return Exprs{x[0] * x[1] + x[2] * x[0]}; },
        {1, 2, 0, 0, 0},
        {1, 1, 0, 0, 0}},
       {"four products",
        [](const Exprs& x) { return Exprs{x[0] * x[1] + x[0] * x[2] + x[0] * x[3] + x[0] * x[4]}; },
        {3, 4, 0, 0, 0},
        {3, 1, 0, 0, 0}},
       {"a constant factor",
        [](const Exprs& x) { return Exprs{3 * x[0] - 3 * x[1]}; },
        {1, 2, 0, 0, 0},
        {1, 1, 0, 0, 0}},
       {"constant multiples",
        [](const Exprs& x) { return Exprs{3 * x[0] + 4 * x[0]}; },
        {1, 2, 0, 0, 0},
        {0, 1, 0, 0, 0}},
       {"a factor that is an operation",
        [](const Exprs& x) {
          const Expr sum = x[0] + x[1];
          return Exprs{sum * x[2] - x[3] * sum};
        },
        {2, 2, 0, 0, 0},
        {2, 1, 0, 0, 0}},
       {"beside other terms",
        [](const Exprs& x) {
          return Exprs{x[0] * x[1] + x[2] - x[0] * x[3], x[4] * x[5]};
        },
        {2, 3, 0, 0, 0},
        {2, 2, 0, 0, 0}}},
      simplify);
}

TEST(Simplify, LeavesProductsThatAreUsedElsewhere) {
  expect_counts({{"both products come out",
                  [](const Exprs& x) {
                    const Expr a = x[0] * x[1];
                    const Expr b = x[0] * x[2];
                    return Exprs{a + b, a, b};
                  },
                  {1, 2, 0, 0, 0},
                  {1, 2, 0, 0, 0}},
                 {"one product comes out",
                  [](const Exprs& x) {
                    const Expr a = x[0] * x[1];
                    return Exprs{a + x[0] * x[2], a};
                  },
                  {1, 2, 0, 0, 0},
                  {1, 2, 0, 0, 0}},
                 {"no factor in common",
                  [](const Exprs& x) { return Exprs{x[0] * x[1] + x[2] * x[3]}; },
                  {1, 2, 0, 0, 0},
                  {1, 2, 0, 0, 0}},
                 {"a square",
                  [](const Exprs& x) { return Exprs{x[0] * x[0] + x[1]}; },
                  {1, 1, 0, 0, 0},
                  {1, 1, 0, 0, 0}}},
                simplify);
}

TEST(Simplify, BringsConstantsTogether) {
  expect_counts({{"factors",
                  [](const Exprs& x) { return Exprs{x[0] * 3 * 5 * 7}; },
                  {0, 3, 0, 0, 0},
                  {0, 1, 0, 0, 0}},
                 {"factors that make one",
                  [](const Exprs& x) { return Exprs{x[0] * 4 * 0.25}; },
                  {0, 2, 0, 0, 0},
                  {0, 0, 0, 0, 0}},
                 {"summands",
                  [](const Exprs& x) { return Exprs{x[0] + 3 - 5 + 2 + 1}; },
                  {4, 0, 0, 0, 0},
                  {1, 0, 0, 0, 0}},
                 {"differences",
                  [](const Exprs& x) { return Exprs{3 - (5 - (x[0] - 2))}; },
                  {3, 0, 0, 0, 0},
                  {1, 0, 0, 0, 0}},
                 {"a quotient",
                  [](const Exprs& x) { return Exprs{x[0] * 3 / 4}; },
                  {0, 1, 1, 0, 0},
                  {0, 1, 0, 0, 0}}},
                simplify);
}

TEST(Simplify, Cancels) {
  expect_counts({{"what is added and taken off",
                  [](const Exprs& x) {
                    return Exprs{(x[0] + x[1]) - x[1], x[0] + (x[1] - x[0])};
                  },
                  {4, 0, 0, 0, 0},
                  {0, 0, 0, 0, 0}},
                 {"what is taken off twice",
                  [](const Exprs& x) {
                    return Exprs{x[0] - (x[0] + x[1]), (x[2] - x[3]) - x[2]};
                  },
                  {4, 0, 0, 0, 0},
                  {0, 0, 0, 0, 0}},
                 {"squares of sine and cosine",
                  [](const Exprs& x) {
                    const Exprs a = sine_and_cosine(x[0] + x[1]);
                    return Exprs{a[1] * a[1] + a[0] * a[0]};
                  },
                  {2, 2, 0, 0, 1},
                  {0, 0, 0, 0, 0}},
                 {"not those of two angles",
                  [](const Exprs& x) {
                    const Exprs a = sine_and_cosine(x[0]);
                    const Exprs b = sine_and_cosine(x[1]);
                    return Exprs{a[0] * a[0] + b[1] * b[1]};
                  },
                  {1, 2, 0, 0, 2},
                  {1, 2, 0, 0, 2}}},
                simplify);
}

TEST(Fuse, MakesMultiplyAddsOfProductsUsedOnce) {
  expect_counts(
      {{"sum",
        [](const Exprs& x) { return Exprs{x[0] * x[1] + x[2]}; },
        {1, 1, 0, 0, 0},
        {0, 0, 0, 1, 0}},
       {"difference",
        [](const Exprs& x) { return Exprs{x[2] - x[0] * x[1]}; },
        {1, 1, 0, 0, 0},
        {0, 0, 0, 1, 0}},
       {"two products",
        [](const Exprs& x) { return Exprs{x[0] * x[1] - x[2] * x[3]}; },
        {1, 2, 0, 0, 0},
        {0, 1, 0, 1, 0}},
       {"scalar product",
        [](const Exprs& x) { return Exprs{x[0] * x[1] + x[2] * x[3] + x[4] * x[5] + x[6] * x[7]}; },
        {3, 4, 0, 0, 0},
        {0, 1, 0, 3, 0}},
       {"negated sum",
        [](const Exprs& x) { return Exprs{-(x[0] * x[1] + x[2])}; },
        {1, 1, 0, 0, 0},
        {0, 0, 0, 1, 0}}},
      fuse_multiply_adds);
}

TEST(Fuse, LeavesProductsThatAreUsedElsewhere) {
  expect_counts({{"in another sum",
                  [](const Exprs& x) {
                    const Expr product = x[0] * x[1];
                    return Exprs{product + x[2], product + x[3]};
                  },
                  {2, 1, 0, 0, 0},
                  {2, 1, 0, 0, 0}},
                 {"twice in one sum",
                  [](const Exprs& x) {
                    const Expr product = x[0] * x[1];
                    return Exprs{product + product};
                  },
                  {1, 1, 0, 0, 0},
                  {1, 1, 0, 0, 0}},
                 {"as an output",
                  [](const Exprs& x) {
                    const Expr product = x[0] * x[1];
                    return Exprs{product, product - x[2]};
                  },
                  {1, 1, 0, 0, 0},
                  {1, 1, 0, 0, 0}}},
                fuse_multiply_adds);
}

TEST(Negations, AreTurnedIntoDifferences) {
  const Graph graph = record([](const Exprs& x) {
    return Exprs{-(x[0] - x[1]), (x[3] - x[2]) * x[4], x[6] - x[5], -x[7]};
  });
  EXPECT_EQ(count_negations(graph), 4);
  const Graph result = shape_negations(graph);
  EXPECT_EQ(count_negations(result), 2);  // of the product and of the input
  EXPECT_EQ(count_operations(result), count_operations(graph));
}

TEST(Negations, StayWhereTheDifferenceIsUsedToo) {
  const Graph graph = record([](const Exprs& x) {
    const Expr difference = x[0] - x[1];
    return Exprs{difference, -difference};
  });
  EXPECT_EQ(to_text(shape_negations(graph)), to_text(eliminate_dead_code(graph)));
}

TEST(CommonSubexpressions, AreFoundInNodesThatWereNotShaped) {
  Graph graph;
  graph.add_input("x", 2);
  const NodeId x = graph.input(0, 0);
  const NodeId y = graph.input(0, 1);
  const NodeId minus_x = graph.make_as_is(Op::kNegate, x);
  const NodeId product = graph.make_as_is(Op::kMultiply, minus_x, y);
  const NodeId sum = graph.make_as_is(Op::kAdd, product, graph.make_as_is(Op::kMultiply, x, y));
  graph.add_output(
      "out", {sum, graph.make_as_is(Op::kSubtract, y, x), graph.make_as_is(Op::kSubtract, x, y)});
  EXPECT_EQ(count_operations(graph), (OperationCounts{3, 2, 0, 0, 0}));
  EXPECT_EQ(count_operations(eliminate_common_subexpressions(graph)),
            (OperationCounts{1, 0, 0, 0, 0}));
}

TEST(DeadCode, IsDropped) {
  Graph graph = record([](const Exprs& x) { return Exprs{x[0] + x[1]}; });
  graph.make(Op::kMultiply, graph.input(0, 2), graph.constant(7));
  EXPECT_EQ(graph.size(), 11u);
  EXPECT_EQ(eliminate_dead_code(graph).size(), 3u);
}

}  // namespace
}  // namespace dynac
