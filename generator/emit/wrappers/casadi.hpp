// SPDX-License-Identifier: BSD-3-Clause
// External functions of CasADi around the kernels: values, Jacobians, gradients, Hessians.
#pragma once

#include <string>
#include <vector>

#include "emit/job.hpp"
#include "support/output_file.hpp"

namespace dynac {

/// `<robot>_casadi.c` (`.cpp` around bodies in C++): a function `<prefix>_casadi_<kernel>` for each
/// kernel, and of its derivatives those for which the kernels are there.
[[nodiscard]] std::vector<OutputFile> casadi_functions(const EmitJob& job);

/// Kernels whose derivatives it cannot have, each with the reason.
[[nodiscard]] std::vector<std::string> casadi_notes(const EmitJob& job);

}  // namespace dynac
