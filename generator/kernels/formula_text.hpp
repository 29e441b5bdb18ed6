// What kernels compute, as equations.
#pragma once

#include <string>

#include "kernels/kernel.hpp"

namespace dynac {

/// What a kernel's outputs are, as an equation.
/// @param[in] has_wrenches  whether external wrenches are inputs, and so in the equation
[[nodiscard]] std::string formula_text(const Kernel& kernel, bool has_wrenches);

/// The same with the terms of the outputs that settings add; of a fused kernel, part by part.
[[nodiscard]] std::string formula_text(const Kernel& kernel, const KernelContext& context);

}  // namespace dynac
