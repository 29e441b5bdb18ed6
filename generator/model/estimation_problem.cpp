// SPDX-License-Identifier: BSD-3-Clause
#include "model/estimation_problem.hpp"

#include <algorithm>

namespace dynac {

std::size_t measured_inputs(const EstimationProblem& problem) {
  return static_cast<std::size_t>(
      std::ranges::count(problem.measurements, false, &Measurement::is_zero));
}

std::size_t sigma_inputs(const EstimationProblem& problem) {
  return static_cast<std::size_t>(
      std::ranges::count(problem.measurements, true, &Measurement::is_sigma_input));
}

}  // namespace dynac
