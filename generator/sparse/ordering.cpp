// SPDX-License-Identifier: BSD-3-Clause
// Orders of pivots, block by block.
#include "sparse/ordering.hpp"

#include <algorithm>

#include "sparse/greedy_search.hpp"
#include "sparse/pivot_parts.hpp"
#include "sparse/solve.hpp"
#include "sparse/suitesparse.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

using Block = BlockElimination<SampledNumber>;

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

// No unknown before another.
OrderHint nothing_said(std::size_t unknowns) {
  return {std::vector<std::size_t>(unknowns, 0), std::vector(unknowns, kUnmatched)};
}

OrderHint hint_of(Rule rule, const EquationPattern& pattern, const std::vector<Pivot>& pairs,
                  const OrderHint& hint) {
  const std::size_t count = hint.group_of.size();
  if (rule == Rule::kByGroups) return hint;
  OrderHint result = nothing_said(count);
  const bool is_fixed = rule == Rule::kColamd || rule == Rule::kAmd;
  if (!is_fixed) return result;
  const EquationPattern local = local_pattern(pattern, pairs, count);
  std::vector<std::size_t> unknowns;
  for (const Pivot& pair : pairs) unknowns.push_back(pair.unknown);
  const std::vector<std::size_t> order =
      rule == Rule::kColamd ? colamd_order(local, pairs.size()) : amd_order(local);
  result.group_of = groups_of(order, unknowns, count);
  return result;
}

// Half of the searches count operations, a few of them go by groups; chance has more and less to
// say.
GreedySearch search_randomized(const Block& block, const OrderHint& hint, std::uint32_t seed) {
  OrderHint order = nothing_said(hint.group_of.size());
  if (seed % 8 >= 6) order.group_of = hint.group_of;
  const double noise = seed < 2 ? 0 : 1.0 / (1 + seed % 5);
  return search_pivots(block, order, {seed % 2 == 0, noise, seed + 1});
}

// Pivots of a block.
GreedySearch search(const Block& block, const EquationPattern& pattern,
                    const std::vector<Pivot>& pairs, const OrderHint& hint,
                    const Ordering& ordering) {
  DYNAC_ASSERT(ordering.rule != Rule::kFill, "a rule of symmetric systems");
  if (ordering.rule == Rule::kRandomized) return search_randomized(block, hint, ordering.seed);
  const bool counts_operations =
      ordering.rule == Rule::kByGroups || ordering.rule == Rule::kExactCost;
  const OrderHint order = hint_of(ordering.rule, pattern, pairs, hint);
  return search_pivots(block, order, {counts_operations});
}

// Blocks in the order of solving, without those that nothing wanted needs.
std::vector<EquationBlock> needed_blocks(const EquationPattern& pattern, const Matching& matching,
                                         std::vector<bool> wanted) {
  std::vector<EquationBlock> needed, blocks = triangular_blocks(pattern, matching);
  for (auto block = blocks.rbegin(); block != blocks.rend(); ++block) {
    const bool is_needed = std::ranges::any_of(
        *block, [&](std::size_t equation) { return wanted[matching.unknown_of[equation]]; });
    if (!is_needed) continue;
    for (const std::size_t equation : *block) {
      for (const std::size_t unknown : pattern[equation]) wanted[unknown] = true;
    }
    needed.push_back(std::move(*block));
  }
  std::ranges::reverse(needed);
  return needed;
}

// Whether the normal equations of what is left have safe pivots.
bool is_definite(const Block& rest) {
  const std::vector<SampledNumber> parts = normal_parts(rest);
  return parts.size() == rest.rows().size() &&
         std::ranges::all_of(parts, [](const SampledNumber& part) {
           return part.smallest() > kSafePivot * kSafePivot;
         });
}

// What is left, as what is to be solved together; which equation stands with which unknown does not
// matter.
void append_together(const Block& rest, std::vector<Pivot>& pivots) {
  auto column = rest.columns().begin();
  for (const auto& row : rest.rows()) {
    pivots.push_back({row.first, (column++)->first, Scaling::kBoth, {}, true});
  }
}

}  // namespace

PlanResult plan_solution(const LinearSystem<SampledNumber>& system, EquationPattern pattern,
                         const Matching& matching, const OrderHint& hint,
                         const std::vector<bool>& wanted, const Ordering& ordering) {
  PlanResult result;
  SolutionPlan& plan = result.plan;
  plan.pattern = std::move(pattern);
  for (std::size_t c = 0; c < system.unknowns; ++c) {
    if (matching.equation_of[c] == kUnmatched) plan.free.push_back(c);
  }
  const std::vector<Affine<SampledNumber>> nothing_known(system.unknowns);
  for (const EquationBlock& equations : needed_blocks(plan.pattern, matching, wanted)) {
    std::vector<Pivot> pairs;
    for (const std::size_t equation : equations) {
      pairs.push_back({equation, matching.unknown_of[equation]});
    }
    const Block block = load_block(system, plan.pattern, pairs, nothing_known);
    const GreedySearch found = search(block, plan.pattern, pairs, hint, ordering);
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
