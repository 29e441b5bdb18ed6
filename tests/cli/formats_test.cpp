// SPDX-License-Identifier: BSD-3-Clause
// Robots that are not written in URDF: SDF files, and xacro files with a stand-in for the program
// xacro in a folder of its own.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using testing::HasSubstr;
using testing::Not;

namespace fs = std::filesystem;

constexpr std::string_view kModel = R"(<model name="NAME">
  <link name="a"><inertial><mass>0</mass></inertial></link>
  <link name="b"><inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia>
  </inertial></link>
  <joint name="j" type="continuous"><parent>a</parent><child>b</child>
    <axis><xyz>1 0 0</xyz></axis></joint>
</model>
)";

std::string model(const std::string& name) {
  std::string text(kModel);
  return text.replace(text.find("NAME"), 4, name);
}

TEST(Formats, SdfIsGenerated) {
  const TemporaryFolder folder;
  write_file(folder.path() / "arm.sdf", "<sdf version=\"1.9\">" + model("arm") + "</sdf>");
  const Outcome outcome = dynac({"generate", "arm.sdf", "--output", "out"}, {folder.path(), {}});
  SCOPED_TRACE(to_string(outcome));
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_THAT(read_file(folder.path() / "out/arm.json"), HasSubstr("\"file\": \"arm.sdf\""));
}

TEST(Formats, ModelOfSeveralIsChosenAndNamedInTheBanner) {
  const TemporaryFolder folder;
  write_file(folder.path() / "arms.sdf", "<sdf version=\"1.9\"><world name=\"w\">" + model("left") +
                                             model("right") + "</world></sdf>");
  const Outcome several = dynac({"generate", "arms.sdf"}, {folder.path(), {}});
  EXPECT_EQ(several.exit_code, 1);
  EXPECT_EQ(several.err,
            "arms.sdf:1: holds 2 models, \"left\", \"right\"; choose one with --model NAME\n");
  const Outcome chosen = dynac({"generate", "arms.sdf", "--model", "right"}, {folder.path(), {}});
  EXPECT_EQ(chosen.exit_code, 0) << to_string(chosen);
  const std::string header = read_file(folder.path() / "arms/arms.hpp");
  EXPECT_THAT(header, HasSubstr("arms.sdf --model right"));
  EXPECT_THAT(read_file(folder.path() / "arms/arms.json"), HasSubstr("\"model_name\": \"right\""));
}

TEST(Formats, ModelOfAUrdfFileIsRefused) {
  const Outcome outcome = dynac({"inspect", own_robot("pendulum"), "--model", "a"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.err, HasSubstr("--model: "));
}

/// A folder with a robot in xacro, and a program called xacro in bin.
class Xacro : public testing::Test {
 protected:
  Xacro() {
    write_file(folder_.path() / "pendulum.urdf.xacro",
               "<robot><xacro:arg name=\"arm\" default=\"\"/><link name=\"$(arg x)\"/></robot>");
  }

  /// Writes the program: a script that is given the arguments of xacro.
  void write_program(const std::string& script) {
    const fs::path program = folder_.path() / "bin/xacro";
    write_file(program, "#!/bin/sh\n" + script);
    fs::permissions(program, fs::perms::owner_all);
  }

  [[nodiscard]] Outcome generate(const Words& flags = {},
                                 const std::string& robot = "pendulum.urdf.xacro") const {
    Words words{"generate", robot};
    words.insert(words.end(), flags.begin(), flags.end());
    const char* const path = std::getenv("PATH");
    return dynac(
        words,
        {folder_.path(),
         {{"PATH", folder_ / "bin" + (path == nullptr ? "" : ":") + (path == nullptr ? "" : path)},
          {"ROBOT_TEXT", own_robot("pendulum")}}});
  }

  TemporaryFolder folder_;
};

TEST_F(Xacro, FileIsExpandedByTheProgram) {
  write_program("cat \"$ROBOT_TEXT\"; printf '%s\\n' \"$@\" >arguments; echo chatter >&2");
  const Outcome outcome =
      generate({"--xacro-arg", "arm:=left; rm -rf $HOME", "--xacro-arg", "x:="});
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(read_file(folder_.path() / "arguments"),
            "pendulum.urdf.xacro\narm:=left; rm -rf $HOME\nx:=\n");
  const std::string header = read_file(folder_.path() / "pendulum/pendulum.hpp");
  EXPECT_THAT(header, HasSubstr("pendulum.urdf.xacro --xacro-arg 'arm:=left; rm -rf $HOME' "
                                "--xacro-arg x:="));
}

TEST_F(Xacro, FileIsKnownByItsElements) {
  write_program("cat \"$ROBOT_TEXT\"");
  write_file(folder_.path() / "arm.urdf", "<robot><xacro:include filename=\"arm.xacro\"/></robot>");
  const Outcome outcome = generate({}, "arm.urdf");
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_TRUE(fs::exists(folder_.path() / "arm/arm.hpp"));
}

TEST_F(Xacro, MissingProgramIsNamedWithTheRemedy) {
  const Outcome outcome =
      dynac({"generate", "pendulum.urdf.xacro"}, {folder_.path(), {{"PATH", folder_ / "bin"}}});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            "pendulum.urdf.xacro: is a xacro file, but the program xacro is not in PATH; install "
            "xacro, or give the expanded URDF\n");
}

