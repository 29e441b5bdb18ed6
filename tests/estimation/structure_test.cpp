// SPDX-License-Identifier: BSD-3-Clause
// Inverse dynamics is a triangular system: each block of its plan is one equation, nothing fills
// in, and it takes the operations of the recursive algorithm. (Nori 2017, property 1.) Forward
// dynamics is none, and costs what its order costs.
#include <gtest/gtest.h>

#include <algorithm>

#include "chains.hpp"
#include "harness/subject.hpp"
#include "ir/count.hpp"
#include "passes/passes.hpp"
#include "problem_kernel.hpp"
#include "trace/trace.hpp"

namespace dynac::test {
namespace {

// One quantity of all joints from another, nothing touching the robot.
EstimationProblem joints_problem(const Mechanism& robot, DynamicQuantity known,
                                 DynamicQuantity asked) {
  EstimationProblem problem;
  for (const Body& body : robot.bodies) {
    const auto sum = [&](DynamicQuantity quantity) {
      return EntrySum{body.joint, {{{quantity, body.link, 0}, 1}}};
    };
    problem.measurements.push_back({sum(known)});
    problem.estimates.push_back(sum(asked));
  }
  return problem;
}

EstimationProblem inverse_problem(const Mechanism& robot) {
  return joints_problem(robot, DynamicQuantity::kJointAcceleration, DynamicQuantity::kJointTorque);
}

EstimationProblem forward_problem(const Mechanism& robot) {
  return joints_problem(robot, DynamicQuantity::kJointTorque, DynamicQuantity::kJointAcceleration);
}

// Blocks of more than one equation, or what keeps a plan from being one.
std::size_t blocks_of_several(const ProblemKernel& kernel) {
  const EstimationPlan plan = kernel.plan();
  EXPECT_TRUE(plan.problems.empty());
  EXPECT_TRUE(plan.solution.free.empty());
  return static_cast<std::size_t>(std::ranges::count_if(
      plan.solution.blocks, [](const auto& block) { return block.size() > 1; }));
}

// Of the code that is emitted.
int operations(const ProblemKernel& kernel, std::string_view name, std::string_view formulation) {
  const Kernel& row = *find_kernel(name);
  const Graph graph = trace(row, *find_formulation(row, formulation), kernel.context());
  return count_operations(simplify(eliminate_dead_code(graph))).operations();
}

TEST(InverseDynamicsAsASystem, IsTriangularForChains) {
  for (const std::size_t bodies : {2u, 3u, 5u, 10u, 30u, 100u}) {
    for (const Mechanism& chain : {generic_chain(bodies), shrinking_chain(bodies)}) {
      EXPECT_EQ(blocks_of_several({chain, inverse_problem(chain)}), 0) << bodies;
    }
  }
}

TEST(InverseDynamicsAsASystem, IsTriangularForAllRobots) {
  for (const std::string& name : own_robot_names()) {
    for (const Base base : {Base::kFixed, Base::kFloating}) {
      EXPECT_EQ(blocks_of_several({own_robot(name, base), kInverseDynamics}), 0) << name;
    }
  }
}

// Of the recursive algorithm in spatial vectors another program counted 258 N - 323 with split
// transforms. Classical accelerations, which need no linear velocities, take an eighth less at
// most.
TEST(InverseDynamicsAsASystem, TakesNoMoreOperationsThanTheRecursion) {
  for (const int bodies : {4, 6, 10, 30}) {
    const Mechanism chain = generic_chain(static_cast<std::size_t>(bodies));
    const ProblemKernel kernel(chain, inverse_problem(chain));
    const int sparse = operations(kernel, "dynamics_estimation", "by_bodies");
    const int known = 258 * bodies - 323;
    EXPECT_LE(sparse, operations(kernel, "inverse_dynamics", "rnea_body")) << bodies;
    EXPECT_LE(sparse, known) << bodies;
    EXPECT_GE(sparse, known - known / 7) << bodies;
  }
}

// The fewest that another program found by searching orders, for two to four bodies, and what it
// counted for a body more in the order of articulated bodies.
TEST(ForwardDynamicsAsASystem, TakesFewerOperationsThanIsKnown) {
  const auto operations_of = [](std::size_t bodies, const char* formulation) {
    const Mechanism chain = generic_chain(bodies);
    const ProblemKernel kernel(chain, forward_problem(chain));
    return operations(kernel, "dynamics_estimation", formulation);
  };
  EXPECT_LE(operations_of(2, "searched"), 196);
  EXPECT_LE(operations_of(3, "searched"), 554);
  EXPECT_LE(operations_of(4, "searched"), 1038);
  EXPECT_LE(operations_of(30, "by_bodies") - operations_of(20, "by_bodies"), 10 * 557);
}

}  // namespace
}  // namespace dynac::test
