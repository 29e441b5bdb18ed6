// SPDX-License-Identifier: BSD-3-Clause
// Figure 4 of Ali, Gabellieri, Franchi 2026: what time derivatives of inverse and forward dynamics
// cost on a flying base with five limbs, by the number of bodies and by the order.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "exponent.hpp"
#include "generic/generic_table.hpp"
#include "harness/state.hpp"
#include "ir/count.hpp"
#include "kernels/axes/coordinate_axes.hpp"
#include "lower/lower.hpp"
#include "stopwatch.hpp"
#include "study.hpp"
#include "trace/trace.hpp"
#include "trees.hpp"

namespace dynac::bench {
namespace {

// Numbers of links of a limb; the paper goes from 1 to 199.
constexpr std::array<std::size_t, 7> kLinks{1, 2, 4, 8, 16, 32, 199};
constexpr std::size_t kOrdersBySize = 5;
constexpr std::size_t kLinksByOrder = 20;  // 101 bodies
constexpr std::size_t kOrders = kLargestOrder;

// Which dynamics, with the formulation that is counted and timed.
struct Way {
  std::string_view name;
  std::string_view formulation;
};
constexpr std::array kWays{Way{"inverse", "newton_euler"}, Way{"forward", "articulated_body"}};

struct Cost {
  double operations = 0;
  double microseconds = 0;
};

// Costs of the orders from 0, one list per way.
using Costs = std::array<std::vector<Cost>, kWays.size()>;

// Any motion; forward dynamics as in the paper, at a base at rest and without torques. What is
// executed does not depend on it.
Arrays<double> inputs_of_any_state(const Model& model, const Kernel& kernel,
                                   const KernelContext& context) {
  test::Rng rng(1);
  Arrays<double> inputs;
  for (const Argument& argument : inputs_of(kernel, context)) {
    const bool is_torque = is_along(argument.row, index::kTorque);
    inputs.push_back(rng.vector(argument.size(), is_torque ? 0 : 1));
  }
  inputs.front() = test::random_state(model, 1).q;
  if (inputs.size() > 2) std::fill_n(inputs[1].begin(), 6, 0);
  return inputs;
}

using Calls = std::vector<std::function<void()>>;

// Operations, and the calls whose times are still to be taken, in order.
Costs count(const Model& model, std::size_t largest_order, Calls& calls) {
  const auto robot = std::make_shared<const Mechanism>(lump(model));
  Costs costs;
  for (std::size_t w = 0; w < kWays.size(); ++w) {
    for (std::size_t order = 0; order <= largest_order; ++order) {
      const Kernel& kernel = *find_kernel(fmt::format("{}_dynamics_order{}", kWays[w].name, order));
      const Formulation& formulation = *find_formulation(kernel, kWays[w].formulation);
      const Graph graph = trace(kernel, formulation, {*robot});
      costs[w].push_back({static_cast<double>(count_operations(graph).operations())});
      calls.emplace_back([code = generic::Code(kernel, formulation, generic::kernel_table()), robot,
                          inputs = inputs_of_any_state(model, kernel, {*robot})] {
        keep(code({*robot}, inputs));
      });
    }
  }
  return costs;
}

// Takes its times from the front of those of all calls.
void take_times(Costs& costs, std::span<const double>& seconds) {
  for (std::vector<Cost>& orders : costs) {
    for (Cost& cost : orders) {
      cost.microseconds = 1e6 * seconds.front();
      seconds = seconds.subspan(1);
    }
  }
}

// Over the upper half of the points.
double upper_exponent(std::vector<std::pair<double, double>> points) {
  points.erase(points.begin(), points.begin() + static_cast<std::ptrdiff_t>(points.size() / 2));
  return exponent(points);
}

std::string text_of(double value) {
  return value < 100 ? fmt::format("{:.3g}", value) : fmt::format("{:.0f}", value);
}

constexpr std::array kMembers{&Cost::operations, &Cost::microseconds};
constexpr std::array<std::string_view, kMembers.size()> kMemberNames{"operations", "us"};

// Costs by the number of bodies.
struct Growth {
  std::vector<double> x;
  std::vector<Costs> costs;

