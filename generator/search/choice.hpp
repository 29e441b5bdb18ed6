// SPDX-License-Identifier: BSD-3-Clause
// What was tried to compute a kernel, and what of it is taken.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/table.hpp"
#include "lower/lower.hpp"

namespace dynac {

/// The one formulation that a kernel may have, by the kernel's name; of others the best is searched
/// for.
using AskedFormulations = std::map<std::string_view, const Formulation*>;

/// That of a kernel; null: any.
[[nodiscard]] inline const Formulation* asked_formulation(const AskedFormulations& asked,
                                                          const Kernel& kernel) {
  const auto place = asked.find(kernel.name);
  return place == asked.end() ? nullptr : place->second;
}

/// A formulation on a lowering, and what it costs before the passes.
struct Candidate {
  const Formulation* formulation = nullptr;
  std::string lowering;  ///< "link frames", "regrouped", "regrouped, chosen frames"
  LowerOptions lower;
  int operations = 0;
  /// Else it loses digits that others keep: of this robot, or far from the origin.
  bool is_accurate = true;
  /// Predicted time of a call [ns], of those that were compiled to be compared.
  std::optional<double> nanoseconds = {};
};

/// All that was tried.
struct Choice {
  std::vector<Candidate> candidates;
  /// Of a fused kernel: the formulations of its candidates.
  std::vector<std::shared_ptr<const Formulation>> combinations = {};
  std::size_t best = 0;  ///< of those that are allowed: the cheapest, or the fastest of the cheap

  [[nodiscard]] const Candidate& chosen() const { return candidates[best]; }
  /// Whether several were compiled, to take the one that is predicted to be the fastest.
  [[nodiscard]] bool is_compared() const {
    return std::ranges::count_if(candidates, [](const Candidate& candidate) {
             return candidate.nanoseconds.has_value();
           }) > 1;
  }
};

}  // namespace dynac
