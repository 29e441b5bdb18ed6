// SPDX-License-Identifier: BSD-3-Clause
// The parts of every SDF file of the project, and of files in the shared folder, stand where
// libsdformat places them.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "readers/robot_file.hpp"
#include "readers/sdf/sdf_include.hpp"
#include "sdf_oracle.hpp"
#include "support/error.hpp"
#include "utilities/files.hpp"

namespace dynac {
namespace {

namespace fs = std::filesystem;

const fs::path kModels = fs::path(DYNAC_SHARED_DIR) / "field" / "files" / "sdf" / "models";

std::vector<fs::path> sdf_files_below(const fs::path& folder) {
  std::vector<fs::path> files;
  if (!fs::is_directory(folder)) return files;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".sdf") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

bool is_read_as_sdf(const fs::path& path) {
  try {
    static_cast<void>(describe_robot(path, {.model_paths = {kModels}}));
    return true;
  } catch (const InputError&) {
    return false;
  }
}

bool has_delimiter(const std::string& name) { return name.find("::") != name.npos; }

/// How many files below a folder were compared.
int compare_sdf_files_below(const fs::path& folder) {
  int count = 0;
  for (const fs::path& path : sdf_files_below(folder)) {
    if (!is_read_as_sdf(path)) continue;
    SCOPED_TRACE(path);
    Source source{path.string(), Findings()};
    SdfLoader loader({.model_paths = {kModels}, .folder = path.parent_path()});
    const SdfModel model = loader.load(test::read_file(path), "", path.parent_path(), source);
    if (std::ranges::any_of(model.links, has_delimiter,
                            [](const SdfLink& link) { return link.link.name; })) {
      continue;
    }
    ++count;
    test::expect_places_of_libsdformat(model);
  }
  return count;
}

TEST(SdfOracle, FilesOfTheProjectAreResolvedAsByLibsdformat) {
  EXPECT_GE(compare_sdf_files_below(DYNAC_SOURCE_DIR "/robots"), 2);
  EXPECT_GE(compare_sdf_files_below(DYNAC_SOURCE_DIR "/tests"), 4);
}

TEST(SdfOracle, FieldFilesAreResolvedAsByLibsdformat) {
  if (!fs::is_directory(kModels)) GTEST_SKIP() << "no folder " << kModels;
  EXPECT_GE(compare_sdf_files_below(kModels.parent_path()), 12);
}

}  // namespace
}  // namespace dynac
