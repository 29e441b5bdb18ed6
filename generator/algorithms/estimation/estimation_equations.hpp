// SPDX-License-Identifier: BSD-3-Clause
// All that is known of a moving robot, as one sparse linear system: its Newton-Euler equations,
// then what is known exactly, then what is measured with noise. Reference:
// Nori 2017, equations 6 and 17; Latella et al. 2016 for noise.
#pragma once

#include <vector>

#include "algorithms/estimation/quantity_forms.hpp"

namespace dynac {

/// See the top of this file.
template <class Scalar>
struct EstimationEquations {
  NewtonEulerForm form;
  LinearSystem<Scalar> system;
  std::size_t exact = 0;              ///< so many equations hold exactly, and stand first
  std::vector<std::size_t> measured;  ///< of each equation after Newton's and Euler's: its
                                      ///< measurement
  std::vector<Scalar> sigma;          ///< standard deviation of each noisy equation
  std::vector<Scalar> weight;         ///< 1 over that
  std::vector<LinearForm<Scalar>> estimates;
};

/// How the equations of a problem are written: with wrenches on the links that it names.
[[nodiscard]] NewtonEulerForm form_of(const EstimationProblem& problem, bool is_split);

/// The equations of a problem.
/// @param[in] state   configuration, v, gravity, inertias, armature, standard deviations
/// @param[in] y       values of the measurements that are inputs
/// @param[in] passive_torques  (nv), of passive_torques and springs; empty: nothing
/// @param[in] is_split  see NewtonEulerForm
/// @param[in] base_velocity  what a floating base's joint accelerations and torques are
template <class Scalar>
[[nodiscard]] EstimationEquations<Scalar> estimation_equations(
    const Mechanism& robot, const EstimationProblem& problem, const RobotState<Scalar>& state,
    const std::vector<Scalar>& y, const std::vector<Scalar>& passive_torques, bool is_split,
    const BodyObserver& observe, BaseVelocity base_velocity = BaseVelocity::kBody) {
  const NewtonEulerForm form = form_of(problem, is_split);
  EstimationEquations<Scalar> result;
  result.form = form;
  result.system = newton_euler_equations(robot, form, state, passive_torques, observe);
  const quantity_forms::Maker<Scalar> make_form(robot, form, state, observe, base_velocity);
  for (const bool is_noisy : {false, true}) {
    std::size_t input = 0, sigma = 0;
    for (std::size_t k = 0; k < problem.measurements.size(); ++k) {
      const Measurement& measurement = problem.measurements[k];
      const Scalar value = measurement.is_zero ? Scalar(0) : y[input++];
      const std::size_t own_sigma = sigma;
      if (measurement.is_sigma_input) ++sigma;
      if ((measurement.sigma > 0) != is_noisy) continue;
      Equation<Scalar> equation = make_form(measurement.sum);
      equation.right = equation.right + value;
      result.system.equations.push_back(std::move(equation));
      result.measured.push_back(k);
      if (!is_noisy) continue;
      const bool is_given = measurement.is_sigma_input && !state.sigma.empty();
      result.sigma.push_back(is_given ? state.sigma[own_sigma] : Scalar(measurement.sigma));
      result.weight.push_back(is_given ? Scalar(1) / state.sigma[own_sigma]
                                       : Scalar(1 / measurement.sigma));
    }
    if (!is_noisy) result.exact = result.system.equations.size();
  }
  for (const EntrySum& sum : problem.estimates) result.estimates.push_back(make_form(sum));
  return result;
}

}  // namespace dynac
