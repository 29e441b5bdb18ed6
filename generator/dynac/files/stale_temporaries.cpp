// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/files/stale_temporaries.hpp"

#include <signal.h>

#include <cerrno>
#include <optional>
#include <system_error>
#include <vector>

#include "dynac/files/folder_manifest.hpp"
#include "dynac/files/output_paths.hpp"
#include "dynac/files/staged_file.hpp"

namespace dynac {
namespace {

namespace fs = std::filesystem;

bool is_alive(pid_t process) { return kill(process, 0) == 0 || errno != ESRCH; }

// Temporary files in one folder that are nobody's any more.
std::vector<fs::path> find_stale(const fs::path& root, const fs::path& folder,
                                 const std::set<std::string>& files) {
  std::vector<fs::path> stale;
  std::error_code error;
  for (fs::directory_iterator entry(root / folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::optional<TemporaryName> name =
        read_temporary_name(entry->path().filename().string());
    if (!name || !is_plain_file(entry->path())) continue;
    const bool is_of_this_folder = files.contains((folder / name->target).string());
    if (is_of_this_folder || !is_alive(name->process)) stale.push_back(entry->path());
  }
  return stale;
}

/// What the first temporary file of a run lists: its manifest, which knows the others.
std::set<std::string> listed_by_temporaries(const fs::path& root,
                                            const std::set<std::string>& files) {
  std::set<std::string> listed;
  for (const fs::path& path : find_stale(root, "", files)) {
    const std::string name = path.filename().string();
    const fs::path target = read_temporary_name(name)->target;
    if (target.extension() == ".json") listed.merge(read_manifest(root, name).files);
  }
  return listed;
}

}  // namespace

void remove_stale_temporaries(const fs::path& root, std::set<std::string> files,
                              const std::function<void()>& before_each) {
  files.merge(listed_by_temporaries(root, files));
  std::set<fs::path> folders{""};
  for (const std::string& file : files) {
    if (!is_plain_path(file) || find_obstacle(root, file)) continue;
    folders.insert(fs::path(file).parent_path());
  }
  for (const fs::path& folder : folders) {
    for (const fs::path& path : find_stale(root, folder, files)) {
      before_each();
      std::error_code error;
      if (!fs::remove(path, error) && error) fail_file(path, "remove", error);
    }
    remove_empty_folders(root, folder);
  }
}

}  // namespace dynac
