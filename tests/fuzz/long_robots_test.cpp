// SPDX-License-Identifier: BSD-3-Clause
// What long robots cost, counted rather than timed.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "dynac/load_robot.hpp"
#include "dynac/requirements.hpp"
#include "ir/graph.hpp"
#include "ir/graph_too_big.hpp"
#include "model/builder.hpp"
#include "search/choose.hpp"
#include "search/frame_search.hpp"
#include "trace/trace.hpp"

namespace dynac::test {
namespace {

Model chain(int length) {
  TreeBuilder robot("chain");
  robot.add_link({.name = "l0"});
  for (int i = 1; i <= length; ++i) {
    const double number = 0.1 * (1 + i % 7);
    robot.add_link({.name = fmt::format("l{}", i),
                    .mass = 1 + number,
                    .com = {{number, 0.05, 0.1}},
                    .inertia = Matrix3<double>::diagonal(0.1, 0.12, 0.09)});
    robot.add_joint({.name = fmt::format("j{}", i),
                     .type = JointType::kContinuous,
                     .parent = fmt::format("l{}", i - 1),
                     .child = fmt::format("l{}", i),
                     .X_PJ = {Matrix3<double>::identity(), {{number, 0.1, 0.3}}},
                     .axis = {{i % 3 == 0 ? 1.0 : 0.0, i % 3 == 1 ? 1.0 : 0.0, 0.2}}});
  }
  return robot.build();
}

// Operations for a link are the same, however long the chain.
TEST(LongRobots, InverseDynamicsTakesOperationsInProportion) {
  const Kernel& kernel = *find_kernel("inverse_dynamics");
  const auto operations = [&](int length) {
    return choose(chain(length), kernel, {}, 1e-11, nullptr).chosen().operations;
  };
  const int two = operations(200), four = operations(400);
  EXPECT_LT(four, 2.05 * two);
}

TEST(LongRobots, FramesAreNotSearchedBodyByBody) {
  EXPECT_TRUE(searches_frames(lump(chain(100))));
  EXPECT_FALSE(searches_frames(lump(chain(101))));
}

// Forward dynamics by the mass matrix would take thousands of operations per link.
TEST(LongRobots, FormulationsOfFarMoreOperationsAreGivenUp) {
  const Kernel& kernel = *find_kernel("forward_dynamics");
  const Choice choice = choose(chain(300), kernel, {}, 1e-11, nullptr);
  EXPECT_EQ(choice.chosen().formulation->name, "articulated_body");
  for (const Candidate& candidate : choice.candidates) {
    EXPECT_LT(candidate.operations, 4'000'000) << candidate.formulation->name;
  }
}

TEST(LongRobots, AGraphStopsWhereItIsTold) {
  const Mechanism robot = lump(chain(50));
  const Kernel& kernel = *find_kernel("inverse_dynamics");
  const Formulation& formulation = kernel.formulations.front();
  const std::size_t size = trace(kernel, formulation, {robot, {}}).size();
  EXPECT_EQ(trace(kernel, formulation, {robot, {}}, TraceGenerality::kNone, size).size(), size);
  EXPECT_THROW(
      static_cast<void>(trace(kernel, formulation, {robot, {}}, TraceGenerality::kNone, size / 2)),
      GraphTooBig);
}

// An array of millions of entries is refused at once, and named.
TEST(LongRobots, MatricesOfMillionsOfEntriesAreRefused) {
  Robot robot;
  robot.model = chain(2000);
  EXPECT_THAT(missing_requirement(robot, *find_kernel("mass_matrix")),
              testing::HasSubstr("M of mass_matrix would have 4000000 entries"));
  EXPECT_EQ(missing_requirement(robot, *find_kernel("forward_dynamics")), "");
}

}  // namespace
}  // namespace dynac::test
