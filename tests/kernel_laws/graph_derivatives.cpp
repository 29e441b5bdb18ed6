// SPDX-License-Identifier: BSD-3-Clause
// Derivatives that only the graph gives: second ones, those by wrenches and run-time parameters,
// and those in other base velocities. Each against the complex step of the algorithms.
#include <gtest/gtest.h>

#include "harness/compare.hpp"
#include "harness/mechanics.hpp"
#include "kernel_laws/differentiable.hpp"
#include "kernel_laws/law_lists.hpp"
#include "kernels/sample_inputs.hpp"

namespace dynac::test {
namespace {

template <class Run>
void expect_second_derivatives(const Dynamics& at, std::string_view first, std::string_view second,
                               std::uint64_t seed, const Run& run) {
  const auto step = [&](std::size_t which, std::size_t output) {
    return complex_step(*find_kernel(first), at.context, at.inputs, which, run, output);
  };
  const Arrays<double> expected{step(0, 0), step(1, 0), step(1, 1), step(0, 2)};
  expect_outputs(at.robot.model, at.robot.settings, second, seed, at.inputs, expected,
                 10 * at.tolerance, at.floor);
}

// Arms have many derivatives and no joint that others do not have: at a seventh of the states.
bool is_turn_for_second_derivatives(const Trial& trial) {
  return velocity_size(trial.model) < 7 || trial.seed % 7 == 5;
}

void second_derivatives_of_torques_are_those_of_first_ones(const Trial& trial) {
  if (!has_few_velocities(trial.model) || !is_turn_for_second_derivatives(trial)) return;
  const Dynamics at(trial, false);
  expect_second_derivatives(at, "inverse_dynamics_derivatives",
                            "inverse_dynamics_second_derivatives", trial.seed, kTorqueDerivatives);
}

void second_derivatives_of_accelerations_are_those_of_first_ones(const Trial& trial) {
  if (!has_few_velocities(trial.model) || !is_turn_for_second_derivatives(trial)) return;
  const Dynamics at(trial, true);
  if (!at.is_regular) return;
  expect_second_derivatives(at, "forward_dynamics_derivatives",
                            "forward_dynamics_second_derivatives", trial.seed,
                            kAccelerationDerivatives);
}

// Inputs moved by i h along a direction, of positions along the tangent space.
Arrays<Complex> stepped_along(const Dynamics& at, const Arrays<double>& direction) {
  Arrays<Complex> stepped;
  for (const std::vector<double>& input : at.inputs) {
    stepped.emplace_back(input.begin(), input.end());
  }
  for (std::size_t c = 0; c < at.context.robot.nv; ++c) {
    const auto unit = stepped_position(at.context.robot, at.inputs[0], c);
    for (std::size_t k = 0; k < unit.size(); ++k) {
      stepped[0][k] += direction[0][c] * (unit[k] - at.inputs[0][k]);
    }
    for (const std::size_t which : {1U, 2U}) {
      stepped[which][c] += Complex(0, direction[which][c] * kComplexStep);
    }
  }
  return stepped;
}

// Longer graphs take long to differentiate.
bool has_a_short_hessian(const Model& model) { return velocity_size(model) <= 12; }

template <class Run>
void expect_hessian_product(const Dynamics& at, std::string_view first, std::string_view product,
                            std::uint64_t seed, const Run& run) {
  const std::size_t nv = at.context.robot.nv;
  Rng rng(seed);
  const std::vector<double> weights = rng.vector(nv, 1);
  const Arrays<double> direction{rng.vector(nv, 1), rng.vector(nv, 1), rng.vector(nv, 1)};
  const auto J = compute<Complex>(*find_kernel(first), run, at.context,
                                  stepped_along(at, direction), [](const Body&) {});
  Arrays<double> expected;
  for (const std::vector<Complex>& matrix : J) {
    std::vector<double>& rates = expected.emplace_back(nv, 0.0);
    for (std::size_t k = 0; k < matrix.size(); ++k) {
      rates[k / nv] += weights[k % nv] * matrix[k].imag() / kComplexStep;
    }
  }
  Arrays<double> inputs(at.inputs.begin(), at.inputs.begin() + 3);
  inputs.push_back(weights);
  inputs.insert(inputs.end(), direction.begin(), direction.end());
  inputs.insert(inputs.end(), at.inputs.begin() + 3, at.inputs.end());
  expect_outputs(at.robot.model, at.robot.settings, product, seed, inputs, expected,
                 100 * at.tolerance, at.floor);
}

void hessian_products_of_torques_are_rates_of_gradients(const Trial& trial) {
  if (!has_a_short_hessian(trial.model)) return;
  const Dynamics at(trial, false);
  expect_hessian_product(at, "inverse_dynamics_derivatives", "inverse_dynamics_hessian_product",
                         trial.seed, kTorqueDerivatives);
}

void hessian_products_of_accelerations_are_rates_of_gradients(const Trial& trial) {
  if (!has_a_short_hessian(trial.model)) return;
  const Dynamics at(trial, true);
  if (!at.is_regular) return;
  expect_hessian_product(at, "forward_dynamics_derivatives", "forward_dynamics_hessian_product",
                         trial.seed, kAccelerationDerivatives);
}

// In every second trial with dissipation, springs and rotors, some of whose numbers are parameters.
void derivatives_by_wrenches_and_parameters_are_complex_steps(const Trial& trial) {
  if (!has_few_links(trial.model)) return;
  Model model = trial.model;
  KernelSettings counted;
  if (trial.seed % 2 == 0) {
    model = with_equal_joint_dynamics(model, trial.seed);
    counted = all_effects(trial.seed);
  }
  const KernelSettings settings = with_everything_an_input(model, trial.seed, counted);
  const Mechanism robot = lump(model);
  const KernelContext context{robot, settings};
  const auto check = [&](std::string_view kernel, std::string_view derivatives, const auto& run) {
    Arrays<double> inputs = sample_inputs(context, *find_kernel(kernel), trial.seed);
    inputs[0] = trial.state.q;
    Arrays<double> expected;
    for (std::size_t which = 0; which < inputs.size(); ++which) {
      expected.push_back(complex_step(*find_kernel(kernel), context, inputs, which, run));
    }
    const double scale = max_abs(expected[2]) * max_abs(expected[3]);
    expect_outputs(model, settings, derivatives, trial.seed, inputs, expected, 1e-9,
                   1 + total_mass(trial.model) + scale);
  };
  check("inverse_dynamics", "inverse_dynamics_derivatives", kTorques);
  // The model has lost the inertias that are inputs now: these are about those of the trial's.
  if (!is_regular(Reference(trial.model).mass_matrix(trial.state.q))) return;
  check("forward_dynamics", "forward_dynamics_derivatives", kAccelerations);
}

void derivatives_follow_the_base_velocity(const Trial& trial) {
  if (!floats_with_a_short_graph(trial.model)) return;
  const Mechanism robot = lump(trial.model);
  for (const BaseVelocity base_velocity : {BaseVelocity::kSpatial, BaseVelocity::kMixed}) {
    const KernelSettings settings{{.base_velocity = base_velocity}};
    const Arrays<double> inputs = trial.state.inputs();
    Arrays<double> expected;
    for (std::size_t which = 0; which < 3; ++which) {
      expected.push_back(complex_step(*find_kernel("inverse_dynamics"), {robot, settings}, inputs,
                                      which, kTorques));
    }
    expect_outputs(trial.model, settings, "inverse_dynamics_derivatives", trial.seed, inputs,
                   expected, 1e-11, 10 * total_mass(trial.model));
  }
}

// Second derivatives of torques in other base velocities, against differences of complex steps.
void second_derivatives_follow_the_base_velocity(const Trial& trial) {
  if (!floats_with_few_velocities(trial.model)) return;
  const Mechanism robot = lump(trial.model);
  constexpr double h = 1e-5;
  for (const BaseVelocity base_velocity : {BaseVelocity::kSpatial, BaseVelocity::kMixed}) {
    const KernelContext context{robot, {{.base_velocity = base_velocity}}};
    const auto first = [&](const Arrays<double>& at, std::size_t which) {
      return column(complex_step(*find_kernel("inverse_dynamics"), context, at, which, kTorques));
    };
    const auto moved = [&](std::size_t which, std::size_t c, double step) {
      Arrays<double> at = trial.state.inputs();
      std::vector<double> e(robot.nv, 0.0);
      e[c] = step;
      if (which == 0) {
        at[0] = run_kernel(context, "integrate", {at[0], e}).front();
      } else {
        at[which][c] += step;
      }
      return at;
    };
    const Arrays<double> tensors =
        run_kernel(context, "inverse_dynamics_second_derivatives", trial.state.inputs());
    const std::pair<std::size_t, std::size_t> kinds[] = {{0, 0}, {0, 1}, {1, 1}, {2, 0}};
    for (std::size_t k = 0; k < tensors.size(); ++k) {
      const auto [of, by] = kinds[k];
      std::vector<double> expected;
      for (std::size_t c = 0; c < robot.nv; ++c) {
        const std::vector<double> derivative =
            flat((first(moved(by, c, h), of) - first(moved(by, c, -h), of)) / (2 * h));
        expected.insert(expected.end(), derivative.begin(), derivative.end());
      }
      EXPECT_LE(max_difference(tensors[k], expected),
                1e-7 * (max_abs(expected) + 10 * total_mass(trial.model)))
          << "output " << k;
    }
  }
}

}  // namespace

std::vector<Law> graph_derivative_laws() {
  return {{"SecondDerivativesOfTorquesAreThoseOfFirstOnes",
           {"inverse_dynamics_second_derivatives"},
           false,
           second_derivatives_of_torques_are_those_of_first_ones,
           has_few_velocities},
          {"SecondDerivativesOfAccelerationsAreThoseOfFirstOnes",
           {"forward_dynamics_second_derivatives"},
           true,
           second_derivatives_of_accelerations_are_those_of_first_ones,
           has_few_velocities},
          {"HessianProductsOfTorquesAreRatesOfGradients",
           {"inverse_dynamics_hessian_product"},
           false,
           hessian_products_of_torques_are_rates_of_gradients,
           has_a_short_hessian},
          {"HessianProductsOfAccelerationsAreRatesOfGradients",
           {"forward_dynamics_hessian_product"},
           true,
           hessian_products_of_accelerations_are_rates_of_gradients,
           has_a_short_hessian},
          {"DerivativesByWrenchesAndParametersAreComplexSteps",
           {"inverse_dynamics_derivatives", "forward_dynamics_derivatives"},
           true,
           derivatives_by_wrenches_and_parameters_are_complex_steps,
           has_few_links},
          {"DerivativesFollowTheBaseVelocity",
           {"inverse_dynamics_derivatives"},
           false,
           derivatives_follow_the_base_velocity,
           floats_with_a_short_graph},
          {"SecondDerivativesFollowTheBaseVelocity",
           {"inverse_dynamics_second_derivatives"},
           false,
           second_derivatives_follow_the_base_velocity,
           floats_with_few_velocities}};
}

}  // namespace dynac::test