TEST_F(Xacro, FailureIsQuotedOnOneLine) {
  write_program("printf 'name \\033[31m\"arm\" is */ unknown\\n' >&2; exit 3");
  const Outcome outcome = generate();
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            "pendulum.urdf.xacro: xacro failed with exit code 3: \"name \\u{1b}[31m\\\"arm\\\" is "
            "*/ unknown\"; correct what it reports\n");
}

TEST_F(Xacro, LongFailuresStartWithTheReason) {
  write_program(
      "echo 'undefined_mass is not defined' >&2; for i in 1 2 3 4 5 6 7 8 9; do "
      "echo \"when processing file: /a/long/way/to/the/folder/of/robots/arm.xacro\" >&2; "
      "done; exit 2");
  EXPECT_THAT(generate().err, HasSubstr("exit code 2: \"undefined_mass is not defined"));
  write_program(
      "echo 'Traceback (most recent call last):' >&2; for i in 1 2 3 4 5 6 7 8 9; do "
      "echo '  File \"/usr/lib/python3/dist-packages/xacro/__init__.py\", line 9' >&2; "
      "done; echo 'ValueError: no mass' >&2; exit 1");
  EXPECT_THAT(generate().err, HasSubstr("exit code 1: \"ValueError: no mass\";"));
}

TEST_F(Xacro, LongOutputOfBothKindsIsRead) {
  write_program(
      "head -c 1000000 /dev/zero >&2; cat \"$ROBOT_TEXT\"; head -c 1000000 /dev/zero >&2");
  EXPECT_EQ(generate().exit_code, 0);
}

TEST_F(Xacro, ErrorsAreThoseOfTheExpandedText) {
  write_program("echo '<robot name=\"a\">'; echo '<link/></robot>'");
  const Outcome outcome = generate();
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.err, HasSubstr("pendulum.urdf.xacro (expanded):2: link: has no name"));
}

// The program accepts any argument; asked for --deps, it names the included files.
TEST_F(Xacro, ArgumentsMustBeKnownToTheFileOrWhatItIncludes) {
  write_program("if [ \"$1\" = --deps ]; then echo part.xacro; else cat \"$ROBOT_TEXT\"; fi");
  write_file(folder_.path() / "part.xacro", "<robot><xacro:arg name='side' default=''/></robot>");
  for (const char* const argument : {"arm:=left", "x:=1", "side:=left"}) {
    EXPECT_EQ(generate({"--xacro-arg", argument}).exit_code, 0) << argument;
  }
  const Outcome outcome = generate({"--xacro-arg", "sied:=left"});
  EXPECT_EQ(outcome.exit_code, 2) << to_string(outcome);
  EXPECT_THAT(outcome.err, HasSubstr("--xacro-arg: there is no argument \"sied\"; did you mean "
                                     "\"side\"?"));
}

TEST_F(Xacro, LeftOverCallsAreNotExpanded) {
  write_program("exit 3");
  std::string text = read_file(own_robot("pendulum"));
  text.insert(text.find("</robot>"), "<xacro:colour/>");
  write_file(folder_.path() / "arm.urdf", text);
  const Outcome outcome = generate({}, "arm.urdf");
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_THAT(outcome.err, HasSubstr("warning: <xacro:colour>: was not expanded"));
}

TEST_F(Xacro, ArgumentsMustBeAssignments) {
  write_program("cat \"$ROBOT_TEXT\"");
  for (const char* argument : {"arm", ":=left", "--help:=1"}) {
    const Outcome outcome = generate({std::string("--xacro-arg=") + argument});
    EXPECT_EQ(outcome.exit_code, 1) << to_string(outcome);
    EXPECT_THAT(outcome.err, HasSubstr("write name:=value"));
  }
  const Outcome outcome = dynac({"inspect", own_robot("pendulum"), "--xacro-arg", "a:=b"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.err, HasSubstr("is not a xacro file; leave the option out"));
}

}  // namespace
}  // namespace dynac::test
