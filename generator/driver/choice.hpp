// What was tried to compute a kernel, and what of it is taken.
#pragma once

#include <string>
#include <vector>

#include "kernels/table.hpp"
#include "lower/lower.hpp"

namespace dynac {

/// A formulation on a lowering, and what it costs before the passes.
struct Candidate {
  const Formulation* formulation = nullptr;
  std::string lowering;  ///< "link frames", "regrouped", "regrouped, chosen frames"
  LowerOptions lower;
  int operations = 0;
};

/// All that was tried.
struct Choice {
  std::vector<Candidate> candidates;
  std::size_t best = 0;  ///< the cheapest of those that were allowed

  [[nodiscard]] const Candidate& chosen() const { return candidates[best]; }
};

}  // namespace dynac
