// What kernels of constrained robots have in common.
#pragma once

#include <string>
#include <utility>

#include "kernels/groups/rows.hpp"

namespace dynac::rows {

[[nodiscard]] inline const ConstraintSet& set_of(const KernelContext& context) {
  return *context.settings.constraints;
}

/// Why there is no answer without a constraint set; empty: there is.
[[nodiscard]] inline std::string unconstrained(const Kernel&, const KernelContext& context) {
  if (context.settings.constraints != nullptr) return "";
  return "no constraint set is given; add --constraints FILE or --contact LINK:TYPE";
}

/// What all of these kernels are.
[[nodiscard]] inline Kernel of_constraints(Kernel kernel, Invariance invariance) {
  kernel.needs_constraints = true;
  kernel.invariance = invariance;
  if (kernel.lacks == nullptr) kernel.lacks = unconstrained;
  return kernel;
}

[[nodiscard]] inline Kernel of_constrained_motion(Kernel kernel) {
  return of_constraints(of_motion_and_torques(std::move(kernel)), Invariance::kParameters);
}

}  // namespace dynac::rows
