// SPDX-License-Identifier: BSD-3-Clause
// Elements of outputs that are stored together: which are, and that what is stored is what was.
#include "passes/wide/wide_stores.hpp"
#include "ir/stored_elements.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "ir/interpret.hpp"
#include "ir/lane_element.hpp"
#include "ir/verify.hpp"

namespace dynac {
namespace {

using Rows = std::vector<std::size_t>;

// An output, element by element, of wide values, each made of four inputs of its own.
class WideStores : public testing::Test {
 protected:
  NodeId wide(std::size_t lanes = 4) {
    std::vector<NodeId> inputs;
    for (std::size_t k = 0; k < lanes; ++k) inputs.push_back(graph_.input(0, next_++));
    return graph_.make(Op::kMultiply, graph_.gather(inputs), graph_.gather(inputs));
  }
  NodeId lane(NodeId value, std::size_t index) { return graph_.lane(value, index); }
  NodeId minus(NodeId id) { return graph_.make(Op::kNegate, id); }
  NodeId zero() { return graph_.constant(0.0); }

  // The plan for an output of these elements, which changes no value.
  OutputBlock plan(const std::vector<NodeId>& elements, std::vector<bool> is_stored = {}) {
    graph_.add_output("M", elements, std::move(is_stored));
    const Graph stored = store_wide(graph_);
    verify(stored);
    std::vector<std::vector<double>> inputs(1);
    for (std::size_t k = 0; k < kInputs; ++k) inputs[0].push_back(1 + 0.5 * static_cast<double>(k));
    EXPECT_EQ(interpret<double>(stored, inputs), interpret<double>(graph_, inputs));
    return stored.outputs()[0];
  }

  void SetUp() override { graph_.add_input("x", kInputs); }

  static constexpr std::size_t kInputs = 64;
  Graph graph_;

