// SPDX-License-Identifier: BSD-3-Clause
// Difference quotients of a kernel along the tangent space: positions are displaced by the kernel
// `integrate`, so that every coordinate of v moves its joint as it does in motion.
// Reference: Bos, Traversaro, Pucci, Saccon 2022, section on geometric finite differences.
#pragma once

#include <string_view>
#include <vector>

#include "harness/kernels.hpp"

namespace dynac::test {

enum class Difference { kForward, kCentral };

/// The first output of a kernel of q, v and a third input, differentiated by its first formulation:
/// a column for each coordinate of the tangent space of q, then for each of v; column-major.
/// @param[in] step  length of the displacement [rad] or [m], [rad/s] or [m/s]
[[nodiscard]] std::vector<double> geometric_differences(const KernelContext& context,
                                                        std::string_view kernel,
                                                        const Arrays<double>& inputs, double step,
                                                        Difference difference);

}  // namespace dynac::test
