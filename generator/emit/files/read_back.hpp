// SPDX-License-Identifier: BSD-3-Clause
// Bodies of kernels, read back before they are written.
#pragma once

#include <span>

#include "emit/job.hpp"
#include "support/output_file.hpp"

namespace dynac {

/// Compares the bodies of all kernels, as they are printed, with their programs. Batches, rollouts
/// and wrappers are not among them.
/// @param[in] files  with the sources of the job's language
/// @throws InternalError  where one differs
void read_back(const EmitJob& job, std::span<const OutputFile> files);

/// Demands that whatever a file includes in quotes is one of the files, and so is what any includes
/// of the runtime, if it is copied.
/// @param[in] files  of a job, without wrappers, which include headers of others
/// @throws InternalError  where one is missing
void demand_complete(const EmitJob& job, std::span<const OutputFile> files);

}  // namespace dynac
