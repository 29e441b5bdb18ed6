// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <array>

#include "comparison.hpp"
#include "search/choose.hpp"

namespace dynac::bench {
namespace {

// Operations on the best lowering that `dynac explain` lists.
Costs operations_of(const Model& model, const Kernel& kernel) {
  constexpr double kSnapTolerance = 1e-11;
  Costs costs;
  for (const Candidate& candidate : choose(model, kernel, {}, kSnapTolerance, nullptr).candidates) {
    const std::string name(candidate.formulation->name);
    const auto [place, is_new] = costs.emplace(name, candidate.operations);
    if (!is_new) place->second = std::min<double>(place->second, candidate.operations);
  }
  return costs;
}

}  // namespace

std::vector<Figure> study_operations() {
  constexpr std::array<std::size_t, 8> kCounts{1, 2, 3, 4, 6, 8, 10, 12};
  return compare_formulations("operations", "Operations of generated code", kCounts, operations_of);
}

}  // namespace dynac::bench
