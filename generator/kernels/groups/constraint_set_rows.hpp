// SPDX-License-Identifier: BSD-3-Clause
// What kernels of constrained robots have in common.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "algorithms/constraints/constrained_dynamics.hpp"
#include "algorithms/joint_dynamics_terms.hpp"
#include "algorithms/loops/constrained_loops.hpp"
#include "kernels/axes/constraint_axes.hpp"
#include "kernels/groups/rows.hpp"

namespace dynac::rows {

inline constexpr const char* kConstrainedReference =
    "Featherstone 2008, sections 8.3 and 6.5; Featherstone 2010";
inline constexpr const char* kArticulatedReference = "Sathya & Carpentier 2024";

/// Why there is no answer without a constraint set; empty: there is.
[[nodiscard]] inline std::string unconstrained(const Kernel& kernel, const KernelContext& context) {
  if (context.settings.constraints != nullptr) return "";
  if (loops::has_loops(context)) {
    return kernel.name +
           " is about constraints with multipliers, and all rows close local loops; add @contact "
           "LINK:TYPE or a constraint `with multipliers`, or leave out @dependent-joints";
  }
  return "no constraint set is given; add @constraints FILE or @contact LINK:TYPE";
}

/// What all of these kernels are.
[[nodiscard]] inline Kernel of_constraints(Kernel kernel, Invariance invariance) {
  kernel.needs_constraints = kernel.supports_local_loops = true;
  kernel.invariance = invariance;
  if (kernel.unsupported_reason == nullptr) kernel.unsupported_reason = unconstrained;
  return kernel;
}

[[nodiscard]] inline Kernel of_constrained_motion(Kernel kernel) {
  return of_constraints(of_motion_and_torques(std::move(kernel)), Invariance::kParameters);
}

/// What is solved for accelerations of the rows.
[[nodiscard]] inline Kernel steered(Kernel kernel) {
  kernel.switches_rows = kernel.steers_rows = true;
  return kernel;
}

/// A formulation for robots with local loops, in independent coordinates.
/// @param[in] run  (context, state, observe) -> Arrays<Scalar>, whatever the scalar
template <class Number, class Run>
[[nodiscard]] Formulation independent_ltdl(std::string summary, const Run& run) {
  return on_state<Number>("independent_ltdl", std::move(summary),
                          "Featherstone 2008, sections 6.5, 8.3 and 8.11", run,
                          FormulationScope::kLocalLoops);
}
/// Forward differentiation of its graph.
[[nodiscard]] inline Formulation independent_forward() {
  return differentiated(
      "independent_forward", "forward differentiation of the graph of independent_ltdl",
      Differentiation::kForward, "independent_ltdl", FormulationScope::kLocalLoops);
}

/// A kernel that gives first derivatives of another one, about the same robots and with the same
/// inputs. Its formula, outputs and formulations are still those of the other.
/// @param[in] formulation  of the other, whose graph gives derivatives by the setting
/// derivatives-by
[[nodiscard]] inline Kernel derivatives_of(Kernel kernel, std::string formulation) {
  kernel.differentiates = std::make_shared<const Kernel>(kernel);
  kernel.differentiated_formulation = std::move(formulation);
  kernel.alias.clear();
  kernel.summary = "First derivatives of " + kernel.name + ".";
  kernel.name += "_derivatives";
  return kernel;
}

/// An argument that is described by no more than these.
[[nodiscard]] inline ArgumentRow row(std::string name, std::vector<Index> indices,
                                     std::string meaning) {
  return {.name = std::move(name), .indices = std::move(indices), .meaning = std::move(meaning)};
}

template <class Scalar>
[[nodiscard]] Arrays<Scalar> arrays(constraints::Constrained<Scalar> x) {
  return {std::move(x.motion), std::move(x.multipliers)};
}

}  // namespace dynac::rows
