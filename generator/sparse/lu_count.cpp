// SPDX-License-Identifier: BSD-3-Clause
#include "sparse/lu_count.hpp"

#include "sparse/solve.hpp"

namespace dynac {
namespace {

using Block = BlockElimination<SampledNumber>;

int product(const SampledNumber& a, const SampledNumber& b) {
  return a.is_unit() || b.is_unit() || (a.is_constant() && b.is_constant()) ? 0 : 1;
}

int sum(const SampledNumber& a, const SampledNumber& b) {
  return a.is_constant() && b.is_constant() ? 0 : 1;
}

// The step of the factorisation, folded: products with the pivot's inverse, then those of the
// other equations.
long folded_step(const Block& block, const Pivot& pivot) {
  const auto& row = block.rows().at(pivot.equation);
  const SampledNumber value = row.at(pivot.unknown), inverse = SampledNumber(1) / value;
  const auto& equations = block.equations_of(pivot.unknown);
  long cost = value.is_constant() || equations.size() < 2 ? 0 : 1;
  for (const std::size_t equation : equations) {
    if (equation == pivot.equation) continue;
    const auto& other = block.rows().at(equation);
    cost += product(other.at(pivot.unknown), inverse);
    const SampledNumber factor = other.at(pivot.unknown) * inverse;
    for (const auto& [unknown, entry] : row) {
      if (unknown == pivot.unknown) continue;
      cost += product(factor, entry);
      const auto place = other.find(unknown);
      if (place != other.end()) cost += sum(place->second, factor * entry);
    }
  }
  return cost;
}

// Entries that a step changes and that are there already.
long updates(const Block& block, const Pivot& pivot) {
  long count = 0;
  for (const std::size_t equation : block.equations_of(pivot.unknown)) {
    if (equation == pivot.equation) continue;
    for (const auto& entry : block.rows().at(pivot.equation)) {
      const bool is_update = entry.first != pivot.unknown;
      if (is_update && block.rows().at(equation).contains(entry.first)) ++count;
    }
  }
  return count;
}

// What is known beforehand of a right-hand side or an unknown.
struct Known {
  bool is_zero = false;
  bool is_constant = false;
};

// Adds a factor times another, and says what it takes.
int add_product(Known& sum, const SampledNumber& factor, const Known& other) {
  const bool folds = other.is_constant && factor.is_constant();
  const int product = factor.is_unit() || folds ? 0 : 1;
  const int addition = sum.is_zero || (sum.is_constant && folds) ? 0 : 1;
  sum = {false, (sum.is_zero || sum.is_constant) && folds};
  return product + addition;
}

// Both substitutions: a product and a sum an entry, but none from a right-hand side that is zero,
// and no sum into one. So counted, the second substitution is plain.
class Substitutions {
 public:
  explicit Substitutions(const LinearSystem<SampledNumber>& system)
      : x_(system.unknowns, {true, true}) {
    for (const Equation<SampledNumber>& equation : system.equations) {
      right_.push_back({equation.right.is(0), equation.right.is_constant()});
    }
  }

  /// The first one, and what the second is to find; before the step.
  void add(const Block& block, const Pivot& pivot) {
    const auto& row = block.rows().at(pivot.equation);
    const SampledNumber inverse = SampledNumber(1) / row.at(pivot.unknown);
    const Known own = right_[pivot.equation];
    plain_ += static_cast<long>(2 * row.size() - 1);
    steps_.push_back({pivot, row, own});
    if (own.is_zero) return;
    for (const std::size_t equation : block.equations_of(pivot.unknown)) {
      if (equation == pivot.equation) continue;
      plain_ += right_[equation].is_zero ? 1 : 2;
      folded_ +=
          add_product(right_[equation], block.rows().at(equation).at(pivot.unknown) * inverse, own);
    }
  }

  /// The second one.
  void go_back() {
    for (auto step = steps_.rbegin(); step != steps_.rend(); ++step) {
      Known sum = step->right;
      for (const auto& [unknown, entry] : step->row) {
        const bool is_own = unknown == step->pivot.unknown;
        if (!is_own && !x_[unknown].is_zero) folded_ += add_product(sum, entry, x_[unknown]);
      }
      const SampledNumber& pivot = step->row.at(step->pivot.unknown);
      sum.is_constant &= pivot.is_constant();
      if (!sum.is_constant && !pivot.is_unit()) ++folded_;
      x_[step->pivot.unknown] = sum;
    }
  }

  [[nodiscard]] long plain() const { return plain_; }
  [[nodiscard]] long folded() const { return folded_; }

 private:
  struct Step {
    Pivot pivot;
    Block::Row row;
    Known right;
  };

  std::vector<Known> right_, x_;  // of each equation and unknown
  std::vector<Step> steps_;
  long plain_ = 0, folded_ = 0;
};

}  // namespace

LuCount count_lu(const LinearSystem<SampledNumber>& system, const EquationPattern& pattern,
                 const std::vector<Pivot>& order) {
  Block block =
      load_block(system, pattern, order, std::vector<Affine<SampledNumber>>(system.unknowns));
  LuCount count;
  Substitutions substitutions(system);
  for (const Pivot& pivot : order) count.matrix += block.rows().at(pivot.equation).size();
  for (Pivot pivot : order) {
    pivot.scaling = Scaling::kUnknown;
    const std::size_t below = block.equations_of(pivot.unknown).size() - 1;
    const std::size_t right = block.rows().at(pivot.equation).size() - 1;
    count.factors += 1 + below + right;
    count.plain += static_cast<long>(below + below * right) + updates(block, pivot);
    count.folded += folded_step(block, pivot);
    substitutions.add(block, pivot);
    block.eliminate(pivot);
  }
  substitutions.go_back();
  count.plain += substitutions.plain();
  count.folded += substitutions.folded();
  return count;
}

}  // namespace dynac
