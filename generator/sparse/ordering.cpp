// Greedy orders of pivots, which are safe at all sampled configurations.
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

#include "sparse/plan.hpp"
#include "sparse/solve.hpp"
#include "sparse/step_cost.hpp"
#include "sparse/suitesparse.hpp"

namespace dynac {
namespace {

using Block = BlockElimination<Lanes>;

// What a greedy search minimises, and which chance it leaves.
struct Rule {
  bool counts_operations = true;  // else products by the pattern
  double noise = 0;               // part of the cost that is left to chance
  std::uint64_t seed = 0;
};

struct Candidate {
  Pivot pivot;
  double key = std::numeric_limits<double>::infinity();
  int operations = 0;
};

// The largest factor of every unknown.
std::map<std::size_t, Lanes> sizes_of(const Block& block) {
  std::map<std::size_t, Lanes> sizes;
  for (const auto& [equation, row] : block.rows()) {
    for (const auto& [unknown, factor] : row) {
      Lanes& size = sizes.try_emplace(unknown, Lanes(0)).first->second;
      size = larger(size, factor.magnitude());
    }
  }
  return sizes;
}

// What is less than this part of the largest that an unknown's factors were at first is rounding.
constexpr double kRounding = 1e-13;

// The smallest part that a pivot is of the largest in its column. Lanes do not count in which the
// whole column is rounding, or no number any more: there the equations are singular, whatever the
// pivots. Zero if that is everywhere.
double smallest_part(const Lanes& pivot, const Lanes& largest, const Lanes& size) {
  double smallest = std::numeric_limits<double>::infinity();
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    const double part = pivot[lane] / largest[lane];
    if (largest[lane] > kRounding * size[lane] && part <= 1) smallest = std::min(smallest, part);
  }
  return smallest <= 1 ? smallest : 0;
}

// How far a pivot stays from zero, as a part of the largest in its column; zero if it does not keep
// its sign but has to.
// @param[in] size  of that column at first
double safety(const Block& block, std::size_t equation, std::size_t unknown, const Lanes& size,
              bool must_keep_sign) {
  const Lanes& pivot = block.rows().at(equation).at(unknown);
  if (pivot.is_unit() && block.equations_of(unknown).size() == 1) return 1;
  if (must_keep_sign && !pivot.keeps_sign()) return 0;
  Lanes largest = pivot.magnitude();
  for (const std::size_t other : block.equations_of(unknown)) {
    largest = larger(largest, block.rows().at(other).at(unknown).magnitude());
  }
  return smallest_part(pivot.magnitude(), largest, size);
}

class GreedySearch {
 public:
  GreedySearch(Block block, const std::vector<std::size_t>& group_of, const Rule& rule,
               bool must_keep_sign)
      : block_(std::move(block)),
        sizes_(sizes_of(block_)),
        group_of_(&group_of),
        rule_(rule),
        must_keep_sign_(must_keep_sign),
        random_(rule.seed) {}

  // Finds pivots until there are no safe ones.
  void run() {
    std::vector<std::size_t> groups;
    for (const auto& column : block_.columns()) groups.push_back((*group_of_)[column.first]);
    std::ranges::sort(groups);
    groups.erase(std::unique(groups.begin(), groups.end()), groups.end());
    for (const std::size_t group : groups) {
      while (true) {
        const Candidate best = best_candidate(group);
        if (best.key == std::numeric_limits<double>::infinity()) break;
        block_.eliminate(best.pivot);
        pivots_.push_back(best.pivot);
        operations_ += best.operations;
      }
    }
  }

  [[nodiscard]] bool keeps_signs() const { return must_keep_sign_; }
  [[nodiscard]] bool is_done() const { return block_.rows().empty(); }
  // What is left, with zeros for rounding.
  [[nodiscard]] Block rest() const {
    Block result;
    for (auto [equation, row] : block_.rows()) {
      for (auto& [unknown, factor] : row) {
        const Lanes& size = sizes_.at(unknown);
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
          if (!(std::abs(factor[lane]) > kRounding * size[lane])) factor[lane] = 0;
        }
      }
      result.load(equation, std::move(row), {});
    }
    return result;
  }
  [[nodiscard]] const std::vector<Pivot>& pivots() const { return pivots_; }
  [[nodiscard]] long operations() const { return operations_; }

