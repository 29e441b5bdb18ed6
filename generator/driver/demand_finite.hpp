// What requirements.hpp does not foresee: a kernel that divides by zero for this robot, whatever
// its inputs.
#pragma once

#include "driver/robot.hpp"
#include "ir/graph.hpp"
#include "kernels/kernel.hpp"

namespace dynac {

/// @throws InputError  if a constant of the graph is infinite or not a number
void demand_finite(const Kernel& kernel, const Options& options, const Graph& graph);
/// @throws InputError  if the outputs at sampled inputs are
void demand_finite(const Kernel& kernel, const Options& options, const Arrays<double>& outputs);

}  // namespace dynac
