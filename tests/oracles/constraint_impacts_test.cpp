// SPDX-License-Identifier: BSD-3-Clause
// Derivatives of impacts against an independent library: by complex steps of the algorithm, and as
// the kernel has them, on graphs that are not too large for a test.
#include <gtest/gtest.h>

#include <algorithm>

#include "algorithms/configure.hpp"
#include "algorithms/constraints/constrained_dynamics.hpp"
#include "constraint_oracle_test.hpp"
#include "harness/compare.hpp"
#include "harness/complex_step.hpp"
#include "harness/kernels.hpp"

namespace dynac::test {
namespace {

using Vector = std::vector<double>;

// Derivatives of velocities and impulses by q and by v.
struct ImpactDerivatives {
  DenseMatrix<double> dv_dq, dv_dv, dimpulse_dq, dimpulse_dv;
};

class ConstraintImpacts : public ConstraintOracleTest {
 protected:
  // A column of each by a complex step of one input.
  [[nodiscard]] ImpactDerivatives by_steps(const ConstraintSample& sample,
                                           double restitution) const {
    const std::size_t n = robot_.nv, m = rows_of(oracle_.set);
    ImpactDerivatives d{{n, n}, {n, n}, {m, n}, {m, n}};
    RobotState<Complex> state;
    for (const Body& body : robot_.bodies) state.inertia.push_back(cast<Complex>(body.inertia));
    const auto set_columns = [&](std::size_t j, DenseMatrix<double>& dv,
                                 DenseMatrix<double>& dimpulse) {
      const auto x = constraints::impact_dynamics<Complex>(robot_, oracle_.set, state,
                                                           {restitution}, kUnobserved);
      for (std::size_t i = 0; i < n; ++i) dv(i, j) = x.motion[i].imag() / kComplexStep;
      for (std::size_t i = 0; i < m; ++i) dimpulse(i, j) = x.multipliers[i].imag() / kComplexStep;
    };
    for (std::size_t j = 0; j < n; ++j) {
      state.q = stepped_position(robot_, sample.q, j);
      state.configuration = configure(robot_, state.q);
      state.v.assign(sample.v.begin(), sample.v.end());
      set_columns(j, d.dv_dq, d.dimpulse_dq);
    }
    state.q.assign(sample.q.begin(), sample.q.end());
    state.configuration = configure(robot_, state.q);
    for (std::size_t j = 0; j < n; ++j) {
      state.v.assign(sample.v.begin(), sample.v.end());
      state.v[j] += Complex(0, kComplexStep);
      set_columns(j, d.dv_dv, d.dimpulse_dv);
    }
    return d;
  }

  [[nodiscard]] ImpactDerivatives by_kernel(const ConstraintSample& sample,
                                            double restitution) const {
    const std::size_t n = robot_.nv, m = rows_of(oracle_.set);
    KernelSettings settings;
    settings.constraints = std::make_shared<const ConstraintSet>(oracle_.set);
    const Arrays<double> outputs = run_kernel({robot_, settings}, "impact_dynamics_derivatives",
                                              {sample.q, sample.v, {restitution}});
    ImpactDerivatives d{{n, n}, {n, n}, {m, n}, {m, n}};
    std::size_t k = 0;
    for (DenseMatrix<double>* const part : {&d.dv_dq, &d.dv_dv, &d.dimpulse_dq, &d.dimpulse_dv}) {
      part->entries = outputs[k++];
    }
    return d;
  }

  // @param[in] count  of samples
  template <class Derivatives>
  void expect(std::size_t count, const Derivatives& derivatives) const {
    for (std::size_t k = 0; k < std::min(count, oracle_.samples.size()); ++k) {
      const ConstraintSample& sample = oracle_.samples[k];
      const RobotState<double> state = state_of(robot_, sample);
      const RowsOfFile rows(robot_, oracle_.set, oracle_.axes, state);
      for (const ImpactSample& impact : sample.impacts) {
        const auto d = derivatives(sample, impact.restitution);
        const auto impulse = constraints::impact_dynamics(robot_, oracle_.set, state,
                                                          {impact.restitution}, kUnobserved)
                                 .multipliers;
        // A set that leaves no motion makes the velocities, not their derivatives, what they are.
        const double jump = std::max(max_abs(impact.djump_dq.entries), max_abs(sample.v));
        EXPECT_LE(max_difference(d.dv_dq.entries, impact.djump_dq.entries),
                  tolerance(sample) * jump);
        Vector dv_dv = impact.djump_dv.entries;
        for (std::size_t i = 0; i < robot_.nv; ++i) dv_dv[i * robot_.nv + i] += 1;
        EXPECT_LE(max_difference(d.dv_dv.entries, dv_dv),
                  tolerance(sample) * max_abs(impact.djump_dv.entries));
        EXPECT_LE(relative_error(rows.from_ours(d.dimpulse_dv).entries, impact.dimpulse_dv.entries),
                  tolerance(sample));
        const auto dimpulse_dq = rows.derivatives_from_ours(impulse, d.dimpulse_dq);
        EXPECT_LE(max_difference(dimpulse_dq.entries, impact.dimpulse_dq.entries),
                  tolerance(sample) * std::max(max_abs(impact.dimpulse_dq.entries),
                                               max_abs(impact.dimpulse_dv.entries)));
      }
    }
  }
};

TEST_P(ConstraintImpacts, HaveTheDerivativesOfTheFile) {
  expect(oracle_.samples.size(), [&](const ConstraintSample& sample, double restitution) {
    return by_steps(sample, restitution);
  });
}

class ConstraintImpactKernels : public ConstraintImpacts {};

TEST_P(ConstraintImpactKernels, HaveTheDerivativesOfTheFile) {
  expect(1, [&](const ConstraintSample& sample, double restitution) {
    return by_kernel(sample, restitution);
  });
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ConstraintImpacts);
INSTANTIATE_TEST_SUITE_P(Sets, ConstraintImpacts, testing::ValuesIn(constraint_oracle_names()),
                         readable_name);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ConstraintImpactKernels);
INSTANTIATE_TEST_SUITE_P(Sets, ConstraintImpactKernels,
                         testing::ValuesIn(constraint_oracle_names()), readable_name);

}  // namespace
}  // namespace dynac::test
