// SPDX-License-Identifier: BSD-3-Clause
// What --dry-run prints instead of writing a folder.
#pragma once

#include <string>
#include <vector>

#include "support/output_file.hpp"

namespace dynac {

struct EmitJob;
struct KernelEntry;

/// Of each kernel operations, formulation and predicted time; of each file its size, and whether it
/// is new, would change, or is there as it would be. Reads the folder, and changes nothing.
[[nodiscard]] std::string dry_run_text(const EmitJob& job, const std::string& directory,
                                       const std::vector<OutputFile>& files);

/// "mass_matrix: 120 operations, 3 sine-cosine pairs (composite_body)".
[[nodiscard]] std::string kernel_line(const KernelEntry& kernel);

}  // namespace dynac
