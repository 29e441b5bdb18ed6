// SPDX-License-Identifier: BSD-3-Clause
// Solves a sparse system in the way that a plan says.
#pragma once

#include <algorithm>
#include <vector>

#include "sparse/plan.hpp"

namespace dynac {

/// What the terms of an equation come to, less its right-hand side: zero if it holds.
/// @param[in] pattern  unknowns of the terms that count, in rising order
template <class Scalar>
[[nodiscard]] Affine<Scalar> value_of(const Equation<Scalar>& equation,
                                      const std::vector<std::size_t>& pattern,
                                      const std::vector<Affine<Scalar>>& x) {
  Affine<Scalar> value{-equation.right};
  for (const auto& [unknown, factor] : equation.terms) {
    if (std::ranges::binary_search(pattern, unknown)) value.subtract(-factor, x[unknown]);
  }
  return value;
}

/// Loads the equations of a block: what is known already goes to the right.
/// @param[in] x  what is known of the unknowns
template <class Scalar>
[[nodiscard]] BlockElimination<Scalar> load_block(const LinearSystem<Scalar>& system,
                                                  const EquationPattern& pattern,
                                                  const std::vector<Pivot>& block,
                                                  const std::vector<Affine<Scalar>>& x) {
  std::vector<std::size_t> unknowns;
  for (const Pivot& pivot : block) unknowns.push_back(pivot.unknown);
  std::ranges::sort(unknowns);
  BlockElimination<Scalar> elimination;
  for (const Pivot& pivot : block) {
    const Equation<Scalar>& equation = system.equations[pivot.equation];
    typename BlockElimination<Scalar>::Row row;
    Affine<Scalar> right{equation.right};
    for (const Term<Scalar>& term : equation.terms) {
      if (!std::ranges::binary_search(pattern[pivot.equation], term.unknown)) continue;
      if (std::ranges::binary_search(unknowns, term.unknown)) {
        row.emplace(term.unknown, term.factor);
      } else {
        right.subtract(term.factor, x[term.unknown]);
      }
    }
    elimination.load(pivot.equation, std::move(row), std::move(right));
  }
  return elimination;
}

/// Eliminates a symmetric block, whose equations have their unknowns' numbers, by its diagonal.
/// @param[in] watch  called with each unknown and its pivot's value before it is used
template <class Scalar, class Watch>
void eliminate_by_diagonal(BlockElimination<Scalar>& block, const Watch& watch) {
  while (!block.rows().empty()) {
    const std::size_t unknown = block.rows().begin()->first;
    watch(unknown, block.rows().at(unknown).at(unknown));
    block.eliminate({unknown, unknown, Scaling::kBoth});
  }
}

/// Solves what a block has no safe pivots for, and writes it into `x`.
template <class Scalar, class Watch>
void solve_together(const BlockElimination<Scalar>& rest, const Watch& watch,
                    std::vector<Affine<Scalar>>& x) {
  BlockElimination<Scalar> normal = rest.normal_equations();
  eliminate_by_diagonal(normal, [&](std::size_t, const Scalar& pivot) { watch(pivot); });
  normal.substitute(x);
}

/// Every unknown, by the free ones. What is not in the plan is zero.
/// @param[in] watch  called with each pivot's value before it is used
template <class Scalar, class Watch>
[[nodiscard]] std::vector<Affine<Scalar>> solve(const LinearSystem<Scalar>& system,
                                                const SolutionPlan& plan, const Watch& watch) {
  std::vector<Affine<Scalar>> x(system.unknowns);
  for (const std::size_t free : plan.free) x[free].coefficients.emplace(free, Scalar(1));
  for (const std::vector<Pivot>& block : plan.blocks) {
    BlockElimination<Scalar> elimination = load_block(system, plan.pattern, block, x);
    for (const Pivot& pivot : block) {
      if (pivot.is_together) continue;
      watch(elimination.rows().at(pivot.equation).at(pivot.unknown));
      elimination.eliminate(pivot);
    }
    solve_together(elimination, watch, x);
    elimination.substitute(x);
  }
  return x;
}

}  // namespace dynac
