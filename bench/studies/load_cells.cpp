// SPDX-License-Identifier: BSD-3-Clause
// Figure 2 of Nori 2017: a humanoid on two feet with load cells, as a chain from one foot to the
// other; with and without a permutation of the columns.
#include <fmt/format.h>

#include <array>
#include <span>

#include "estimation/chains.hpp"
#include "sparse_costs.hpp"
#include "sparse_orders.hpp"
#include "study.hpp"

namespace dynac::bench {
namespace {

constexpr std::size_t kLeast = 4, kMost = 20;  // bodies
constexpr std::size_t kAboutNormal = 5;        // of [force; moment]: no load cell feels it

struct Shape {
  std::string_view name;
  Mechanism (*make)(std::size_t);
};
constexpr std::array kShapes{Shape{"generic", test::generic_chain},
                             Shape{"shrinking", test::shrinking_chain}};

// As the paper's scripts have it: what the first joint transmits is the wrench of one foot, and
// accelerations of the two joints next to each foot are not known. To be found are the torques.
SparseProblem load_cell_problem(const Mechanism& chain, bool is_split) {
  SparseProblem problem{&chain, {}, is_split};
  const std::size_t n = chain.bodies.size();
  const auto know = [&](DynamicQuantity quantity, std::size_t body, std::size_t component) {
    const QuantityEntry entry{quantity, chain.bodies[body].link, component};
    problem.known.measurements.push_back({{chain.bodies[body].name, {{entry}}}});
  };
  for (std::size_t i = 0; i + 1 < n; ++i) {
    for (std::size_t k = 0; k < 6; ++k) know(DynamicQuantity::kExternalWrench, i, k);
  }
  for (std::size_t i = 2; i + 2 < n; ++i) know(DynamicQuantity::kJointAcceleration, i, 0);
  for (std::size_t k = 0; k < 6; ++k) {
    if (k == kAboutNormal) continue;
    know(DynamicQuantity::kJointWrench, 0, k);
    know(DynamicQuantity::kExternalWrench, n - 1, k);
  }
  for (const Body& body : chain.bodies) {
    const QuantityEntry torque{DynamicQuantity::kJointTorque, body.link, 0};
    problem.known.estimates.push_back({body.name, {{torque}}});
  }
  return problem;
}

struct Point {
  std::string_view shape;
  std::size_t bodies = 0;
  OrderCosts costs;
  std::string published;  // UMFPACK's order as the paper's scripts count it
};

Point point_of(const Shape& shape, std::size_t n) {
  const Mechanism chain = shape.make(n);
  const SparseProblem whole = load_cell_problem(chain, false);
  Point point{shape.name, n, costs_of_orders(whole, load_cell_problem(chain, true)), "-"};
  const LinearSystem<SampledNumber> system =
      with_net_forces(whole, sampled_system(whole, Samples::kRandom));
  if (const auto order = umfpack_order(system)) {
    point.published = fmt::format("{}", count_as_published(system, *order, false).total());
  }
  return point;
}

Figure figure_of(std::span<const Point> points, OrderFigure which) {
  const bool is_code = which == OrderFigure::kEmitted;
  Figure figure{is_code ? "load_cells_code" : "load_cells",
                is_code ? "Generated code of the load cells, kinematics included: dynac's orders "
                          "on split transforms, the others on whole ones"
                        : "LU of the load cells, 20 N unknowns, kinematics given: every product, "
                          "sum and division",
                {{"chain", "N"}}};
  std::vector<std::string>& head = figure.table.front();
  for (const OrderCost& order : points.front().costs.orders) head.push_back(order.name);
  if (is_code) {
    head.insert(head.end(), {"singular", "replanned"});
  } else {
    head.push_back("published");
  }
  for (const Point& point : points) {
    std::vector<std::string>& cells = figure.table.emplace_back();
    cells = {std::string(point.shape), fmt::format("{}", point.bodies)};
    for (const OrderCost& order : point.costs.orders) cells.push_back(cell_of(order, which));
    if (is_code) {
      cells.push_back(fmt::format("{}", point.costs.singular));
      cells.push_back(fmt::format("{}", point.costs.replanned));
    } else {
      cells.push_back(point.published);
    }
  }
  return figure;
}

}  // namespace

std::vector<Figure> study_load_cells() {
  std::vector<Point> points;
  for (const Shape& shape : kShapes) {
    for (std::size_t n = kLeast; n <= kMost; n += 2) points.push_back(point_of(shape, n));
  }
  return {figure_of(points, OrderFigure::kPlain), figure_of(points, OrderFigure::kEmitted)};
}

}  // namespace dynac::bench
