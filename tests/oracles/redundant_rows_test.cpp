// SPDX-License-Identifier: BSD-3-Clause
// Rows that depend on each other against an independent library: four points on one sole have
// twelve rows, of which six are independent. Damped once, and by as many proximal steps as the
// library took.
#include <gtest/gtest.h>

#include "algorithms/constraints/constrained_dynamics_derivatives.hpp"
#include "constraint_oracle_test.hpp"
#include "harness/compare.hpp"

namespace dynac::test {
namespace {

class RedundantRows : public ConstraintOracleTest {
 protected:
  template <class Visit>
  void for_each_damping(const Visit& visit) const {
    for (const ConstraintSample& sample : oracle_.samples) {
      for (const DampedSample& damped : sample.damped) {
        SCOPED_TRACE(std::to_string(damped.steps) + " steps");
        ConstraintSet set = oracle_.set;
        set.damping = damped.damping;
        set.steps = damped.steps;
        const RobotState<double> state = state_of(robot_, sample);
        visit(damped, set, state, RowsOfFile(robot_, set, oracle_.axes, state));
      }
    }
  }
};

TEST_P(RedundantRows, HaveTheJacobianAndTheInverseInertiaOfTheFile) {
  for (const ConstraintSample& sample : oracle_.samples) {
    const RobotState<double> state = state_of(robot_, sample);
    const RowsOfFile rows(robot_, oracle_.set, oracle_.axes, state);
    const auto X_W = world_placements(robot_, state, kUnobserved);
    const auto J = constraints::jacobian(robot_, oracle_.set, X_W);
    EXPECT_LE(relative_error(rows.from_ours(J).entries, sample.J.entries), 1e-9);
    const auto A = constraints::delassus(robot_, oracle_.set, state, kUnobserved);
    DenseMatrix<double> product(A.size, A.size);
    product.entries = A.entries;
    product = rows.from_ours(product);
    for (std::size_t i = 0; i < A.size; ++i) {  // symmetric: T (T A)^T
      for (std::size_t j = 0; j < i; ++j) std::swap(product(i, j), product(j, i));
    }
    EXPECT_LE(relative_error(rows.from_ours(product).entries, sample.delassus.entries), 1e-9);
  }
}

TEST_P(RedundantRows, GiveTheAccelerationsAndMultipliersOfTheFile) {
  for_each_damping([&](const DampedSample& damped, const ConstraintSet& set,
                       const RobotState<double>& state, const RowsOfFile& rows) {
    const auto x = constraints::constrained_forward_dynamics(robot_, set, state, kUnobserved);
    EXPECT_LE(relative_error(x.motion, damped.a), 1e-9);
    EXPECT_LE(relative_error(rows.from_ours(x.multipliers), damped.lambda), 1e-9);
  });
}

TEST_P(RedundantRows, HaveTheDerivativesOfTheFile) {
  for_each_damping([&](const DampedSample& damped, const ConstraintSet& set,
                       const RobotState<double>& state, const RowsOfFile& rows) {
    if (damped.da_dq.entries.empty()) return;  // of proximal steps there are none
    const auto x = constraints::constrained_forward_dynamics(robot_, set, state, kUnobserved);
    const auto d = constraints::constrained_forward_dynamics_derivatives(
        robot_, set, state, constraints::ColumnsBy::kFactors, kUnobserved);
    EXPECT_LE(relative_error(d.da_dq.entries, damped.da_dq.entries), 1e-9);
    EXPECT_LE(relative_error(d.da_dv.entries, damped.da_dv.entries), 1e-9);
    EXPECT_LE(relative_error(d.da_dtau.entries, damped.da_dtau.entries), 1e-9);
    EXPECT_LE(relative_error(rows.derivatives_from_ours(x.multipliers, d.dlambda_dq).entries,
                             damped.dlambda_dq.entries),
              1e-9);
    EXPECT_LE(relative_error(rows.from_ours(d.dlambda_dv).entries, damped.dlambda_dv.entries),
              1e-9);
    EXPECT_LE(relative_error(rows.from_ours(d.dlambda_dtau).entries, damped.dlambda_dtau.entries),
              1e-9);
  });
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(RedundantRows);
INSTANTIATE_TEST_SUITE_P(Sets, RedundantRows, testing::ValuesIn(redundant_oracle_names()),
                         readable_name);

}  // namespace
}  // namespace dynac::test
