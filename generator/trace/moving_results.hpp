// SPDX-License-Identifier: BSD-3-Clause
// How the results of a kernel move when they are differentiated.
#pragma once

#include "ir/expr.hpp"
#include "kernels/kernel.hpp"

namespace dynac {

/// Results of which the derivatives are wanted. In place of positions stand displacements from
/// where they are, by the tangent space of the base velocity that the user asks for: zero, with the
/// first and second derivatives that they have there. Of local loops, of independent coordinates.
/// @param[in] results  the first of the kernel's, in the order of outputs_of()
[[nodiscard]] Arrays<Expr> moving_results(const Kernel& kernel, const KernelContext& context,
                                          Arrays<Expr> results);

}  // namespace dynac
