// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "claim.hpp"

namespace dynac::bench {
namespace {

constexpr const char* kNotPublishedHere =
    "the published code was not found on this machine: nothing was compared";

Finding round_trip(const Tables& tables) {
  constexpr std::array<double, 6> kBounds{1e-11, 1e-11, 1e-10, 1e-10, 1e-8, 1e-8};
  const Cells& cells = tables.at("round_trip_losses");
  std::string measured = "largest errors";
  bool holds = true;
  for (std::size_t order = 0; order < kBounds.size(); ++order) {
    const double error = cells.number(order, "largest error").value_or(1);
    measured += fmt::format("{} {:.0e}", order == 0 ? "" : ",", error);
    holds = holds && error < kBounds[order];
  }
  return {measured, holds};
}

// Exponents of the growth with the bodies, one per order.
Finding linear(const Tables& tables, const std::string& way) {
  const Cells& cells = tables.at("higher_orders_exponents");
  double least = 1e300, most = 0;
  for (std::size_t order = 0; order < 6; ++order) {
    const double p = cells.number(order, way + ":operations").value_or(0);
    least = std::min(least, p);
    most = std::max(most, p);
  }
  return {fmt::format("operations in proportion to N^{:.2f} to N^{:.2f}, up to 996 bodies", least,
                      most),
          least > 0.95 && most < 1.05};
}

Finding at_most_quadratic(const Tables& tables) {
  const Cells& cells = tables.at("higher_orders_exponents");
  const std::size_t last = cells.rows() - 1;
  const double inverse = cells.number(last, "inverse:operations").value_or(9);
  const double forward = cells.number(last, "forward:operations").value_or(9);
  return {
      fmt::format("operations in proportion to (r + 1)^{:.2f} and (r + 1)^{:.2f}, orders 5 to 10",
                  inverse, forward),
      inverse <= 2 && forward <= 2};
}

Finding series_are_cheaper(const Tables& tables) {
  const Cells& cells = tables.at("repeated_derivatives");
  const std::size_t last = cells.rows() - 1;
  bool holds = true;
  for (std::size_t order = 1; order <= last; ++order) {
    holds = holds && *cells.number(order, "series") < *cells.number(order, "repeated");
  }
  return {fmt::format("order {}: {} operations against {}", cells.text(last, "order"),
                      cells.text(last, "series"), cells.text(last, "repeated")),
          holds};
}

// Exponential growth has a factor per order that does not fall.
Finding exponential(const Tables& tables) {
  const Cells& cells = tables.at("repeated_derivatives");
  const std::size_t last = cells.rows() - 1;
  const double first = *cells.number(1, "repeated:growth");
  const double growth = *cells.number(last, "repeated:growth");
  return {fmt::format("factor per order {:.2f} at order 1, {:.2f} at order {}", first, growth,
                      cells.text(last, "order")),
          growth > 0.9 * first};
}

Finding call_times(const Tables& tables) {
  std::string measured = "generated code, orders 0 to 5 [us]:";
  for (const char* const way : {"inverse", "forward"}) {
    measured += fmt::format(" {}", way);
    for (const auto& point :
         tables.at("aerial_calls").points("order", std::string(way) + ":generated [us]")) {
      measured += fmt::format(" {:.2f}", point.second);
    }
    measured += ';';
  }
  return {measured, {}};
}

// Forward dynamics beside the published code.
Finding published(const Tables& tables) {
  const Cells& cells = tables.at("published_calls");
  std::string measured;
  for (const char* const column : {"library/generic", "library/generated"}) {
    const auto points = cells.points("order", column);
    if (points.empty()) return {kNotPublishedHere, {}};
    measured +=
        fmt::format("{}published code over {} code, orders 0 to 5:", measured.empty() ? "" : "; ",
                    column + std::string("library/").size());
    for (const auto& point : points) measured += fmt::format(" {:.2g}", point.second);
  }
  return {measured, {}};
}

Finding same_as_published(const Tables& tables) {
  double most = 0;
  const auto points = tables.at("published_calls").points("order", "difference");
  if (points.empty()) return {kNotPublishedHere, {}};
  for (const auto& point : points) most = std::max(most, point.second);
  return {fmt::format("they differ by {:.0e} of the largest entry at most, orders 0 to 5", most),
          most < 1e-9};
}

}  // namespace

Paper paper_of_floating_higher_orders() {
  return {
      "Lie Group Formulation of Recursive Dynamics Algorithms of Higher Order for Floating-Base "
      "Robots",
      "Ali, Gabellieri, Franchi 2026, arXiv 2605.06498",
      {{"Figure 3",
        "Forward after inverse dynamics of order five along 30 s of the aerial manipulator at 100 "
        "Hz",
        {"round_trip_losses", "aerial_calls"},
        {"round_trip"},
        {{"Forward dynamics returns the motion that inverse dynamics was given, to order five.",
          Standing::kHolds, round_trip},
         {"A call takes 2.3 to 8.2 us (inverse dynamics, orders 0 to 5), 4.1 to 11.1 us (forward "
          "dynamics).",
          Standing::kTimed, call_times}}},
       {"Published code",
        "Forward dynamics of order 0 to 5 of the aerial manipulator, by the code that the paper "
        "publishes (gabi_fbs) and by dynac's, generic and generated. Of inverse dynamics nothing "
        "is "
        "compared: what is published (grne_id) includes a header, se3_spatial.hpp, that is not",
        {"published_calls"},
        {},
        {{"Both compute the same derivatives of the same accelerations.", Standing::kHolds,
          same_as_published},
         {"Dedicated low-level implementations can be faster.", Standing::kTimed, published}}},
       {"Figure 4, a and b",
        "Operations and times of generic code by the number of bodies and by the order, for a "
        "flying base with five limbs",
        {"higher_orders_exponents", "higher_orders_operations", "higher_orders_times",
         "higher_orders_by_order"},
        {"higher_orders_operations", "higher_orders_times", "higher_orders_by_order"},
        {{"Inverse dynamics of a fixed order is linear in the number of bodies.", Standing::kHolds,
          [](const Tables& tables) { return linear(tables, "inverse"); }},
         {"So is forward dynamics.", Standing::kHolds,
          [](const Tables& tables) { return linear(tables, "forward"); }},
         {"Of a fixed number of bodies both are at most quadratic in the order.", Standing::kHolds,
          at_most_quadratic}}},
       {"Figure 4, c",
        "Orders by differentiating a graph again and again, against Taylor series",
        {"repeated_derivatives"},
        {"repeated_derivatives"},
        {{"Recursions of higher order are cheaper than repeated automatic differentiation.",
          Standing::kHolds, series_are_cheaper},
         {"Repeated automatic differentiation grows exponentially with the order.",
          Standing::kFails, exponential,
          "with jtimes in CasADi, which shares nothing between the results of two calls; a graph "
          "in which equal operations are one grows little faster than series do."}}}}};
}

}  // namespace dynac::bench
