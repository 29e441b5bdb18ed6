// SPDX-License-Identifier: BSD-3-Clause
// A program that is outlined: every value that a function reads from another lies in its place
// then, and no other value has taken the place.
#include <gtest/gtest.h>

#include <set>

#include "../passes/random_graph.hpp"
#include "ir/outline.hpp"
#include "passes/passes.hpp"

namespace dynac {
namespace {

std::vector<NodeId> results_of(const Graph& graph) {
  std::vector<NodeId> results;
  for (const OutputBlock& block : graph.outputs()) {
    results.insert(results.end(), block.elements.begin(), block.elements.end());
  }
  return results;
}

bool is_literal_or_sine(const Graph& graph, NodeId id) {
  const Op op = graph.node(id).op;
  return op == Op::kConstant || op == Op::kSin || op == Op::kCos;
}

// Executes the functions with values for numbers.
class Execution {
 public:
  Execution(const Program& program, const Outline& outlined)
      : graph_(program.graph), outline_(outlined), shared_(outlined.shared_size, NodeId::none()) {
    const std::set<NodeId> inside(program.statements.begin(), program.statements.end());
    for (const auto& [value, place] : outlined.slots) {
      if (!inside.contains(value)) shared_.at(place) = value;  // the caller's
    }
  }

  void run(std::span<const NodeId> statements) {
    own_.clear();
    for (const NodeId id : statements) {
      for (const NodeId operand : graph_.operands(id)) expect_known(operand);
      own_.insert(id);
      const auto place = outline_.slots.find(id);
      if (place != outline_.slots.end()) shared_.at(place->second) = id;
    }
  }

  void expect_known(NodeId id) const {
    const NodeId value = source_of(graph_, id);
    if (is_literal_or_sine(graph_, value) || own_.contains(value)) return;
    const auto place = outline_.slots.find(value);
    ASSERT_NE(place, outline_.slots.end()) << "node " << value.value;
    EXPECT_EQ(shared_.at(place->second), value);
  }

  // What the caller reads at the end: its own values it has besides.
  void expect_results(const std::vector<NodeId>& results, const std::set<NodeId>& inside) {
    own_.clear();
    for (const NodeId id : results) {
      if (inside.contains(source_of(graph_, id))) expect_known(id);
    }
  }

 private:
  const Graph& graph_;
  const Outline& outline_;
  std::vector<NodeId> shared_;
  std::set<NodeId> own_;
};

TEST(Outline, FindsEveryValueInItsPlace) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const Program program = schedule(random_graph(seed));
    const std::vector<NodeId> results = results_of(program.graph);
    const Outline outlined = outline(program, results, 1 + seed % 7);
    if (outlined.is_empty()) continue;
    Execution execution(program, outlined);
    for (const auto& statements : outlined.functions) execution.run(statements);
    execution.expect_results(results, {program.statements.begin(), program.statements.end()});
  }
}

TEST(Outline, HoldsAllStatementsInOrder) {
  const Program program = schedule(random_graph(3));
  std::vector<NodeId> all;
  for (const auto& statements : outline(program, {}, 5).functions) {
    EXPECT_LE(statements.size(), 5u);
    all.insert(all.end(), statements.begin(), statements.end());
  }
  EXPECT_EQ(all, program.statements);
}

TEST(Outline, OfAShortProgramIsEmptyAndSharesNothing) {
  const Program program = schedule(random_graph(3));
  const Outline outlined = outline(program, results_of(program.graph), program.statements.size());
  EXPECT_TRUE(outlined.is_empty());
  EXPECT_TRUE(outlined.slots.empty());
}

}  // namespace
}  // namespace dynac
