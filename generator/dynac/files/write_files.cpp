// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/files/write_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "dynac/files/folder_manifest.hpp"
#include "dynac/files/held_signals.hpp"
#include "dynac/files/output_paths.hpp"
#include "dynac/files/staged_file.hpp"
#include "dynac/files/stale_temporaries.hpp"
#include "support/banner.hpp"
#include "support/error.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

namespace fs = std::filesystem;

void check_paths(const std::vector<OutputFile>& files, const std::string& manifest_path) {
  std::set<std::string_view> paths;
  for (const OutputFile& file : files) {
    DYNAC_ASSERT(is_plain_path(file.path), "\"{}\" is not a path inside the folder", file.path);
    DYNAC_ASSERT(paths.insert(file.path).second, "\"{}\" is written twice", file.path);
  }
  DYNAC_ASSERT(paths.contains(manifest_path), "\"{}\" is not among the files", manifest_path);
}

enum class Standing { kNothing, kSame, kOurs };

/// What stands at the place of a file. Anything that must stay is an error.
Standing examine(const fs::path& root, const OutputFile& file, bool is_manifest,
                 bool is_our_manifest) {
  const auto refuse = [](const fs::path& path, const char* problem) {
    return InputError(
        path.string(),
        fmt::format("{}; move it away or write to another folder", problem));
  };
  if (const auto obstacle = find_obstacle(root, file.path)) {
    throw refuse(*obstacle, "is not a folder, but a folder is needed here");
  }
  const fs::path path = root / file.path;
  std::error_code error;
  const fs::file_status status = fs::symlink_status(path, error);
  if (!fs::status_known(status)) fail_file(path, "read", error);
  if (!fs::exists(status)) return Standing::kNothing;
  if (!fs::is_regular_file(status)) {
    throw refuse(path, "is not a regular file, but a file is to be written here");
  }
  const std::optional<std::string> content =
      read_beginning(path, std::max(file.content.size() + 1, kBannerReach));
  if (!content) throw refuse(path, "cannot be read, so it may not be a file written by dynac");
  if (*content == file.content) return Standing::kSame;
  // A manifest's word does not count: the file that it lists may have given way to the user's own.
  const bool is_ours = is_manifest ? is_our_manifest : bears_mark(*content);
  if (!is_ours) throw refuse(path, "was not written by dynac and would be overwritten");
  return Standing::kOurs;
}

/// The files to write.
/// @throws InputError with everything that stands in the way
std::vector<const OutputFile*> find_changed(const fs::path& root,
                                            const std::vector<OutputFile>& files,
                                            const std::string& manifest_path,
                                            const OldManifest& old) {
  std::vector<const OutputFile*> changed;
  std::vector<Diagnostic> findings;
  for (const OutputFile& file : files) {
    try {
      const Standing standing = examine(root, file, file.path == manifest_path, old.is_ours);
      if (standing != Standing::kSame) changed.push_back(&file);
    } catch (const InputError& error) {
      findings.insert(findings.end(), error.diagnostics().begin(), error.diagnostics().end());
    }
  }
  if (!findings.empty()) throw InputError(std::move(findings));
  return changed;
}

/// What the old manifest lists and `files` does not, and may be removed.
std::vector<std::string> find_stale(const fs::path& root, const OldManifest& old,
                                    const std::vector<OutputFile>& files) {
  std::vector<std::string> stale;
  for (const std::string& path : old.files) {
    const bool is_wanted =
        std::ranges::any_of(files, [&](const OutputFile& file) { return file.path == path; });
    if (!is_wanted && may_be_removed(root, path)) stale.push_back(path);
  }
  return stale;
}

void remove_file(const fs::path& root, const std::string& path) {
  std::error_code error;
  if (!fs::remove(root / path, error) && error) fail_file(root / path, "remove", error);
  remove_empty_folders(root, fs::path(path).parent_path());
}

/// All files of this run and of the run before.
std::set<std::string> all_paths(const OldManifest& old, const std::vector<OutputFile>& files) {
  std::set<std::string> paths = old.files;
  for (const OutputFile& file : files) paths.insert(file.path);
  return paths;
}

const OutputFile& file_called(const std::vector<OutputFile>& files, const std::string& path) {
  return *std::ranges::find(files, path, &OutputFile::path);
}

void check_robot(const fs::path& root, const std::string& manifest_path) {
  const std::optional<std::string> other = find_other_manifest(root, manifest_path);
  if (!other) return;
  throw InputError(
      root.string(),
      fmt::format("contains the files of the robot {} ({}), and a folder holds one robot; choose "
                  "another folder with @output, or remove this one if {} is no longer needed",
                  dynac::quoted(fs::path(*other).stem().string()), *other,
                  dynac::quoted(fs::path(*other).stem().string())));
}

/// Writes into a folder that nobody else writes into.
///
/// Everything is written beside its place before anything changes, so that up to then any failure
/// or interrupt leaves the folder as it was. While files are exchanged the manifest says so.
WriteReport change_folder(const fs::path& root, const std::vector<OutputFile>& files,
                          const std::string& manifest_path, bool is_locked, NewFolders& folders,
                          const std::function<void()>& before_change) {
  check_robot(root, manifest_path);
  const OldManifest old = read_manifest(root, manifest_path);
  const std::vector<const OutputFile*> changed = find_changed(root, files, manifest_path, old);
  const std::vector<std::string> stale = find_stale(root, old, files);
  const WriteReport report{static_cast<int>(changed.size()),
                           static_cast<int>(files.size() - changed.size()),
                           static_cast<int>(stale.size())};
  if (is_locked) remove_stale_temporaries(root, all_paths(old, files), before_change);
  if (changed.empty() && stale.empty()) return report;

  const OutputFile& manifest = file_called(files, manifest_path);
  std::vector<StagedFile> staged;
  folders.make((root / manifest_path).parent_path());
  staged.emplace_back(root / manifest_path, incomplete_manifest(manifest, files, old));
  for (const OutputFile* file : changed) {
    if (file == &manifest) continue;
    before_change();
    throw_if_interrupted();
    folders.make((root / file->path).parent_path());
    staged.emplace_back(root / file->path, file->content);
  }
  staged.emplace_back(root / manifest_path, manifest.content);

  throw_if_interrupted();  // from here on, what is begun is finished
  for (std::size_t i = 0; i + 1 < staged.size(); ++i) {
    before_change();
    staged[i].commit();
  }
  for (const std::string& path : stale) {
    before_change();
    remove_file(root, path);
  }
  before_change();
  staged.back().commit();
  return report;
}

}  // namespace

WriteReport write_files(const fs::path& directory, const std::vector<OutputFile>& files,
                        const std::string& manifest_path, const WriteSettings& settings) {
  check_paths(files, manifest_path);
  const fs::path root = directory.empty() ? "." : directory;
  const HeldSignals signals;  // outlives what an interrupt has to clean up
  NewFolders folders;
  const FolderLock lock(root, folders, settings.patience);
  return change_folder(root, files, manifest_path, lock.is_held(), folders, settings.before_change);
}

}  // namespace dynac
