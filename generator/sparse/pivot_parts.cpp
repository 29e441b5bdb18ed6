// SPDX-License-Identifier: BSD-3-Clause
#include "sparse/pivot_parts.hpp"

#include "sparse/solve.hpp"

namespace dynac {

SampledNumber largest_factor(const BlockElimination<SampledNumber>& block, std::size_t unknown) {
  SampledNumber largest = 0;
  for (const std::size_t equation : block.equations_of(unknown)) {
    largest = larger(largest, block.rows().at(equation).at(unknown).magnitude());
  }
  return largest;
}

std::vector<SampledNumber> normal_parts(const BlockElimination<SampledNumber>& block) {
  BlockElimination<SampledNumber> normal = block.normal_equations();
  std::map<std::size_t, SampledNumber> diagonal;
  for (const auto& [unknown, row] : normal.rows()) diagonal.emplace(unknown, row.at(unknown));
  std::vector<SampledNumber> parts;
  eliminate_by_diagonal(normal, [&](std::size_t unknown, const SampledNumber& pivot) {
    parts.push_back(pivot / diagonal.at(unknown));
  });
  return parts;
}

}  // namespace dynac
