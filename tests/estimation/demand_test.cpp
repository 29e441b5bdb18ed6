// SPDX-License-Identifier: BSD-3-Clause
// What nobody asks for costs nothing: a problem without one of its estimates takes no more
// operations than with it.
#include <gtest/gtest.h>

#include "harness/subject.hpp"
#include "ir/count.hpp"
#include "passes/passes.hpp"
#include "problem_kernel.hpp"
#include "trace/trace.hpp"

namespace dynac::test {
namespace {

int operations(const ProblemKernel& kernel) {
  const Kernel& row = *find_kernel("dynamics_estimation");
  return count_operations(
             eliminate_dead_code(trace(row, *find_formulation(row, "by_bodies"), kernel.context())))
      .operations();
}

// Leaves out one estimate after the other, the first first: what a chain's root needs, needs all.
void expect_less_for_less(const Model& model, const std::string& text) {
  const ProblemKernel whole(model, text);
  EstimationProblem problem = whole.problem();
  int before = operations(whole);
  const int all = before;
  while (problem.estimates.size() > 1) {
    const std::string name = problem.estimates.front().name;
    problem.estimates.erase(problem.estimates.begin());
    const int after = operations(ProblemKernel(lump(model), problem));
    EXPECT_LE(after, before) << "without " << name;
    before = after;
  }
  EXPECT_LT(before, all);
}

TEST(Estimates, OfInverseDynamicsCostWhatTheyTake) {
  expect_less_for_less(own_robot("panda", Base::kFixed), std::string(kInverseDynamics));
}

TEST(Estimates, OfForwardDynamicsCostWhatTheyTake) {
  expect_less_for_less(own_robot("panda", Base::kFixed), std::string(kForwardDynamics));
}

TEST(Estimates, OfNoisySensorsCostWhatTheyTake) {
  expect_less_for_less(own_robot("panda", Base::kFixed),
                       "measure joint_acceleration all sigma 1\n"
                       "measure joint_torque all sigma 1\n"
                       "measure joint_wrench panda_joint8 sigma 1\n"
                       "estimate external_wrench panda_link8\n"
                       "estimate joint_torque all\n"
                       "estimate joint_wrench panda_joint1\n");
}

}  // namespace
}  // namespace dynac::test
