// Derivatives of kernels by differentiating the graph of another kernel: outputs whose rows say
// what they are differentiated by. They follow the base velocity that the user asks for: its
// coordinates are those of the tangent space.
#pragma once

#include "trace/kernel_table.hpp"

namespace dynac {

/// Whether some outputs of a kernel are had by differentiating a graph.
[[nodiscard]] bool differentiates(const KernelRow& kernel, const FormulationRow& formulation,
                                  const Selection& selection);

/// The outputs of a kernel that `results` leaves out, the last ones, in the order of outputs_of().
///
/// @param[in,out] graph        where they are recorded
/// @param[in]     kernel       which
/// @param[in]     formulation  one that differentiates, or an algorithm of `results`
/// @param[in]     context      what it is run on
/// @param[in]     inputs       in the order of inputs_of()
/// @param[in]     first        how many outputs there are already
[[nodiscard]] Arrays<Expr> differentiated_outputs(Graph& graph, const KernelRow& kernel,
                                                  const FormulationRow& formulation,
                                                  const KernelContext& context,
                                                  const Arrays<Expr>& inputs, std::size_t first);

}  // namespace dynac
