// SPDX-License-Identifier: BSD-3-Clause
// Derivatives of kernels by differentiating the graph of another kernel: outputs whose indices say
// what they are differentiated by. They follow the base velocity that the user asks for: its
// coordinates are those of the tangent space.
#pragma once

#include "ir/expr.hpp"
#include "ir/graph.hpp"
#include "kernels/kernel.hpp"

namespace dynac {

/// A kernel as recorded in a graph, to be differentiated.
struct Differentiated {
  const Kernel& kernel;
  Arrays<Expr> inputs;   ///< in the order of inputs_of()
  Arrays<Expr> results;  ///< in the order of outputs_of()
};

/// The inputs of a kernel from those of another that has all of them, by name; last the robot's own
/// numbers, where these are inputs.
[[nodiscard]] Arrays<Expr> inputs_for(const Kernel& base, const Kernel& kernel,
                                      const KernelContext& context, const Arrays<Expr>& inputs);

/// The outputs of a kernel behind the first ones, in the order of outputs_of().
///
/// @param[in,out] graph        where they are recorded
/// @param[in]     base         the kernel that is differentiated, recorded in the graph
/// @param[in]     kernel       which
/// @param[in]     formulation  one that differentiates, or an algorithm of the first outputs
/// @param[in]     context      what it is run on
/// @param[in]     inputs       in the order of inputs_of()
/// @param[in]     first        how many outputs there are already
[[nodiscard]] Arrays<Expr> differentiated_outputs(Graph& graph, const Differentiated& base,
                                                  const Kernel& kernel,
                                                  const Formulation& formulation,
                                                  const KernelContext& context,
                                                  const Arrays<Expr>& inputs, std::size_t first);

}  // namespace dynac
