// SPDX-License-Identifier: BSD-3-Clause
#include "command/commands/write_folder.hpp"

#include <fmt/format.h>

#include "search/session.hpp"
#include "support/counted.hpp"

namespace dynac {

WriteReport write_folder(const std::string& directory, const std::vector<OutputFile>& files,
                         const std::string& manifest_path, Session& session) {
  WriteSettings settings;
  settings.patience.say = [&](const std::string& line) { session.progress.say(line); };
  return write_files(directory, files, manifest_path, settings);
}

std::string report_line(const std::string& directory, const WriteReport& report) {
  return fmt::format("{}: {} written, {} unchanged, {} removed\n", directory,
                     counted(report.written, "file", "files"), report.unchanged, report.removed);
}

}  // namespace dynac
