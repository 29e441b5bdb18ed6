// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/pivot_check.hpp"

#include <algorithm>

#include "algorithms/estimation/quasi_definite_plan.hpp"
#include "algorithms/sampled_state.hpp"
#include "kernels/sampled_solution.hpp"
#include "sparse/elimination_report.hpp"

namespace dynac::estimation {
namespace {

std::vector<std::vector<double>> positions_to_check(const KernelContext& context) {
  constexpr std::size_t kRandom = 1000, kMostRightAngles = 4096, kSomeRightAngles = 1000;
  // Those that were planned with have the first numbers.
  constexpr std::uint64_t kFirst = 1'000'000;
  std::vector<std::vector<double>> positions;
  for (std::size_t k = 0; k < kRandom; ++k) {
    positions.push_back(random_position(context.robot, kFirst + k));
  }
  const std::size_t count = count_right_angles(context.robot, kMostRightAngles + 1);
  const bool are_all = count <= kMostRightAngles;
  for (std::size_t k = 0; k < (are_all ? count : kSomeRightAngles); ++k) {
    positions.push_back(right_angled_position(context.robot, k, kMostRightAngles));
  }
  return positions;
}

}  // namespace

PivotCheck check_pivots(const KernelContext& context, const Formulation& formulation) {
  const SampledSolution planned = sampled_solution(context, formulation);
  const std::vector<std::vector<double>> positions = context.settings.problem->accepts_singular
                                                         ? std::vector<std::vector<double>>{}
                                                         : positions_to_check(context);
  PivotCheck check{positions.size(), 1, {}};
  for (std::size_t first = 0; first < positions.size(); first += kSampleCount) {
    std::vector<std::vector<double>> batch;
    for (std::size_t sample = 0; sample < kSampleCount; ++sample) {
      batch.push_back(positions[std::min(first + sample, positions.size() - 1)]);
    }
    const auto equations =
        equations_at(context, state_at(context, batch), planned.equations.form.is_split);
    const SampledNumber smallest =
        planned.plan.quasi_definite.pivots.empty()
            ? report_elimination(equations.system, planned.plan.solution).smallest_pivots
            : safety_of(equations, planned.plan.quasi_definite);
    for (std::size_t sample = 0; sample < kSampleCount; ++sample) {
      if (smallest[sample] >= check.smallest) continue;
      check.smallest = smallest[sample];
      check.worst = batch[sample];
    }
  }
  return check;
}

}  // namespace dynac::estimation