 private:
  // Operations are counted for steps of few products only: the others cannot be the cheapest.
  [[nodiscard]] std::size_t most_products(std::size_t group) const {
    std::size_t fewest = std::numeric_limits<std::size_t>::max();
    for (const auto& [unknown, equations] : block_.columns()) {
      if ((*group_of_)[unknown] > group) continue;
      for (const std::size_t equation : equations) {
        fewest = std::min(fewest, products(equation, equations.size()));
      }
    }
    return 4 * std::min(fewest, std::numeric_limits<std::size_t>::max() / 8) + 16;
  }

  [[nodiscard]] std::size_t products(std::size_t equation, std::size_t equations) const {
    return (block_.rows().at(equation).size() - 1) * (equations - 1);
  }

  Candidate best_candidate(std::size_t group) {
    const std::size_t most = most_products(group);
    Candidate best;
    for (const auto& [unknown, equations] : block_.columns()) {
      if ((*group_of_)[unknown] > group) continue;
      for (const std::size_t equation : equations) {
        const std::size_t count = products(equation, equations.size());
        if (rule_.counts_operations && count > most) continue;
        consider(equation, unknown, count, best);
      }
    }
    return best;
  }

  void consider(std::size_t equation, std::size_t unknown, std::size_t count, Candidate& best) {
    StepCost cost;
    auto key = static_cast<double>(count);
    if (rule_.counts_operations) {
      cost = cost_of(block_, equation, unknown);
      key = cost.operations;
    }
    const Lanes& pivot = block_.rows().at(equation).at(unknown);
    key += pivot.is_unit() ? 0 : pivot.is_constant() ? 0.25 : 0.5;
    if (rule_.noise > 0) key *= 1 + rule_.noise * std::uniform_real_distribution<>()(random_);
    if (key >= best.key) return;
    const Lanes& size = sizes_.at(unknown);
    if (!(safety(block_, equation, unknown, size, must_keep_sign_) >= kSafePivot)) return;
    if (!rule_.counts_operations) cost = cost_of(block_, equation, unknown);
    best = {{equation, unknown, cost.scaling}, key, cost.operations};
  }

  Block block_;
  std::map<std::size_t, Lanes> sizes_;
  const std::vector<std::size_t>* group_of_;
  Rule rule_;
  bool must_keep_sign_;
  std::mt19937_64 random_;
  std::vector<Pivot> pivots_;
  long operations_ = 0;
};

GreedySearch search(const Block& block, const std::vector<std::size_t>& group_of,
                    const Rule& rule) {
  GreedySearch keeping_signs(block, group_of, rule, true);
  keeping_signs.run();
  if (keeping_signs.is_done()) return keeping_signs;
  GreedySearch result(block, group_of, rule, false);
  result.run();
  return result;
}

// Positions in an order, as groups of one.
std::vector<std::size_t> groups_of(const std::vector<std::size_t>& order,
                                   const std::vector<std::size_t>& unknowns, std::size_t count) {
  std::vector<std::size_t> group_of(count, 0);
  for (std::size_t k = 0; k < order.size(); ++k) group_of[unknowns[order[k]]] = k;
  return group_of;
}

// The block's pattern with its unknowns numbered from zero, in the order of their equations.
EquationPattern local_pattern(const EquationPattern& pattern, const std::vector<Pivot>& pairs,
                              std::size_t count) {
  std::vector<std::size_t> number(count, kUnmatched);
  for (std::size_t k = 0; k < pairs.size(); ++k) number[pairs[k].unknown] = k;
  EquationPattern local;
  for (const Pivot& pair : pairs) {
    std::vector<std::size_t>& row = local.emplace_back();
    for (const std::size_t unknown : pattern[pair.equation]) {
      if (number[unknown] != kUnmatched) row.push_back(number[unknown]);
    }
    std::ranges::sort(row);
  }
  return local;
}

