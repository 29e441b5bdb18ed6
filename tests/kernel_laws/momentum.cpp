// SPDX-License-Identifier: BSD-3-Clause
// Laws of the centre of mass and of the momentum about it.
#include <gtest/gtest.h>

#include <algorithm>

#include "harness/compare.hpp"
#include "harness/mechanics.hpp"
#include "kernel_laws/law_lists.hpp"
#include "kernel_laws/reference.hpp"

namespace dynac::test {
namespace {

// [linear; angular].
Eigen::VectorXd momentum_vector(const Model& model, const std::vector<double>& q,
                                const std::vector<double>& v) {
  const Momentum sum = momentum(model, q, v);
  Eigen::VectorXd result(6);
  result << column(sum.linear), column(sum.angular);
  return result;
}

// Columns: what `quantity` is at a unit of each velocity.
template <class Quantity>
Eigen::MatrixXd unit_columns(const Model& model, Eigen::Index rows, const Quantity& quantity) {
  const auto nv = static_cast<std::size_t>(velocity_size(model));
  Eigen::MatrixXd result(rows, static_cast<Eigen::Index>(nv));
  for (std::size_t i = 0; i < nv; ++i) {
    result.col(static_cast<Eigen::Index>(i)) = quantity(unit_velocity(model, i));
  }
  return result;
}

void center_of_mass_is_that_of_the_links(const Trial& trial) {
  const Model model = moving_part(trial.model);
  if (total_mass(model) == 0) return;
  const std::vector<double>& q = trial.state.q;
  const std::vector<double> com = flat(column(centre_of_mass(model, q)));
  const std::vector<double> jacobian =
      flat(unit_columns(model, 3, [&](const std::vector<double>& v) -> Eigen::VectorXd {
        return column(velocity_of_centre(model, q, v));
      }));
  for (const KernelRun& kernel : kernel_runs(trial.model, "center_of_mass", trial.seed)) {
    const Arrays<double> outputs = kernel.run({q});
    EXPECT_LE(max_difference(outputs[0], com), kRoundingTolerance * (1 + max_abs(com)))
        << kernel.name;
    EXPECT_LE(max_difference(outputs[1], jacobian), kRoundingTolerance * (1 + max_abs(jacobian)))
        << kernel.name;
  }
}

void centroidal_momentum_is_that_of_the_links(const Trial& trial) {
  const Model model = moving_part(trial.model);
  if (total_mass(model) == 0) return;
  const State& state = trial.state;
  const std::vector<double> h_G = flat(momentum_vector(model, state.q, state.v));
  const std::vector<double> A_G = flat(unit_columns(
      model, 6, [&](const std::vector<double>& v) { return momentum_vector(model, state.q, v); }));
  for (const KernelRun& kernel : kernel_runs(trial.model, "centroidal_momentum", trial.seed)) {
    const Arrays<double> outputs = kernel.run({state.q, state.v});
    const double size = max_abs(A_G) + inertia_floor(model);
    EXPECT_LE(max_difference(outputs[0], h_G), kRoundingTolerance * std::max(size, max_abs(h_G)))
        << kernel.name;
    EXPECT_LE(max_difference(outputs[1], A_G), kRoundingTolerance * size) << kernel.name;
  }
}

void centroidal_momentum_changes_by_its_matrix_and_drift(const Trial& trial) {
  const Model model = moving_part(trial.model);
  if (total_mass(model) == 0) return;
  const State& state = trial.state;
  const auto h_G = [&](double time) {
    const Eigen::VectorXd v = column(state.v) + time * column(state.a);
    return momentum_vector(model, advance(model, state.q, state.v, time), flat(v));
  };
  const Eigen::VectorXd rate =
      (h_G(kDifferenceStep) - h_G(-kDifferenceStep)) / (2 * kDifferenceStep);
  const std::vector<double> expected = flat(rate);
  const double size = max_abs(flat(h_G(0))) + max_abs(expected) + total_mass(model);
  for (const KernelRun& kernel : kernel_runs(trial.model, "centroidal_momentum", trial.seed)) {
    const Arrays<double> outputs = kernel.run({state.q, state.v});
    const Eigen::VectorXd sum =
        matrix(outputs[1], state.v.size()) * column(state.a) + column(outputs[2]);
    EXPECT_LE(max_difference(flat(sum), expected), 1e-8 * size) << kernel.name;
  }
}

}  // namespace

std::vector<Law> momentum_laws() {
  return {{"CenterOfMassIsThatOfTheLinks",
           {"center_of_mass"},
           false,
           center_of_mass_is_that_of_the_links},
          {"CentroidalMomentumIsThatOfTheLinks",
           {"centroidal_momentum"},
           false,
           centroidal_momentum_is_that_of_the_links},
          {"CentroidalMomentumChangesByItsMatrixAndDrift",
           {"centroidal_momentum"},
           false,
           centroidal_momentum_changes_by_its_matrix_and_drift}};
}

}  // namespace dynac::test
