// SPDX-License-Identifier: BSD-3-Clause
// From compiled kernels to the files of their folder, as text.
#pragma once

#include <vector>

#include "support/output_file.hpp"

namespace dynac {

struct CompiledKernel;
struct EmitJob;
struct Options;
struct Robot;
struct Session;

/// Everything that the back end needs, checked against the options.
/// @throws UsageError  options that decide nothing of these kernels
[[nodiscard]] EmitJob checked_job(const Robot& robot, const std::vector<CompiledKernel>& kernels,
                                  const Options& options, Session& session);

/// The files of a job, with what the option measure finds out.
/// @throws InputError  as measure_kernels() does
[[nodiscard]] std::vector<OutputFile> files_of(EmitJob& job, const Options& options,
                                               Session& session);

}  // namespace dynac
