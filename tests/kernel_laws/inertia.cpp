// SPDX-License-Identifier: BSD-3-Clause
// Laws of the mass matrix and its inverse.
#include <gtest/gtest.h>

#include <Eigen/Cholesky>

#include "harness/compare.hpp"
#include "harness/mechanics.hpp"
#include "kernel_laws/law_lists.hpp"
#include "kernel_laws/reference.hpp"

namespace dynac::test {
namespace {

void mass_matrix_is_that_of_inverse_dynamics(const Trial& trial) {
  const std::vector<double> expected = flat(Reference(trial.model).mass_matrix(trial.state.q));
  const double size = max_abs(expected) + inertia_floor(trial.model);
  for (const KernelRun& kernel : kernel_runs(trial.model, "mass_matrix", trial.seed)) {
    EXPECT_LE(max_difference(kernel.run({trial.state.q}).front(), expected),
              kRoundingTolerance * size)
        << kernel.name;
  }
}

void mass_matrix_gives_the_kinetic_energy_of_the_links(const Trial& trial) {
  const double expected = kinetic_energy(trial.model, trial.state.q, trial.state.v);
  const Eigen::VectorXd v = column(trial.state.v);
  for (const KernelRun& kernel : kernel_runs(trial.model, "mass_matrix", trial.seed)) {
    const Eigen::MatrixXd M = matrix(kernel.run({trial.state.q}).front(), trial.state.v.size());
    // Rounding is that of the sum's terms.
    const double scale =
        v.cwiseAbs().dot(M.cwiseAbs() * v.cwiseAbs()) / 2 + inertia_floor(trial.model);
    EXPECT_LE(absolute_error(v.dot(M * v) / 2, expected), kRoundingTolerance * scale)
        << kernel.name;
  }
}

void mass_matrix_is_symmetric_and_positive_definite(const Trial& trial) {
  if (!is_regular(Reference(trial.model).mass_matrix(trial.state.q))) return;
  for (const KernelRun& kernel : kernel_runs(trial.model, "mass_matrix", trial.seed)) {
    const Eigen::MatrixXd M = matrix(kernel.run({trial.state.q}).front(), trial.state.v.size());
    EXPECT_LE(largest_difference(M, M.transpose()), kRoundingTolerance * M.cwiseAbs().maxCoeff())
        << kernel.name;
    EXPECT_EQ(M.llt().info(), Eigen::Success) << kernel.name;
  }
}

void inverse_times_mass_matrix_is_one(const Trial& trial) {
  const Eigen::MatrixXd M = Reference(trial.model).mass_matrix(trial.state.q);
  if (!is_regular(M)) return;
  const double tolerance = conditioned(1e-9, M);
  for (const KernelRun& kernel : kernel_runs(trial.model, "mass_matrix_inverse", trial.seed)) {
    const Eigen::MatrixXd inverse =
        matrix(kernel.run({trial.state.q}).front(), trial.state.v.size());
    const Eigen::MatrixXd one = Eigen::MatrixXd::Identity(M.rows(), M.cols());
    EXPECT_LE(largest_difference(inverse * M, one), tolerance) << kernel.name;
    EXPECT_LE(largest_difference(inverse, inverse.transpose()),
              tolerance * inverse.cwiseAbs().maxCoeff())
        << kernel.name;
  }
}

}  // namespace

std::vector<Law> inertia_laws() {
  return {{"MassMatrixIsThatOfInverseDynamics",
           {"mass_matrix"},
           false,
           mass_matrix_is_that_of_inverse_dynamics},
          {"MassMatrixGivesTheKineticEnergyOfTheLinks",
           {"mass_matrix"},
           false,
           mass_matrix_gives_the_kinetic_energy_of_the_links},
          {"MassMatrixIsSymmetricAndPositiveDefinite",
           {"mass_matrix"},
           true,
           mass_matrix_is_symmetric_and_positive_definite},
          {"InverseTimesMassMatrixIsOne",
           {"mass_matrix_inverse"},
           true,
           inverse_times_mass_matrix_is_one}};
}

}  // namespace dynac::test
