// SPDX-License-Identifier: BSD-3-Clause
// Which parts of a kernel's outputs are derivatives, of which results by which inputs: what
// wrappers for solvers and for automatic differentiation have to know of a kernel beside its shape.
#pragma once

#include "describe/datasheet.hpp"
#include "kernels/kernel.hpp"

namespace dynac {

/// Fills `differentiates` and `derivatives` of a kernel that gives first derivatives, a gradient or
/// a Hessian of another kernel's results. Of a Hessian there are those by two inputs of the
/// kernel's own row, in one order; the others are their transposes.
/// @param[in,out] entry  with its outputs
void describe_derivatives(const Kernel& kernel, const KernelContext& context, KernelEntry& entry);

}  // namespace dynac
