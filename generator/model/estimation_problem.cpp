#include "model/estimation_problem.hpp"

#include <algorithm>

namespace dynac {

std::size_t measured_inputs(const EstimationProblem& problem) {
  return static_cast<std::size_t>(
      std::ranges::count(problem.measurements, false, &Measurement::is_zero));
}

}  // namespace dynac
