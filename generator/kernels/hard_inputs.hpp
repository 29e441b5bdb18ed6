// SPDX-License-Identifier: BSD-3-Clause
// States at which arithmetic may lose digits: pseudo-random ones, and in turn
// right angles, angles beside them, high rates, places far from the origin.
#pragma once

#include <cstddef>

#include "algorithms/algorithm.hpp"

namespace dynac {

struct Kernel;
struct KernelContext;

/// Inputs of a kernel, as the emitted code can hold them.
/// @param[in] state     which of them, from 0: the same on every machine
/// @param[in] is_float  whether they are rounded to float
[[nodiscard]] Arrays<double> hard_inputs(const KernelContext& context, const Kernel& kernel,
                                         std::size_t state, bool is_float);

}  // namespace dynac
