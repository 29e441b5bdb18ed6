// SPDX-License-Identifier: BSD-3-Clause
// The random graphs that the passes are tested on are rich enough to mean something.
#include "random_graph.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <map>

#include "../ir/random.hpp"
#include "ir/count.hpp"
#include "ir/interpret.hpp"
#include "ir/verify.hpp"

namespace dynac {
namespace {

constexpr std::uint64_t kGraphs = 1000;

// How many of the graphs have what.
struct Census {
  std::map<std::string, int> graphs;
  double live_nodes = 0;
  std::size_t deepest = 0;

  void add(const std::string& property, bool has_it) { graphs[property] += has_it ? 1 : 0; }
};

std::vector<std::size_t> depths(const Graph& graph) {
  std::vector<std::size_t> depth(graph.size(), 0);
  for (std::size_t i = 0; i < graph.size(); ++i) {
    for (const NodeId operand : graph.operands(NodeId::of(i))) {
      depth[i] = std::max(depth[i], depth[operand.index()] + 1);
    }
  }
  return depth;
}

bool is_product(const Graph& graph, NodeId id) { return graph.node(id).op == Op::kMultiply; }

bool is_sum(const Graph& graph, NodeId id) {
  return graph.node(id).op == Op::kAdd || graph.node(id).op == Op::kSubtract;
}

// Two products that share a factor.
bool is_factorable(const Graph& graph, NodeId id) {
  if (!is_sum(graph, id)) return false;
  const NodeId a = graph.operands(id)[0];
  const NodeId b = graph.operands(id)[1];
  if (!is_product(graph, a) || !is_product(graph, b)) return false;
  const auto factors = graph.operands(b);
  return std::any_of(graph.operands(a).begin(), graph.operands(a).end(),
                     [&](NodeId factor) { return factor == factors[0] || factor == factors[1]; });
}

// Number of terms of the sum that ends here, following first operands.
int width_of_sum(const Graph& graph, NodeId id) {
  int terms = 1;
  while (is_sum(graph, id)) {
    ++terms;
    const auto operands = graph.operands(id);
    id = is_sum(graph, operands[0]) ? operands[0] : operands[1];
  }
  return terms;
}

void count_in(const Graph& graph, Census& census) {
  const std::vector<bool> is_live = live_nodes(graph);
  const std::vector<int> uses = use_counts(graph);
  const std::vector<std::size_t> depth = depths(graph);
  std::map<std::string, bool> found;
  std::size_t deepest = 0;
  for (std::size_t i = 0; i < graph.size(); ++i) {
    if (!is_live[i]) continue;
    const NodeId id = NodeId::of(i);
    found[std::string(row_of(graph.node(id).op).name)] = true;
    found["shared operation"] |= uses[i] > 1 && !graph.operands(id).empty();
    found["factorable sum"] |= is_factorable(graph, id);
    found["sum of 6 or more"] |= width_of_sum(graph, id) >= 6;
    deepest = std::max(deepest, depth[i]);
    census.live_nodes += 1.0 / kGraphs;
  }
  found["chain of 15 or more"] = deepest >= 15;
  found["5 or more outputs"] =
      graph.outputs()[0].elements.size() + graph.outputs()[1].elements.size() >= 5;
  found["dead node"] = std::find(is_live.begin(), is_live.end(), false) != is_live.end();
  for (const auto& [property, has_it] : found) census.add(property, has_it);
  census.deepest = std::max(census.deepest, deepest);
}

TEST(RandomGraphs, AreRich) {
  Census census;
  for (std::uint64_t seed = 0; seed < kGraphs; ++seed) count_in(random_graph(seed), census);
  std::cout << "of " << kGraphs << " graphs, with " << census.live_nodes
            << " live nodes on average and " << census.deepest << " levels at most, have a(n)\n";
  for (const auto& [property, graphs] : census.graphs) {
    std::cout << "  " << property << ": " << graphs << '\n';
    EXPECT_GT(graphs, kGraphs / 8) << property;
  }
  constexpr std::size_t kOfWideValues = 2;  // graphs are of scalars
  constexpr std::size_t kOfMatrices = 1;    // dot_products_test.cpp
  constexpr std::size_t kOfRecording = 1;   // held values, which no pass sees
  EXPECT_EQ(census.graphs.size(), kOpTable.size() - kOfWideValues - kOfMatrices - kOfRecording + 6);
  EXPECT_GT(census.live_nodes, 30);
}

TEST(RandomGraphs, AreWellFormedAndTame) {
  for (std::uint64_t seed = 0; seed < kGraphs; ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    const Graph graph = random_graph(seed);
    ASSERT_NO_THROW(verify(graph));
    ASSERT_EQ(to_text(graph), to_text(random_graph(seed)));
    const auto outputs = interpret<double>(graph, random_inputs(seed));
    for (const auto& block : outputs) {
      for (const double value : block) ASSERT_LE(std::abs(value), 1e6);
    }
  }
}

}  // namespace
}  // namespace dynac
