// Writes a folder of generated files without ever harming a file of the user. In: the folder and
// the whole list of files, the manifest among them. Out: the folder holds exactly these generated
// files; files that the previous manifest lists and this list does not are removed, files that did
// not change are not touched, and foreign files stay as they are. On any error, each file is either
// as it was or as it should be, never half written.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "support/output_file.hpp"

namespace dynac {

/// What write_files() did, in files.
struct WriteReport {
  int written = 0;
  int unchanged = 0;
  int removed = 0;
};

/// Writes the files: each beside its place, then all renamed one by one, the manifest last.
///
/// A file standing in the way is overwritten only where the old manifest lists it or where it bears
/// kBannerMark; an old manifest is a JSON object with a key "dynac". A file is removed only where
/// the old manifest lists it, it bears the mark and no symbolic link leads to it. Folders are made
/// as needed; those that removal left empty go too.
/// @param[in] directory      need not exist; may itself be a symbolic link
/// @param[in] files          paths all different, without "." and ".."
/// @param[in] manifest_path  path of one of `files`, a JSON object with keys "dynac" and "files"
/// @throws InputError naming file, problem and remedy: foreign files in the way (all, before any
///   file is written), a folder that cannot be written to, a full disk, a limit on file sizes
WriteReport write_files(const std::filesystem::path& directory,
                        const std::vector<OutputFile>& files, const std::string& manifest_path);

}  // namespace dynac
