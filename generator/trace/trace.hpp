// SPDX-License-Identifier: BSD-3-Clause
// Records a formulation as a graph by running it on symbols, or evaluates it on numbers.
#pragma once

#include "ir/graph_too_big.hpp"
#include "kernels/kernel.hpp"

namespace dynac {

class Expr;
class Graph;

/// How alike the equations of bodies are to be that differ in their numbers only.
enum class TraceGenerality {
  kNone,     ///< the fewest operations for each
  kSigns,    ///< whatever the signs of their numbers
  kNumbers,  ///< whatever their numbers: these are inputs, of a block that is a table
  /// Inputs too, but for 0, 1 and -1: a fact of one robot, in which no number is rounded.
  kInexactNumbers,
};

/// The graph of a formulation for a robot. Inputs and outputs are the kernel's, in order; every
/// input is declared, used or not. Sections are the moving bodies. What a triangle leaves out of
/// symmetric outputs is not computed: these elements are their mirror images.
/// @throws GraphTooBig  where the graph would have more nodes than `most_nodes`
[[nodiscard]] Graph trace(const Kernel& kernel, const Formulation& formulation,
                          const KernelContext& context,
                          TraceGenerality generality = TraceGenerality::kNone,
                          std::size_t most_nodes = kMostNodes);

/// The outputs of a kernel by one of its formulations, recorded in a graph: differentiated or not.
///
/// @param[in,out] graph   where they are recorded, in the sections of the moving bodies
/// @param[in]     inputs  in the order of inputs_of()
/// @return in the order of outputs_of()
[[nodiscard]] Arrays<Expr> record(Graph& graph, const Kernel& kernel,
                                  const Formulation& formulation, const KernelContext& context,
                                  const Arrays<Expr>& inputs);

/// The outputs of a kernel by one of its formulations, in double: its algorithm runs on constants,
/// or the graph is interpreted. The same bits as generic code (generic/generic_code.hpp), which is
/// faster.
/// @param[in] inputs  in the order of inputs_of()
/// @return in the order of outputs_of(), matrices column-major
[[nodiscard]] Arrays<double> evaluate(const Kernel& kernel, const Formulation& formulation,
                                      const KernelContext& context, const Arrays<double>& inputs);

}  // namespace dynac
