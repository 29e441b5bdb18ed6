// SPDX-License-Identifier: BSD-3-Clause
// What paths lead to. A path that cannot be looked up, because it is too long, in a loop of links,
// or in a folder that may not be entered, leads to nothing: std::filesystem throws there unless
// told otherwise.
#pragma once

#include <filesystem>

namespace dynac {

/// Whether a path leads to anything, through links.
[[nodiscard]] inline bool leads_anywhere(const std::filesystem::path& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

/// Whether a path leads to a regular file, through links.
[[nodiscard]] inline bool leads_to_file(const std::filesystem::path& path) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(path, ignored);
}

/// Whether a path leads to a folder, through links.
[[nodiscard]] inline bool leads_to_folder(const std::filesystem::path& path) {
  std::error_code ignored;
  return std::filesystem::is_directory(path, ignored);
}

}  // namespace dynac
