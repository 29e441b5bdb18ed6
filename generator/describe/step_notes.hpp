// SPDX-License-Identifier: BSD-3-Clause
// What documentation says of steps through time: which step a kernel is about.
#pragma once

#include <string>

#include "kernels/kernel.hpp"

namespace dynac {

/// What the matrices A and B of a step are by the setting discretization, as the end of A's
/// meaning; empty for kernels that it does not concern.
[[nodiscard]] std::string discretization_note(const Kernel& kernel, const KernelSettings& settings);

/// The step that the settings integrator and substeps choose, as a sentence; empty for kernels that
/// they do not concern.
[[nodiscard]] std::string integrator_note(const Kernel& kernel, const KernelSettings& settings);

}  // namespace dynac
