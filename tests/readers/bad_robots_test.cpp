// SPDX-License-Identifier: BSD-3-Clause
// Every file in tests/bad_robots has beside it, in NAME.expected, all that read_robot() says about
// it; NAME.strict.expected, where there is one, is what it says under strict rules.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "readers/robot_file.hpp"

namespace dynac {
namespace {

namespace fs = std::filesystem;

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// One finding a line; "reads" in front of them if the robot was read in spite of them.
std::string findings(const fs::path& path, bool is_strict) {
  try {
    const ReadOptions options{.build = {Base::kFixed, is_strict},
                              .is_base_given = path.extension() == ".sdf"};
    const Model model = read_robot_text(contents(path), path.filename().string(), options);
    std::string text = "reads\n";
    for (const Diagnostic& warning : model.warnings) text += to_string(warning) + '\n';
    return text;
  } catch (const InputError& error) {
    return std::string(error.what()) + '\n';
  }
}

TEST(BadRobots, GetTheExpectedMessages) {
  int count = 0;
  for (const fs::directory_entry& entry :
       fs::directory_iterator(DYNAC_SOURCE_DIR "/tests/bad_robots")) {
    fs::path path = entry.path();
    const fs::path format = path.extension();
    if (format != ".urdf" && format != ".sdf" && format != ".xml" && format != ".json") continue;
    ++count;
    EXPECT_EQ(findings(path, false), contents(fs::path(path).replace_extension(".expected")))
        << path;
    const fs::path strict = fs::path(path).replace_extension(".strict.expected");
    if (fs::exists(strict)) {
      EXPECT_EQ(findings(path, true), contents(strict)) << path;
    }
  }
  EXPECT_GE(count, 50);
}

TEST(BadRobots, NothingIsPrinted) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  for (const fs::directory_entry& entry :
       fs::directory_iterator(DYNAC_SOURCE_DIR "/tests/bad_robots")) {
    static_cast<void>(findings(entry.path(), false));
  }
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

}  // namespace
}  // namespace dynac
