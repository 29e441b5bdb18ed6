// SPDX-License-Identifier: BSD-3-Clause
#include "search/safe_pivots.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

#include "kernels/pivot_check.hpp"

namespace dynac {

std::size_t cheapest_safe(const Model& model, const KernelSettings& settings,
                          const Choice& choice) {
  std::vector<std::size_t> order(choice.candidates.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, {},
                           [&](std::size_t k) { return choice.candidates[k].operations; });
  estimation::PivotCheck best;
  best.smallest = 0;
  for (const std::size_t k : order) {
    const Candidate& candidate = choice.candidates[k];
    const Mechanism robot = lower(model, candidate.lower);
    const estimation::PivotCheck check =
        estimation::check_pivots({robot, settings}, *candidate.formulation);
    if (check.smallest >= estimation::kSmallestPivot) return k;
    if (check.smallest >= best.smallest) best = check;
  }
  throw InputError(
      "@problem",
      fmt::format("the equations are singular near some configurations: at q = [{:.4g}], one of {} "
                  "sampled, a pivot is {:.1g} of its column; measure more, or add `accept "
                  "singular_configurations` to the problem",
                  fmt::join(best.worst, ", "), best.configurations, best.smallest));
}

}  // namespace dynac
