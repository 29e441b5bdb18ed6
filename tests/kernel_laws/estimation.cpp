// SPDX-License-Identifier: BSD-3-Clause
// Estimation of dynamics where what is measured leaves no choice: the equations of motion, solved
// densely. tests/estimation has the rest.
#include <gtest/gtest.h>

#include <memory>

#include "harness/compare.hpp"
#include "kernel_laws/law_lists.hpp"
#include "kernel_laws/reference.hpp"
#include "readers/estimation/problem.hpp"

namespace dynac::test {
namespace {

// Every fourth robot: eliminations are planned anew for each.
void accelerations_are_estimated_from_torques(const Trial& trial) {
  const Reference reference(trial.model);
  const Eigen::MatrixXd M = reference.mass_matrix(trial.state.q);
  if (trial.seed / 4 % 4 != 0 || !is_regular(M)) return;
  const auto& [name, q, v, a] = trial.state;
  KernelSettings settings;
  settings.problem = std::make_shared<const EstimationProblem>(read_problem_text(
      "measure joint_torque all\nestimate joint_acceleration all", "problem", trial.model));
  const std::vector<double> expected = reference.acceleration(q, v, a);
  const std::vector<double> found =
      run_kernel({lump(trial.model), settings}, "dynamics_estimation", {q, v, a}, "by_bodies")
          .front();
  EXPECT_LE(max_difference(found, expected), conditioned(1e-9, M) * (1 + max_abs(expected)));
}

}  // namespace

std::vector<Law> estimation_laws() {
  return {{"AccelerationsAreEstimatedFromTorques",
           {"dynamics_estimation"},
           true,
           accelerations_are_estimated_from_torques}};
}

}  // namespace dynac::test
