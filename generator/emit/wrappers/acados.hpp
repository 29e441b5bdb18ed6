// SPDX-License-Identifier: BSD-3-Clause
// Functions of acados' model of a robot around the kernels: x = [q; v], u = tau.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "emit/job.hpp"
#include "support/output_file.hpp"

namespace dynac {

/// Each has functions of its own.
inline constexpr std::array<std::string_view, 3> kAcadosKernels{"step", "constrained_step",
                                                                "forward_dynamics"};

/// `<robot>_acados.c` (`.cpp` around bodies in C++): of forward_dynamics the explicit ODE, of step
/// and constrained_step the discrete dynamics, with those derivatives for which the kernels are
/// there. Throws InputError where that is none: forward_dynamics alone, of a robot with
/// quaternions.
[[nodiscard]] std::vector<OutputFile> acados_functions(const EmitJob& job);

/// What of these kernels has no function, and why.
[[nodiscard]] std::vector<std::string> acados_notes(const EmitJob& job);

}  // namespace dynac
