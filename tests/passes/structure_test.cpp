// SPDX-License-Identifier: BSD-3-Clause
// Whatever a pass does, the graph stays a graph: well formed, with the same inputs and outputs, no
// dearer than before, and the same every time.
#include <gtest/gtest.h>

#include <algorithm>

#include "../ir/random.hpp"
#include "ir/count.hpp"
#include "ir/verify.hpp"
#include "pass_list.hpp"
#include "random_graph.hpp"

namespace dynac {
namespace {

template <class Check>
void for_every_graph_and_pass(const Check& check) {
  for (std::uint64_t seed = 0; seed < seed_count(); ++seed) {
    const Graph graph = random_graph(seed);
    for (const PassRow& pass : pass_rows()) {
      SCOPED_TRACE(testing::Message() << "seed " << seed << ", pass " << pass.name);
      check(graph, pass);
      if (testing::Test::HasFailure()) return;
    }
  }
}

TEST(Passes, KeepGraphsWellFormed) {
  for_every_graph_and_pass([](const Graph& graph, const PassRow& pass) {
    const Graph result = pass.run(graph);
    ASSERT_NO_THROW(verify(result));
    ASSERT_EQ(result.section_names(), graph.section_names());
  });
}

TEST(Passes, KeepInputsAndOutputs) {
  for_every_graph_and_pass([](const Graph& graph, const PassRow& pass) {
    const Graph result = pass.run(graph);
    ASSERT_EQ(result.inputs().size(), graph.inputs().size());
    for (std::size_t k = 0; k < graph.inputs().size(); ++k) {
      ASSERT_EQ(result.inputs()[k].name, graph.inputs()[k].name);
      ASSERT_EQ(result.inputs()[k].size, graph.inputs()[k].size);
    }
    ASSERT_EQ(result.outputs().size(), graph.outputs().size());
    for (std::size_t k = 0; k < graph.outputs().size(); ++k) {
      ASSERT_EQ(result.outputs()[k].name, graph.outputs()[k].name);
      ASSERT_EQ(result.outputs()[k].elements.size(), graph.outputs()[k].elements.size());
    }
  });
}

TEST(Passes, NeverAddOperations) {
  for_every_graph_and_pass([](const Graph& graph, const PassRow& pass) {
    if (pass.is_wide) return;  // lanes of values that differ in signs only are multiplied by them
    const OperationCounts before = count_operations(graph);
    const OperationCounts after = count_operations(pass.run(graph));
    ASSERT_LE(after.operations(), before.operations());
    ASSERT_LE(after.sincos, before.sincos);
  });
}

TEST(Passes, GiveTheSameGraphEveryTime) {
  for_every_graph_and_pass([](const Graph& graph, const PassRow& pass) {
    ASSERT_EQ(to_text(pass.run(graph)), to_text(pass.run(graph)));
  });
}

TEST(Passes, KeepSections) {
  Graph graph;
  const std::size_t block = graph.add_input("x", 2);
  graph.begin_section("upper arm");
  const NodeId sum = graph.make(Op::kAdd, graph.input(block, 0), graph.input(block, 1));
  graph.begin_section("forearm");
  const NodeId quotient = graph.make(Op::kDivide, sum, graph.input(block, 0));
  graph.add_output("out", {quotient, sum});
  for (const PassRow& pass : pass_rows()) {
    const Graph result = pass.run(graph);
    const auto section_of = [&](std::size_t element) {
      return result.section_names()[result.section(result.outputs()[0].elements[element]).index()];
    };
    EXPECT_EQ(section_of(0), "forearm") << pass.name;
    EXPECT_EQ(section_of(1), "upper arm") << pass.name;
  }
}

TEST(Passes, LeaveNothingDead) {
  for (std::uint64_t seed = 0; seed < seed_count(); ++seed) {
    const Graph graph = eliminate_dead_code(random_graph(seed));
    const std::vector<bool> is_live = live_nodes(graph);
    ASSERT_EQ(std::count(is_live.begin(), is_live.end(), false), 0) << "seed " << seed;
  }
}

}  // namespace
}  // namespace dynac
