// SPDX-License-Identifier: BSD-3-Clause
// CUDA: bodies as templates of how arguments are reached, for the host and for GPUs, and functions
// that start a thread for each of many configurations. On the host, the interface of C++.
#pragma once

#include "emit/languages/c99.hpp"

namespace dynac {

/// @param[in] scalar  double or float
[[nodiscard]] const Language& cuda(ScalarType scalar);

/// The function that computes a kernel at many configurations: panda_inverse_dynamics_cuda.
[[nodiscard]] std::string launch_function(const EmitJob& job, const KernelEntry& kernel);

}  // namespace dynac