 private:
  std::size_t next_ = 0;
};

TEST_F(WideStores, NeighbouringLanesAreOneStore) {
  const NodeId a = wide(), b = wide(2);
  const OutputBlock block =
      plan({lane(a, 0), lane(a, 1), lane(a, 2), lane(a, 3), lane(b, 0), lane(b, 1)});
  ASSERT_EQ(block.wide_stores.size(), 2u);
  EXPECT_EQ(block.wide_stores[0].rows, Rows{0});
  EXPECT_EQ(block.wide_stores[0].values, std::vector<NodeId>{a});
  EXPECT_EQ(block.wide_stores[1].rows, Rows{4});
}

TEST_F(WideStores, EveryOtherLaneBesideTheOneBeforeMakesTwoPairs) {
  const NodeId a = wide();
  const OutputBlock block = plan({lane(a, 0), lane(a, 2), lane(a, 1), lane(a, 3)});
  ASSERT_EQ(block.wide_stores.size(), 1u);
  EXPECT_EQ(block.wide_stores[0].rows, (Rows{0, 2}));
  EXPECT_EQ(block.wide_stores[0].values, std::vector<NodeId>{a});
}

TEST_F(WideStores, LanesOfTwoValuesOfTwoArePairs) {
  const NodeId a = wide(2), b = wide(2);
  const OutputBlock block = plan({lane(a, 1), lane(b, 1), lane(a, 0), lane(b, 0)});
  ASSERT_EQ(block.wide_stores.size(), 1u);
  EXPECT_EQ(block.wide_stores[0].rows, (Rows{2, 0}));
}

TEST_F(WideStores, LanesOfTwoValuesSideBySideArePairs) {
  const NodeId a = wide(), b = wide();
  std::vector<NodeId> elements;
  for (std::size_t k = 0; k < 4; ++k) elements.insert(elements.end(), {lane(a, k), lane(b, k)});
  const OutputBlock block = plan(elements);
  ASSERT_EQ(block.wide_stores.size(), 1u);
  EXPECT_EQ(block.wide_stores[0].rows, (Rows{0, 2, 4, 6}));
  EXPECT_EQ(block.wide_stores[0].values, (std::vector<NodeId>{a, b}));
}

// The third of three has no constants beside it: its lanes are stored one by one.
TEST_F(WideStores, AnOddValueIsStoredLaneByLane) {
  const NodeId a = wide(), b = wide(), c = wide();
  std::vector<NodeId> elements;
  for (std::size_t k = 0; k < 4; ++k)
    elements.insert(elements.end(), {lane(a, k), lane(b, k), lane(c, k)});
  const OutputBlock block = plan(elements);
  ASSERT_EQ(block.wide_stores.size(), 1u);
  EXPECT_EQ(std::ranges::count(singly_stored(graph_, block), true), 4);
}

TEST_F(WideStores, ConstantsBesideAValueMakeAPair) {
  for (const bool are_before : {false, true}) {
    graph_ = {};
    SetUp();
    const NodeId a = wide();
    std::vector<NodeId> elements;
    for (std::size_t k = 0; k < 4; ++k) {
      const std::array<NodeId, 2> pair{lane(a, k), graph_.constant(static_cast<double>(k))};
      elements.push_back(pair[are_before ? 1 : 0]);
      elements.push_back(pair[are_before ? 0 : 1]);
    }
    const OutputBlock block = plan(elements);
    ASSERT_EQ(block.wide_stores.size(), 1u);
    EXPECT_EQ(block.wide_stores[0].rows, (Rows{0, 2, 4, 6}));
    EXPECT_TRUE(block.cleared.empty());
  }
}

TEST_F(WideStores, SignsOfAllLanesOrOfSomeAreKept) {
  const NodeId a = wide(), b = wide();
  std::vector<NodeId> elements;
  for (std::size_t k = 0; k < 4; ++k) {
    elements.push_back(minus(lane(a, k)));
    elements.push_back(k % 2 == 0 ? lane(b, k) : minus(lane(b, k)));
  }
  EXPECT_EQ(plan(elements).wide_stores.size(), 1u);
}

// The elements say which lanes are negative, of a value that is beside itself, too.
TEST_F(WideStores, SignsBelongToThePlaceOfAValue) {
  const NodeId a = wide();
  std::vector<NodeId> elements;
  for (std::size_t k = 0; k < 4; ++k)
    elements.insert(elements.end(), {lane(a, k), k < 2 ? minus(lane(a, k)) : lane(a, k)});
  const OutputBlock block = plan(elements);
  ASSERT_EQ(block.wide_stores.size(), 1u);
  const auto negative = [&](std::size_t value) {
    return negative_lanes(graph_, block, block.wide_stores[0], value);
  };
  EXPECT_EQ(negative(0), (std::vector<bool>{false, false, false, false}));
  EXPECT_EQ(negative(1), (std::vector<bool>{true, true, false, false}));
}

TEST_F(WideStores, BothTrianglesAreStoredInPairs) {
  const NodeId a = wide(), b = wide();  // blocks of four limbs: a on the diagonal, b beside it
  std::vector<NodeId> elements(64, zero());
  for (std::size_t k = 0; k < 4; ++k) {
    elements[18 * k] = elements[18 * k + 9] = lane(a, k);
    elements[18 * k + 1] = elements[18 * k + 8] = lane(b, k);
  }
  const OutputBlock block = plan(elements);
  ASSERT_EQ(block.wide_stores.size(), 2u);
  EXPECT_EQ(std::ranges::count(singly_stored(graph_, block), true), 0);
}

TEST_F(WideStores, ZerosAreClearedByWindowsThatMayCoverOthers) {
  const NodeId a = wide();
  const OutputBlock block = plan({zero(), lane(a, 0), zero(), zero(), lane(a, 1), zero(), zero()});
  ASSERT_EQ(block.cleared.size(), 2u);
  EXPECT_EQ(block.cleared[0].first, 0u);
  EXPECT_EQ(block.cleared[0].last, 4u);
  EXPECT_EQ(block.cleared[1].first, 5u);
  EXPECT_EQ(block.cleared[1].last, 7u);
}

TEST_F(WideStores, WhatIsNotToBeStoredIsNotCovered) {
  const NodeId a = wide();
  std::vector<NodeId> elements{lane(a, 0), lane(a, 1), lane(a, 2), lane(a, 3)};
  elements.insert(elements.end(), 6, zero());
  const OutputBlock block =
      plan(elements, {true, true, true, false, true, false, true, true, false, true});
  EXPECT_TRUE(block.wide_stores.empty());
  ASSERT_EQ(block.cleared.size(), 1u);
  EXPECT_EQ(block.cleared[0].first, 6u);
  EXPECT_EQ(block.cleared[0].last, 8u);
}

TEST_F(WideStores, ManyZerosAreLeftToALoop) {
  std::vector<NodeId> elements(2000, zero());
  elements[0] = lane(wide(), 0);
  EXPECT_TRUE(plan(elements).cleared.empty());
}

TEST_F(WideStores, ScalarCodeIsLeftAlone) {
  const OutputBlock block = plan({graph_.input(0, 0), zero(), zero(), zero(), zero()});
  EXPECT_TRUE(block.wide_stores.empty() && block.cleared.empty());
}

}  // namespace
}  // namespace dynac
