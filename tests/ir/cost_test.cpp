// SPDX-License-Identifier: BSD-3-Clause
// The model of a call's time: what a call executes, counted by hand, and what three bounds make of
// it. That its constants fit what was measured is tested in tests/benchmarks.
#include "ir/cost.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <set>
#include <string_view>
#include <vector>

#include "ir/stack_traffic.hpp"
#include "ir/target_table.hpp"

namespace dynac {
namespace {

class Cost : public ::testing::Test {
 protected:
  NodeId make(Op op, NodeId a, NodeId b = {}, NodeId c = {}) {
    return graph_.make_as_is(op, a, b, c);
  }
  // Everything in the order in which it was made.
  [[nodiscard]] Program program(std::vector<NodeId> angles = {}) const {
    Program program{graph_, {}, std::move(angles), {}};
    for (std::size_t i = 0; i < graph_.size(); ++i) {
      if (is_statement(graph_.nodes()[i].op)) program.statements.push_back(NodeId::of(i));
    }
    return program;
  }

  Graph graph_;
  std::size_t block_ = graph_.add_input("x", 4);
  std::array<NodeId, 4> x_{graph_.input(block_, 0), graph_.input(block_, 1),
                           graph_.input(block_, 2), graph_.input(block_, 3)};
};

constexpr Core kCore{.name = "made up",
                     .gigahertz = 2,
                     .add_latency = 3,
                     .multiply_latency = 5,
                     .fma_latency = 7,
                     .divide_latency = 11,
                     .move_latency = 13,
                     .sincos_latency = 100,
                     .arithmetic_cycles = 1,
                     .divide_cycles = 10,
                     .move_cycles = 2,
                     .sincos_cycles = 20,
                     .write_cycles = 4,
                     .window = 100,
                     .path_share = 0.5,
                     .bytes_per_cycle = 8,
                     .cached_bytes = 1000};

constexpr Target kTarget{.name = "made up", .register_bytes = 32, .registers = 16};

// a, b and c are computed, then used in this order: with two registers c pushes out b, which is
// needed later than a.
TEST_F(Cost, OfStackTrafficIsThatOfTheValueNeededLast) {
  const NodeId a = make(Op::kAdd, x_[0], x_[1]), b = make(Op::kAdd, x_[1], x_[2]),
               c = make(Op::kAdd, x_[2], x_[3]);
  const NodeId product = make(Op::kMultiply, a, c);
  const NodeId sum = make(Op::kAdd, product, b);
  graph_.add_output("y", {sum, make(Op::kMultiply, sum, b)});
  for (const std::size_t registers : {3U, 4U}) {
    const StackTraffic none = stack_traffic(program(), registers, 4);
    EXPECT_EQ(none.reads, 0) << registers;
    EXPECT_EQ(none.writes, 0) << registers;
  }
  const StackTraffic traffic = stack_traffic(program(), 2, 4);
  EXPECT_EQ(traffic.writes, 1);
  EXPECT_EQ(traffic.reads, 1);
}

TEST_F(Cost, OfOutputsIsThatOfTheElementsThatAreStored) {
  const NodeId a = make(Op::kAdd, x_[0], x_[1]);
  graph_.add_output("M", {x_[2], a, a, x_[3]}, {true, true, false, true});
  graph_.add_output("y", {x_[0], x_[1]});
  EXPECT_EQ(work_of(program(), kTarget, kCore, 8).writes, 5);
}

// What waits twice is written once.
TEST_F(Cost, OfWhatWaitsTwiceIsOneWriteAndTwoReads) {
  const NodeId a = make(Op::kAdd, x_[0], x_[1]);
  const NodeId b = make(Op::kAdd, x_[1], x_[2]);
  const NodeId b2 = make(Op::kMultiply, b, b);
  const NodeId first = make(Op::kAdd, b2, a);
  const NodeId c = make(Op::kAdd, x_[2], first);
  const NodeId c2 = make(Op::kMultiply, c, c);
  graph_.add_output("y", {make(Op::kAdd, c2, a)});
  const StackTraffic traffic = stack_traffic(program(), 1, 4);
  EXPECT_EQ(traffic.writes, 1);
  EXPECT_EQ(traffic.reads, 2);
}

TEST_F(Cost, OfACallIsCountedInRegisters) {
  const NodeId wide = graph_.gather(x_);
  const NodeId doubled = make(Op::kMultiply, wide, graph_.constant(2));
  const NodeId moved = make(Op::kAdd, doubled, x_[0]);
  const NodeId second = graph_.lane(moved, 1);
  const NodeId quotient = make(Op::kDivide, second, make(Op::kSin, x_[0]));
  graph_.add_output("y", {quotient, graph_.lane(moved, 0)});
  Target target = kTarget;
  const CallWork four_lanes = work_of(program({x_[0]}), target, kCore, 8);
  EXPECT_EQ(four_lanes.arithmetic, 2);  // a product and a sum
  EXPECT_EQ(four_lanes.divisions, 1);
  EXPECT_EQ(four_lanes.moves, 3 + 1);  // into lanes but for the first, and one out
  EXPECT_EQ(four_lanes.sincos, 1);
  EXPECT_EQ(four_lanes.reads, 4 + 1 + 1);  // inputs, the constant, x_0 for all lanes
  EXPECT_EQ(four_lanes.writes, 2);         // outputs
  EXPECT_EQ(four_lanes.path, 100 + 11);    // the sine is ready after the sum is
  target.register_bytes = 16;
  const CallWork two_lanes = work_of(program({x_[0]}), target, kCore, 8);
  EXPECT_EQ(two_lanes.arithmetic, 4);
  EXPECT_EQ(two_lanes.reads, 4 + 2 + 1);
  EXPECT_EQ(work_of(program({x_[0]}), target, kCore, 4).arithmetic, 2) << "floats are half as long";
}

TEST_F(Cost, OfAChainIsTheSumOfItsLatencies) {
  const NodeId sum = make(Op::kAdd, graph_.lane(graph_.gather(x_), 2), x_[1]);
  const NodeId chain = make(Op::kMultiplyAdd, make(Op::kMultiply, sum, sum), x_[0], x_[1]);
  const NodeId short_one = make(Op::kDivide, x_[0], x_[1]);
  graph_.add_output("y", {make(Op::kNegate, chain), short_one});
  // The lane is that input: nothing is moved.
  EXPECT_EQ(work_of(program(), kTarget, kCore, 8).path, 3 + 5 + 7);
}

// A product and a sum, where the target has no fused multiply-add.
TEST_F(Cost, OfAMultiplyAddDependsOnTheTarget) {
  graph_.add_output("y", {make(Op::kMultiplyAdd, x_[0], x_[1], x_[2])});
  Target target = kTarget;
  EXPECT_EQ(work_of(program(), target, kCore, 8).arithmetic, 1);
  EXPECT_EQ(work_of(program(), target, kCore, 8).path, 7);
  target.has_multiply_add = false;
  EXPECT_EQ(work_of(program(), target, kCore, 8).arithmetic, 2);
  EXPECT_EQ(work_of(program(), target, kCore, 8).path, 5 + 3);
}

// Without SIMD registers one number each, whatever its size.
TEST(Target, WithoutVectorsHoldsOneNumberPerRegister) {
  const Target target{.name = "scalar", .registers = 16};
  EXPECT_EQ(target.lanes_of(8), 1u);
  EXPECT_EQ(target.lanes_of(4), 1u);
}

TEST(TargetTable, HasRowsThatAreComplete) {
  std::set<std::string_view> names;
  for (const Target& target : kTargets) {
    EXPECT_TRUE(names.insert(target.name).second) << target.name;
    EXPECT_FALSE(target.meaning.empty() || target.flags.empty()) << target.name;
    EXPECT_GE(target.registers, 16u) << target.name;
    EXPECT_LE(target.lanes, target.lanes_of(4)) << target.name;
    EXPECT_FALSE(target.cores.empty()) << target.name;
  }
}

TEST(CallTime, IsBoundThreeTimes) {
  const CallWork work{.arithmetic = 100,
                      .divisions = 2,
                      .moves = 10,
                      .sincos = 3,
                      .reads = 50,
                      .writes = 5,
                      .path = 60,
                      .code_bytes = 2000};
  const CallTime time = time_of(work, kCore);
  EXPECT_DOUBLE_EQ(time.throughput, (100 + 2 * 10 + 10 * 2 + 3 * 20 + 5 * 4) / 2.0);
  EXPECT_DOUBLE_EQ(time.fetch, 2000 / 8.0 / 2);
  EXPECT_DOUBLE_EQ(time.path, 0.5 * 60 / 2);
  EXPECT_NEAR(std::pow(time.total, 4),
              std::pow(time.throughput, 4) + std::pow(time.fetch, 4) + std::pow(time.path, 4),
              1e-6);
}

// A call of a tenth of the instructions that are in flight: ten of them wait side by side.
TEST(CallTime, OverlapsCallsThatAreShort) {
  const double alone = time_of({.path = 60, .code_bytes = 6500}, kCore).path;
  EXPECT_NEAR(time_of({.path = 60, .code_bytes = 65}, kCore).path, alone / 10, 1e-12);
}

// Code of half the size of the caches: half of its bytes count.
TEST(CallTime, FetchesLessOfCodeThatTheCachesHold) {
  EXPECT_DOUBLE_EQ(time_of({.code_bytes = 500}, kCore).fetch, 500 * 0.5 / 8 / 2);
  EXPECT_DOUBLE_EQ(time_of({.code_bytes = 1000}, kCore).fetch, 1000 / 8.0 / 2);
  EXPECT_DOUBLE_EQ(time_of({.code_bytes = 4000}, kCore).fetch, 4000 / 8.0 / 2);
}

TEST(CoreTable, HasRowsThatAreComplete) {
  std::vector<Core> cores;
  for (const Target& target : kTargets) {
    cores.insert(cores.end(), target.cores.begin(), target.cores.end());
  }
  for (const Core& core : cores) {
    for (const auto member :
         {&Core::gigahertz, &Core::add_latency, &Core::multiply_latency, &Core::fma_latency,
          &Core::divide_latency, &Core::move_latency, &Core::sincos_latency,
          &Core::arithmetic_cycles, &Core::divide_cycles, &Core::move_cycles, &Core::sincos_cycles,
          &Core::write_cycles, &Core::window, &Core::path_share, &Core::bytes_per_cycle,
          &Core::cached_bytes}) {
      EXPECT_GT(core.*member, 0) << core.name;
    }
  }
}

}  // namespace
}  // namespace dynac
