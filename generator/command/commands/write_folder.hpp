// SPDX-License-Identifier: BSD-3-Clause
// The end of a run that writes a folder: the files and the line about them.
#pragma once

#include <string>
#include <vector>

#include "dynac/files/write_files.hpp"

namespace dynac {

struct Session;

/// Writes the files; that another run is waited for is reported.
/// @throws InputError  as write_files() does
WriteReport write_folder(const std::string& directory, const std::vector<OutputFile>& files,
                         const std::string& manifest_path, Session& session);

/// A line: how many files were written, unchanged and removed.
[[nodiscard]] std::string report_line(const std::string& directory, const WriteReport& report);

}  // namespace dynac
