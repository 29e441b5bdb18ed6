// SPDX-License-Identifier: BSD-3-Clause
// A program computes every operation once, after its operands, angles first, and keeps few values
// alive at a time.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "../ir/random.hpp"
#include "ir/count.hpp"
#include "ir/expr.hpp"
#include "ir/verify.hpp"
#include "passes/order/order_in_order.hpp"
#include "passes/order/order_in_windows.hpp"
#include "passes/passes.hpp"
#include "random_graph.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

bool is_statement(const Graph& graph, NodeId id) {
  const Op op = graph.node(id).op;
  return row_of(op).operations() > 0 || op == Op::kReducedAngle || is_rotation_function(op);
}

bool is_sine_or_cosine(const Graph& graph, NodeId id) {
  return graph.node(id).op == Op::kSin || graph.node(id).op == Op::kCos;
}

// The values that a node reads: its operands, looked up through negations, which are written in
// place.
std::vector<NodeId> values_read_by(const Graph& graph, NodeId id) {
  std::vector<NodeId> values;
  for (NodeId operand : graph.operands(id)) {
    while (graph.node(operand).op == Op::kNegate) operand = graph.operands(operand)[0];
    values.push_back(operand);
  }
  return values;
}

std::vector<NodeId> all_statements(const Program& program) {
  std::vector<NodeId> all = program.angle_statements;
  all.insert(all.end(), program.statements.begin(), program.statements.end());
  return all;
}

// Executes the order and complains about values that are not there yet.
void expect_operands_first(const Program& program) {
  const Graph& graph = program.graph;
  std::set<NodeId> known;
  bool has_sines = false;
  const auto expect_known = [&](NodeId value, NodeId user) {
    if (is_sine_or_cosine(graph, value)) {
      ASSERT_TRUE(has_sines) << "node " << user.value << " reads a sine too early";
    } else if (is_statement(graph, value)) {
      ASSERT_EQ(known.count(value), 1u) << "node " << user.value << " reads " << value.value;
    }
  };
  const auto execute = [&](const std::vector<NodeId>& statements) {
    for (const NodeId id : statements) {
      for (const NodeId value : values_read_by(graph, id)) expect_known(value, id);
      ASSERT_TRUE(known.insert(id).second) << "node " << id.value << " stands twice";
    }
  };
  execute(program.angle_statements);
  for (const NodeId angle : program.angles) expect_known(angle, angle);
  has_sines = true;
  execute(program.statements);
}

void expect_complete(const Program& program) {
  const Graph& graph = program.graph;
  const std::vector<NodeId> all = all_statements(program);
  const std::set<NodeId> scheduled(all.begin(), all.end());
  const std::set<NodeId> angles(program.angles.begin(), program.angles.end());
  ASSERT_EQ(angles.size(), program.angles.size()) << "an angle stands twice";
  const std::vector<bool> is_live = live_nodes(graph);
  std::set<NodeId> needed;
  std::set<NodeId> needed_angles;
  for (std::size_t i = 0; i < graph.size(); ++i) {
    const NodeId id = NodeId::of(i);
    if (!is_live[i]) continue;
    if (is_statement(graph, id)) needed.insert(id);
    if (is_sine_or_cosine(graph, id)) needed_angles.insert(graph.operands(id)[0]);
  }
  ASSERT_EQ(scheduled, needed);
  ASSERT_EQ(angles, needed_angles);
}

// The largest number of computed values that wait for a later statement, or for the end.
std::size_t most_alive(const Program& program) {
  const std::vector<NodeId> order = all_statements(program);
  std::vector<std::size_t> last_use(program.graph.size(), 0);
  for (std::size_t t = 0; t < order.size(); ++t) {
    for (const NodeId value : values_read_by(program.graph, order[t])) last_use[value.index()] = t;
  }
  for (const OutputBlock& block : program.graph.outputs()) {
    for (const NodeId id : block.elements) last_use[id.index()] = order.size();
  }
  std::size_t most = 0;
  for (std::size_t t = 0; t < order.size(); ++t) {
    std::size_t alive = 0;
    for (std::size_t k = 0; k <= t; ++k) alive += last_use[order[k].index()] > t ? 1u : 0u;
    most = std::max(most, alive);
  }
  return most;
}

