// SPDX-License-Identifier: BSD-3-Clause
// What papers claim, and how it is checked against the tables of dynac_studies.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tables.hpp"

namespace dynac::bench {

/// How a claim is taken.
enum class Standing {
  kHolds,  ///< asserted: slopes, counts, crossovers and errors, which no clock enters
  kFails,  ///< asserted, too: it does not hold, for the reason given
  kTimed,  ///< a clock enters: told, never asserted
};

/// What our measurements say of a claim.
struct Finding {
  std::string measured;       ///< "slope 1.00"
  std::optional<bool> holds;  ///< none where what it takes was not found here
};

/// One claim, in our words.
struct Claim {
  std::string words;
  Standing standing = Standing::kHolds;
  std::function<Finding(const Tables&)> check;
  std::string reason = {};  ///< why it does not hold, or what is different here
};

/// A figure, table or section of a paper, and what we have beside it.
struct Exhibit {
  std::string place;                ///< "Figure 5"
  std::string shows;                ///< what ours shows
  std::vector<std::string> tables;  ///< stems of tables
  std::vector<std::string> plots;   ///< stems of plots
  std::vector<Claim> claims;
};

/// A paper.
struct Paper {
  std::string title;
  std::string reference;  ///< authors, year, journal
  std::vector<Exhibit> exhibits;
};

/// The five, in the order of the manual.
[[nodiscard]] Paper paper_of_geometric_linearization();
[[nodiscard]] Paper paper_of_analytical_derivatives();
[[nodiscard]] Paper paper_of_spatial_higher_orders();
[[nodiscard]] Paper paper_of_floating_higher_orders();
[[nodiscard]] Paper paper_of_sparse_factorization();

}  // namespace dynac::bench
