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
  /// @throws InputError  if the system's folder for temporary files takes none
  ScratchFolder() {
    std::error_code error;
    std::string name = std::filesystem::temp_directory_path(error) / "dynac_XXXXXX";
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
