// SPDX-License-Identifier: BSD-3-Clause
#include "sparse/elimination.hpp"

namespace dynac {

std::vector<EliminationStep> eliminate(Pattern pattern, const std::vector<std::size_t>& order) {
  std::vector<EliminationStep> steps;
  for (std::size_t k = 0; k < order.size(); ++k) {
    EliminationStep step{order[k], {}};
    for (std::size_t later = k + 1; later < order.size(); ++later) {
      if (pattern[step.pivot][order[later]]) step.rest.push_back(order[later]);
    }
    for (const std::size_t i : step.rest) {
      for (const std::size_t j : step.rest) pattern[i][j] = true;
    }
    steps.push_back(std::move(step));
  }
  return steps;
}

}  // namespace dynac
