// SPDX-License-Identifier: BSD-3-Clause
// Several kernels as one: what each computes, of the union of their inputs, with shared work.
//
// A fused kernel is a row like those of the table, made on request. What it takes and gives are the
// arguments of its parts; equal operations of the parts become one when they are recorded in one
// graph (trace/trace.hpp).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "kernels/kernel.hpp"

namespace dynac {

/// What kernels compute, in order: themselves, or the parts of fused ones.
[[nodiscard]] std::vector<const Kernel*> parts_of(const std::vector<const Kernel*>& kernels);

/// The kernel of this name that computes others. It lives as long as the table; the same request
/// gives the same one.
/// @param[in] parts  of the table, two or more, each once
[[nodiscard]] const Kernel& fused_kernel(const std::string& name,
                                         const std::vector<const Kernel*>& parts);

/// A formulation of a fused kernel, from one of each of its parts.
[[nodiscard]] Formulation fused_formulation(const Kernel& kernel, ComputesParts parts);

}  // namespace dynac
