// SPDX-License-Identifier: BSD-3-Clause
// What generate would change in a folder that dynac wrote: files that are missing, edited by hand,
// stale.
#pragma once

#include <string>
#include <vector>

#include "command/files/recorded_folder.hpp"
#include "support/output_file.hpp"

namespace dynac {

/// A file that is not what would be written.
struct FileChange {
  std::string path;
  std::string problem;  ///< "is missing"
};

struct FolderChanges {
  std::vector<FileChange> files;
  bool was_edited = false;  ///< somebody changed files after they were written
};

/// @param[in] files     what would be written, the manifest last
/// @param[in] manifest  the parsed manifest among them
[[nodiscard]] FolderChanges folder_changes(const RecordedFolder& folder,
                                           const std::vector<OutputFile>& files,
                                           const nlohmann::json& manifest);

}  // namespace dynac
