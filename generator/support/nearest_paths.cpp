// SPDX-License-Identifier: BSD-3-Clause
#include "support/nearest_paths.hpp"

#include <algorithm>
#include <system_error>
#include <vector>

#include "support/nearest_names.hpp"

namespace dynac {
namespace {

// Of a folder with more entries a part is looked at.
constexpr std::size_t kMostEntries = 10'000;

}  // namespace

std::string did_you_mean_path(const std::filesystem::path& path) {
  namespace fs = std::filesystem;
  const fs::path folder = path.parent_path();
  const std::string name = path.filename().string();
  std::error_code error;
  std::vector<std::string> names;
  for (fs::directory_iterator entry(folder.empty() ? "." : folder, error), end;
       !error && entry != end && names.size() < kMostEntries; entry.increment(error)) {
    names.push_back(entry->path().filename().string());
  }
  std::ranges::sort(names);  // a folder has no order
  std::vector<std::string> paths;
  for (const std::string& near : nearest_names(name, names)) {
    paths.push_back((folder / near).string());
  }
  return did_you_mean(path.string(), paths);
}

}  // namespace dynac
