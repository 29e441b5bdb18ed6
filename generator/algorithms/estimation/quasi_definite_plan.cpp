// SPDX-License-Identifier: BSD-3-Clause
#include "algorithms/estimation/quasi_definite_plan.hpp"

#include "sparse/symmetric_pattern.hpp"
#include "sparse/symmetric_search.hpp"
#include "support/error.hpp"

namespace dynac {
QuasiDefinitePlan plan_quasi_definite(const EstimationEquations<SampledNumber>& equations,
                                      EquationPattern pattern, const std::vector<bool>& left_out,
                                      Rule rule) {
  DYNAC_ASSERT(rule == Rule::kFill || rule == Rule::kMarkowitz, "no rule of symmetric systems");
  for (std::size_t e = 0; e < pattern.size(); ++e) {
    if (left_out[e]) pattern[e].clear();
  }
  QuasiDefinitePlan plan{std::move(pattern), {}};
  plan.pivots =
      search_quasi_definite(saddle_point_matrix(equations, plan.pattern), equations.system.unknowns,
                            rule == Rule::kFill ? SymmetricRule::kFill : SymmetricRule::kProducts);
  return plan;
}

std::vector<std::size_t> rows_left(const EstimationEquations<SampledNumber>& equations,
                                   const QuasiDefinitePlan& plan) {
  SymmetricRows<SampledNumber> rows = saddle_point_matrix(equations, plan.pattern);
  for (const SymmetricPivot& pivot : plan.pivots) {
    rows.erase(pivot.first);
    if (pivot.second) rows.erase(*pivot.second);
  }
  std::vector<std::size_t> left;
  for (const auto& row : rows) left.push_back(row.first);
  return left;
}

std::size_t filled_by(const EstimationEquations<SampledNumber>& equations,
                      const QuasiDefinitePlan& plan) {
  SymmetricPattern pattern = dynac::pattern_of(saddle_point_matrix(equations, plan.pattern));
  std::size_t sum = 0;
  for (const SymmetricPivot& pivot : plan.pivots) {
    sum += pattern.changed_by(pivot).filled;
    pattern.eliminate(pivot);
  }
  return sum;
}

SampledNumber safety_of(const EstimationEquations<SampledNumber>& equations,
                        const QuasiDefinitePlan& plan) {
  SymmetricRows<SampledNumber> rows = saddle_point_matrix(equations, plan.pattern);
  PivotSafety safety(rows, equations.system.unknowns);
  SampledNumber smallest = 1;
  for (const SymmetricPivot& pivot : plan.pivots) {
    smallest = -larger(-smallest, -safety.of(rows, pivot, 1));
    safety.see(eliminate(rows, pivot));
  }
  return smallest;
}

}  // namespace dynac
