// SPDX-License-Identifier: BSD-3-Clause
// A package for MATLAB and Octave around the functions of C.
#pragma once

#include <vector>

#include "emit/job.hpp"
#include "support/output_file.hpp"

namespace dynac {

/// The folder `matlab/`: a MEX gateway, a package with a function per kernel, and what Simulink
/// takes (simulink.hpp).
[[nodiscard]] std::vector<OutputFile> matlab_package(const EmitJob& job);

/// What of it cannot be written, with the reason.
[[nodiscard]] std::vector<std::string> matlab_notes(const EmitJob& job);

}  // namespace dynac
