// SPDX-License-Identifier: BSD-3-Clause
// Inputs and outputs that the emitted self-test is recorded from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "algorithms/algorithm.hpp"
#include "describe/datasheet.hpp"
#include "ir/graph_too_big.hpp"

namespace dynac {

class Graph;
struct CompiledKernel;
struct Formulation;
struct Kernel;
struct KernelContext;
struct Robot;

/// A formulation that the chosen one can be held against: the first other one whose outputs are the
/// same; where there is none, or it would take too long, the chosen one. Of a fused kernel, those
/// of its parts.
[[nodiscard]] Formulation other_formulation(const Kernel& row, const Formulation& chosen,
                                            const KernelContext& context);

/// The robot on the links' own frames and inertias, as the other formulation runs on it; where a
/// kernel reports its smallest pivot, the chosen frames.
[[nodiscard]] Mechanism reference_mechanism(const Robot& robot, const CompiledKernel& kernel,
                                            double snap_tolerance);

/// The graph of a formulation that results are compared with.
/// @throws GraphTooBig  where it would have more nodes than `most_nodes`
[[nodiscard]] Graph trace_reference(const Kernel& row, const Formulation& formulation,
                                    const KernelContext& context,
                                    std::size_t most_nodes = kMostNodes);

/// Inputs, and the outputs of another formulation than the chosen one, where there is one, on the
/// links' own frames and inertias; where a kernel reports its smallest pivot, those of the chosen
/// formulation on the chosen ones.
[[nodiscard]] std::vector<Sample> record_samples(const Robot& robot, const CompiledKernel& compiled,
                                                 double snap_tolerance);

/// Inputs of calls that are to be timed.
[[nodiscard]] std::vector<Arrays<double>> call_inputs(const KernelContext& context,
                                                      const Kernel& kernel);

}  // namespace dynac
