// The kernel that finds any quantities of a moving robot from any others, as an estimation problem
// says; a formulation an order of elimination. These are instantiated in the .cpp file, apart from
// all others.
#pragma once

#include <string>
#include <vector>

#include "kernels/kernel.hpp"

namespace dynac::estimation {

/// Whether a formulation finds an order of elimination with pivots that are safe.
[[nodiscard]] bool has_plan(const KernelContext& context, const Formulation& formulation);

/// Why the problem of a context has no solution, in words; empty: it has one.
[[nodiscard]] std::vector<std::string> problems_of(const KernelContext& context);

}  // namespace dynac::estimation
