// SPDX-License-Identifier: BSD-3-Clause
// In which order packs can be computed, and what becomes of those that cannot.
#include "passes/wide/pack_order.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace dynac {
namespace {

// Four inputs, and operations on them that outputs need.
class PackOrder : public testing::Test {
 protected:
  PackOrder() {
    block_ = graph_.add_input("x", 8);
    for (std::size_t k = 0; k < 8; ++k) x_.push_back(graph_.input(block_, k));
  }

  NodeId add(NodeId a, NodeId b) { return keep(graph_.make(Op::kAdd, a, b)); }
  NodeId multiply(NodeId a, NodeId b) { return keep(graph_.make(Op::kMultiply, a, b)); }

  PackUnits order(const std::vector<Pack>& packs) {
    graph_.add_output("out", outputs_);
    return order_packs(graph_, packs);
  }

  // No unit comes before what it needs, and every live node is in one.
  void expect_in_order(const PackUnits& units) const {
    for (const NodeId id : outputs_) {
      const std::size_t own = units.unit_of[id.index()];
      ASSERT_LT(own, units.units.size());
      EXPECT_EQ(std::ranges::count(units.units[own], id), 1);
      for (const NodeId operand : graph_.operands(id))
        EXPECT_LT(units.unit_of[operand.index()], own);
    }
  }

  Graph graph_;
  std::vector<NodeId> x_;

 private:
  NodeId keep(NodeId id) {
    outputs_.push_back(id);
    return id;
  }

  std::size_t block_ = 0;
  std::vector<NodeId> outputs_;
};

TEST_F(PackOrder, PutsAPackAfterWhatItsLastLaneNeeds) {
  const NodeId a0 = add(x_[0], x_[1]), b0 = multiply(a0, x_[2]);
  const NodeId a1 = add(x_[4], x_[5]), b1 = multiply(a1, x_[6]);
  const PackUnits units = order({{b0, b1}});
  expect_in_order(units);
  EXPECT_EQ(units.unit_of[b0.index()], units.unit_of[b1.index()]);
  EXPECT_GT(units.unit_of[b0.index()], units.unit_of[a1.index()]);
}

TEST_F(PackOrder, TakesUnitsOfEarlierNodesFirst) {
  const NodeId a0 = add(x_[0], x_[1]), b0 = multiply(x_[2], x_[3]);
  const NodeId b1 = multiply(x_[4], x_[5]), a1 = add(x_[6], x_[7]);
  const PackUnits units = order({{b0, b1}, {a0, a1}});
  expect_in_order(units);
  EXPECT_LT(units.unit_of[a0.index()], units.unit_of[b0.index()]);
}

// b0 needs a0 and a1 needs b1: neither pack can come first.
TEST_F(PackOrder, BreaksUpTheNarrowerOfTwoPacksThatWaitForEachOther) {
  const NodeId a0 = add(x_[0], x_[1]), b0 = multiply(a0, x_[2]);
  const NodeId b1 = multiply(x_[3], x_[4]), a1 = add(b1, x_[5]);
  const NodeId b2 = multiply(x_[6], x_[7]);
  const PackUnits units = order({{a0, a1}, {b0, b1, b2}});
  expect_in_order(units);
  EXPECT_NE(units.unit_of[a0.index()], units.unit_of[a1.index()]);
  EXPECT_EQ(units.unit_of[b0.index()], units.unit_of[b1.index()]);
  EXPECT_EQ(units.unit_of[b0.index()], units.unit_of[b2.index()]);
}

// Each of three waits for the next: to break up one is enough.
TEST_F(PackOrder, BreaksUpOneOfThreePacksInACycle) {
  const NodeId a0 = add(x_[0], x_[1]), b0 = multiply(a0, x_[2]);
  const NodeId b1 = multiply(x_[3], x_[4]), c0 = add(b1, x_[5]);
  const NodeId c1 = add(x_[6], x_[7]), a1 = add(c1, x_[0]);
  const PackUnits units = order({{a0, a1}, {b0, b1}, {c0, c1}});
  expect_in_order(units);
  const auto is_packed = [&](NodeId a, NodeId b) {
    return units.unit_of[a.index()] == units.unit_of[b.index()] ? 1 : 0;
  };
  EXPECT_EQ(is_packed(a0, a1) + is_packed(b0, b1) + is_packed(c0, c1), 2);
}

TEST_F(PackOrder, BreaksUpAPackWithALaneThatNeedsAnother) {
  const NodeId a = add(x_[0], x_[1]), b = add(a, x_[2]), c = add(b, x_[3]);
  const PackUnits units = order({{a, b, c}});
  expect_in_order(units);
  EXPECT_NE(units.unit_of[a.index()], units.unit_of[b.index()]);
}

TEST_F(PackOrder, LeavesAnOperationInTheFirstOfItsPacks) {
  const NodeId a = add(x_[0], x_[1]), b = add(x_[2], x_[3]), c = add(x_[4], x_[5]);
  const NodeId d = add(x_[6], x_[7]);
  const PackUnits units = order({{a, b}, {b, c, d}});
  expect_in_order(units);
  EXPECT_EQ(units.unit_of[a.index()], units.unit_of[b.index()]);
  EXPECT_EQ(units.unit_of[c.index()], units.unit_of[d.index()]);
  const Pack& second = units.units[units.unit_of[c.index()]];
  EXPECT_TRUE(second[0].is_none());
  EXPECT_EQ(first_lane(second), 1u);
}

TEST_F(PackOrder, LeavesOutWhatNoOutputNeeds) {
  const NodeId a = add(x_[0], x_[1]), dead = graph_.make(Op::kAdd, x_[2], x_[3]);
  const PackUnits units = order({{a, dead}});
  expect_in_order(units);
  EXPECT_EQ(units.units[units.unit_of[a.index()]].size(), 1u) << "one lane is a scalar";
}

}  // namespace
}  // namespace dynac
