// SPDX-License-Identifier: BSD-3-Clause
// Figure 1 of Nori 2017: operations of forward dynamics of a chain as a sparse system under many
// orders, against algorithms that have names, and the paper's own count of them.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "estimation/chains.hpp"
#include "estimation/systems.hpp"
#include "sparse_costs.hpp"
#include "sparse_orders.hpp"
#include "study.hpp"

namespace dynac::bench {
namespace {

// As in the paper.
constexpr std::array<std::size_t, 13> kCounts{2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 20, 24, 30};
constexpr std::size_t kNear = 20, kFar = 30;  // between which slopes are taken

struct Shape {
  std::string_view name;
  Mechanism (*make)(std::size_t);
};
constexpr std::array kShapes{Shape{"generic", test::generic_chain},
                             Shape{"shrinking", test::shrinking_chain}};

// McMillan and Orin 1995, as the paper has it.
long articulated_body_formula(std::size_t n) { return 429 * static_cast<long>(n) - 507; }

// A row of all tables.
struct Point {
  std::string_view shape;
  std::size_t bodies = 0;
  OrderCosts costs;
  int articulated_body = 0, mass_matrix = 0, dense_mass_matrix = 0;
};

Point point_of(const Shape& shape, std::size_t n) {
  const Mechanism chain = shape.make(n);
  const SparseProblem whole = forward_problem(chain, true, false);
  Point point{shape.name, n, costs_of_orders(whole, forward_problem(chain, false, true))};
  add_order(whole, "matrix_aba", test::articulated_body_order(chain, false), point.costs);
  add_order(forward_problem(chain, true, true), "matrix_aba_split",
            test::articulated_body_order(chain, true), point.costs);
  point.articulated_body = kernel_operations(chain, "forward_dynamics", "articulated_body");
  point.mass_matrix = kernel_operations(chain, "forward_dynamics", "ltdl");
  const double apart = kernel_operations(chain, "mass_matrix", "composite_body") +
                       kernel_operations(chain, "bias_forces", "newton_euler") +
                       dense_operations(static_cast<double>(n)) + static_cast<double>(n);
  point.dense_mass_matrix = static_cast<int>(apart);
  return point;
}

std::vector<std::string> head_of(const Point& point) {
  std::vector<std::string> head{"chain", "N"};
  for (const OrderCost& order : point.costs.orders) head.push_back(order.name);
  return head;
}

std::vector<std::string> cells_of(const Point& point, OrderFigure figure) {
  std::vector<std::string> cells{std::string(point.shape), fmt::format("{}", point.bodies)};
  for (const OrderCost& order : point.costs.orders) cells.push_back(cell_of(order, figure));
  return cells;
}

Figure figure_of_orders(std::span<const Point> points, OrderFigure which) {
  const bool is_plain = which == OrderFigure::kPlain;
  Figure figure{is_plain ? "sparse_forward_dynamics" : "sparse_forward_dynamics_folded",
                is_plain
                    ? "LU of forward dynamics, 20 N unknowns, kinematics given: every product, "
                      "sum and division"
                    : "The same without products by 1 and -1 and those of constants",
                {head_of(points.front())}};
  for (const char* name : {"aba_formula", "dense_lu"}) figure.table.front().push_back(name);
  for (const Point& point : points) {
    std::vector<std::string>& cells = figure.table.emplace_back(cells_of(point, which));
    cells.push_back(fmt::format("{}", articulated_body_formula(point.bodies)));
    const auto unknowns = static_cast<double>(20 * point.bodies);
    cells.push_back(fmt::format("{:.0f}", dense_operations(unknowns)));
  }
  return figure;
}

Figure figure_of_code(std::span<const Point> points, OrderFigure which) {
  const bool is_emitted = which == OrderFigure::kEmitted;
  Figure figure{
      is_emitted ? "sparse_forward_dynamics_code" : "sparse_forward_dynamics_shared",
      is_emitted ? "Generated code of forward dynamics, kinematics included: dynac's orders on "
                   "split transforms"
                 : "The same, were all equal values shared; named algorithms as they are generated",
      {head_of(points.front())}};
  for (const char* name : {"aba_formula", "articulated_body", "ltdl", "dense_mass_matrix"}) {
    figure.table.front().push_back(name);
  }
  for (const Point& point : points) {
    std::vector<std::string>& cells = figure.table.emplace_back(cells_of(point, which));
    for (const long count : {articulated_body_formula(point.bodies), long{point.articulated_body},
                             long{point.mass_matrix}, long{point.dense_mass_matrix}}) {
      cells.push_back(fmt::format("{}", count));
    }
  }
  return figure;
}

std::vector<std::string> counter_row(const Shape& shape, std::size_t n) {
  const Mechanism chain = shape.make(n);
  SparseProblem problem = forward_problem(chain, true, false);
  for (Measurement& known : problem.known.measurements) known.is_zero = false;  // as in the scripts
  const LinearSystem<SampledNumber> system =
      with_net_forces(problem, sampled_system(problem, Samples::kRandom));
  std::vector<std::string> cells{std::string(shape.name), fmt::format("{}", n),
                                 fmt::format("{}", articulated_body_formula(n))};
  const auto order = umfpack_order(system);
  if (!order) {
    cells.insert(cells.end(), {"-", "-", "-"});
    return cells;
  }
  const StatedCount published = count_as_published(system, *order, true);
  const LuCount honest = count_lu(system, pattern_of(system), *order);
  for (const long count : {published.total(), honest.plain, published.products}) {
    cells.push_back(fmt::format("{}", count));
  }
  return cells;
}

Figure figure_of_counters() {
  Figure figure{"sparse_forward_dynamics_counters",
                "UMFPACK's order of the paper's 26 N unknowns: as its scripts count, and in full",
                {{"chain", "N", "aba_formula", "published", "in_full", "published:products"}}};
  for (const Shape& shape : kShapes) {
    for (const std::size_t n : kCounts) {
      figure.table.push_back(counter_row(shape, n));
    }
  }
  return figure;
}

// Growth with the number of bodies.
std::string slope(std::optional<long> near, std::optional<long> far) {
  if (!near || !far) return "-";
  return fmt::format("{:.1f}", static_cast<double>(*far - *near) / (kFar - kNear));
}

void add_slopes(const Point& near, const Point& far, Table& table) {
  const std::string shape(far.shape);
  for (std::size_t k = 0; k < far.costs.orders.size(); ++k) {
    const OrderCost& more = far.costs.orders[k];
    if (!more.counted) continue;
    std::vector<std::string>& cells = table.emplace_back();
    cells = {shape, more.name};
    for (const OrderFigure figure :
         {OrderFigure::kPlain, OrderFigure::kFolded, OrderFigure::kEmitted, OrderFigure::kShared}) {
      cells.push_back(slope(value_of(near.costs.orders[k], figure), value_of(more, figure)));
    }
    cells.push_back(fmt::format("{}", more.unsafe));
  }
  const auto add = [&](const char* name, long of_near, long of_far) {
    table.push_back({shape, name, "-", "-", slope(of_near, of_far), "-", "-"});
  };
  add("articulated_body", near.articulated_body, far.articulated_body);
  add("aba_formula", articulated_body_formula(kNear), articulated_body_formula(kFar));
}

Figure figure_of_slopes(std::span<const Point> points) {
  Figure figure{"sparse_forward_dynamics_slopes",
                fmt::format("Operations a link, from N = {} to {}, and sampled configurations (of "
                            "{}) at which a pivot is too small",
                            kNear, kFar, kSampleCount),
                {{"chain", "order", "plain", "folded", "code", "shared", "unsafe"}}};
  for (const Shape& shape : kShapes) {
    const auto at = [&](std::size_t n) -> const Point& {
      return *std::ranges::find_if(points, [&](const Point& point) {
        return point.shape == shape.name && point.bodies == n;
      });
    };
    add_slopes(at(kNear), at(kFar), figure.table);
  }
  return figure;
}

}  // namespace

std::vector<Figure> study_sparse_forward_dynamics() {
  std::vector<Point> points;
  for (const Shape& shape : kShapes) {
    for (const std::size_t n : kCounts) points.push_back(point_of(shape, n));
  }
  return {figure_of_orders(points, OrderFigure::kPlain),
          figure_of_orders(points, OrderFigure::kFolded),
          figure_of_code(points, OrderFigure::kEmitted),
          figure_of_code(points, OrderFigure::kShared),
          figure_of_counters(),
          figure_of_slopes(points)};
}

}  // namespace dynac::bench
