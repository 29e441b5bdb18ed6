// SPDX-License-Identifier: BSD-3-Clause
// How an estimation problem is solved, decided once from its pattern and from sampled
// configurations: exact equations by elimination, down to unknowns that they leave free; these from
// the noisy ones by least squares. And why a problem has no solution, in the user's words.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "algorithms/estimation/estimation_equations.hpp"
#include "algorithms/estimation/quasi_definite_estimation.hpp"
#include "algorithms/ltdl.hpp"
#include "sparse/solve.hpp"

namespace dynac {

/// See the top of this file.
struct EstimationPlan {
  SolutionPlan solution;
  std::vector<std::size_t> noisy;             ///< equations that say something of what is free
  std::vector<EliminationStep> normal_steps;  ///< of the normal equations of the free unknowns
  /// The usual size of each pivot, its median at sampled configurations: of the elimination, then
  /// of the normal equations; zero where it is constant.
  std::vector<double> pivot_sizes;
  QuasiDefinitePlan quasi_definite;  ///< in place of all of the above but `noisy`, if it has pivots
  std::vector<std::string> problems;  ///< why there is no solution; empty: there is one
};

/// Which system is solved.
enum class EstimationSystem {
  kExactThenNoisy,  ///< the exact equations by LU, what these leave free by normal equations
  kQuasiDefinite,   ///< all at once: see algorithms/estimation/quasi_definite_estimation.hpp
};

/// Plans the solution.
/// @param[in] equations  at sampled configurations
[[nodiscard]] EstimationPlan plan_estimation(const Mechanism& robot,
                                             const EstimationProblem& problem,
                                             const EstimationEquations<SampledNumber>& equations,
                                             const Ordering& ordering,
                                             EstimationSystem system = {});

/// The normal equations of the free unknowns: N z = n, with N symmetric.
template <class Scalar>
struct NormalEquations {
  SquareMatrix<Scalar> N;
  std::vector<Scalar> n;
};

/// @param[in] plan  its solution and noisy equations
/// @param[in] x     every unknown by the free ones
template <class Scalar>
[[nodiscard]] NormalEquations<Scalar> normal_equations(const EstimationPlan& plan,
                                                       const EstimationEquations<Scalar>& equations,
                                                       const std::vector<Affine<Scalar>>& x) {
  const std::vector<std::size_t>& free = plan.solution.free;
  std::map<std::size_t, std::size_t> rank;
  for (const std::size_t unknown : free) rank.emplace(unknown, rank.size());
  NormalEquations<Scalar> normal{SquareMatrix<Scalar>(free.size()),
                                 std::vector<Scalar>(free.size(), Scalar(0))};
  for (const std::size_t e : plan.noisy) {
    const Scalar& weight = equations.weight[e - equations.exact];
    const Affine<Scalar> row =
        value_of(equations.system.equations[e], plan.solution.pattern[e], x).times(weight);
    for (const auto& [i, coefficient] : row.coefficients) {
      normal.n[rank.at(i)] = normal.n[rank.at(i)] - coefficient * row.value;
      for (const auto& [j, other] : row.coefficients) {
        Scalar& entry = normal.N(rank.at(i), rank.at(j));
        entry = entry + coefficient * other;
      }
    }
  }
  return normal;
}

}  // namespace dynac
