// SPDX-License-Identifier: BSD-3-Clause
// Writes a folder of generated files without ever harming a file of the user. In: the folder and
// the whole list of files, the manifest among them. Out: the folder holds exactly these generated
// files; files that the previous manifest lists and this list does not are removed, files that did
// not change are not touched, and foreign files stay as they are. Whatever happens, each file is
// either as it was or as it should be, never half written; and where they are not all of one run,
// the manifest says that they are not complete.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "dynac/files/folder_lock.hpp"
#include "support/output_file.hpp"

namespace dynac {

/// What write_files() did, in files.
struct WriteReport {
  int written = 0;
  int unchanged = 0;
  int removed = 0;
};

struct WriteSettings {
  Patience patience = {};  ///< with another run that writes into the folder
  /// Called before each step that changes the folder; a test looks, or ends the process, here.
  std::function<void()> before_change = [] {};
};

/// Writes the files, while the folder is locked: each beside its place, then all renamed one by one
/// between a manifest that says `"complete": false` and the right one. An interrupt (SIGINT,
/// SIGTERM, SIGHUP) meanwhile leaves all as it was, or takes effect when all is written. What a run
/// left that was killed, the next one mends: mixed files and temporary ones.
///
/// A file that is in the way is overwritten only if it bears kBannerMark, whatever the old manifest
/// lists: that file may have been replaced by the user's own. An old manifest is a JSON object with
/// a key "dynac". That of another robot is refused. A file is removed only if the old manifest
/// lists it, it bears the mark and no symbolic link leads to it. Folders are made as needed; those
/// that removal left empty go too.
/// @param[in] directory      need not exist; may itself be a symbolic link
/// @param[in] files          paths all different, without "." and ".."
/// @param[in] manifest_path  path of one of `files`, a JSON object with keys "dynac" and "files"
/// @throws InputError naming file, problem and remedy: foreign files in the way (all, before any
///   file is written), another robot's files, a folder that cannot be written to, a full disk, a
///   limit on file sizes, another run that does not end
WriteReport write_files(const std::filesystem::path& directory,
                        const std::vector<OutputFile>& files, const std::string& manifest_path,
                        const WriteSettings& settings = {});

}  // namespace dynac
