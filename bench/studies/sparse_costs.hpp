// SPDX-License-Identifier: BSD-3-Clause
// What each order of elimination of a problem takes: the rows that studies of sparse systems share.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sparse_problem.hpp"
#include "study.hpp"

namespace dynac::bench {

/// Of one order; what it is not counted for is empty.
struct OrderCost {
  std::string name;
  std::optional<LuCount> counted;  ///< of the whole system, transforms not split
  std::optional<CodeCount> code;   ///< of generated code, by the same kind of order
  std::size_t unsafe = 0;          ///< sampled configurations at which a pivot is too small
};

struct OrderCosts {
  std::vector<OrderCost> orders;
  /// Sampled configurations at which every order ends in a singular rest; zero if any is safe.
  std::size_t singular = kSampleCount;
  std::size_t replanned = 0;  ///< of dynac's plans those that are safe at random ones only
};

/// What is left out of a comparison because it takes long.
struct OrderLimits {
  std::size_t searched = 6;  ///< most bodies of the search with chance at work
  std::size_t natural = 30;  ///< most bodies of the natural order
};

/// Costs of all orders. Where a system is singular at some sampled configurations, orders are
/// planned at others, all at random.
/// @param[in] whole  with transforms that are not split
/// @param[in] split  the same problem split, from which dynac's own orders are emitted
[[nodiscard]] OrderCosts costs_of_orders(const SparseProblem& whole, const SparseProblem& split,
                                         const OrderLimits& limits = {});

/// Adds the costs of an order that is given. It is emitted from the system as it is.
void add_order(const SparseProblem& problem, const std::string& name,
               const std::vector<Pivot>& order, OrderCosts& costs);

/// The figures that are given of an order.
enum class OrderFigure { kPlain, kFolded, kEmitted, kShared };

/// A figure of an order, where it was counted.
[[nodiscard]] std::optional<long> value_of(const OrderCost& cost, OrderFigure figure);

/// A cell of a table: "-" where nothing was counted.
[[nodiscard]] std::string cell_of(const OrderCost& cost, OrderFigure figure);

}  // namespace dynac::bench
