// SPDX-License-Identifier: BSD-3-Clause
// Laws of the Coriolis matrix.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "harness/compare.hpp"
#include "harness/mechanics.hpp"
#include "kernel_laws/law_lists.hpp"
#include "kernel_laws/reference.hpp"

namespace dynac::test {
namespace {

// C(q, v) of every run, by name.
template <class Visitor>
void for_each_coriolis_matrix(const Trial& trial, const Visitor& visit) {
  for (const KernelRun& kernel : kernel_runs(trial.model, "coriolis_matrix", trial.seed)) {
    const std::vector<double> C = kernel.run({trial.state.q, trial.state.v}).front();
    visit(kernel, matrix(C, trial.state.v.size()));
  }
}

void coriolis_forces_and_gravity_are_the_bias(const Trial& trial) {
  const Reference reference(trial.model);
  const std::vector<double> h = reference.bias(trial.state.q, trial.state.v);
  const Eigen::VectorXd v = column(trial.state.v), g = column(reference.gravity(trial.state.q));
  for_each_coriolis_matrix(trial, [&](const KernelRun& kernel, const Eigen::MatrixXd& C) {
    const double scale =
        std::max((C.cwiseAbs() * v.cwiseAbs()).maxCoeff(), torque_scale(trial.model, h));
    EXPECT_LE(max_difference(flat(C * v + g), h), kRoundingTolerance * scale) << kernel.name;
  });
}

void mass_matrix_rate_minus_twice_coriolis_is_skew(const Trial& trial) {
  const Reference reference(trial.model);
  const auto M = [&](double time) {
    return reference.mass_matrix(advance(trial.model, trial.state.q, trial.state.v, time));
  };
  const Eigen::MatrixXd rate = (M(kDifferenceStep) - M(-kDifferenceStep)) / (2 * kDifferenceStep);
  const double size = M(0).cwiseAbs().maxCoeff() + rate.cwiseAbs().maxCoeff();
  // Where masses lie on all axes M is zero, and C the rounding of what cancels in it.
  const double rounding = 1e-16 * inertia_floor(trial.model);
  for_each_coriolis_matrix(trial, [&](const KernelRun& kernel, const Eigen::MatrixXd& C) {
    // The symmetric part of dM/dt - 2 C vanishes.
    EXPECT_LE(largest_difference(rate, C + C.transpose()), 1e-8 * size + rounding) << kernel.name;
  });
}

void coriolis_matrix_is_the_same_on_every_lowering(const Trial& trial) {
  std::map<std::string, Eigen::MatrixXd> first;
  for_each_coriolis_matrix(trial, [&](const KernelRun& kernel, const Eigen::MatrixXd& C) {
    const Eigen::MatrixXd& expected = first.emplace(kernel.formulation, C).first->second;
    const double size = std::max(expected.cwiseAbs().maxCoeff(), 1e-3 * total_mass(trial.model));
    EXPECT_LE(largest_difference(C, expected), kRoundingTolerance * size) << kernel.name;
  });
}

}  // namespace

std::vector<Law> coriolis_laws() {
  return {{"CoriolisForcesAndGravityAreTheBias",
           {"coriolis_matrix"},
           false,
           coriolis_forces_and_gravity_are_the_bias},
          {"MassMatrixRateMinusTwiceCoriolisIsSkew",
           {"coriolis_matrix"},
           false,
           mass_matrix_rate_minus_twice_coriolis_is_skew},
          {"CoriolisMatrixIsTheSameOnEveryLowering",
           {"coriolis_matrix"},
           false,
           coriolis_matrix_is_the_same_on_every_lowering,
           nullptr,
           Evidence::kAgreement}};
}

}  // namespace dynac::test
