// SPDX-License-Identifier: BSD-3-Clause
// A folder for files that are in use while the command runs, removed at its end.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <string>

#include "support/error.hpp"

namespace dynac {

/// See the top of this file.
class ScratchFolder {
 public:
  /// @throws InputError  if the system's folder for temporary files takes none, or if others could
  ///                     replace it there: programs are made and run in it
  ScratchFolder() {
    std::error_code error;
    const std::filesystem::path temporary = std::filesystem::temp_directory_path(error);
    std::string name = temporary / "dynac_XXXXXX";
    using std::filesystem::perms;
    const perms shared = std::filesystem::status(temporary, error).permissions();
    const bool is_open = (shared & (perms::others_write | perms::group_write)) != perms::none;
    if (!error && is_open && (shared & perms::sticky_bit) == perms::none) {
      throw InputError(temporary.string(),
                       "is a folder in which others may replace files; name another one for "
                       "temporary files in TMPDIR, or run chmod +t on it");
    }
    if (error || mkdtemp(name.data()) == nullptr) {
      throw InputError(name, "cannot be created; name a folder for temporary files in TMPDIR");
    }
    path_ = name;
  }
  ~ScratchFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace dynac
