// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/files/output_paths.hpp"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include "support/banner.hpp"

namespace dynac {

namespace fs = std::filesystem;

bool is_plain_path(std::string_view path) {
  while (true) {
    const std::size_t end = std::min(path.find('/'), path.size());
    const std::string_view part = path.substr(0, end);
    if (part.empty() || part == "." || part == ".." || part.find('\0') != part.npos) return false;
    if (end == path.size()) return true;
    path.remove_prefix(end + 1);
  }
}

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

std::optional<fs::path> find_blocking_file(const fs::path& folder) {
  fs::path part;
  for (const fs::path& name : folder) {
    part /= name;
    std::error_code error;
    const fs::file_status status = fs::status(part, error);
    if (fs::exists(status) && !fs::is_directory(status)) return part;
  }
  return std::nullopt;
}

bool is_plain_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(fs::symlink_status(path, error));
}

std::optional<std::string> read_beginning(const fs::path& path, std::size_t most) {
  std::error_code error;
  const std::uintmax_t size = fs::file_size(path, error);
  std::ifstream stream(path, std::ios::binary);
  if (error || !stream.is_open()) return std::nullopt;
  std::string text(std::min<std::uintmax_t>(size, most), '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(stream.gcount()));
  return stream.bad() ? std::nullopt : std::optional(std::move(text));
}

bool bears_mark(std::string_view content) {
  return content.substr(0, kBannerReach).find(kBannerMark) != content.npos;
}

bool may_be_removed(const fs::path& root, const std::string& path) {
  return is_plain_path(path) && !find_obstacle(root, path) && is_plain_file(root / path) &&
         bears_mark(read_beginning(root / path, kBannerReach).value_or(""));
}

void remove_empty_folders(const fs::path& root, fs::path folder) {
  while (!folder.empty() && rmdir((root / folder).c_str()) == 0) folder = folder.parent_path();
}

}  // namespace dynac
