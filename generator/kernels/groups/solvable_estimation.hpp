// SPDX-License-Identifier: BSD-3-Clause
// Whether an estimation problem can be solved, and by which formulations of its kernel: where an
// order of elimination with safe pivots is found. Defined with the elimination, in
// estimation_run.cpp.
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
