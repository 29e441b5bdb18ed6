// External functions of CasADi around the kernels: values, Jacobians, gradients, Hessians.
#pragma once

#include <vector>

#include "emit/job.hpp"
#include "support/output_file.hpp"

namespace dynac {

/// `<robot>_casadi.c` (`.cpp` around bodies in C++): a function `<prefix>_casadi_<kernel>` for each
/// kernel, and of its derivatives those for which the kernels are there.
[[nodiscard]] std::vector<OutputFile> casadi_functions(const EmitJob& job);

}  // namespace dynac
