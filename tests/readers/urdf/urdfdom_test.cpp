// SPDX-License-Identifier: BSD-3-Clause
// urdfdom reads every URDF file of the project, and of the shared folder, as we do.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "readers/robot_file.hpp"
#include "support/error.hpp"
#include "urdfdom_oracle.hpp"
#include "utilities/files.hpp"

namespace dynac {
namespace {

namespace fs = std::filesystem;

/// Whether the text is a URDF file without errors.
bool is_read_as_urdf(const std::string& text) {
  try {
    return describe_robot_text(text, "robot").format == "URDF";
  } catch (const InputError&) {
    return false;
  }
}

/// How many files below a folder were compared.
int compare_urdf_files_below(const fs::path& folder) {
  int count = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".urdf") continue;
    const std::string text = test::read_file(entry.path());
    if (!is_read_as_urdf(text)) continue;
    ++count;
    SCOPED_TRACE(entry.path());
    test::expect_read_alike_by_urdfdom(text);
  }
  return count;
}

TEST(Urdfdom, FilesOfTheProjectAreReadAlike) {
  EXPECT_GE(compare_urdf_files_below(DYNAC_SOURCE_DIR "/robots"), 10);
  EXPECT_GE(compare_urdf_files_below(DYNAC_SOURCE_DIR "/tests"), 10);
}

TEST(Urdfdom, FilesOfTheSharedFolderAreReadAlike) {
  if (!fs::is_directory(DYNAC_SHARED_DIR)) GTEST_SKIP() << "no folder " << DYNAC_SHARED_DIR;
  EXPECT_GE(compare_urdf_files_below(DYNAC_SHARED_DIR), 60);
}

}  // namespace
}  // namespace dynac
