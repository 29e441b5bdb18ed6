// SPDX-License-Identifier: BSD-3-Clause
// Laws of energy.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "harness/compare.hpp"
#include "harness/mechanics.hpp"
#include "kernel_laws/law_lists.hpp"
#include "kernel_laws/reference.hpp"

namespace dynac::test {
namespace {

void energies_are_those_of_the_links(const Trial& trial) {
  const Model model = moving_part(trial.model);
  const State& state = trial.state;
  const Vector3<double> gravity = Mechanism{}.gravity;
  const double kinetic = kinetic_energy(model, state.q, state.v);
  const double mass = total_mass(model);
  const double potential = mass == 0 ? 0 : potential_energy(model, state.q, gravity);
  for (const KernelRun& kernel : kernel_runs(trial.model, "energies", trial.seed)) {
    const Arrays<double> energies = kernel.run({state.q, state.v});
    EXPECT_LE(absolute_error(energies[0][0], kinetic), 1e-12 * (kinetic + inertia_floor(model)))
        << kernel.name;
    // Heights of both signs cancel.
    EXPECT_LE(absolute_error(energies[1][0], potential), 1e-12 * (std::abs(potential) + 10 * mass))
        << kernel.name;
  }
}

// A robot on its way under constant torques.
struct Journey {
  std::vector<double> q;
  std::vector<double> v;
  double work = 0;  // of the torques until now [J]
};

class Simulation {
 public:
  Simulation(const Model& model, std::vector<double> tau)
      : model_(model), robot_(lump(model)), tau_(std::move(tau)) {}

  // The explicit midpoint rule, of second order also where positions are no vectors.
  void step(double time, Journey& journey) const {
    const std::vector<double> v = plus(journey.v, time / 2, acceleration(journey.q, journey.v));
    const std::vector<double> q = advance(model_, journey.q, journey.v, time / 2);
    journey.q = advance(model_, journey.q, v, time);
    journey.v = plus(journey.v, time, acceleration(q, v));
    journey.work += time * column(tau_).dot(column(v));
  }

  // What energy a journey gains beyond the work.
  [[nodiscard]] double surplus(const State& start, double time, int steps) const {
    Journey journey{start.q, start.v};
    for (int k = 0; k < steps; ++k) step(time / steps, journey);
    return energy(journey.q, journey.v) - energy(start.q, start.v) - journey.work;
  }

 private:
  static std::vector<double> plus(const std::vector<double>& x, double s,
                                  const std::vector<double>& y) {
    return flat(column(x) + s * column(y));
  }

  [[nodiscard]] std::vector<double> acceleration(const std::vector<double>& q,
                                                 const std::vector<double>& v) const {
    return run_kernel({robot_}, "forward_dynamics", {q, v, tau_}).front();
  }

  [[nodiscard]] double energy(const std::vector<double>& q, const std::vector<double>& v) const {
    const Arrays<double> energies = run_kernel({robot_}, "energies", {q, v});
    return energies[0][0] + energies[1][0];
  }

  const Model& model_;
  Mechanism robot_;
  std::vector<double> tau_;
};

void torques_change_energy_by_their_work(const Trial& trial) {
  const Reference reference(trial.model);
  if (!is_regular(reference.mass_matrix(trial.state.q))) return;
  const std::vector<double> tau = reference.torque(trial.state.q, trial.state.v, trial.state.a);
  const Simulation simulation(trial.model, tau);
  constexpr double kTime = 0.002;
  const double coarse = simulation.surplus(trial.state, kTime, 8);
  const double fine = simulation.surplus(trial.state, kTime, 16);
  // Power that forces of this size would have over the whole time.
  const double power = column(tau).cwiseAbs().dot(column(trial.state.v).cwiseAbs());
  const double scale = kTime * power + inertia_floor(trial.model) +
                       kinetic_energy(trial.model, trial.state.q, trial.state.v);
  EXPECT_LE(std::abs(fine), std::abs(coarse) / 2 + 1e-7 * scale);
  // Richardson's extrapolation of a second-order rule.
  EXPECT_LE(absolute_error(4 * fine, coarse) / 3, 1e-6 * scale);
}

// tau . v = dE/dt along a motion, with the energy of the links' mechanics.
void torques_do_the_work_that_energy_gains(const Trial& trial) {
  if (total_mass(trial.model) == 0) return;
  const auto& [name, q, v, a] = trial.state;
  const Vector3<double> gravity = Mechanism{}.gravity;
  const auto energy = [&, &q = q, &v = v, &a = a](double time) {
    const std::vector<double> q_then = advance(trial.model, q, v, time);
    const std::vector<double> v_then = flat(column(v) + time * column(a));
    return kinetic_energy(trial.model, q_then, v_then) +
           potential_energy(trial.model, q_then, gravity);
  };
  const double gain = (energy(kDifferenceStep) - energy(-kDifferenceStep)) / (2 * kDifferenceStep);
  for (const KernelRun& run : kernel_runs(trial.model, "inverse_dynamics", trial.seed)) {
    const Eigen::VectorXd tau = column(run.run({q, v, a}).front());
    const double scale = tau.cwiseAbs().dot(column(v).cwiseAbs()) + std::abs(energy(0)) +
                         10 * total_mass(trial.model);
    EXPECT_LE(absolute_error(tau.dot(column(v)), gain), 1e-8 * scale) << run.name;
  }
}

}  // namespace

std::vector<Law> energy_laws() {
  return {{"TorquesDoTheWorkThatEnergyGains",
           {"inverse_dynamics"},
           false,
           torques_do_the_work_that_energy_gains},
          {"EnergiesAreThoseOfTheLinks", {"energies"}, false, energies_are_those_of_the_links},
          {"TorquesChangeEnergyByTheirWork",
           {"forward_dynamics", "energies"},
           true,
           torques_change_energy_by_their_work}};
}

}  // namespace dynac::test
