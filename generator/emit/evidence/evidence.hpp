// SPDX-License-Identifier: BSD-3-Clause
// What auditors ask of generated code, as a folder of files: from each equation to its line, costs,
// assumptions, deviations from MISRA C:2012, and what the command is built of.
#pragma once

#include <string_view>
#include <vector>

#include "emit/job.hpp"
#include "support/output_file.hpp"

namespace dynac {

/// Names of the files.
inline constexpr std::string_view kEvidencePage = "evidence.md";
inline constexpr std::string_view kMisraPage = "misra.md";
inline constexpr std::string_view kBillOfMaterials = "sbom.cdx.json";

/// The files, each with the mark of support/banner.hpp; the same job gives the same bytes.
/// @param[in] files  of the job
[[nodiscard]] std::vector<OutputFile> print_evidence(const EmitJob& job,
                                                     const std::vector<OutputFile>& files);

}  // namespace dynac
