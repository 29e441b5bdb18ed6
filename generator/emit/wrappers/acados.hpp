// Functions of acados' model of a robot around the kernels: x = [q; v], u = tau.
#pragma once

#include <vector>

#include "emit/job.hpp"
#include "support/output_file.hpp"

namespace dynac {

/// `<robot>_acados.c` (`.cpp` around bodies in C++): of forward_dynamics the explicit ODE, of step
/// and constrained_step the discrete dynamics, with those derivatives for which the kernels are
/// there.
[[nodiscard]] std::vector<OutputFile> acados_functions(const EmitJob& job);

}  // namespace dynac
