// SPDX-License-Identifier: BSD-3-Clause
// Displacements of joint positions: they lead where twists that are held constant lead, and back.
#include <gtest/gtest.h>

#include "harness/compare.hpp"
#include "harness/joint_kinematics.hpp"
#include "harness/mechanics.hpp"
#include "kernel_laws/law_lists.hpp"
#include "kernel_laws/reference.hpp"

namespace dynac::test {
namespace {

// Where every link is, written apart from the compiler.
std::vector<double> places(const Model& model, const std::vector<double>& q) {
  std::vector<double> all;
  for (const LinkMotion& link : place_links(model, q)) {
    for (std::size_t i = 0; i < 3; ++i) {
      all.push_back(link.X_WL.p[i]);
      for (std::size_t j = 0; j < 3; ++j) all.push_back(link.X_WL.R(i, j));
    }
  }
  return all;
}

void displacements_lead_where_constant_twists_do(const Trial& trial) {
  const auto& [name, q, v, a] = trial.state;
  const std::vector<double> expected = places(trial.model, advance(trial.model, q, v, 1));
  for (const KernelRun& run : kernel_runs(trial.model, "integrate", trial.seed)) {
    const std::vector<double> reached = places(trial.model, run.run({q, v}).front());
    EXPECT_LE(max_difference(reached, expected), kRoundingTolerance * (1 + max_abs(expected)))
        << run.name;
  }
}

// Turns in a second are less than half a turn here, so that the shortest way back is the same.
void differences_are_the_displacements_that_led_there(const Trial& trial) {
  const auto& [name, q, v, a] = trial.state;
  const std::vector<double> q_next = advance(trial.model, q, v, 1);
  for (const KernelRun& run : kernel_runs(trial.model, "difference", trial.seed)) {
    EXPECT_LE(max_difference(run.run({q, q_next}).front(), v),
              kRoundingTolerance * (1 + max_abs(q) + max_abs(q_next)))
        << run.name;
  }
}

// Along every coordinate of both arguments: differences of where displacements lead, small ones
// too.
void derivatives_say_where_displacements_lead(const Trial& trial) {
  const std::vector<double>&q = trial.state.q, &v = trial.state.v;
  const Mechanism robot = lump(trial.model);
  const auto integrate = [&](const std::vector<double>& from, const std::vector<double>& by) {
    return run_kernel({robot}, "integrate", {from, by}).front();
  };
  constexpr double h = 1e-5;
  for (const double share : {1.0, 1e-9, 0.0}) {
    const std::vector<double> by = flat(share * column(v)), q_next = integrate(q, by);
    std::vector<double> of_q, of_v;
    for (std::size_t c = 0; c < v.size(); ++c) {
      const auto reached = [&](bool moves_start, double step) {
        std::vector<double> unit(v.size(), 0.0);
        unit[c] = step;
        const std::vector<double> end = moves_start ? integrate(integrate(q, unit), by)
                                                    : integrate(q, flat(column(by) + column(unit)));
        return column(run_kernel({robot}, "difference", {q_next, end}).front());
      };
      for (const bool moves_start : {true, false}) {
        const auto rate = flat((reached(moves_start, h) - reached(moves_start, -h)) / (2 * h));
        std::vector<double>& columns = moves_start ? of_q : of_v;
        columns.insert(columns.end(), rate.begin(), rate.end());
      }
    }
    const double size = 1 + max_abs(of_q) + max_abs(of_v);
    for (const KernelRun& run : kernel_runs(trial.model, "integrate_derivatives", trial.seed)) {
      const Arrays<double> outputs = run.run({q, by});
      EXPECT_LE(max_difference(outputs[0], of_q), 1e-8 * size) << run.name << ", share " << share;
      EXPECT_LE(max_difference(outputs[1], of_v), 1e-8 * size) << run.name << ", share " << share;
    }
  }
}

// The way to where a displacement leads, and back: dv_dq + dv_dq_next dq_next_dq = 0 and
// dv_dq_next dq_next_dv = 1, where both are short, too.
void derivatives_of_differences_are_inverse_to_those_of_displacements(const Trial& trial) {
  const std::vector<double>&q = trial.state.q, &v = trial.state.v;
  const Mechanism robot = lump(trial.model);
  for (const double share : {1.0, 1e-4, 1e-9, 0.0}) {
    const std::vector<double> by = flat(share * column(v));
    const std::vector<double> q_next = run_kernel({robot}, "integrate", {q, by}).front();
    const Arrays<double> there = run_kernel({robot}, "integrate_derivatives", {q, by});
    const auto square = [&](const std::vector<double>& x) { return matrix(x, v.size()); };
    for (const KernelRun& run : kernel_runs(trial.model, "difference_derivatives", trial.seed)) {
      const Arrays<double> back = run.run({q, q_next});
      const Eigen::MatrixXd by_next = square(back[1]);
      const double size = 1 + max_abs(back[0]) + max_abs(back[1]) + max_abs(q);
      const Eigen::MatrixXd rest = square(back[0]) + by_next * square(there[0]);
      EXPECT_LE(rest.cwiseAbs().maxCoeff(), 1e-11 * size) << run.name << ", share " << share;
      const Eigen::MatrixXd one = Eigen::MatrixXd::Identity(rest.rows(), rest.cols());
      EXPECT_LE(largest_difference(by_next * square(there[1]), one), 1e-11 * size)
          << run.name << ", share " << share;
    }
  }
}

// Quaternions are scaled here, each by another factor; the unit ones are those of the state.
void quaternions_of_any_length_become_those_of_unit_length(const Trial& trial) {
  const std::vector<double>& q = trial.state.q;
  std::vector<double> scaled = q;
  double factor = 1e-3;
  for (const Link& link : trial.model.links) {
    if (!has_quaternion(link.joint)) continue;
    for (std::size_t k = 0; k < 4; ++k) scaled[quaternion_index(link.joint) + k] *= factor;
    factor = factor < 1 ? 70 : 1e-3;
  }
  for (const KernelRun& run : kernel_runs(trial.model, "normalise", trial.seed)) {
    EXPECT_LE(max_difference(run.run({scaled}).front(), q), kRoundingTolerance * (1 + max_abs(q)))
        << run.name;
  }
}

}  // namespace

std::vector<Law> displacement_laws() {
  return {{"DisplacementsLeadWhereConstantTwistsDo",
           {"integrate"},
           false,
           displacements_lead_where_constant_twists_do},
          {"DifferencesAreTheDisplacementsThatLedThere",
           {"difference"},
           false,
           differences_are_the_displacements_that_led_there},
          {"DerivativesSayWhereDisplacementsLead",
           {"integrate_derivatives"},
           false,
           derivatives_say_where_displacements_lead},
          {"DerivativesOfDifferencesAreInverseToThoseOfDisplacements",
           {"difference_derivatives"},
           false,
           derivatives_of_differences_are_inverse_to_those_of_displacements},
          {"QuaternionsOfAnyLengthBecomeThoseOfUnitLength",
           {"normalise"},
           false,
           quaternions_of_any_length_become_those_of_unit_length}};
}

}  // namespace dynac::test
