#include "driver/write_files.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "driver/staged_file.hpp"
#include "support/banner.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

namespace fs = std::filesystem;

/// What the manifest of the previous run says.
struct OldManifest {
  bool is_ours = false;
  std::set<std::string> files;  // unchecked: anyone may have edited it
};

/// The folders that this run made, outermost first. Those still empty at the end, after a failure,
/// go again.
class NewFolders {
 public:
  NewFolders() = default;
  ~NewFolders() {
    for (auto folder = made_.rbegin(); folder != made_.rend(); ++folder) rmdir(folder->c_str());
  }
  NewFolders(const NewFolders&) = delete;
  NewFolders& operator=(const NewFolders&) = delete;

  void make(const fs::path& folder) {
    std::error_code error;
    std::error_code ignored;
    if (folder.empty() || fs::is_directory(folder, ignored)) return;
    if (folder.has_relative_path()) make(folder.parent_path());
    if (fs::create_directory(folder, error)) {
      made_.push_back(folder);
    } else if (!fs::is_directory(folder, ignored)) {  // another run may have made it by now
      const bool is_blocked = fs::exists(fs::symlink_status(folder, ignored));
      fail_file(folder, "make this folder",
                is_blocked ? std::make_error_code(std::errc::not_a_directory) : error);
    }
  }

 private:
  std::vector<fs::path> made_;
};

/// Whether a path stays within the folder that it is relative to, as far as its text tells.
bool is_plain(std::string_view path) {
  while (true) {
    const std::size_t end = std::min(path.find('/'), path.size());
    const std::string_view part = path.substr(0, end);
    if (part.empty() || part == "." || part == ".." || part.find('\0') != part.npos) return false;
    if (end == path.size()) return true;
    path.remove_prefix(end + 1);
  }
}

void check_paths(const std::vector<OutputFile>& files, const std::string& manifest_path) {
  std::set<std::string_view> paths;
  for (const OutputFile& file : files) {
    DYNAC_ASSERT(is_plain(file.path), "\"{}\" is no path within a folder", file.path);
    DYNAC_ASSERT(paths.insert(file.path).second, "\"{}\" is written twice", file.path);
  }
  DYNAC_ASSERT(paths.contains(manifest_path), "\"{}\" is not among the files", manifest_path);
}

/// The folder between `root` and the file that is no folder, or a link to one; none if all are
/// folders or not there yet.
std::optional<fs::path> find_obstacle(const fs::path& root, const std::string& path) {
  fs::path folder = root;
  for (const fs::path& part : fs::path(path).parent_path()) {
    folder /= part;
    std::error_code error;
    const fs::file_status status = fs::symlink_status(folder, error);
    if (!fs::exists(status)) return std::nullopt;
    if (!fs::is_directory(status)) return folder;
  }
  return std::nullopt;
}

bool is_plain_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(fs::symlink_status(path, error));
}

/// @return none where the file cannot be read
std::optional<std::string> read_file(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(stream), {}};
  return stream.is_open() && !stream.bad() ? std::optional(std::move(text)) : std::nullopt;
}

bool bears_mark(std::string_view content) {
  return content.substr(0, kBannerReach).find(kBannerMark) != content.npos;
}

OldManifest read_manifest(const fs::path& root, const std::string& path) {
  if (find_obstacle(root, path) || !is_plain_file(root / path)) return {};
  const auto json = nlohmann::json::parse(read_file(root / path).value_or(""), nullptr, false);
  if (!json.is_object() || !json.contains("dynac")) return {};
  OldManifest manifest{true, {}};
  for (const auto& entry : json.value("files", nlohmann::json::array())) {
    if (entry.is_string()) manifest.files.insert(entry.get<std::string>());
  }
  return manifest;
}

enum class Standing { kNothing, kSame, kOurs };

