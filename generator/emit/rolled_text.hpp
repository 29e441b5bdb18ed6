// Prints a rolled program: a function a kind of step, tables of where each step finds its numbers,
// and loops over the steps.
#pragma once

#include "emit/statements.hpp"

namespace dynac {

/// As print_statements(), for a kernel whose program is rolled up.
///
/// Inputs are copied first, so that buffers may overlap.
[[nodiscard]] KernelText print_rolled(const KernelEntry& kernel, const Language& language,
                                      const EmitOptions& options);

}  // namespace dynac
