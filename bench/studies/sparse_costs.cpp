// SPDX-License-Identifier: BSD-3-Clause
#include "sparse_costs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "sparse_orders.hpp"

namespace dynac::bench {
namespace {

struct NamedRule {
  std::string_view name;
  Rule rule;
};
constexpr std::array kRules{
    NamedRule{"by_bodies", Rule::kByGroups},   NamedRule{"searched", Rule::kRandomized},
    NamedRule{"exact_cost", Rule::kExactCost}, NamedRule{"markowitz", Rule::kMarkowitz},
    NamedRule{"colamd", Rule::kColamd},        NamedRule{"amd", Rule::kAmd}};
// How many orders by chance a search tries.
constexpr std::uint32_t kTries = 64;

// A plan that is safe at all sampled configurations, or else at random ones.
struct SampledPlan {
  LinearSystem<SampledNumber> system;
  std::optional<SolutionPlan> plan;
  std::size_t singular = 0;
  bool is_replanned = false;
};

SampledPlan plan_at_samples(const SparseProblem& problem, const Ordering& ordering) {
  SampledPlan result{sampled_system(problem, Samples::kAll), {}, 0, false};
  PlannedOrder order = plan_order(problem, result.system, ordering);
  result.singular = order.singular;
  if (!order.plan) {
    result.is_replanned = true;
    result.system = sampled_system(problem, Samples::kRandom);
    order = plan_order(problem, result.system, ordering);
  }
  result.plan = std::move(order.plan);
  return result;
}

// The seed whose order takes the fewest operations of code; of rules without chance any.
std::uint32_t best_seed(const SparseProblem& split, Rule rule) {
  if (rule != Rule::kRandomized) return 0;
  std::uint32_t best = 0;
  long fewest = std::numeric_limits<long>::max();
  for (std::uint32_t seed = 0; seed < kTries; ++seed) {
    const SampledPlan tried = plan_at_samples(split, {rule, seed});
    if (!tried.plan) continue;
    const long emitted = count_code(split, *tried.plan).emitted;
    if (emitted < fewest) best = seed;
    fewest = std::min(fewest, emitted);
  }
  return best;
}

}  // namespace

OrderCosts costs_of_orders(const SparseProblem& whole, const SparseProblem& split,
                           const OrderLimits& limits) {
  OrderCosts costs;
  for (const auto& [name, rule] : kRules) {
    OrderCost& cost = costs.orders.emplace_back();
    cost.name = name;
    if (rule == Rule::kRandomized && whole.chain->nv > limits.searched) continue;
    const Ordering ordering{rule, best_seed(split, rule)};
    const SampledPlan counted = plan_at_samples(whole, ordering);
    const SampledPlan emitted = plan_at_samples(split, ordering);
    if (counted.plan) {
      cost.counted = count_lu(counted.system, counted.plan->pattern, pivots_of(*counted.plan));
    }
    if (emitted.plan) cost.code = count_code(split, *emitted.plan);
    for (const SampledPlan* plan : {&counted, &emitted}) {
      costs.singular = std::min(costs.singular, plan->singular);
      costs.replanned += plan->is_replanned ? 1 : 0;
    }
  }
  const LinearSystem<SampledNumber> system = sampled_system(whole, Samples::kRandom);
  if (const auto order = umfpack_order(system)) {
    add_order(whole, "umfpack", *order, costs);
  } else {
    costs.orders.push_back({"umfpack", {}, {}, 0});
  }
  if (whole.chain->nv <= limits.natural) {
    add_order(whole, "natural", natural_order(whole, system), costs);
  } else {
    costs.orders.push_back({"natural", {}, {}, 0});
  }
  return costs;
}

void add_order(const SparseProblem& problem, const std::string& name,
               const std::vector<Pivot>& order, OrderCosts& costs) {
  const LinearSystem<SampledNumber> system = sampled_system(problem, Samples::kRandom);
  costs.orders.push_back({name, count_lu(system, pattern_of(system), order),
                          count_code(problem, plan_of(system, order)),
                          unsafe_configurations(sampled_system(problem, Samples::kAll), order)});
}

std::optional<long> value_of(const OrderCost& cost, OrderFigure figure) {
  const bool is_code = figure == OrderFigure::kEmitted || figure == OrderFigure::kShared;
  if (is_code ? !cost.code : !cost.counted) return std::nullopt;
  switch (figure) {
    case OrderFigure::kPlain:
      return cost.counted->plain;
    case OrderFigure::kFolded:
      return cost.counted->folded;
    case OrderFigure::kEmitted:
      return cost.code->emitted;
    case OrderFigure::kShared:
      return cost.code->shared;
  }
  return std::nullopt;
}

std::string cell_of(const OrderCost& cost, OrderFigure figure) {
  const std::optional<long> value = value_of(cost, figure);
  return value ? fmt::format("{}", *value) : "-";
}

}  // namespace dynac::bench
