// SPDX-License-Identifier: BSD-3-Clause
// Pivots that were chosen at a few configurations keep away from zero at all others, on all own
// robots: what the command makes sure of before it writes a kernel.
#include <gtest/gtest.h>

#include "harness/subject.hpp"
#include "kernels/groups/solvable_estimation.hpp"
#include "kernels/pivot_check.hpp"
#include "kernels/sampled_solution.hpp"
#include "problem_kernel.hpp"
#include "sparse/rank.hpp"

namespace dynac::test {
namespace {

estimation::PivotCheck check_of(const Model& model, std::string_view problem) {
  return estimation::check_pivots(ProblemKernel(model, problem).context(),
                                  find_kernel("dynamics_estimation")->formulations.front());
}

TEST(Pivots, OfForwardDynamicsStayAwayFromZero) {
  for (const std::string& name : own_robot_names()) {
    for (const Base base : {Base::kFixed, Base::kFloating}) {
      const estimation::PivotCheck check = check_of(own_robot(name, base), kForwardDynamics);
      EXPECT_GE(check.configurations, 1001u);
      EXPECT_GE(check.smallest, estimation::kSmallestPivot) << name;
    }
  }
}

// The arm is straight at one of the right angles; there, and there alone, is no answer.
TEST(Pivots, VanishWhereThereIsNoAnswer) {
  const auto check = check_of(own_robot("two_link", Base::kFixed),
                              "measure joint_acceleration all\nmeasure joint_torque all\n"
                              "zero external_wrench tip[fy mx my mz]\n"
                              "estimate external_wrench tip[fx fz]\n");
  EXPECT_EQ(check.configurations, 1016u);
  EXPECT_LT(check.smallest, 1e-15);
  EXPECT_EQ(check.worst, (std::vector<double>{0, 0}));
}

double condition_of(const Model& model, std::string_view problem) {
  const ProblemKernel kernel(model, problem);
  const auto solution = estimation::sampled_solution(
      kernel.context(), find_kernel("dynamics_estimation")->formulations.front());
  return worst_condition(solution.equations.system, solution.plan.solution);
}

TEST(Condition, IsOneWhereNothingIsSolvedTogether) {
  EXPECT_EQ(condition_of(own_robot("panda", Base::kFixed), kInverseDynamics), 1);
}

// The mass matrix of two bars of length 1 and mass 1 has a condition number of 7 to 40.
TEST(Condition, IsThatOfBarsWhereTheyAreMoved) {
  const double condition = condition_of(own_robot("two_link", Base::kFixed), kForwardDynamics);
  EXPECT_GE(condition, 2);
  EXPECT_LE(condition, 1000);
}

TEST(Condition, IsBadWhereThereIsNoAnswer) {
  EXPECT_GE(condition_of(own_robot("two_link", Base::kFixed),
                         "measure joint_acceleration all\nmeasure joint_torque all\n"
                         "zero external_wrench tip[fy mx my mz]\n"
                         "estimate external_wrench tip[fx fz]\n"),
            1e12);
}

}  // namespace
}  // namespace dynac::test
