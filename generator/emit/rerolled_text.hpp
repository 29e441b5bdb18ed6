// SPDX-License-Identifier: BSD-3-Clause
// Prints a re-rolled program: a function per kind of region, tables of where each region finds its
// numbers, and loops over the regions.
#pragma once

#include "emit/statements.hpp"

namespace dynac {

/// As print_statements(), for a kernel whose program is re-rolled.
///
/// Inputs are copied first, so that buffers may overlap.
[[nodiscard]] KernelText print_rerolled(const KernelEntry& kernel,
                                        const StatementLanguage& language,
                                        const EmitOptions& options);

}  // namespace dynac
