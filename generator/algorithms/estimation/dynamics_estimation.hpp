// SPDX-License-Identifier: BSD-3-Clause
// Any quantities of a moving robot from any others: the Newton-Euler equations and what is
// measured, solved as one sparse system in an order that is planned off-line. Inverse, forward and
// hybrid dynamics are special cases, and so is the fusion of noisy sensors: the maximum a
// posteriori estimate under Gaussian noise, with the equations of motion exact. Reference:
// Nori 2017; Latella, Kuppuswamy, Romano, Traversaro, Nori 2016.
#pragma once

#include <vector>

#include "algorithms/estimation/estimation_plan.hpp"

namespace dynac {

/// What is estimated.
template <class Scalar>
struct Estimate {
  std::vector<Scalar> values;      ///< in the order of the problem
  std::vector<Scalar> covariance;  ///< column-major; empty unless the problem reports it
  /// The smallest pivot, as a part of what is usual for it; 1 where all are constant.
  Scalar smallest_pivot{1};
};

namespace dynamics_estimation {

/// min(a, b).
template <class Scalar>
[[nodiscard]] Scalar smaller(const Scalar& a, const Scalar& b) {
  const Scalar gap = a - b;
  return b + Scalar(0.5) * (gap - sign(gap) * gap);
}

/// Follows the pivots in the order of the plan.
template <class Scalar>
class SmallestPivot {
 public:
  explicit SmallestPivot(const EstimationPlan& plan) : sizes_(plan.pivot_sizes) {}

  void see(const Scalar& pivot) {
    const double size = sizes_[next_++];
    if (size == 0) return;
    const Scalar part = Scalar(1 / size) * (sign(pivot) * pivot);
    smallest_ = is_first_ ? part : smaller(part, smallest_);
    is_first_ = false;
  }

  [[nodiscard]] const Scalar& value() const { return smallest_; }

 private:
  const std::vector<double>& sizes_;
  std::size_t next_ = 0;
  bool is_first_ = true;
  Scalar smallest_{1};
};

/// E N^-1 E^T, where E takes the free unknowns to the estimates.
template <class Scalar>
[[nodiscard]] std::vector<Scalar> covariance_of(const std::vector<Affine<Scalar>>& estimates,
                                                const std::vector<std::size_t>& free,
                                                const Ltdl<Scalar>& factors) {
  const std::size_t n = estimates.size();
  std::vector<std::vector<Scalar>> E(n, std::vector<Scalar>(free.size(), Scalar(0)));
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < free.size(); ++k) {
      const auto coefficient = estimates[i].coefficients.find(free[k]);
      if (coefficient != estimates[i].coefficients.end()) E[i][k] = coefficient->second;
    }
  }
  std::vector<Scalar> covariance(n * n, Scalar(0));
  for (std::size_t j = 0; j < n; ++j) {
    const std::vector<Scalar> column = solve(factors, E[j]);
    for (std::size_t i = 0; i <= j; ++i) {
      Scalar sum(0);
      for (std::size_t k = 0; k < free.size(); ++k) sum = sum + E[i][k] * column[k];
      covariance[j * n + i] = covariance[i * n + j] = sum;
    }
  }
  return covariance;
}

}  // namespace dynamics_estimation

/// The estimates of a problem.
/// @param[in] plan       of the same equations at sampled configurations
/// @param[in] equations  estimation_equations()
template <class Scalar>
[[nodiscard]] Estimate<Scalar> estimate_dynamics(const EstimationProblem& problem,
                                                 const EstimationPlan& plan,
                                                 const EstimationEquations<Scalar>& equations) {
  dynamics_estimation::SmallestPivot<Scalar> smallest(plan);
  if (!plan.quasi_definite.pivots.empty()) {
    QuasiDefiniteSolution<Scalar> solution =
        solve_quasi_definite(equations, plan.quasi_definite, problem.reports_covariance,
                             [&](const Scalar& pivot) { smallest.see(pivot); });
    return {std::move(solution.values), std::move(solution.covariance), smallest.value()};
  }
  const std::vector<Affine<Scalar>> x =
      solve(equations.system, plan.solution, [&](const Scalar& pivot) { smallest.see(pivot); });
  const NormalEquations<Scalar> normal = normal_equations(plan, equations, x);
  const Ltdl<Scalar> factors = factorise(normal.N, plan.normal_steps);
  const std::vector<Scalar> z = solve(factors, normal.n);
  for (const Scalar& inverse : factors.inverse_D) smallest.see(Scalar(1) / inverse);
  std::vector<Affine<Scalar>> forms;
  for (const LinearForm<Scalar>& form : equations.estimates) {
    std::vector<std::size_t> all;
    for (const Term<Scalar>& term : form.terms) all.push_back(term.unknown);
    std::ranges::sort(all);
    forms.push_back(value_of(form, all, x));
  }
  Estimate<Scalar> result;
  for (const Affine<Scalar>& form : forms) {
    Scalar value = form.value;
    for (std::size_t k = 0; k < z.size(); ++k) {
      const auto coefficient = form.coefficients.find(plan.solution.free[k]);
      if (coefficient != form.coefficients.end()) value = value + coefficient->second * z[k];
    }
    result.values.push_back(value);
  }
  result.smallest_pivot = smallest.value();
  if (problem.reports_covariance) {
    result.covariance = dynamics_estimation::covariance_of(forms, plan.solution.free, factors);
  }
  return result;
}

}  // namespace dynac
