// SPDX-License-Identifier: BSD-3-Clause
// A kernel as a function of a package for MATLAB and Octave: its help text, and the call of the
// gateway.
#pragma once

#include <cstddef>
#include <string>

#include "emit/job.hpp"

namespace dynac {

/// Whether a kernel takes run-time parameters: its last input.
[[nodiscard]] bool has_parameters(const KernelEntry& kernel);

/// `+<robot>/<kernel>.m`.
/// @param[in] number  of the kernel among those of the gateway
[[nodiscard]] std::string print_matlab_function(const EmitJob& job, const KernelEntry& kernel,
                                                std::size_t number);

/// `+<robot>/info.m`: a struct of sizes, joints, limits and parameters.
[[nodiscard]] std::string print_matlab_info(const EmitJob& job);

}  // namespace dynac
