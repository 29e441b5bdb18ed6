// SPDX-License-Identifier: BSD-3-Clause
// What requirements.hpp does not foresee: a kernel that divides by zero for this robot, whatever
// its inputs.
#pragma once

#include "ir/graph.hpp"
#include "kernels/kernel.hpp"
#include "search/robot.hpp"

namespace dynac {

/// @throws InputError  if a constant of the graph is infinite or not a number
void demand_finite(const Robot& robot, const Kernel& kernel, const Graph& graph);
/// @throws InputError  if the outputs at sampled inputs are
void demand_finite(const Robot& robot, const Kernel& kernel, const Arrays<double>& outputs);

}  // namespace dynac
