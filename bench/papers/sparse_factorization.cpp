// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>

#include "claim.hpp"

namespace dynac::bench {
namespace {

// A count of the paper's own chain, whose links shrink, against the published formula of
// articulated bodies, from four links on.
Finding below_formula(const Tables& tables, const char* column) {
  double least = 1e300, most = 0;
  const Cells cells = tables.at("sparse_forward_dynamics_counters").of({"shrinking"});
  for (std::size_t row = 0; row < cells.rows(); ++row) {
    const auto n = cells.number(row, "N"), count = cells.number(row, column),
               formula = cells.number(row, "aba_formula");
    if (!n || *n < 4 || !count || !formula) continue;
    least = std::min(least, *count / *formula);
    most = std::max(most, *count / *formula);
  }
  if (most == 0) return {"UMFPACK was not found", {}};
  return {fmt::format("{:.2f} to {:.2f} times the formula, N = 4 to 30", least, most), most < 1};
}

Finding unsafe(const Tables& tables) {
  const Cells cells = tables.at("sparse_forward_dynamics_slopes").of({"generic", "umfpack"});
  if (cells.rows() == 0) return {"UMFPACK was not found", {}};
  return {fmt::format("a pivot is too small at {} of 32 configurations, N = 30",
                      cells.text(0, "unsafe")),
          cells.number(0, "unsafe") == 0.0};
}

Finding safe_orders(const Tables& tables) {
  const Cells cells = tables.at("sparse_forward_dynamics_slopes").of({"generic", "by_bodies"});
  const double slope = cells.number(0, "code").value_or(1e9);
  return {fmt::format("{:.1f} operations a link, unsafe at {} of 32 configurations", slope,
                      cells.text(0, "unsafe")),
          slope <= 557 && cells.number(0, "unsafe") == 0.0};
}

Finding named_algorithm(const Tables& tables) {
  const Cells& cells = tables.at("sparse_forward_dynamics_slopes");
  const double named = cells.of({"generic", "articulated_body"}).number(0, "code").value_or(1e9);
  const double sparse = cells.of({"generic", "by_bodies"}).number(0, "code").value_or(0);
  return {fmt::format("articulated bodies {:.1f} operations a link, LU {:.1f}", named, sparse),
          sparse < named};
}

// What no permutation of columns costs, over what a permutation does.
Finding load_cells(const Tables& tables) {
  double first = 0, last = 0;
  const Cells cells = tables.at("load_cells").of({"generic"});
  for (std::size_t row = 0; row < cells.rows(); ++row) {
    const auto natural = cells.number(row, "natural"), permuted = cells.number(row, "colamd");
    if (!natural || !permuted) continue;
    last = *natural / *permuted;
    if (first == 0) first = last;
  }
  return {fmt::format("{:.1f} times fewer operations for the shortest chain, {:.1f} for 20 bodies",
                      first, last),
          last > 2 && last > first};
}

}  // namespace

Paper paper_of_sparse_factorization() {
  return {
      "Inverse, forward and other dynamic computations computationally optimized with sparse "
      "matrix "
      "factorizations",
      "Nori 2017, arXiv 1705.04658",
      {{"Figure 1",
        "Operations of forward dynamics of a chain as one sparse system, by the order of "
        "elimination: as the paper's scripts count, in full, and as generated code",
        {"sparse_forward_dynamics_counters", "sparse_forward_dynamics_slopes",
         "sparse_forward_dynamics", "sparse_forward_dynamics_code"},
        {"sparse_forward_dynamics_counters", "sparse_forward_dynamics",
         "sparse_forward_dynamics_code"},
        {{"LU with UMFPACK's permutation takes fewer operations than articulated bodies, as the "
          "paper's scripts count them.",
          Standing::kHolds, [](const Tables& tables) { return below_formula(tables, "published"); },
          "reproduced with the scripts' counter, which sees the diagonal of each update alone and "
          "takes products by 1 off where there are none."},
         {"The same with every operation counted.", Standing::kFails,
          [](const Tables& tables) { return below_formula(tables, "in_full"); },
          "the claim comes from the counter."},
         {"A permutation fixed off-line serves every configuration.", Standing::kFails, unsafe,
          "UMFPACK takes pivots that are good at one configuration and zero at another. Orders "
          "with "
          "pivots that are safe everywhere exist:"},
         {"An order by bodies, safe at every configuration, costs at most 557 operations a link "
          "(generated code).",
          Standing::kHolds, safe_orders},
         {"Generated LU is cheaper than generated articulated bodies.", Standing::kFails,
          named_algorithm,
          "no order of elimination finds the identities by which a symmetric matrix is rotated."}}},
       {"Figure 2",
        "Torques of a humanoid on two feet with load cells: with and without a permutation of the "
        "columns",
        {"load_cells", "load_cells_code"},
        {"load_cells", "load_cells_code"},
        {{"A permutation saves operations, the more the longer the chain.", Standing::kHolds,
          load_cells}}}}};
}

}  // namespace dynac::bench
