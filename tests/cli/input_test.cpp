// SPDX-License-Identifier: BSD-3-Clause
// Robots that are wrong: exit code 1, a message that names place and remedy, and no file or folder.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <string>

#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using testing::HasSubstr;

std::string bad_robot(const std::string& stem) {
  return DYNAC_SOURCE_DIR "/tests/bad_robots/" + stem + ".urdf";
}

/// The arguments end in exit code 1 and these words; the folder that they run in stays empty.
void expect_wrong(const Words& arguments, const Words& messages) {
  const TemporaryFolder folder;
  const Outcome outcome = dynac(arguments, {folder.path(), {}});
  SCOPED_TRACE(to_string(outcome));
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.out, "");
  for (const std::string& message : messages) EXPECT_THAT(outcome.err, HasSubstr(message));
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

/// So of every command that reads a robot.
void expect_wrong_robot(const std::string& robot, const Words& messages) {
  for (const char* command : {"generate", "inspect", "explain"}) {
    expect_wrong({command, robot}, messages);
  }
}

TEST(Input, MissingFileIsNamed) {
  expect_wrong_robot("no_such.urdf", {"no_such.urdf: no such file"});
  expect_wrong_robot("", {"no such file"});
}

TEST(Input, FolderInPlaceOfAFileIsNamed) {
  expect_wrong_robot(DYNAC_SOURCE_DIR, {DYNAC_SOURCE_DIR ": is not a regular file"});
  expect_wrong_robot("/dev/null", {"/dev/null: is not a regular file"});
}

TEST(Input, BadRobotIsReportedWithPlaceThingProblemAndRemedy) {
  expect_wrong_robot(bad_robot("zero_axis"),
                     {"zero_axis.urdf:10: joint \"elbow\": axis has zero length; write a unit "
                      "vector such as \"0 0 1\""});
}

TEST(Input, AllErrorsOfARobotAreReported) {
  const Outcome outcome = dynac({"generate", bad_robot("everything_at_once")});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_GE(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 5) << to_string(outcome);
}

TEST(Input, StrictTurnsWarningsIntoErrors) {
  const TemporaryFolder folder;
  const std::string robot = bad_robot("indefinite_inertia");
  const Outcome lenient = dynac({"generate", robot, "--output", folder / "out"});
  EXPECT_EQ(lenient.exit_code, 0) << to_string(lenient);
  EXPECT_THAT(lenient.err, HasSubstr("warning: "));
  EXPECT_THAT(lenient.out, testing::Not(HasSubstr("warning")));
  expect_wrong({"generate", robot, "--strict"}, {"indefinite_inertia.urdf:"});
  expect_wrong({"explain", robot, "--strict"}, {"indefinite_inertia.urdf:"});
}

TEST(Input, ConstantBeyondFloatIsRefusedWithTheRemedy) {
  const TemporaryFolder folder;
  const std::string robot = read_file(own_robot("pendulum"));
  const std::regex masses("(mass value|ixx|iyy|izz)=\"[^\"]*\"");
  write_file(folder.path() / "light.urdf", std::regex_replace(robot, masses, "$1=\"1e-41\""));
  expect_wrong({"generate", folder / "light.urdf", "--kernels", "forward_dynamics", "--scalar",
                "float"},  // divides by its inertia
               {"does not fit into a float", "--scalar double"});
}

}  // namespace
}  // namespace dynac::test
