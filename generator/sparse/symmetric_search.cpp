// SPDX-License-Identifier: BSD-3-Clause
#include "sparse/symmetric_search.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "sparse/plan.hpp"
#include "sparse/symmetric_pattern.hpp"

namespace dynac {
namespace {

// a / b, or 1 where that is more; zero where it is no number or a is not positive.
SampledNumber part(const SampledNumber& a, const SampledNumber& b) {
  SampledNumber result = 1;
  for (std::size_t sample = 0; sample < kSampleCount; ++sample) {
    const double quotient = a[sample] / b[sample];
    result[sample] = a[sample] > 0 && quotient > 0 ? std::min(quotient, 1.0) : 0;
  }
  return result;
}

SampledNumber smaller(const SampledNumber& a, const SampledNumber& b) { return -larger(-a, -b); }

SampledNumber root(const SampledNumber& a) {
  SampledNumber result;
  for (std::size_t sample = 0; sample < kSampleCount; ++sample)
    result[sample] = std::sqrt(a[sample]);
  return result;
}

SampledNumber entry(const SymmetricRows<SampledNumber>& rows, std::size_t i, std::size_t j) {
  const auto row = rows.find(i);
  if (row == rows.end()) return 0;
  const auto place = row->second.find(j);
  return place == row->second.end() ? SampledNumber(0) : place->second;
}

}  // namespace

PivotSafety::PivotSafety(const SymmetricRows<SampledNumber>& rows, std::size_t positive)
    : positive_(positive) {
  for (const auto& [i, row] : rows) {
    for (const auto& [j, value] : row) {
      if (j <= i) sizes_[i].emplace(j, value.magnitude());
    }
  }
}

void PivotSafety::see(const SymmetricStep<SampledNumber>& step) {
  sizes_.erase(step.pivot.first);
  if (step.pivot.second) sizes_.erase(*step.pivot.second);
  step.for_each_update([&](std::size_t i, std::size_t j, const SampledNumber& value) {
    SampledNumber& size =
        sizes_[step.rest[i]].try_emplace(step.rest[j], SampledNumber(0)).first->second;
    size = larger(size, value.magnitude());
  });
}

SampledNumber PivotSafety::across(const SymmetricRows<SampledNumber>& rows, std::size_t row) const {
  SampledNumber largest = 0;
  for (const auto& [other, value] : rows.at(row)) {
    if (is_positive(other) != is_positive(row)) largest = larger(largest, value.magnitude());
  }
  return largest;
}

SampledNumber PivotSafety::of(const SymmetricRows<SampledNumber>& rows, const SymmetricPivot& pivot,
                              double part_of_column) const {
  const std::size_t x = pivot.first;
  if (!pivot.second) {
    const SampledNumber value = is_positive(x) ? entry(rows, x, x) : -entry(rows, x, x);
    const SampledNumber of_column = part(value, SampledNumber(part_of_column) * across(rows, x));
    return smaller(part(value, entry(sizes_, x, x)), of_column);
  }
  const std::size_t e = *pivot.second;
  const SampledNumber c = entry(rows, x, e);
  const SampledNumber size = root(c * c - entry(rows, x, x) * entry(rows, e, e));
  const SampledNumber of_diagonal = part(size, root(entry(sizes_, x, x) * entry(sizes_, e, e)));
  const SampledNumber kept = smaller(of_diagonal, part(size, entry(sizes_, e, x)));
  return smaller(kept, part(size, across(rows, x)));
}

namespace {

// What pivots have to be besides safe.
struct Strictness {
  double part_of_column = 1;  // see PivotSafety::of
  /// Part that the smallest is of the largest at any configuration: what varies much may vanish at
  /// others.
  double steadiness = 0;
  bool must_keep_sign = true;  // of what is neither in H nor in D
};

// See search_quasi_definite().
class Search {
 public:
  Search(SymmetricRows<SampledNumber> rows, std::size_t positive, SymmetricRule rule,
         const Strictness& strictness)
      : rows_(std::move(rows)),
        pattern_(pattern_of(rows_)),
        positive_(positive),
        rule_(rule),
        strictness_(strictness),
        safety_(rows_, positive) {
    for (const auto& row : rows_) find_candidates(row.first);
  }

