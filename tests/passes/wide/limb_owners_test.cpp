// SPDX-License-Identifier: BSD-3-Clause
// Which limb, or pair of limbs, each operation of a graph is assigned to, and which operations of
// limbs get the same number.
#include "passes/wide/limb_owners.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

namespace dynac {
namespace {

constexpr LimbOfGroup kLeft{0, 0}, kRight{0, 1};

// A limb with the inputs x[0] and x[1], another with x[2] and x[3], and a trunk with y.
class OwnersOfLimbs : public testing::Test {
 protected:
  OwnersOfLimbs() {
    const std::size_t x = graph_.add_input("x", 4), y = graph_.add_input("y", 2);
    for (std::size_t k = 0; k < 2; ++k) {
      left_.push_back(graph_.input(x, k));
      right_.push_back(graph_.input(x, k + 2));
      trunk_.push_back(graph_.input(y, k));
    }
  }

  NodeId make(Op op, NodeId a, NodeId b = {}) {
    outputs_.push_back(graph_.make(op, a, b));
    return outputs_.back();
  }

  // The outputs are what was made; sums that others absorb are not among them.
  LimbOwners owners(const std::vector<NodeId>& outputs) {
    graph_.add_output("out", outputs);
    chains_.emplace(graph_);
    return LimbOwners(graph_, *chains_, groups_);
  }
  LimbOwners owners() { return owners(outputs_); }

  Graph graph_;
  std::vector<NodeId> left_, right_, trunk_;

 private:
  std::vector<LimbInputs> groups_{{{{0, 0}, {0, 1}}, {{0, 2}, {0, 3}}}};
  std::optional<SumChains> chains_;
  std::vector<NodeId> outputs_;
};

TEST_F(OwnersOfLimbs, GiveALimbWhatNeedsItsInputsAndNoOthers) {
  const NodeId l = make(Op::kMultiply, left_[0], left_[1]);
  const NodeId r = make(Op::kMultiply, right_[0], right_[1]);
  const NodeId with_trunk = make(Op::kMultiply, l, trunk_[0]);
  const NodeId sine = make(Op::kSin, right_[1]);
  const NodeId of_trunk = make(Op::kMultiply, trunk_[0], trunk_[1]);
  const LimbOwners owners = this->owners();
  EXPECT_EQ(owners.owner(l), (LimbOwner{kLeft, {}}));
  EXPECT_EQ(owners.owner(r), (LimbOwner{kRight, {}}));
  EXPECT_EQ(owners.owner(with_trunk), (LimbOwner{kLeft, {}}));
  EXPECT_EQ(owners.owner(sine), (LimbOwner{kRight, {}}));
  EXPECT_TRUE(owners.owner(of_trunk).is_none());
}

TEST_F(OwnersOfLimbs, NumberEqualOperationsOfTwoLimbsAlike) {
  const NodeId l = make(Op::kMultiply, left_[0], left_[1]);
  const NodeId r = make(Op::kMultiply, right_[0], right_[1]);
  const NodeId other_inputs = make(Op::kMultiply, right_[0], right_[0]);
  const NodeId other_operation = make(Op::kDivide, right_[0], right_[1]);
  const LimbOwners owners = this->owners();
  EXPECT_EQ(owners.value_number(l), owners.value_number(r));
  EXPECT_NE(owners.value_number(l), owners.value_number(other_inputs));
  EXPECT_NE(owners.value_number(l), owners.value_number(other_operation));
}

TEST_F(OwnersOfLimbs, IgnoreConstantsAndSigns) {
  const NodeId l = make(Op::kMultiply, left_[0], graph_.constant(2));
  const NodeId r = make(Op::kMultiply, right_[0], graph_.constant(-3));
  const NodeId sum = make(Op::kAdd, l, left_[1]), difference = make(Op::kSubtract, right_[1], r);
  const LimbOwners owners = this->owners();
  EXPECT_EQ(owners.value_number(l), owners.value_number(r));
  EXPECT_EQ(owners.value_number(sum), owners.value_number(difference));
}

TEST_F(OwnersOfLimbs, GiveAPairOfLimbsTheProductsOfBoth) {
  const NodeId forth = make(Op::kMultiply, left_[0], right_[1]);
  const NodeId back = make(Op::kMultiply, right_[0], left_[1]);
  const NodeId same = make(Op::kMultiply, left_[0], right_[0]);
  const LimbOwners owners = this->owners();
  EXPECT_EQ(owners.owner(forth), (LimbOwner{kLeft, kRight}));
  EXPECT_EQ(owners.owner(back), (LimbOwner{kRight, kLeft})) << "in the order of the one before";
  EXPECT_EQ(owners.value_number(forth), owners.value_number(back));
  EXPECT_NE(owners.value_number(forth), owners.value_number(same));
}

TEST_F(OwnersOfLimbs, GiveNobodyASumInWhichLimbsMeet) {
  const NodeId l = make(Op::kMultiply, left_[0], left_[1]);
  const NodeId r = make(Op::kMultiply, right_[0], right_[1]);
  const NodeId meeting = graph_.make(Op::kAdd, l, r);
  const NodeId of_left = graph_.make(Op::kAdd, l, left_[0]);
  const LimbOwners owners = this->owners({meeting, of_left});
  EXPECT_TRUE(owners.owner(meeting).is_none());
  EXPECT_EQ(owners.owner(of_left), (LimbOwner{kLeft, {}}));
}

// What a limb adds to such a sum in one piece is still the limb's.
TEST_F(OwnersOfLimbs, GiveALimbItsShareOfASumInWhichLimbsMeet) {
  const NodeId share = graph_.make(Op::kAdd, make(Op::kMultiply, left_[0], left_[1]), left_[0]);
  const NodeId meeting = graph_.make(Op::kAdd, share, right_[0]);
  const LimbOwners owners = this->owners({meeting});
  EXPECT_EQ(owners.owner(share), (LimbOwner{kLeft, {}}));
  EXPECT_TRUE(owners.owner(meeting).is_none());
}

}  // namespace
}  // namespace dynac
