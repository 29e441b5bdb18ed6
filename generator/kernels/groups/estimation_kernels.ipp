// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/groups.hpp"
#include "kernels/groups/estimation_run.hpp"

namespace dynac::estimation {
namespace {

constexpr const char* kReference = "Nori 2017; Duff, Erisman, Reid 2017";

template <class Scalar, Rule rule>
Arrays<Scalar> run_by_rule(const KernelContext& context, const RobotState<Scalar>& state,
                           const BodyObserver& observe) {
  return run(context, state, {{rule}}, observe);
}

template <class Number, Rule rule>
Formulation by_rule(std::string name, std::string summary) {
  return {std::move(name), std::move(summary), kReference,
          PlansElimination{{run_by_rule<Number, rule>}, rule}};
}

template <class Scalar, Rule rule>
Arrays<Scalar> run_as_one_system(const KernelContext& context, const RobotState<Scalar>& state,
                                 const BodyObserver& observe) {
  return run(context, state, {{rule}, true, EstimationSystem::kQuasiDefinite}, observe);
}

template <class Number, Rule rule>
Formulation as_one_system(std::string name, std::string summary) {
  return {std::move(name), "symmetric quasi-definite system, " + std::move(summary),
          "Vanderbei 1995; Duff, Erisman, Reid 2017",
          PlansElimination{{run_as_one_system<Number, rule>}, rule, true}};
}

template <class Scalar>
Arrays<Scalar> run_searched(const KernelContext& context, const RobotState<Scalar>& state,
                            const BodyObserver& observe) {
  return run(context, state, search(context), observe);
}

template <class Number>
std::vector<Formulation> formulations() {
  return {
      by_rule<Number, Rule::kByGroups>("by_bodies",
                                       "sparse LU, bodies eliminated from the leaves to the root"),
      by_rule<Number, Rule::kMarkowitz>("markowitz", "sparse LU, fewest products at each step"),
      by_rule<Number, Rule::kExactCost>("exact_cost", "sparse LU, fewest operations at each step"),
      by_rule<Number, Rule::kColamd>("colamd", "sparse LU, unknowns in the order of COLAMD"),
      by_rule<Number, Rule::kAmd>("amd", "sparse LU, unknowns in the order of AMD"),
      Formulation{"searched", "sparse LU, best of many random orders", kReference,
                  PlansElimination{{run_searched<Number>}, std::nullopt}},
      as_one_system<Number, Rule::kFill>("symmetric_fill", "least fill-in at each step"),
      as_one_system<Number, Rule::kMarkowitz>("symmetric_markowitz",
                                              "fewest products at each step")};
}

}  // namespace
}  // namespace dynac::estimation

namespace dynac::kernels {
namespace {

template <class Number>
Kernel dynamics_estimation() {
  Kernel kernel = estimation::estimation_arguments();
  kernel.unsupported_reason = estimation::unsolved_problem;
  kernel.formulations = estimation::formulations<Number>();
  return kernel;
}

}  // namespace

template <class Number>
std::vector<Kernel> estimation_kernels() {
  return {dynamics_estimation<Number>()};
}

}  // namespace dynac::kernels
