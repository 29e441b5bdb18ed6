// SPDX-License-Identifier: BSD-3-Clause
// Derivatives of constrained robots by differences of what they are derivatives of: complex steps
// of the algorithms themselves, which are sharper, are in tests/constraints.
#include <gtest/gtest.h>

#include "harness/compare.hpp"
#include "harness/mechanics.hpp"
#include "kernel_laws/held_trial.hpp"
#include "kernel_laws/law_lists.hpp"

namespace dynac::test {
namespace {

using Vector = std::vector<double>;

// Some columns of derivatives by central differences of the accelerations and multipliers. Every
// fifth robot has damped multipliers.
void constrained_derivatives_are_those_of_differences(const Trial& trial) {
  HeldTrial held(trial, true);
  const auto& [name, q, v, tau] = trial.state;
  const Eigen::MatrixXd M = Reference(trial.model).mass_matrix(q);
  if (held.rows == 0 || !is_regular(M)) return;
  if (trial.seed % 5 == 0) held.damp(1e-3, 1 + trial.seed / 5 % 3);
  const std::size_t n = held.robot.nv;
  const Arrays<double> inputs{q, v, tau};
  const auto d = held.run("constrained_forward_dynamics_derivatives", inputs);
  const double tolerance = std::max(1e-4, conditioned(1e-9, M) * 1e4);
  for (const std::size_t input : {1U, 2U}) {
    const std::size_t c = (trial.seed + input) % n;
    const auto at = [&](double h) {
      Arrays<double> stepped = inputs;
      stepped[input][c] += h;
      return held.run("constrained_forward_dynamics", stepped);
    };
    const Arrays<double> plus = at(1e-6), minus = at(-1e-6);
    for (const std::size_t output : {0U, 1U}) {
      const Vector& all = d[3 * output + input];
      const std::size_t rows = plus[output].size();
      for (std::size_t i = 0; i < rows; ++i) {
        const double expected = (plus[output][i] - minus[output][i]) / 2e-6;
        EXPECT_LE(absolute_error(all[c * rows + i], expected), tolerance * (1 + max_abs(all)))
            << "output " << output << ", input " << input;
      }
    }
  }
  if (n > 10) return;
  for (const KernelRun& run : kernel_runs(trial.model, "constrained_forward_dynamics_derivatives",
                                          trial.seed, held.settings)) {
    const Arrays<double> other = run.run(inputs);
    for (std::size_t k = 0; k < d.size(); ++k) {
      EXPECT_LE(max_difference(other[k], d[k]), tolerance * 1e-4 * (1 + max_abs(d[k])))
          << run.name << ", output " << k;
    }
  }
}

// Derivatives by the entries of a wrench and by gravity: of what is linear in them, by differences
// of any length.
void constrained_derivatives_by_other_inputs_are_differences(const Trial& trial) {
  HeldTrial held(trial, true);
  const auto& [name, q, v, tau] = trial.state;
  const Eigen::MatrixXd M = Reference(trial.model).mass_matrix(q);
  if (held.rows == 0 || !is_regular(M) || !has_short_graph(trial.model)) return;
  held.settings.wrench_links = {LinkId::of(trial.model.links.size() - 1)};
  held.settings.parameters = {{ParameterKind::kGravity, LinkId::none(), {0, 0, -9.81}}};
  held.settings.by_wrenches = held.settings.by_parameters = true;
  Rng rng(trial.seed);
  const Arrays<double> inputs{q, v, tau, rng.vector(6, 10), {0.5, -1, -9}};
  const auto d = held.run("constrained_forward_dynamics_derivatives", inputs);
  const std::size_t first = find_kernel("constrained_forward_dynamics_derivatives")->outputs.size();
  const double tolerance = std::max(1e-9, conditioned(1e-9, M) * 1e3);
  for (const std::size_t input : {3U, 4U}) {
    const std::size_t c = trial.seed % inputs[input].size();
    Arrays<double> stepped = inputs;
    stepped[input][c] += 1;
    const Arrays<double> before = held.run("constrained_forward_dynamics", inputs);
    const Arrays<double> after = held.run("constrained_forward_dynamics", stepped);
    for (const std::size_t output : {0U, 1U}) {
      const Vector& all = d[first + 2 * output + (input - 3)];
      const std::size_t rows = before[output].size();
      const double size = 1 + max_abs(all) + max_abs(before[output]);
      for (std::size_t i = 0; i < rows; ++i) {
        EXPECT_LE(absolute_error(all[c * rows + i], after[output][i] - before[output][i]),
                  tolerance * size)
            << "output " << output << ", input " << input;
      }
    }
  }
}

// Some columns by differences of the impact. In every second trial each row has a coefficient of
// restitution of its own.
void derivatives_of_impacts_are_those_of_differences(const Trial& trial) {
  HeldTrial held(trial, true);
  const auto& [name, q, v, a] = trial.state;
  const Eigen::MatrixXd M = Reference(trial.model).mass_matrix(q);
  const std::size_t n = held.robot.nv;
  if (held.rows == 0 || !is_regular(M) || !has_short_graph(trial.model)) return;
  held.settings.row_inputs.restitution = trial.seed % 2 == 0;
  Vector restitution{0.5};
  if (held.settings.row_inputs.restitution) {
    restitution = Rng(trial.seed).vector(held.rows, 0.5);
    for (double& e : restitution) e += 0.5;
  }
  const auto d = held.run("impact_dynamics_derivatives", {q, v, restitution});
  const double tolerance = std::max(1e-5, conditioned(1e-9, M) * 1e4);
  // Along v itself, by positions: where the base's velocity is its own.
  const bool is_own = held.settings.base_velocity == BaseVelocity::kBody;
  const auto at = [&, &q = q, &v = v, &a = a](double h) {
    Vector there = v;
    for (std::size_t i = 0; i < n; ++i) there[i] += h * a[i];
    const Vector moved = is_own ? advance(trial.model, q, v, h) : q;
    return held.run("impact_dynamics", {moved, there, restitution});
  };
  const Arrays<double> plus = at(1e-6), minus = at(-1e-6);
  for (const std::size_t output : {0U, 1U}) {
    const Eigen::VectorXd by_position = matrix(d[2 * output], n) * column(v);
    const Eigen::VectorXd by_velocity = matrix(d[2 * output + 1], n) * column(a);
    const Eigen::VectorXd found = is_own ? (by_position + by_velocity).eval() : by_velocity;
    const Eigen::VectorXd expected = (column(plus[output]) - column(minus[output])) / 2e-6;
    const double size = 1 + max_abs(d[2 * output]) + max_abs(d[2 * output + 1]);
    EXPECT_LE(max_difference(flat(found), flat(expected)), tolerance * size * (1 + max_abs(v)))
        << "output " << output;
  }
}

}  // namespace

std::vector<Law> constraint_derivative_laws() {
  return {
      {"ConstrainedDerivativesAreThoseOfDifferences",
       {"constrained_forward_dynamics_derivatives"},
       true,
       constrained_derivatives_are_those_of_differences},
      {"ConstrainedDerivativesByOtherInputsAreDifferences",
       {"constrained_forward_dynamics_derivatives"},
       true,
       constrained_derivatives_by_other_inputs_are_differences,
       has_short_graph},
      {"DerivativesOfImpactsAreThoseOfDifferences",
       {"impact_dynamics_derivatives"},
       true,
       derivatives_of_impacts_are_those_of_differences,
       has_short_graph},
  };
}

}  // namespace dynac::test
