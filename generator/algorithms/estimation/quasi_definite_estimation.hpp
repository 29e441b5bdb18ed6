// SPDX-License-Identifier: BSD-3-Clause
// The estimates of a problem from one symmetric system of all its equations. Where sensors are many
// and noisy this is the cheap way: limbs stay apart, whereas the normal equations of what the exact
// equations leave free connect all with all.
#pragma once

#include <vector>

#include "algorithms/estimation/saddle_point.hpp"

namespace dynac {

/// See the top of this file.
template <class Scalar>
struct QuasiDefiniteSolution {
  std::vector<Scalar> values;      ///< of the estimates
  std::vector<Scalar> covariance;  ///< column-major, or empty
};

namespace quasi_definite_estimation {

template <class Scalar>
using Steps = std::vector<SymmetricStep<Scalar>>;

/// E K^-1 E^T, where E takes the unknowns to the estimates: of each two estimates, from the steps
/// that both take part in.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> covariance_of(const EstimationEquations<Scalar>& equations,
                                                const Steps<Scalar>& steps) {
  std::vector<std::vector<HalfSolution<Scalar>>> halves;
  for (const LinearForm<Scalar>& form : equations.estimates) {
    std::map<std::size_t, Scalar> right;
    for (const Term<Scalar>& term : form.terms) right.emplace(term.unknown, term.factor);
    halves.push_back(solve_half(steps, std::move(right)));
  }
  const std::size_t n = halves.size();
  std::vector<Scalar> covariance(n * n, Scalar(0));
  for (std::size_t j = 0; j < n; ++j) {
    for (std::size_t i = 0; i <= j; ++i) {
      symmetric_elimination::Sparse<Scalar> sum;
      for (std::size_t k = 0; k < steps.size(); ++k) {
        const auto part = symmetric_elimination::dot(halves[i][k].left, halves[j][k].scaled);
        if (part) symmetric_elimination::add(sum, *part);
      }
      if (sum) covariance[j * n + i] = covariance[i * n + j] = *sum;
    }
  }
  return covariance;
}

}  // namespace quasi_definite_estimation

/// Solves the system of a plan.
/// @param[in] watch  called with the size of each pivot
template <class Scalar, class Watch>
[[nodiscard]] QuasiDefiniteSolution<Scalar> solve_quasi_definite(
    const EstimationEquations<Scalar>& equations, const QuasiDefinitePlan& plan,
    bool reports_covariance, const Watch& watch) {
  SymmetricRows<Scalar> rows = saddle_point_matrix(equations, plan.pattern);
  quasi_definite_estimation::Steps<Scalar> steps;
  for (const SymmetricPivot& pivot : plan.pivots) {
    steps.push_back(eliminate(rows, pivot));
    watch(steps.back().matrix.measure());
  }
  const std::map<std::size_t, Scalar> x =
      solve_rest(steps, solve_half(steps, saddle_point_right(equations, plan.pattern)));
  QuasiDefiniteSolution<Scalar> result;
  for (const LinearForm<Scalar>& form : equations.estimates) {
    Scalar value = -form.right;
    for (const auto& [unknown, factor] : form.terms) {
      const auto place = x.find(unknown);
      if (place != x.end()) value = value + factor * place->second;
    }
    result.values.push_back(value);
  }
  if (reports_covariance) {
    result.covariance = quasi_definite_estimation::covariance_of(equations, steps);
  }
  return result;
}

}  // namespace dynac
