// A folder for the files of one test, removed with everything in it when the test is done.
#pragma once

#include <filesystem>

namespace dynac::test {

/// See the top of this file.
class TemporaryFolder {
 public:
  /// A new, empty folder with a name of its own.
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace dynac::test
