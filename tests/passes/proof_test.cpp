// SPDX-License-Identifier: BSD-3-Clause
// The proof of each pass on the graph that is emitted: it holds for all passes, and fails for what
// is changed.
#include "proof/pass_proof.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../ir/random.hpp"
#include "harness/compare.hpp"
#include "ir/interpret.hpp"
#include "ir/rebuild.hpp"
#include "ir/verify.hpp"
#include "pass_list.hpp"
#include "random_graph.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

using testing::HasSubstr;

PassProof prove(Graph before, const std::function<Graph(const Graph&)>& pass) {
  ExactConstants constants(before);
  before.observe_foldings(&constants);
  const Graph after = pass(before);
  return prove_pass("tried", before, after, constants);
}

std::string complaint(const Graph& before, const std::function<Graph(const Graph&)>& pass) {
  try {
    (void)prove(before, pass);
  } catch (const InternalError& error) {
    return error.what();
  }
  return "";
}

TEST(PassProofs, HoldForEveryPass) {
  for (std::uint64_t seed = 0; seed < seed_count(); ++seed) {
    for (const PassRow& pass : pass_rows()) {
      EXPECT_EQ(complaint(random_graph(seed), pass.run), "") << seed << ", " << pass.name;
    }
  }
}

// One live operation becomes another.
Graph with_other_operation(const Graph& graph, NodeId changed) {
  return rebuild(graph, [&](Graph& rebuilt, NodeId id, const std::vector<NodeId>& map) {
    if (id != changed) return copy_node(graph, rebuilt, id, map);
    const NodeId a = map[graph.operands(id)[0].index()];
    const std::size_t arity = graph.operands(id).size();
    if (arity == 1) return a;
    const NodeId b = map[graph.operands(id)[1].index()];
    return rebuilt.make_as_is(graph.node(id).op == Op::kAdd ? Op::kSubtract : Op::kAdd, a, b);
  });
}

TEST(PassProofs, FailWhereverOneOperationIsAnother) {
  std::size_t changes = 0;
  for (std::uint64_t seed = 0; seed < seed_count(); ++seed) {
    const Graph graph = eliminate_dead_code(random_graph(seed));
    const auto inputs = random_inputs(seed);
    const auto values = interpret<double>(graph, inputs);
    Rng random(seed);
    const NodeId changed = NodeId::of(random.below(graph.size()));
    if (graph.operands(changed).empty()) continue;
    const auto change = [&](const Graph& from) { return with_other_operation(from, changed); };
    // What cancels out of the results changes roundings alone.
    if (!(test::relative_error(interpret<double>(change(graph), inputs), values) > 1e-9)) continue;
    ++changes;
    EXPECT_THAT(complaint(graph, change), HasSubstr("pass tried changes element"))
        << "seed " << seed << ", node " << changed.value << '\n'
        << to_text(graph);
  }
  EXPECT_GT(changes, seed_count() / 3);
}

// x times constants, an output each.
Graph scaled(const std::vector<std::vector<double>>& factors) {
  Graph graph;
  graph.add_input("x", 1);
  std::vector<NodeId> elements;
  for (const std::vector<double>& own : factors) {
    NodeId product = graph.input(0, 0);
    for (const double factor : own) {
      product = graph.make(Op::kMultiply, product, graph.constant(factor));
    }
    elements.push_back(product);
  }
  graph.add_output("y", elements);
  return graph;
}

TEST(PassProofs, CountConstantsThatRound) {
  const PassProof exact = prove(scaled({{0.5, 3}}), simplify);
  EXPECT_EQ(exact.rounded_constants, 0U);
  const PassProof rounded = prove(scaled({{0.1, 3}}), simplify);
  EXPECT_EQ(rounded.rounded_constants, 1U);
  EXPECT_EQ(rounded.within_rounding, 0U);
  EXPECT_EQ(rounded.elements, 1U);
}

// 0.1 3 is no number of the graph, but rounds to one: what depends on it is compared as far as
// roundings allow, and no further.
TEST(PassProofs, CompareWithinRoundingsWhatRoundsToAnotherConstant) {
  const Graph graph = scaled({{0.1, 3}, {0.1 * 3}});
  const PassProof proof = prove(graph, simplify);
  EXPECT_EQ(proof.elements, 2U);
  EXPECT_EQ(proof.within_rounding, 1U);
  EXPECT_THAT(complaint(graph,
                        [](const Graph& before) {
                          Graph after = simplify(before);
                          const NodeId x = after.input(0, 0);
                          const NodeId wrong = after.constant(0.3001);
                          OutputBlock block = after.outputs()[0];
                          block.elements[0] = after.make(
                              Op::kAdd, after.make(Op::kMultiply, x, wrong),
                              after.make(Op::kSubtract, block.elements[0], block.elements[1]));
                          after.replace_output(0, block);
                          return after;
                        }),
              HasSubstr("element 0 of output y"));
}

// A sum that is zero but for roundings is taken out of the graph.
TEST(PassProofs, CompareWithinRoundingsWhatVanishes) {
  Graph graph = scaled({{0.1, 3}, {0.1 * 3}});
  const std::vector<NodeId> products = graph.outputs()[0].elements;
  graph.replace_output(0, {"y", {graph.make(Op::kSubtract, products[0], products[1])}});
  const PassProof proof = prove(graph, [](const Graph& before) { return simplify(before); });
  EXPECT_EQ(proof.within_rounding, 1U);
}

TEST(PassProofs, FailWhereMoreThanZerosIsLeftOut) {
  Graph graph;
  graph.add_input("x", 2);
  graph.add_output("y", {graph.input(0, 0), graph.constant(0), graph.input(0, 1)});
  EXPECT_EQ(complaint(graph, [](const Graph& before) { return leave_out_zeros(before, {true}); }),
            "");
  const auto with_list = [](std::vector<std::size_t> positions) {
    return [positions](const Graph& before) {
      Graph after = before;
      OutputBlock list{"y", {}};
      for (const std::size_t k : positions) list.elements.push_back(after.outputs()[0].elements[k]);
      list.positions = positions;
      after.replace_output(0, list);
      return after;
    };
  };
  EXPECT_THAT(complaint(graph, with_list({0, 1})), HasSubstr("element 2 of output y"));
  EXPECT_EQ(complaint(graph, with_list({0, 2})), "");
}

TEST(PassProofs, FailWhereAStoreIsMisplaced) {
  Graph graph;
  graph.add_input("x", 2);
  const std::array<NodeId, 2> lanes{graph.input(0, 0), graph.input(0, 1)};
  const NodeId wide = graph.make(Op::kMultiply, graph.gather(lanes), graph.constant(3));
  graph.add_output("y", {graph.lane(wide, 0), graph.constant(0), graph.lane(wide, 1)});
  const auto with_store = [&](std::vector<std::size_t> rows, std::vector<ElementRange> cleared) {
    return [=](const Graph& before) {
      Graph after = before;
      OutputBlock block = after.outputs()[0];
      block.wide_stores = {{{wide}, rows}};
      block.cleared = cleared;
      after.replace_output(0, block);
      return after;
    };
  };
  EXPECT_EQ(complaint(graph, with_store({0, 2}, {{1, 2}})), "");
  EXPECT_THAT(complaint(graph, with_store({2, 0}, {{1, 2}})), HasSubstr("output y"));
  EXPECT_THAT(complaint(graph, with_store({0, 1}, {})), HasSubstr("element 1 of output y"));
}

}  // namespace
}  // namespace dynac
