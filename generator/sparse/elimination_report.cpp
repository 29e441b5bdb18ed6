// SPDX-License-Identifier: BSD-3-Clause
#include "sparse/elimination_report.hpp"

#include <algorithm>
#include <cmath>

#include "sparse/pivot_parts.hpp"
#include "sparse/solve.hpp"

namespace dynac {
namespace {

using Block = BlockElimination<SampledNumber>;

// Looks at a block before each of its steps.
class Observer {
 public:
  explicit Observer(const EquationPattern& pattern) : pattern_(pattern) {}

  void see(const Block& block, const Pivot& pivot) {
    const SampledNumber& value = block.rows().at(pivot.equation).at(pivot.unknown);
    for (const std::size_t equation : block.equations_of(pivot.unknown)) {
      if (equation != pivot.equation) see_entry(equation, pivot.unknown);
    }
    for (const auto& entry : block.rows().at(pivot.equation)) {
      see_entry(pivot.equation, entry.first);
    }
    see_part(value.magnitude() / largest_factor(block, pivot.unknown));
    report_.keeps_signs &= value.keeps_sign();
  }

  // What has no safe pivots is solved by normal equations: there the roots of pivots count.
  void see_together(const Block& rest) {
    for (SampledNumber part : normal_parts(rest)) {
      for (std::size_t sample = 0; sample < kSampleCount; ++sample)
        part[sample] = std::sqrt(part[sample]);
      see_part(part);
    }
  }

  [[nodiscard]] EliminationReport& report() { return report_; }

 private:
  // What is no number is as bad as zero.
  void see_part(const SampledNumber& part) {
    for (std::size_t sample = 0; sample < kSampleCount; ++sample) {
      double& smallest = report_.smallest_pivots[sample];
      smallest = part[sample] >= 0 ? std::min(smallest, part[sample]) : 0;
    }
    report_.smallest_pivot = report_.smallest_pivots.smallest();
  }

  void see_entry(std::size_t equation, std::size_t unknown) {
    if (std::ranges::binary_search(pattern_[equation], unknown)) return;
    report_.fill.push_back({equation, unknown});
  }

  const EquationPattern& pattern_;
  EliminationReport report_;
};

}  // namespace

EliminationReport report_elimination(const LinearSystem<SampledNumber>& system,
                                     const SolutionPlan& plan) {
  const std::vector<Affine<SampledNumber>> nothing_known(system.unknowns);
  Observer observer(plan.pattern);
  for (const std::vector<Pivot>& pivots : plan.blocks) {
    Block block = load_block(system, plan.pattern, pivots, nothing_known);
    for (const Pivot& pivot : pivots) {
      if (pivot.is_together) continue;
      observer.see(block, pivot);
      block.eliminate(pivot);
    }
    observer.see_together(block);
  }
  return std::move(observer.report());
}

}  // namespace dynac