Expr input_of(Graph& graph, std::size_t element) { return {graph, graph.input(0, element)}; }

// ((x0 x1 + x2 x3) x4 x5 + ...): an operation on the last result and a new product.
Graph chain(std::size_t length) {
  Graph graph;
  graph.add_input("x", 2 * length);
  Expr value;
  for (std::size_t k = 0; k < length; ++k) {
    value = value + input_of(graph, 2 * k) * input_of(graph, 2 * k + 1);
  }
  graph.add_output("out", {value.node_in(graph)});
  return graph;
}

// A tree of sums over products, made level by level: the worst order to execute it in.
Graph balanced_tree(std::size_t levels) {
  Graph graph;
  graph.add_input("x", std::size_t{2} << levels);
  std::vector<Expr> row;
  for (std::size_t k = 0; k < std::size_t{1} << levels; ++k) {
    row.push_back(input_of(graph, 2 * k) * input_of(graph, 2 * k + 1));
  }
  while (row.size() > 1) {
    std::vector<Expr> next;
    for (std::size_t k = 0; k < row.size(); k += 2) next.push_back(row[k] + row[k + 1]);
    row = next;
  }
  graph.add_output("out", {row[0].node_in(graph)});
  return graph;
}

TEST(Schedule, PutsEveryOperationOnceAfterItsOperands) {
  for (std::uint64_t seed = 0; seed < seed_count(); ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    const Program program = schedule(random_graph(seed));
    expect_complete(program);
    expect_operands_first(program);
    if (HasFatalFailure()) return;
  }
}

TEST(Schedule, KeepsTheGraphAndIsTheSameEveryTime) {
  for (std::uint64_t seed = 0; seed < seed_count() / 10; ++seed) {
    const Graph graph = random_graph(seed);
    const Program program = schedule(graph);
    const Program again = schedule(graph);
    ASSERT_EQ(to_text(program.graph), to_text(graph)) << "seed " << seed;
    ASSERT_EQ(program.angle_statements, again.angle_statements) << "seed " << seed;
    ASSERT_EQ(program.angles, again.angles) << "seed " << seed;
    ASSERT_EQ(program.statements, again.statements) << "seed " << seed;
  }
}

TEST(Schedule, PutsAngleStatementsFirst) {
  Graph graph;
  graph.add_input("x", 2);
  const Expr angle = input_of(graph, 0) * 3 + input_of(graph, 1);
  Expr s;
  Expr c;
  sincos(angle, s, c);
  graph.add_output("out", {(s * c + angle).node_in(graph)});
  const Program program = schedule(graph);
  EXPECT_EQ(program.angles, (std::vector<NodeId>{angle.node_in(graph)}));
  EXPECT_EQ(program.angle_statements.size(), 2u);
  EXPECT_EQ(program.statements.size(), 2u);
}

TEST(Schedule, RefusesTheSineOfASine) {
  Graph graph;
  graph.add_input("x", 1);
  const NodeId sine = graph.make(Op::kSin, graph.input(0, 0));
  graph.add_output("out", {graph.make(Op::kCos, graph.make(Op::kAdd, sine, graph.constant(1)))});
  EXPECT_THROW((void)schedule(graph), InternalError);
}

TEST(Schedule, TakesAnglesWithManySharedOperations) {
  Graph graph;
  graph.add_input("x", 1);
  NodeId angle = graph.input(0, 0);
  for (int k = 0; k < 60; ++k) angle = graph.make(Op::kAdd, angle, angle);  // 2^60 paths
  graph.add_output("out", {graph.make(Op::kSin, angle)});
  EXPECT_EQ(schedule(graph).angle_statements.size(), 60u);
}

TEST(Schedule, KeepsTwoValuesAliveInAChain) { EXPECT_EQ(most_alive(schedule(chain(100))), 2u); }

TEST(Schedule, KeepsOneValueALevelAliveInABalancedTree) {
  for (std::size_t levels = 1; levels <= 10; ++levels) {
    // Sethi & Ullman 1970: one for every level of sums, and one for the product.
    EXPECT_EQ(most_alive(schedule(balanced_tree(levels))), levels + 1);
  }
}

