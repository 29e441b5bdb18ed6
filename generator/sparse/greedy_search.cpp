// SPDX-License-Identifier: BSD-3-Clause
#include "sparse/greedy_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "sparse/pivot_parts.hpp"
#include "sparse/repeats.hpp"
#include "sparse/step_cost.hpp"

namespace dynac {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// What is less than this part of the largest that an unknown's factors were at first is rounding.
constexpr double kFactorRounding = 1e-13;

// The largest factor of every unknown.
std::map<std::size_t, SampledNumber> sizes_of(const BlockElimination<SampledNumber>& block) {
  std::map<std::size_t, SampledNumber> sizes;
  for (const auto& [equation, row] : block.rows()) {
    for (const auto& [unknown, factor] : row) {
      SampledNumber& size = sizes.try_emplace(unknown, SampledNumber(0)).first->second;
      size = larger(size, factor.magnitude());
    }
  }
  return sizes;
}

// The smallest part that a pivot is of the largest in its column. Samples do not count in which the
// whole column is rounding, or no number any more: there the equations are singular, whatever the
// pivots. Zero if that is everywhere.
double smallest_part(const SampledNumber& pivot, const SampledNumber& largest,
                     const SampledNumber& size) {
  double smallest = kInfinity;
  for (std::size_t sample = 0; sample < kSampleCount; ++sample) {
    const double part = pivot[sample] / largest[sample];
    if (largest[sample] > kFactorRounding * size[sample] && part <= 1)
      smallest = std::min(smallest, part);
  }
  return smallest <= 1 ? smallest : 0;
}

// How far a pivot stays from zero, as a part of the largest in its column; zero if it does not keep
// its sign but has to.
// @param[in] size  of that column at first
double safety(const BlockElimination<SampledNumber>& block, std::size_t equation,
              std::size_t unknown, const SampledNumber& size, bool must_keep_sign) {
  const SampledNumber& pivot = block.rows().at(equation).at(unknown);
  if (must_keep_sign && !pivot.keeps_sign()) return 0;
  return smallest_part(pivot.magnitude(), largest_factor(block, unknown), size);
}

}  // namespace

struct GreedySearch::Candidate {
  Pivot pivot;
  std::pair<bool, double> key{true, kInfinity};  // not what the hint says, cost

  [[nodiscard]] bool exists() const { return key.second != kInfinity; }
};

GreedySearch::GreedySearch(BlockElimination<SampledNumber> block, const OrderHint& hint,
                           const GreedyRule& rule, bool must_keep_sign)
    : block_(std::move(block)),
      hint_(&hint),
      rule_(rule),
      sizes_(sizes_of(block_)),
      must_keep_sign_(must_keep_sign),
      random_(rule.seed) {}

void GreedySearch::run() {
  std::vector<std::size_t> groups;
  for (const auto& column : block_.columns()) groups.push_back(hint_->group_of[column.first]);
  std::ranges::sort(groups);
  groups.erase(std::unique(groups.begin(), groups.end()), groups.end());
  for (const std::size_t group : groups) {
    for (Candidate best = best_candidate(group); best.exists(); best = best_candidate(group)) {
      take(best.pivot);
    }
  }
}

void GreedySearch::take(Pivot pivot) {
  std::vector<std::size_t> equations, unknowns;
  for (const std::size_t equation : block_.equations_of(pivot.unknown)) {
    if (equation != pivot.equation) equations.push_back(equation);
  }
  for (const auto& entry : block_.rows().at(pivot.equation)) {
    if (entry.first != pivot.unknown) unknowns.push_back(entry.first);
  }
  block_.eliminate(pivot);
  pivot.repeats = find_repeats(block_, equations, unknowns);
  block_.repeat(pivot.repeats);
  pivots_.push_back(std::move(pivot));
}

// Operations are counted for steps of few products only: the others cannot be the cheapest.
std::size_t GreedySearch::most_products(std::size_t group) const {
  constexpr std::size_t kMost = 1'000'000;
  std::size_t fewest = kMost;
  for (const auto& [unknown, equations] : block_.columns()) {
    if (hint_->group_of[unknown] > group) continue;
    for (const std::size_t equation : equations) {
      fewest = std::min(fewest, products(equation, equations.size()));
    }
  }
  return 2 * fewest + 8;
}

std::size_t GreedySearch::products(std::size_t equation, std::size_t equations) const {
  return (block_.rows().at(equation).size() - 1) * (equations - 1);
}

GreedySearch::Candidate GreedySearch::best_candidate(std::size_t group) {
  const std::size_t most = most_products(group);
  Candidate best;
  for (const auto& [unknown, equations] : block_.columns()) {
    if (hint_->group_of[unknown] > group) continue;
    for (const std::size_t equation : equations) {
      const std::size_t count = products(equation, equations.size());
      const bool is_hinted = hint_->equation_of[unknown] == equation;
      if (rule_.counts_operations && count > most && !is_hinted) continue;
      consider(equation, unknown, count, best);
    }
  }
  return best;
}

void GreedySearch::consider(std::size_t equation, std::size_t unknown, std::size_t count,
                            Candidate& best) {
  StepCost cost;
  auto key = static_cast<double>(count);
  if (rule_.counts_operations) {
    cost = cost_of(block_, equation, unknown);
    key = cost.operations;
  }
  const SampledNumber& pivot = block_.rows().at(equation).at(unknown);
  key += pivot.is_unit() ? 0 : pivot.is_constant() ? 0.25 : 0.5;
  if (rule_.noise > 0) key *= 1 + rule_.noise * std::uniform_real_distribution<>()(random_);
  const std::pair<bool, double> full_key{hint_->equation_of[unknown] != equation, key};
  if (full_key >= best.key) return;
  if (!(safety(block_, equation, unknown, sizes_.at(unknown), must_keep_sign_) >= kSafePivot)) {
    return;
  }
  if (!rule_.counts_operations) cost = cost_of(block_, equation, unknown);
  best = {{equation, unknown, cost.scaling}, full_key};
}

BlockElimination<SampledNumber> GreedySearch::rest() const {
  BlockElimination<SampledNumber> result;
  for (auto [equation, row] : block_.rows()) {
    for (auto& [unknown, factor] : row) {
      const SampledNumber& size = sizes_.at(unknown);
      for (std::size_t sample = 0; sample < kSampleCount; ++sample) {
        if (!(std::abs(factor[sample]) > kFactorRounding * size[sample])) factor[sample] = 0;
      }
    }
    result.load(equation, std::move(row), {});
  }
  return result;
}

GreedySearch search_pivots(const BlockElimination<SampledNumber>& block, const OrderHint& hint,
                           const GreedyRule& rule) {
  GreedySearch keeping_signs(block, hint, rule, true);
  keeping_signs.run();
  if (keeping_signs.is_done()) return keeping_signs;
  GreedySearch result(block, hint, rule, false);
  result.run();
  return result;
}

}  // namespace dynac