/// What stands at the place of a file. Anything that must stay is an error.
Standing examine(const fs::path& root, const OutputFile& file, const OldManifest& old,
                 bool is_manifest) {
  const auto refuse = [](const fs::path& path, const char* problem) {
    return InputError(
        path.string(),
        fmt::format("{}; move it away or choose another folder with --output", problem));
  };
  if (const auto obstacle = find_obstacle(root, file.path)) {
    throw refuse(*obstacle, "stands where a folder is needed and is not one");
  }
  const fs::path path = root / file.path;
  std::error_code error;
  const fs::file_status status = fs::symlink_status(path, error);
  if (!fs::status_known(status)) fail_file(path, "read", error);
  if (!fs::exists(status)) return Standing::kNothing;
  if (!fs::is_regular_file(status)) {
    throw refuse(path, "stands where a file is to be written and is not a regular file");
  }
  const std::optional<std::string> content = read_file(path);
  if (!content) throw refuse(path, "cannot be read, so it may not be a file written by dynac");
  if (*content == file.content) return Standing::kSame;
  const bool is_claimed =
      is_manifest ? old.is_ours : old.files.contains(file.path) || bears_mark(*content);
  if (!is_claimed) throw refuse(path, "was not written by dynac and would be overwritten");
  return Standing::kOurs;
}

/// The files to write, in order and the manifest last.
/// @throws InputError with everything that stands in the way
std::vector<const OutputFile*> find_changed(const fs::path& root,
                                            const std::vector<OutputFile>& files,
                                            const std::string& manifest_path,
                                            const OldManifest& old) {
  std::vector<const OutputFile*> changed;
  std::vector<Diagnostic> findings;
  for (const OutputFile& file : files) {
    try {
      const Standing standing = examine(root, file, old, file.path == manifest_path);
      if (standing != Standing::kSame) changed.push_back(&file);
    } catch (const InputError& error) {
      findings.insert(findings.end(), error.diagnostics().begin(), error.diagnostics().end());
    }
  }
  if (!findings.empty()) throw InputError(std::move(findings));
  std::stable_partition(changed.begin(), changed.end(),
                        [&](const OutputFile* file) { return file->path != manifest_path; });
  return changed;
}

void remove_empty_folders(const fs::path& root, fs::path folder) {
  while (!folder.empty() && rmdir((root / folder).c_str()) == 0) folder = folder.parent_path();
}

/// Removes what the old manifest lists and `files` does not. The manifest may have been tampered
/// with: what leaves the folder, passes through a link or lacks our mark stays.
int remove_stale(const fs::path& root, const OldManifest& old,
                 const std::vector<OutputFile>& files) {
  int removed = 0;
  for (const std::string& path : old.files) {
    const bool is_wanted =
        std::ranges::any_of(files, [&](const OutputFile& file) { return file.path == path; });
    if (is_wanted || !is_plain(path) || find_obstacle(root, path)) continue;
    if (!is_plain_file(root / path) || !bears_mark(read_file(root / path).value_or(""))) continue;
    std::error_code error;
    if (!fs::remove(root / path, error) && error) fail_file(root / path, "remove", error);
    remove_empty_folders(root, fs::path(path).parent_path());
    ++removed;
  }
  return removed;
}

}  // namespace

WriteReport write_files(const fs::path& directory, const std::vector<OutputFile>& files,
                        const std::string& manifest_path) {
  check_paths(files, manifest_path);
  const fs::path root = directory.empty() ? "." : directory;
  const OldManifest old = read_manifest(root, manifest_path);
  const std::vector<const OutputFile*> changed = find_changed(root, files, manifest_path, old);

  NewFolders folders;
  std::vector<StagedFile> staged;
  for (const OutputFile* file : changed) {
    folders.make((root / file->path).parent_path());
    staged.emplace_back(root / file->path, file->content);
  }
  // The manifest comes last: until then the old one says what may be removed.
  const bool has_manifest = !changed.empty() && changed.back()->path == manifest_path;
  const std::size_t end = staged.size() - (has_manifest ? 1 : 0);
  for (std::size_t i = 0; i < end; ++i) staged[i].commit();
  const int removed = remove_stale(root, old, files);
  if (has_manifest) staged.back().commit();
  return {static_cast<int>(changed.size()), static_cast<int>(files.size() - changed.size()),
          removed};
}

}  // namespace dynac
