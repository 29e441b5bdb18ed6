// SPDX-License-Identifier: BSD-3-Clause
// Colours: on a terminal, and there only. A terminal is made by the program script.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "utilities/files.hpp"
#include "utilities/process.hpp"

namespace dynac::test {
namespace {

using testing::HasSubstr;
using testing::Not;

/// What a command prints on a terminal, both outputs in one.
std::string on_terminal(const std::string& words, const std::string& no_color = "") {
  return run({"script", "--quiet", "--command", dynac_path() + " " + words, "/dev/null"},
             {{}, {{"TERM", "xterm"}, {"NO_COLOR", no_color}}})
      .out;
}

TEST(Terminal, HasColoursOfHeadingsAndPlaces) {
  EXPECT_THAT(on_terminal("list"), HasSubstr("\033[1mKinematics:\033[0m"));
  EXPECT_THAT(on_terminal("list --options"), HasSubstr("\033[1mRobot:\033[0m"));
  EXPECT_THAT(on_terminal("inspect no_such_robot.urdf"),
              HasSubstr("\033[1;31mno_such_robot.urdf:\033[0m no such file"));
}

TEST(Terminal, HasNoneWhereTheUserWantsNone) {
  EXPECT_THAT(on_terminal("list", "1"), Not(HasSubstr("\033")));
}

TEST(Terminal, IsNotWhatAPipeIs) {
  EXPECT_THAT(dynac({"list"}).out, Not(HasSubstr("\033")));
  EXPECT_THAT(dynac({"inspect", "no_such_robot.urdf"}).err, Not(HasSubstr("\033")));
}

TEST(Terminal, GetsJsonWithoutColours) {
  EXPECT_THAT(on_terminal("list --options --json"), Not(HasSubstr("\033")));
}

}  // namespace
}  // namespace dynac::test