TEST(Schedule, ComputesTheNeedierOperandFirst) {
  Graph graph;
  graph.add_input("x", 64);
  const auto leaf = [&](std::size_t k) { return input_of(graph, k) * input_of(graph, k + 1); };
  Expr value = leaf(0);  // made first: 1 waits for every link if taken in order of construction
  for (std::size_t k = 2; k < 60; k += 4) value = leaf(k) + (leaf(k + 2) + value);
  graph.add_output("out", {value.node_in(graph)});
  EXPECT_EQ(most_alive(schedule(graph)), 2u);
}

TEST(Schedule, TakesResultsInTheOrderInWhichTheyWereMade) {
  Graph graph;
  graph.add_input("x", 12);
  Expr value = input_of(graph, 0) * input_of(graph, 1);
  std::vector<NodeId> last_first;
  for (std::size_t k = 2; k < 12; ++k) {  // each made from the one before, which then can go
    value = value + input_of(graph, k);
    last_first.insert(last_first.begin(), (value * value).node_in(graph));
  }
  graph.add_output("out", std::move(last_first));
  const std::vector<NodeId> statements = schedule(graph).statements;
  EXPECT_TRUE(std::is_sorted(statements.begin(), statements.end()));  // sum, square, sum, square
}

TEST(OrderForInOrderCore, PutsEveryOperationOnceAfterItsOperands) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    Program program = schedule(random_graph(seed));
    const std::vector<NodeId> angles_first = program.angle_statements;
    order_for_in_order_core(program, 2 + seed % 30);
    expect_operands_first(program);
    expect_complete(program);
    EXPECT_EQ(program.angle_statements, angles_first);
  }
}

// From level by level, the order in which the tree was made: 64 values would wait.
TEST(OrderForInOrderCore, KeepsNoMoreValuesAliveInATreeThanThereAreRegisters) {
  Program program = schedule(balanced_tree(6));
  std::sort(program.statements.begin(), program.statements.end());
  EXPECT_EQ(most_alive(program), 64u);
  order_for_in_order_core(program, 16);
  EXPECT_LE(most_alive(program), 15u);
}

TEST(OrderForInOrderCore, IsTheSameEveryTime) {
  Program program = schedule(random_graph(5)), again = schedule(random_graph(5));
  order_for_in_order_core(program, 8);
  order_for_in_order_core(again, 8);
  EXPECT_EQ(program.statements, again.statements);
}

TEST(OrderInWindows, PutsEveryOperationOnceAfterItsOperandsInItsWindow) {
  for (std::uint64_t seed = 0; seed < seed_count(); ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    const Program scheduled = schedule(random_graph(seed));
    Program program = scheduled;
    const std::size_t size = 1 + seed % 50;
    order_in_windows(program, size, 2 + seed % 30);
    expect_operands_first(program);
    expect_complete(program);
    EXPECT_EQ(program.angle_statements, scheduled.angle_statements);
    for (std::size_t k = 0; k < program.statements.size(); ++k) {
      const auto before = std::ranges::find(scheduled.statements, program.statements[k]);
      EXPECT_EQ(static_cast<std::size_t>(before - scheduled.statements.begin()) / size, k / size);
    }
  }
}

TEST(OrderInWindows, KeepsNoMoreValuesAliveInATreeThanThereAreRegisters) {
  Program program = schedule(balanced_tree(6));
  std::sort(program.statements.begin(), program.statements.end());
  order_in_windows(program, program.statements.size(), 16);
  EXPECT_LE(most_alive(program), 15u);
}

// What the order of schedule() keeps in registers is left alone.
TEST(OrderInWindows, ChangesNothingWhereRegistersSuffice) {
  const Program scheduled = schedule(balanced_tree(8));
  Program program = scheduled;
  order_in_windows(program, 1000, 16);
  EXPECT_EQ(program.statements, scheduled.statements);
}

TEST(Schedule, TakesDeepGraphs) { EXPECT_EQ(schedule(chain(100000)).statements.size(), 199999u); }

}  // namespace
}  // namespace dynac
