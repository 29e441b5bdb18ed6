// SPDX-License-Identifier: BSD-3-Clause
// Inputs that a kernel may be called with: for samples, checks and comparisons.
#pragma once

#include <cstdint>

#include "algorithms/algorithm.hpp"

namespace dynac {

struct Kernel;
struct KernelContext;

/// Pseudo-random inputs for a kernel, the same on every machine: entries in [-1, 1], quaternions of
/// length one.
[[nodiscard]] Arrays<double> sample_inputs(const KernelContext& context, const Kernel& kernel,
                                           std::uint64_t seed);

}  // namespace dynac
