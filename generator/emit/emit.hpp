// Back ends: a job in, the texts of files out. Nothing is written to disk here.
#pragma once

#include <string>
#include <vector>

#include "emit/job.hpp"
#include "support/output_file.hpp"

namespace dynac {

/// All files of a robot: sources, headers, self-test, CMakeLists.txt, the runtime headers they use,
/// and last the manifest `<robot>.json`, which lists the others.
[[nodiscard]] std::vector<OutputFile> emit(const EmitJob& job);

/// The manifest: the machine-readable twin of the header.
/// @param[in] files  names of the files it accounts for, itself excluded
/// @param[in] generation  the stamp that they share
[[nodiscard]] std::string print_manifest(const EmitJob& job, const std::vector<std::string>& files,
                                         std::string_view generation);

}  // namespace dynac
