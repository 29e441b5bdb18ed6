// The end of a run that writes a folder: from compiled kernels to files and the line about them.
#pragma once

#include <string>
#include <vector>

#include "driver/files/write_files.hpp"

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

/// The files of a job, with what --measure finds out.
/// @throws InputError  as measure_kernels() does
[[nodiscard]] std::vector<OutputFile> files_of(EmitJob& job, const Options& options,
                                               Session& session);

/// Writes the files; that another run is waited for is reported.
/// @throws InputError  as write_files() does
WriteReport write_folder(const std::string& directory, const std::vector<OutputFile>& files,
                         const std::string& manifest_path, Session& session);

/// A line: how many files were written, unchanged and removed.
[[nodiscard]] std::string report_line(const std::string& directory, const WriteReport& report);

}  // namespace dynac
