// SPDX-License-Identifier: BSD-3-Clause
// What Simulink takes: a header for its block C Caller, and an S-function per kernel.
#pragma once

#include <string>
#include <vector>

#include "emit/job.hpp"
#include "support/output_file.hpp"

namespace dynac {

/// `panda_inverse_dynamics_sfunction`, the name of an S-function and of its file.
[[nodiscard]] std::string sfunction_name(const EmitJob& job, const KernelEntry& kernel);

/// The folder `matlab/simulink/`. S-functions whose names are too long for MATLAB are not written.
[[nodiscard]] std::vector<OutputFile> simulink_files(const EmitJob& job);

}  // namespace dynac
