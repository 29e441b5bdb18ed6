// SPDX-License-Identifier: BSD-3-Clause
// Which kernels solve for the forces of constraints.
#pragma once

#include "kernels/kernel.hpp"

namespace dynac {

/// Whether a kernel, or a part of a fused one, finds constraint forces or impulses from J M^-1 J^T,
/// be they outputs or not: then rows that depend on each other matter.
[[nodiscard]] bool finds_multipliers(const Kernel& kernel);

}  // namespace dynac
