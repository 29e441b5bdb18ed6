// SPDX-License-Identifier: BSD-3-Clause
// Plans and what they compute: whatever the order of elimination, the solution fulfils the
// equations; unknowns that are left free show up as coefficients; systems without a solution are
// found out.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <random>

#include "sparse/ordering.hpp"
#include "sparse/plan.hpp"
#include "sparse/rank.hpp"
#include "sparse/solve.hpp"

namespace dynac {
namespace {

constexpr std::size_t kSize = 12;
constexpr Rule kRules[] = {Rule::kByGroups, Rule::kExactCost, Rule::kMarkowitz,
                           Rule::kColamd,   Rule::kAmd,       Rule::kRandomized};

// A square system with a heavy diagonal, three more entries per row, and other numbers in each
// sample.
LinearSystem<SampledNumber> sparse_system() {
  std::minstd_rand random(7);
  const auto any = [&] { return static_cast<double>(random() % 2000) / 1000 - 1; };
  LinearSystem<SampledNumber> system{kSize, std::vector<Equation<SampledNumber>>(kSize)};
  for (std::size_t i = 0; i < kSize; ++i) {
    const auto add = [&](std::size_t unknown, double size) {
      SampledNumber factor;
      for (std::size_t sample = 0; sample < kSampleCount; ++sample) factor[sample] = size + any();
      system.equations[i].add(unknown, factor);
    };
    add(i, 6);
    for (int k = 0; k < 3; ++k) add(random() % kSize, 0);
    for (std::size_t sample = 0; sample < kSampleCount; ++sample)
      system.equations[i].right[sample] = any();
  }
  return system;
}

PlanResult plan_of(const LinearSystem<SampledNumber>& system, const Ordering& ordering) {
  const EquationPattern pattern = pattern_of(system);
  std::vector<std::size_t> order(system.unknowns);
  std::iota(order.begin(), order.end(), std::size_t{0});
  const std::vector<bool> all(system.equations.size(), true);
  const OrderHint hint{std::vector<std::size_t>(system.unknowns, 0),
                       std::vector<std::size_t>(system.unknowns, kUnmatched)};
  return plan_solution(system, pattern, maximum_matching(pattern, system.unknowns, order, all),
                       hint, std::vector<bool>(system.unknowns, true), ordering);
}

std::vector<Affine<SampledNumber>> solution(const LinearSystem<SampledNumber>& system,
                                            const SolutionPlan& plan) {
  return solve(system, plan, [](const SampledNumber&) {});
}

TEST(Solution, FulfilsTheEquationsInWhateverOrder) {
  const LinearSystem<SampledNumber> system = sparse_system();
  for (const Rule rule : kRules) {
    const PlanResult result = plan_of(system, {rule, 3});
    ASSERT_TRUE(result.singular.empty()) << static_cast<int>(rule);
    EXPECT_TRUE(result.plan.free.empty());
    const std::vector<Affine<SampledNumber>> x = solution(system, result.plan);
    for (std::size_t i = 0; i < kSize; ++i) {
      const Affine<SampledNumber> rest = value_of(system.equations[i], result.plan.pattern[i], x);
      for (std::size_t sample = 0; sample < kSampleCount; ++sample) {
        EXPECT_LE(std::abs(rest.value[sample]), 1e-12) << static_cast<int>(rule) << ", row " << i;
      }
    }
  }
}

TEST(Solution, HasTheCoefficientsOfWhatIsLeftFree) {
  // 2 x0 + 3 x1 = 4: of the two unknowns the second is left free.
  LinearSystem<SampledNumber> system{2, std::vector<Equation<SampledNumber>>(1)};
  system.equations[0].add(0, 2);
  system.equations[0].add(1, 3);
  system.equations[0].right = 4;
  const PlanResult result = plan_of(system, {});
  ASSERT_EQ(result.plan.free, std::vector<std::size_t>{1});
  const Affine<SampledNumber> x = solution(system, result.plan).front();
  EXPECT_TRUE(x.value.is(2));
  EXPECT_TRUE(x.coefficients.at(1).is(-1.5));
}

TEST(Solution, OfEquationsThatSayTheSameIsNotPlanned) {
  LinearSystem<SampledNumber> system{2, std::vector<Equation<SampledNumber>>(2)};
  for (Equation<SampledNumber>& equation : system.equations) {
    equation.add(0, 1);
    equation.add(1, 2);
  }
  const PlanResult result = plan_of(system, {});
  ASSERT_EQ(result.singular.size(), 1u);
  const RankDeficiency deficiency = rank_deficiency(result.singular.front());
  EXPECT_FALSE(deficiency.unknowns.empty());
}

TEST(Condition, OfScaledBlocksDoesNotDependOnUnits) {
  LinearSystem<SampledNumber> system = sparse_system();
  const double expected = worst_condition(system, plan_of(system, {}).plan);
  EXPECT_GE(expected, 1);
  EXPECT_LE(expected, 1e3);
  for (Term<SampledNumber>& term : system.equations[4].terms) term.factor = term.factor * 1024;
  EXPECT_NEAR(worst_condition(system, plan_of(system, {}).plan), expected, 1e-9 * expected);
}

}  // namespace
}  // namespace dynac
