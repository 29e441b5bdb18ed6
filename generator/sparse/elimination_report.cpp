#include "sparse/elimination_report.hpp"

#include <algorithm>

#include "sparse/solve.hpp"

namespace dynac {
namespace {

using Block = BlockElimination<Lanes>;

// Looks at a block before each of its steps.
class Observer {
 public:
  explicit Observer(const EquationPattern& pattern) : pattern_(pattern) {}

  void see(const Block& block, const Pivot& pivot) {
    const Lanes& value = block.rows().at(pivot.equation).at(pivot.unknown);
    Lanes largest = value.magnitude();
    for (const std::size_t equation : block.equations_of(pivot.unknown)) {
      largest = larger(largest, block.rows().at(equation).at(pivot.unknown).magnitude());
      if (equation != pivot.equation) see_entry(equation, pivot.unknown);
    }
    for (const auto& entry : block.rows().at(pivot.equation)) {
      see_entry(pivot.equation, entry.first);
    }
    const Lanes part = value.magnitude() / largest;
    report_.smallest_pivot = std::min(report_.smallest_pivot, part.smallest());
    report_.smallest_pivots = -larger(-report_.smallest_pivots, -part);
    report_.keeps_signs &= value.keeps_sign();
  }

  [[nodiscard]] EliminationReport& report() { return report_; }

 private:
  void see_entry(std::size_t equation, std::size_t unknown) {
    if (std::ranges::binary_search(pattern_[equation], unknown)) return;
    report_.fill.push_back({equation, unknown});
  }

  const EquationPattern& pattern_;
  EliminationReport report_;
};

}  // namespace

EliminationReport report_elimination(const LinearSystem<Lanes>& system, const SolutionPlan& plan) {
  const std::vector<Affine<Lanes>> nothing_known(system.unknowns);
  Observer observer(plan.pattern);
  for (const std::vector<Pivot>& pivots : plan.blocks) {
    Block block = load_block(system, plan.pattern, pivots, nothing_known);
    for (const Pivot& pivot : pivots) {
      observer.see(block, pivot);
      block.eliminate(pivot);
    }
  }
  return std::move(observer.report());
}

}  // namespace dynac