  void run() {
    while (const Candidate* best = best_candidate()) take(best->pivot);
  }

  [[nodiscard]] bool is_done() const { return rows_.empty(); }
  [[nodiscard]] const std::vector<SymmetricPivot>& pivots() const { return pivots_; }

 private:
  struct Candidate {
    SymmetricPivot pivot;
    double cost = 0;
    std::optional<bool> is_safe;  // none: not looked at
  };

  // Of a row of H, alone and with each row of D; of a row of D alone.
  void find_candidates(std::size_t row) {
    std::vector<Candidate>& own = candidates_[row];
    own.clear();
    for (const auto& entry : rows_.at(row)) {
      const std::size_t other = entry.first;
      if (other != row && (row >= positive_ || other < positive_)) continue;
      SymmetricPivot pivot{row, {}};
      if (other != row) pivot.second = other;
      own.push_back({pivot, cost_of(pivot), {}});
    }
  }

  [[nodiscard]] double cost_of(const SymmetricPivot& pivot) const {
    const ChangedEntries changed = pattern_.changed_by(pivot);
    auto cost = static_cast<double>(changed.all);
    // Of those that fill in as many the one that changes the fewest.
    if (rule_ == SymmetricRule::kFill) cost = static_cast<double>(changed.filled) + 1e-3 * cost;
    return cost;
  }

  [[nodiscard]] bool is_safe(const SymmetricPivot& pivot) const {
    if (safety_.of(rows_, pivot, strictness_.part_of_column).smallest() < kSafePivot) return false;
    const auto matrix = SymmetricStep<SampledNumber>(rows_, pivot).matrix;
    const SampledNumber size = matrix.measure().magnitude();
    if (size.smallest() < -strictness_.steadiness * (-size).smallest()) return false;
    return !pivot.second || !strictness_.must_keep_sign || matrix.measure().keeps_sign();
  }

  [[nodiscard]] Candidate* cheapest() {
    Candidate* best = nullptr;
    for (auto& row : candidates_) {
      for (Candidate& candidate : row.second) {
        if (!candidate.is_safe.value_or(true)) continue;
        if (best == nullptr || candidate.cost < best->cost) best = &candidate;
      }
    }
    return best;
  }

  [[nodiscard]] const Candidate* best_candidate() {
    for (Candidate* best = cheapest(); best != nullptr; best = cheapest()) {
      if (!best->is_safe) best->is_safe = is_safe(best->pivot);
      if (*best->is_safe) return best;
    }
    return nullptr;
  }

  void take(const SymmetricPivot pivot) {
    pattern_.eliminate(pivot);
    const SymmetricStep<SampledNumber> step = eliminate(rows_, pivot);
    safety_.see(step);
    pivots_.push_back(pivot);
    candidates_.erase(pivot.first);
    if (pivot.second) candidates_.erase(*pivot.second);
    std::set<std::size_t> changed(step.rest.begin(), step.rest.end());
    for (const std::size_t row : step.rest) {
      if (row < positive_) continue;
      for (const auto& entry : rows_.at(row)) {
        if (entry.first < positive_) changed.insert(entry.first);
      }
    }
    for (const std::size_t row : changed) find_candidates(row);
  }

  SymmetricRows<SampledNumber> rows_;
  SymmetricPattern pattern_;
  std::size_t positive_;
  SymmetricRule rule_;
  Strictness strictness_;
  PivotSafety safety_;
  std::map<std::size_t, std::vector<Candidate>> candidates_;
  std::vector<SymmetricPivot> pivots_;
};

}  // namespace

std::vector<SymmetricPivot> search_quasi_definite(const SymmetricRows<SampledNumber>& rows,
                                                  std::size_t positive, SymmetricRule rule) {
  constexpr double kSteady = 0.1;
  std::vector<SymmetricPivot> pivots;
  for (const Strictness& strictness : {Strictness{1, kSteady}, Strictness{1e3, kSteady / 10},
                                       Strictness{1e3}, Strictness{1 / kSafePivot, 0, false}}) {
    Search search(rows, positive, rule, strictness);
    search.run();
    pivots = search.pivots();
    if (search.is_done()) break;
  }
  return pivots;
}

}  // namespace dynac
