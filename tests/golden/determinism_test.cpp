// SPDX-License-Identifier: BSD-3-Clause
// The same input gives the same bytes: again, elsewhere, under another locale, at other addresses.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;
using FileTexts = std::map<std::string, std::string>;

/// Everything that the command line can stir: a floating base, wrenches, several searches.
const Words kFlags{"--base", "floating", "--fext", "all", "--snap-angles", "1e-9"};

Words generate_command(const std::string& robot, const std::string& output) {
  Words command{dynac_path(), "generate", robot, "--output", output};
  command.insert(command.end(), kFlags.begin(), kFlags.end());
  return command;
}

/// The files that a command makes in a folder "out" of the folder it runs in.
FileTexts files_of(const Words& command, const RunOptions& options) {
  const Outcome outcome = run(command, options);
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  return contents(options.folder / "out");
}

class Determinism : public testing::TestWithParam<const char*> {
 protected:
  /// With other variables or by another command in front, in a folder of its own.
  [[nodiscard]] FileTexts generate(
      const std::vector<std::pair<std::string, std::string>>& environment = {},
      const Words& before = {}) const {
    const TemporaryFolder folder;
    Words command = generate_command(robot_, "out");
    command.insert(command.begin(), before.begin(), before.end());
    return files_of(command, {folder.path(), environment});
  }

  std::string robot_ = own_robot(GetParam());
  FileTexts first_ = generate();
};

TEST_P(Determinism, TwiceTheSame) { EXPECT_EQ(generate(), first_); }

TEST_P(Determinism, TheSameFromAnotherFolderByARelativePath) {
  const TemporaryFolder folder;
  fs::create_directories(folder.path() / "a b/c");
  fs::copy_file(robot_, folder.path() / "a b" / fs::path(robot_).filename());
  const std::string relative = "../" + fs::path(robot_).filename().string();
  EXPECT_EQ(files_of(generate_command(relative, "out"), {folder.path() / "a b/c", {}}), first_);
}

TEST_P(Determinism, TheSameUnderOtherNamesOfLocales) {
  EXPECT_EQ(generate({{"LC_ALL", "tr_TR.UTF-8"}, {"LANG", "tr_TR.UTF-8"}}), first_);
  EXPECT_EQ(generate({{"LC_ALL", "C"}, {"TZ", "Asia/Kathmandu"}}), first_);
}

TEST_P(Determinism, TheSameAtOtherAddresses) {
  if (run({"setarch", "-R", "true"}).exit_code == 0) {
    EXPECT_EQ(generate({}, {"setarch", "-R"}), first_);
  }
  EXPECT_EQ(generate({{"DYNAC_PADDING", std::string(3001, 'x')}}), first_);
  EXPECT_EQ(generate({{"MALLOC_PERTURB_", "165"}, {"MALLOC_ARENA_MAX", "1"}}), first_);
}

INSTANTIATE_TEST_SUITE_P(Robots, Determinism,
                         testing::Values("panda", "humanoid", "aerial_manipulator"),
                         [](const auto& robot) { return std::string(robot.param); });

TEST(DeterminismUnderALocale, WithDecimalCommasTheSame) {
  const TemporaryFolder folder;
  const Outcome made = run({"localedef", "-i", "de_DE", "-f", "UTF-8", folder / "de_DE.UTF-8"});
  if (made.exit_code != 0)
    std::printf("no localedef or no source of de_DE: only its name is set\n");
  const std::string robot = own_robot("aerial_manipulator");
  std::filesystem::create_directories(folder.path() / "without");
  const FileTexts without =
      files_of(generate_command(robot, "out"), {folder.path() / "without", {{"LC_ALL", "C"}}});
  EXPECT_EQ(
      files_of(generate_command(robot, "out"),
               {folder.path(), {{"LC_ALL", "de_DE.UTF-8"}, {"LOCPATH", folder.path().string()}}}),
      without);
}

}  // namespace
}  // namespace dynac::test