std::vector<std::size_t> groups_for(Ordering ordering, const EquationPattern& pattern,
                                    const std::vector<Pivot>& pairs,
                                    const std::vector<std::size_t>& group_of) {
  if (ordering == Ordering::kByGroups) return group_of;
  const bool is_fixed = ordering == Ordering::kColamd || ordering == Ordering::kAmd;
  if (!is_fixed) return std::vector<std::size_t>(group_of.size(), 0);
  const EquationPattern local = local_pattern(pattern, pairs, group_of.size());
  std::vector<std::size_t> unknowns;
  for (const Pivot& pair : pairs) unknowns.push_back(pair.unknown);
  const std::vector<std::size_t> order =
      ordering == Ordering::kColamd ? colamd_order(local, pairs.size()) : amd_order(local);
  return groups_of(order, unknowns, group_of.size());
}

// Restarts with chance at work: as many as a second or so allows, none for large blocks.
constexpr std::size_t kRestartsOfOne = 4'000'000;
constexpr std::size_t kMostRestarts = 200;

GreedySearch search_at_random(const Block& block, const std::vector<std::size_t>& by_groups,
                              const std::vector<std::size_t>& alike) {
  GreedySearch best = search(block, by_groups, {});
  const std::size_t size = block.rows().size();
  const std::size_t restarts = std::min(kMostRestarts, kRestartsOfOne / (size * size * size));
  for (std::size_t k = 0; k <= restarts; ++k) {
    const Rule rule{true, k == 0 ? 0 : 0.5, k};
    GreedySearch next = search(block, k % 2 == 1 ? by_groups : alike, rule);
    const bool is_better = next.operations() < best.operations() || !best.is_done();
    if (next.is_done() && is_better) best = std::move(next);
  }
  return best;
}

// Whether the normal equations of what is left have safe pivots.
bool is_definite(const Block& rest) {
  Block normal = rest.normal_equations();
  std::map<std::size_t, Lanes> diagonal;
  for (const auto& [unknown, row] : normal.rows()) diagonal.emplace(unknown, row.at(unknown));
  for (const auto& [unknown, entry] : diagonal) {
    const Lanes& pivot = normal.rows().at(unknown).at(unknown);
    if (!((pivot / entry).smallest() > kSafePivot * kSafePivot)) return false;
    normal.eliminate({unknown, unknown, Scaling::kBoth});
  }
  return diagonal.size() == rest.rows().size();
}

// What is left, as what is to be solved together; which equation stands with which unknown does not
// matter.
void append_together(const Block& rest, std::vector<Pivot>& pivots) {
  auto column = rest.columns().begin();
  for (const auto& row : rest.rows()) {
    pivots.push_back({row.first, (column++)->first, Scaling::kBoth, true});
  }
}

}  // namespace

PlanResult plan_solution(const LinearSystem<Lanes>& system, EquationPattern pattern,
                         const Matching& matching, const std::vector<std::size_t>& group_of,
                         Ordering ordering) {
  PlanResult result;
  SolutionPlan& plan = result.plan;
  plan.pattern = std::move(pattern);
  for (std::size_t c = 0; c < system.unknowns; ++c) {
    if (matching.equation_of[c] == kUnmatched) plan.free.push_back(c);
  }
  const std::vector<std::size_t> alike(system.unknowns, 0);
  const std::vector<Affine<Lanes>> nothing_known(system.unknowns);
  for (const EquationBlock& equations : triangular_blocks(plan.pattern, matching)) {
    std::vector<Pivot> pairs;
    for (const std::size_t equation : equations) {
      pairs.push_back({equation, matching.unknown_of[equation]});
    }
    const Block block = load_block(system, plan.pattern, pairs, nothing_known);
    const std::vector<std::size_t> groups = groups_for(ordering, plan.pattern, pairs, group_of);
    const bool counts_operations =
        ordering == Ordering::kByGroups || ordering == Ordering::kExactCost;
    const GreedySearch found = ordering == Ordering::kSearched
                                   ? search_at_random(block, group_of, alike)
                                   : search(block, groups, {counts_operations});
    plan.keeps_signs &= found.keeps_signs();
    plan.blocks.push_back(found.pivots());
    if (found.is_done()) continue;
    const Block rest = found.rest();
    if (is_definite(rest)) {
      append_together(rest, plan.blocks.back());
    } else {
      result.singular.push_back({rest.rows()});
    }
  }
  return result;
}

}  // namespace dynac
