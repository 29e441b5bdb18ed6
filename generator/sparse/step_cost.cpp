// SPDX-License-Identifier: BSD-3-Clause
#include "sparse/step_cost.hpp"

namespace dynac {
namespace {

using Row = BlockElimination<SampledNumber>::Row;

// What a factor takes in a product, and how it stands to the pivot.
struct Factor {
  bool is_unit = false;
  bool is_constant = false;
};

Factor factor_of(const SampledNumber& value) { return {value.is_unit(), value.is_constant()}; }

int product(const Factor& a, const Factor& b) {
  return a.is_unit || b.is_unit || (a.is_constant && b.is_constant) ? 0 : 1;
}

// Factors divided by the pivot, and what that takes.
std::vector<Factor> scaled(const std::vector<Factor>& factors, const Factor& pivot, int& cost) {
  if (pivot.is_unit) return factors;
  std::vector<Factor> result;
  for (const Factor& factor : factors) {
    const bool is_constant = factor.is_constant && pivot.is_constant;
    if (!is_constant && !factor.is_unit) ++cost;
    result.push_back({false, is_constant});
  }
  return result;
}

// Products and sums of taking the pivot's equation off the others, right-hand sides included.
int cost_of_updates(const std::vector<const Row*>& others, const Row& pivot_row,
                    std::size_t unknown, const std::vector<Factor>& factors,
                    const std::vector<Factor>& entries) {
  int cost = 0;
  for (std::size_t i = 0; i < others.size(); ++i) {
    std::size_t k = 0;
    for (const auto& entry : pivot_row) {
      if (entry.first == unknown) continue;
      const bool folds = factors[i].is_constant && entries[k].is_constant;
      cost += product(factors[i], entries[k++]);
      const auto place = others[i]->find(entry.first);
      if (place != others[i]->end() && !(folds && place->second.is_constant())) ++cost;
    }
    cost += 1 + product(factors[i], {});
  }
  return cost;
}

// Whether the pivot's equation and unknown have the same entries in the same order.
bool is_symmetric(const std::vector<const Row*>& others, const Row& pivot_row,
                  std::size_t unknown) {
  if (others.size() + 1 != pivot_row.size()) return false;
  std::size_t i = 0;
  for (const auto& [other, entry] : pivot_row) {
    if (other == unknown) continue;
    const SampledNumber& mirrored = others[i++]->at(unknown);
    for (std::size_t sample = 0; sample < kSampleCount; ++sample) {
      if (entry[sample] != mirrored[sample]) return false;
    }
  }
  return true;
}

}  // namespace

StepCost cost_of(const BlockElimination<SampledNumber>& block, std::size_t equation,
                 std::size_t unknown) {
  const Row& pivot_row = block.rows().at(equation);
  const Factor pivot = factor_of(pivot_row.at(unknown));
  std::vector<const Row*> others;
  std::vector<Factor> factors, entries;
  for (const std::size_t other : block.equations_of(unknown)) {
    if (other == equation) continue;
    others.push_back(&block.rows().at(other));
    factors.push_back(factor_of(others.back()->at(unknown)));
  }
  for (const auto& [other, entry] : pivot_row) {
    if (other != unknown) entries.push_back(factor_of(entry));
  }
  int by_equation = 0, by_unknown = 0;
  const auto scaled_entries = scaled(entries, pivot, by_equation);
  const auto scaled_factors = scaled(factors, pivot, by_unknown);
  by_equation += cost_of_updates(others, pivot_row, unknown, factors, scaled_entries);
  by_unknown += cost_of_updates(others, pivot_row, unknown, scaled_factors, entries);
  const int division = pivot.is_constant ? 0 : 1;
  const bool is_both = !pivot.is_unit && is_symmetric(others, pivot_row, unknown);
  if (is_both) return {Scaling::kBoth, by_equation + division};
  if (by_unknown < by_equation) return {Scaling::kUnknown, by_unknown + division};
  return {Scaling::kEquation, by_equation + division};
}

}  // namespace dynac
