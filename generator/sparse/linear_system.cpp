// SPDX-License-Identifier: BSD-3-Clause
#include "sparse/linear_system.hpp"

namespace dynac {

EquationPattern pattern_of(const LinearSystem<SampledNumber>& system) {
  EquationPattern pattern;
  for (const Equation<SampledNumber>& equation : system.equations) {
    std::vector<std::size_t>& unknowns = pattern.emplace_back();
    for (const Term<SampledNumber>& term : equation.terms) {
      if (!term.factor.is(0)) unknowns.push_back(term.unknown);
    }
    std::ranges::sort(unknowns);
  }
  return pattern;
}

EquationPattern transposed(const EquationPattern& pattern, std::size_t unknowns) {
  EquationPattern equations_of(unknowns);
  for (std::size_t row = 0; row < pattern.size(); ++row) {
    for (const std::size_t column : pattern[row]) equations_of[column].push_back(row);
  }
  return equations_of;
}

std::size_t entries(const EquationPattern& pattern) {
  std::size_t sum = 0;
  for (const std::vector<std::size_t>& row : pattern) sum += row.size();
  return sum;
}

}  // namespace dynac
