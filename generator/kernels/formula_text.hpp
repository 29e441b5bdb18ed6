// SPDX-License-Identifier: BSD-3-Clause
// What kernels compute, as equations. Formulas of the table have braces where settings change them:
// "{ + sum J^T fext}" is there where wrenches are inputs, and of "{accelerations: c_dot - | -}" the
// text before the bar where that word of the setting constraint-inputs is given, else the other.
#pragma once

#include <string>

#include "kernels/kernel.hpp"

namespace dynac {

/// What a kernel's outputs are, as an equation.
/// @param[in] has_wrenches  whether external wrenches are inputs, and so in the equation
[[nodiscard]] std::string formula_text(const Kernel& kernel, bool has_wrenches);

/// The same with the inputs of constraints' rows and the terms of the outputs that settings add; of
/// a fused kernel, part by part.
[[nodiscard]] std::string formula_text(const Kernel& kernel, const KernelContext& context);

}  // namespace dynac
