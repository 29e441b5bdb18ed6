// Records a formulation as a graph by running it on symbols.
#pragma once

#include "ir/graph.hpp"
#include "trace/kernel_table.hpp"

namespace dynac {

/// The graph of a formulation for a robot. Inputs and outputs are the kernel's, in order; every
/// input is declared, used or not. Sections are the moving bodies.
[[nodiscard]] Graph trace(const KernelRow& kernel, const FormulationRow& formulation,
                          const KernelContext& context);

}  // namespace dynac
