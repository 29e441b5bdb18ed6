// SPDX-License-Identifier: BSD-3-Clause
// generated/ as a folder: no robot more or less than `./dev regenerate` writes, and every robot can
// be made again from what stands in its own files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <string>

#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;
const fs::path kGenerated = DYNAC_SOURCE_DIR "/generated";

std::set<std::string> golden_robots() {
  std::istringstream list(DYNAC_GOLDEN_ROBOTS);
  std::set<std::string> robots;
  for (std::string robot; std::getline(list, robot, ',');) robots.insert(robot);
  return robots;
}

/// The command that the banner of a file gives.
std::string command_in(const std::string& text) {
  const std::string mark = "run again: dynac ";
  const std::size_t first = text.find(mark) + mark.size();
  return text.substr(first, text.find('\n', first) - first);
}

TEST(GoldenFolder, HoldsTheRobotsThatAreRegenerated) {
  std::set<std::string> found;
  for (const auto& entry : fs::directory_iterator(kGenerated)) {
    if (entry.is_directory()) found.insert(entry.path().filename().string());
  }
  EXPECT_EQ(found, golden_robots());
}

TEST(GoldenFolder, TheCommandInTheBannerMakesTheSameFiles) {
  for (const std::string& robot : golden_robots()) {
    const TemporaryFolder folder;
    const std::string command = command_in(read_file(kGenerated / robot / (robot + ".hpp")));
    const Outcome outcome =
        run({"bash", "-c", "\"$0\" " + command + " --output \"$1\"", dynac_path(), folder / "out"},
            {DYNAC_SOURCE_DIR "/robots", {}});
    EXPECT_EQ(outcome.exit_code, 0) << command << "\n" << to_string(outcome);
    EXPECT_EQ(contents(folder / "out"), contents(kGenerated / robot)) << command;
  }
}

TEST(GoldenFolder, NothingInItTellsWhereOrWhenItWasMade) {
  for (const auto& [path, text] : contents(kGenerated)) {
    EXPECT_THAT(text, testing::Not(testing::HasSubstr(DYNAC_SOURCE_DIR))) << path;
    EXPECT_THAT(text, testing::Not(testing::HasSubstr("/home/"))) << path;
    EXPECT_FALSE(testing::internal::RE::PartialMatch(text, "20[0-9][0-9]-[0-9][0-9]-")) << path;
  }
}

}  // namespace
}  // namespace dynac::test
