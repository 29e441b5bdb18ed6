// SPDX-License-Identifier: BSD-3-Clause
// Every file in bad/ has beside it, in NAME.expected, all that read_problem_text() says about it,
// on the robot of bad/robot.urdf; with floating_ in front of the name, on a floating base.
#include <gtest/gtest.h>

#include <filesystem>

#include "readers/estimation/problem.hpp"
#include "readers/robot_file.hpp"
#include "utilities/files.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = DYNAC_SOURCE_DIR "/tests/problems/bad";

/// One finding a line; "reads" if there are none.
std::string findings(const fs::path& path) {
  const std::string name = path.filename().string();
  const Base base = name.starts_with("floating_") ? Base::kFloating : Base::kFixed;
  const Model model = read_robot(kFolder / "robot.urdf", {.build = {base}});
  try {
    static_cast<void>(read_problem_text(read_file(path), name, model));
    return "reads\n";
  } catch (const InputError& error) {
    return std::string(error.what()) + '\n';
  }
}

TEST(BadProblems, GetTheExpectedMessages) {
  int count = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(kFolder)) {
    if (entry.path().extension() != ".problem") continue;
    ++count;
    EXPECT_EQ(findings(entry.path()),
              read_file(fs::path(entry.path()).replace_extension(".expected")))
        << entry.path();
  }
  EXPECT_GE(count, 40);
}

}  // namespace
}  // namespace dynac::test
