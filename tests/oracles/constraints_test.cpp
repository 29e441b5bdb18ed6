// SPDX-License-Identifier: BSD-3-Clause
// Constrained robots against an independent library: Jacobians, rates, inverse inertias,
// accelerations, multipliers, impacts and derivatives.
//
// The files' rows are in other axes (constraint_oracle_rows.hpp). Their accelerations obey an
// equation of their own where J v is not zero (see the files' conventions): there we solve for
// theirs.
#include <gtest/gtest.h>

#include <Eigen/Core>
#include <algorithm>

#include "algorithms/constraints/constrained_dynamics_derivatives.hpp"
#include "algorithms/inverse/newton_euler.hpp"
#include "constraint_oracle_test.hpp"
#include "harness/compare.hpp"
#include "harness/engine.hpp"

namespace dynac::test {
namespace {

using Vector = std::vector<double>;

class ConstraintOracles : public ConstraintOracleTest {};

TEST_P(ConstraintOracles, MassMatrixAndBiasAgree) {
  for (const ConstraintSample& sample : oracle_.samples) {
    const RobotState<double> state = state_of(robot_, sample);
    const auto M = mass_matrix_composite(robot_, state, kUnobserved);
    EXPECT_LE(relative_error(M.entries, sample.mass_matrix.entries), 1e-9);
    const auto unmoved = without_acceleration(robot_, state);
    EXPECT_LE(
        relative_error(inverse_dynamics_newton_euler(robot_, unmoved, kUnobserved), sample.bias),
        1e-9);
  }
}

TEST_P(ConstraintOracles, JacobianItsRateAndTheInverseInertiaAgree) {
  for (const ConstraintSample& sample : oracle_.samples) {
    const RobotState<double> state = state_of(robot_, sample);
    const RowsOfFile rows(robot_, oracle_.set, oracle_.axes, state);
    const auto motion = world_motion(robot_, without_acceleration(robot_, state), kUnobserved);
    const auto J = constraints::jacobian(robot_, oracle_.set, motion.X_W);
    EXPECT_LE(relative_error(rows.from_ours(J).entries, sample.J.entries), 1e-9);
    const auto A = constraints::delassus(robot_, oracle_.set, state, kUnobserved);
    DenseMatrix<double> half(A.size, A.size);
    half.entries = A.entries;
    half = rows.from_ours(half);
    for (std::size_t i = 0; i < A.size; ++i) {  // symmetric: T (T A)^T
      for (std::size_t j = 0; j < i; ++j) std::swap(half(i, j), half(j, i));
    }
    EXPECT_LE(relative_error(rows.from_ours(half).entries, sample.delassus.entries), 1e-9);
    const bool has_fixed_axes = oracle_.axes == OracleAxes::kWorld && !oracle_.has_loops;
    if (!sample.is_consistent && !has_fixed_axes) continue;
    const auto rates =
        constraints::set_motion(robot_, oracle_.set, without_acceleration(robot_, state), motion);
    EXPECT_LE(max_difference(rows.from_ours(rates.c_dot), sample.c_dot),
              1e-9 * std::max(1.0, max_abs(sample.c_dot)));
  }
}

TEST_P(ConstraintOracles, AccelerationsAndMultipliersAgree) {
  for (const ConstraintSample& sample : oracle_.samples) {
    const RobotState<double> state = state_of(robot_, sample);
    const RowsOfFile rows(robot_, oracle_.set, oracle_.axes, state);
    const auto X_W = world_placements(robot_, state, kUnobserved);
    const auto inertia = constraints::constrained_inertia(
        factorise(mass_matrix_composite(robot_, state, kUnobserved), eliminate_coordinates(robot_)),
        constraints::jacobian(robot_, oracle_.set, X_W));
    Vector target = rows.to_ours(sample.gamma);
    for (double& x : target) x = -x;
    const constraints::MultiplierSolver<double> solver(inertia.delassus, oracle_.set,
                                                       RowInputs<double>{});
    auto x = constraints::solve(inertia, solver, net_torques(robot_, state, kUnobserved), target);
    EXPECT_LE(relative_error(x.motion, sample.a), tolerance(sample));
    EXPECT_LE(relative_error(rows.from_ours(x.multipliers), sample.lambda), tolerance(sample));
    if (!sample.a_80bit.empty()) {
      EXPECT_LE(relative_error(x.motion, sample.a_80bit), tolerance(sample));
      EXPECT_LE(relative_error(rows.from_ours(x.multipliers), sample.lambda_80bit),
                tolerance(sample));
    }
    if (!has_our_equation(sample)) continue;
    x = constraints::constrained_forward_dynamics(robot_, oracle_.set, state, kUnobserved);
    EXPECT_LE(relative_error(x.motion, sample.a), tolerance(sample));
    EXPECT_LE(relative_error(rows.from_ours(x.multipliers), sample.lambda), tolerance(sample));
  }
}

TEST_P(ConstraintOracles, ImpactsAgree) {
  for (const ConstraintSample& sample : oracle_.samples) {
    const RobotState<double> state = state_of(robot_, sample);
    const RowsOfFile rows(robot_, oracle_.set, oracle_.axes, state);
    for (const ImpactSample& impact : sample.impacts) {
      const auto x = constraints::impact_dynamics(robot_, oracle_.set, state, {impact.restitution},
                                                  kUnobserved);
      EXPECT_LE(max_difference(x.motion, impact.v_next),  // which may be zero
                tolerance(sample) * std::max(max_abs(impact.v_next), max_abs(sample.v)));
      if (max_abs(impact.impulse) < 1e-9) continue;  // nothing hits
      EXPECT_LE(relative_error(rows.from_ours(x.multipliers), impact.impulse), tolerance(sample));
    }
  }
}

TEST_P(ConstraintOracles, DerivativesAgree) {
  using constraints::ColumnsBy;
  const ColumnsBy way =
      oracle_.axes == OracleAxes::kWorld ? ColumnsBy::kFactors : ColumnsBy::kProduct;
  for (const ConstraintSample& sample : oracle_.samples) {
    const RobotState<double> state = state_of(robot_, sample);
    const RowsOfFile rows(robot_, oracle_.set, oracle_.axes, state);
    const auto d = constraints::constrained_forward_dynamics_derivatives(robot_, oracle_.set, state,
                                                                         way, kUnobserved);
    // Where the set leaves no invariance nothing accelerates.
    const double unconstrained =
        max_abs(mass_matrix_inverse_ltdl(robot_, state, kUnobserved).entries);
    EXPECT_LE(max_difference(d.da_dtau.entries, sample.da_dtau.entries),
              tolerance(sample) * unconstrained);
    EXPECT_LE(relative_error(rows.from_ours(d.dlambda_dtau).entries, sample.dlambda_dtau.entries),
              tolerance(sample));
    if (!has_our_derivatives(sample)) continue;
    EXPECT_LE(relative_error(d.da_dq.entries, sample.da_dq.entries), tolerance(sample));
    EXPECT_LE(relative_error(d.da_dv.entries, sample.da_dv.entries), tolerance(sample));
    EXPECT_LE(relative_error(rows.from_ours(d.dlambda_dv).entries, sample.dlambda_dv.entries),
              tolerance(sample));
    const Vector lambda =
        constraints::constrained_forward_dynamics(robot_, oracle_.set, state, kUnobserved)
            .multipliers;
    EXPECT_LE(relative_error(rows.derivatives_from_ours(lambda, d.dlambda_dq).entries,
                             sample.dlambda_dq.entries),
              tolerance(sample));
  }
}

// What the compiler makes of the kernels: its graphs after all passes, and emitted code. Both
// files of a set have the same robot, constraints and states, so one is enough.
class CompiledConstraintOracles : public ConstraintOracles {};

TEST_P(CompiledConstraintOracles, AgreeAsGraphsAndAsEmittedCode) {
  for (const char* const name : {"constrained_forward_dynamics", "delassus"}) {
    Subject subject{oracle_.model};
    subject.kernel = find_kernel(name);
    subject.settings.constraints = std::make_shared<const ConstraintSet>(oracle_.set);
    const std::vector<Engine> engines = compiled_and_emitted_engines(subject);
    for (const ConstraintSample& sample : oracle_.samples) {
      const RobotState<double> state = state_of(robot_, sample);
      const auto x =
          constraints::constrained_forward_dynamics(robot_, oracle_.set, state, kUnobserved);
      const bool is_motion = subject.kernel->outputs.size() > 1;
      const Arrays<double> expected =
          is_motion ? Arrays<double>{x.motion, x.multipliers}
                    : Arrays<double>{
                          constraints::delassus(robot_, oracle_.set, state, kUnobserved).entries};
      for (const Engine& engine : engines) {
        const Arrays<double> found = engine.run(
            is_motion ? Arrays<double>{sample.q, sample.v, sample.tau} : Arrays<double>{sample.q});
        EXPECT_LE(relative_error(found, expected), tolerance(sample)) << engine.name;
        if (!is_motion || !has_our_equation(sample)) continue;
        EXPECT_LE(relative_error(found[0], sample.a), tolerance(sample)) << engine.name;
      }
    }
  }
}

std::vector<std::string> names_in_world_axes() {
  std::vector<std::string> names = constraint_oracle_names();
  std::erase_if(names, [](const std::string& name) { return !name.ends_with(".world_aligned"); });
  return names;
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ConstraintOracles);
INSTANTIATE_TEST_SUITE_P(Sets, ConstraintOracles, testing::ValuesIn(constraint_oracle_names()),
                         readable_name);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(CompiledConstraintOracles);
INSTANTIATE_TEST_SUITE_P(Sets, CompiledConstraintOracles, testing::ValuesIn(names_in_world_axes()),
                         readable_name);

}  // namespace
}  // namespace dynac::test