  [[nodiscard]] double exponent_of(std::size_t way, std::size_t order, double Cost::*member) const {
    std::vector<std::pair<double, double>> points;
    for (std::size_t k = 0; k < x.size(); ++k) {
      points.emplace_back(x[k], costs[k][way][order].*member);
    }
    return upper_exponent(std::move(points));
  }
};

std::vector<std::string> head_of_costs(const std::string& first) {
  std::vector<std::string> head{first};
  for (const std::string_view member : kMemberNames) {
    for (const Way& way : kWays) head.push_back(fmt::format("{}:{}", way.name, member));
  }
  return head;
}

Figure figure_by_size(const Growth& growth, std::size_t member) {
  Figure figure{member == 0 ? "higher_orders_operations" : "higher_orders_times",
                member == 0 ? "Operations of higher orders, links' own frames, before passes"
                            : "Median time of generic code of higher orders [us]",
                {{"N"}}};
  for (const Way& way : kWays) {
    for (std::size_t order = 0; order <= kOrdersBySize; ++order) {
      figure.table.front().push_back(fmt::format("{}:{}", way.name, order));
    }
  }
  for (std::size_t k = 0; k < growth.x.size(); ++k) {
    std::vector<std::string>& cells = figure.table.emplace_back();
    cells.push_back(fmt::format("{}", growth.x[k]));
    for (const std::vector<Cost>& orders : growth.costs[k]) {
      for (const Cost& cost : orders) cells.push_back(text_of(cost.*kMembers[member]));
    }
  }
  return figure;
}

Figure figure_by_order(const Costs& costs) {
  Figure figure{"higher_orders_by_order",
                fmt::format("Cost of higher orders, {} bodies", 1 + 5 * kLinksByOrder),
                {head_of_costs("coefficients")}};
  for (std::size_t order = 0; order <= kOrders; ++order) {
    std::vector<std::string>& cells = figure.table.emplace_back();
    cells.push_back(fmt::format("{}", order + 1));
    for (const auto member : kMembers) {
      for (const auto& orders : costs) cells.push_back(text_of(orders[order].*member));
    }
  }
  return figure;
}

// A row per order for the growth with the bodies, the last one for that with the order.
Figure figure_of_exponents(const Growth& growth, const Costs& by_order) {
  Figure figure{"higher_orders_exponents",
                "Exponents p of cost = c N^p of every order, and of c (order + 1)^p: upper half of "
                "the points",
                {head_of_costs("order")}};
  for (std::size_t order = 0; order <= kOrdersBySize; ++order) {
    std::vector<std::string>& cells = figure.table.emplace_back();
    cells.push_back(fmt::format("{}", order));
    for (const auto member : kMembers) {
      for (std::size_t way = 0; way < kWays.size(); ++way) {
        cells.push_back(fmt::format("{:.2f}", growth.exponent_of(way, order, member)));
      }
    }
  }
  std::vector<std::string>& cells = figure.table.emplace_back();
  cells.push_back(fmt::format("by order, N = {}", 1 + 5 * kLinksByOrder));
  for (const auto member : kMembers) {
    for (const std::vector<Cost>& orders : by_order) {
      std::vector<std::pair<double, double>> points;
      for (const Cost& cost : orders) {
        points.emplace_back(static_cast<double>(points.size() + 1), cost.*member);
      }
      cells.push_back(fmt::format("{:.2f}", upper_exponent(std::move(points))));
    }
  }
  return figure;
}

}  // namespace

std::vector<Figure> study_higher_orders() {
  Growth growth;
  Calls calls;
  for (const std::size_t links : kLinks) {
    growth.x.push_back(static_cast<double>(1 + 5 * links));
    growth.costs.push_back(count(make_five_limbs(links), kOrdersBySize, calls));
  }
  Costs by_order = count(make_five_limbs(kLinksByOrder), kOrders, calls);
  const std::vector<double> times = median_seconds(calls, 3, 0.002);  // of all sizes in turn
  std::span<const double> left(times);
  for (Costs& costs : growth.costs) take_times(costs, left);
  take_times(by_order, left);
  return {figure_by_size(growth, 0), figure_by_size(growth, 1), figure_by_order(by_order),
          figure_of_exponents(growth, by_order)};
}

}  // namespace dynac::bench
