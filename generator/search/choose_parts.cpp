// SPDX-License-Identifier: BSD-3-Clause
#include "search/choose_parts.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "search/accuracy_comparison.hpp"
#include "search/count_traced.hpp"
#include "search/serving_formulations.hpp"

namespace dynac {
namespace {

constexpr int kTooMany = std::numeric_limits<int>::max();

// A formulation of a part, and what it costs alone.
struct Way {
  const Formulation* formulation = nullptr;
  int alone = 0;
};

// Coordinate descent over the formulations of the parts, one part at a time.
class PartsSearch {
 public:
  PartsSearch(const Kernel& kernel, const KernelContext& context, Progress& progress)
      : kernel_(kernel), context_(context), progress_(progress) {}

  ComputesParts run(const AskedFormulations& asked, ComputesParts start) {
    for (const Kernel* part : kernel_.parts) add_ways(*part, asked);
    best_ = std::move(start);
    if (best_.ways.empty()) {
      for (const std::vector<Way>& ways : ways_) best_.ways.push_back(ways.front().formulation);
    }
    if (std::ranges::all_of(ways_, [](const auto& ways) { return ways.size() == 1; })) return best_;
    cost_ = cost(best_, std::nullopt);
    for (bool has_changed = true; has_changed;) {
      has_changed = false;
      for (std::size_t p = 0; p < ways_.size(); ++p) has_changed |= improve(p);
    }
    return std::move(best_);
  }

 private:
  // The ways of a part, the cheapest first.
  void add_ways(const Kernel& part, const AskedFormulations& asked) {
    std::vector<Way>& ways = ways_.emplace_back();
    const Formulation* const only = asked_formulation(asked, part);
    const auto serving = serving_formulations(part, context_, only, Company::kFused);
    AccuracyComparison accuracy(part, context_);
    for (const Formulation* formulation : serving) {
      const bool is_accurate = is_accurate_far_from_origin(*formulation, context_.robot);
      const bool is_last = formulation == serving.back() && ways.empty();
      if (!is_accurate && only == nullptr && !is_last) continue;
      const auto least = std::ranges::min_element(ways, {}, &Way::alone);
      const auto best = least == ways.end() ? std::nullopt : std::optional(least->alone);
      const auto compare = [&](const Graph& graph) { accuracy.add(*formulation, graph); };
      ways.push_back(
          {formulation, serving.size() == 1 ? 0 : cost(part, *formulation, best, compare)});
    }
    for (const Formulation* formulation : accuracy.inaccurate()) {
      std::erase_if(ways, [&](const Way& way) { return way.formulation == formulation; });
    }
    std::ranges::stable_sort(ways, {}, &Way::alone);
  }

  // @param[in] best  see count_traced()
  // @param[in] observe  see count_traced()
  [[nodiscard]] int cost(const Kernel& kernel, const Formulation& formulation,
                         std::optional<int> best,
                         const std::function<void(const Graph&)>& observe = {}) {
    progress_.phase("comparing formulations");
    return count_traced(kernel, formulation, context_, best, observe).value_or(kTooMany);
  }

  [[nodiscard]] int cost(const ComputesParts& parts, std::optional<int> best) {
    return cost(kernel_, fused_formulation(kernel_, parts), best);
  }

  // Whether another way of a part helps. One that costs more alone than all do now cannot.
  bool improve(std::size_t part) {
    bool has_changed = false;
    for (const Way& way : ways_[part]) {
      if (way.formulation == best_.ways[part] || way.alone >= cost_) continue;
      ComputesParts other = best_;
      other.ways[part] = way.formulation;
      const int other_cost = cost(other, cost_);
      if (other_cost >= cost_) continue;
      best_ = std::move(other);
      cost_ = other_cost;
      has_changed = true;
    }
    return has_changed;
  }

  const Kernel& kernel_;
  const KernelContext& context_;
  Progress& progress_;
  std::vector<std::vector<Way>> ways_;  // of each part
  ComputesParts best_;
  int cost_ = 0;
};

}  // namespace

ComputesParts choose_parts(const Kernel& kernel, const KernelContext& context,
                           const AskedFormulations& asked, ComputesParts start,
                           Progress& progress) {
  return PartsSearch(kernel, context, progress).run(asked, std::move(start));
}

}  // namespace dynac
