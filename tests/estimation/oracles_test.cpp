// SPDX-License-Identifier: BSD-3-Clause
// Inverse and forward dynamics of real robots as estimation problems, against what an independent
// library computed.
#include "oracles/oracle.hpp"

#include <gtest/gtest.h>

#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "kernel_laws/reference.hpp"
#include "problem_kernel.hpp"

namespace dynac::test {
namespace {

constexpr double kOracleTolerance = 1e-9;

class OracleEstimation : public Checked<testing::TestWithParam<std::string>> {};

TEST_P(OracleEstimation, IsInverseDynamics) {
  const Oracle oracle = read_oracle(GetParam());
  const ProblemKernel kernel(oracle.model,
                             "measure joint_acceleration all\nestimate joint_torque all\n");
  const EstimationPlan plan = kernel.plan();
  ASSERT_TRUE(plan.problems.empty()) << plan.problems.front();
  for (const OracleSample& sample : oracle.samples) {
    const Estimate<double> found = kernel.run(plan, {sample.q, sample.v, {}}, sample.a);
    EXPECT_LE(relative_error(found.values, sample.rnea), kOracleTolerance);
  }
}

TEST_P(OracleEstimation, IsForwardDynamics) {
  const Oracle oracle = read_oracle(GetParam());
  const ProblemKernel kernel(oracle.model,
                             "measure joint_torque all\nestimate joint_acceleration all\n");
  const EstimationPlan plan = kernel.plan();
  ASSERT_TRUE(plan.problems.empty()) << plan.problems.front();
  for (const OracleSample& sample : oracle.samples) {
    std::vector<double> entries;
    for (const std::vector<double>& one : sample.mass_matrix) {
      entries.insert(entries.end(), one.begin(), one.end());
    }
    const double tolerance = conditioned(kOracleTolerance, matrix(entries, sample.v.size()));
    for (const OracleResult& result : sample.results) {
      if (result.kernel != "forward_dynamics") continue;
      const Estimate<double> found = kernel.run(plan, {sample.q, sample.v, {}}, result.inputs[2]);
      EXPECT_LE(relative_error(found.values, result.expected), tolerance);
    }
  }
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(OracleEstimation);
INSTANTIATE_TEST_SUITE_P(Robots, OracleEstimation, testing::ValuesIn(oracle_names()),
                         [](const auto& name) {
                           std::string readable = name.param;
                           readable[readable.find('.')] = '_';
                           return readable;
                         });

}  // namespace
}  // namespace dynac::test
