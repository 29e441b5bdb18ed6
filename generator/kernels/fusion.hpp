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

/// What a kernel computes together: the parts of a fused one, or itself alone.
[[nodiscard]] std::vector<const Kernel*> parts_of(const Kernel& kernel);

/// The same of several kernels, in order.
[[nodiscard]] std::vector<const Kernel*> parts_of(const std::vector<const Kernel*>& kernels);

/// The kernel of this name that computes others. It lives as long as the table; the same request
/// gives the same one.
/// @param[in] parts  of the table, two or more, each once
[[nodiscard]] const Kernel& fused_kernel(const std::string& name,
                                         const std::vector<const Kernel*>& parts);

/// A formulation of a fused kernel, from one of each of its parts.
[[nodiscard]] Formulation fused_formulation(const Kernel& kernel, ComputesParts parts);

/// The inputs or outputs of a fused kernel, and where those of its parts are among them.
struct FusedArguments {
  std::vector<Argument> arguments;
  std::vector<std::vector<std::size_t>> places;  ///< of each part's arguments, in its order
};

/// An input of one name and meaning is there once; where one name stands for two things, the later
/// is called after its kernel as well: "integrate_v".
[[nodiscard]] FusedArguments fused_inputs(const Kernel& kernel, const KernelContext& context);
/// The same of outputs; nor has one the name of an input.
[[nodiscard]] FusedArguments fused_outputs(const Kernel& kernel, const KernelContext& context);

}  // namespace dynac
