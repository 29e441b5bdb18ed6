// SPDX-License-Identifier: BSD-3-Clause
// The folder of evidence about a robot's kernels: what `dynac report --evidence` writes beside the
// page.
#pragma once

#include <string>
#include <vector>

#include "support/output_file.hpp"

namespace dynac {

struct EmitJob;

/// Refuses a folder where the files cannot be written, before the work is done that would be lost.
/// @throws InputError  as check_replaceable() does
void check_evidence_folder(const std::string& folder);

/// Writes the files into the folder, which is made if there is none, and prints a line about them.
/// @param[in] files  of the job
/// @throws InputError  as write_picture() does
void write_evidence(const EmitJob& job, const std::vector<OutputFile>& files,
                    const std::string& folder);

}  // namespace dynac
