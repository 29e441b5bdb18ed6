// SPDX-License-Identifier: BSD-3-Clause
// A folder that dynac wrote, as its manifest records it: of which robot file, with which options.
// In: the folder. Out: the options of the command line that would write it again.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "command/line/command_options.hpp"

namespace dynac {

/// The manifest of a folder that was completely written.
struct RecordedFolder {
  std::filesystem::path root;
  std::string manifest_path;  ///< relative to the folder
  nlohmann::json manifest;

  /// What messages call the manifest.
  [[nodiscard]] std::string place() const { return (root / manifest_path).string(); }
};

/// @throws InputError  there is no folder, no manifest, more than one, or one of a run that did not
/// end
[[nodiscard]] RecordedFolder read_recorded_folder(const std::filesystem::path& root);

/// The options that the folder was written with. Those of `given` that are not left at their
/// defaults are kept. Without a robot file in `given`, the file of the recorded name is looked for
/// in the current folder, in the folder and beside it; files that options name, beside the robot
/// file and there.
/// @throws InputError  a file that is not found; a robot file of another name; an option that this
/// version does not have, or a value that it does not take
[[nodiscard]] CommandOptions recorded_options(const RecordedFolder& folder,
                                              const CommandOptions& given);

}  // namespace dynac
