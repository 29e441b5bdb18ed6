// SPDX-License-Identifier: BSD-3-Clause
// A robot from the standard input: the same kernels as from its file, the name from --name.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class StandardInput : public testing::Test {
 protected:
  /// dynac with a file for its standard input.
  [[nodiscard]] Outcome pipe(const std::string& file, const Words& arguments) const {
    Words command{"bash", "-c", "input=$1; shift; exec \"$0\" \"$@\" < \"$input\"", dynac_path(),
                  file};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return run(command, {folder_.path(), {}});
  }
  [[nodiscard]] std::string written(const std::string& file) const {
    return read_file(folder_.path() / file);
  }
  [[nodiscard]] const TemporaryFolder& folder() const { return folder_; }

 private:
  TemporaryFolder folder_;
};

TEST_F(StandardInput, IsReadByEveryCommandThatTakesARobot) {
  for (const Words& command :
       {Words{"generate", "-", "--name", "panda"}, Words{"inspect", "-"}, Words{"explain", "-"}}) {
    const Outcome outcome = pipe(own_robot("panda"), command);
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
    EXPECT_THAT(outcome.out, HasSubstr("panda: fixed base (7 velocities)"));
  }
}

TEST_F(StandardInput, GivesTheFilesOfARobotFileWithAnotherSource) {
  ASSERT_EQ(pipe(own_robot("panda"), {"generate", "-", "--name", "panda"}).exit_code, 0);
  ASSERT_EQ(dynac({"generate", own_robot("panda"), "-o", folder() / "file"}).exit_code, 0);
  const json piped = json::parse(written("panda/panda.json"));
  const json read = json::parse(written("file/panda.json"));
  EXPECT_EQ(piped["source"]["file"], "standard input");
  EXPECT_EQ(piped["source"]["sha256"], read["source"]["sha256"]);
  EXPECT_EQ(piped["kernels"], read["kernels"]);
  EXPECT_THAT(
      written("panda/panda.hpp"),
      testing::StartsWith("// Written by dynac 0.1.0; do not edit, run again: dynac "
                          "generate - --name panda\n// Robot panda, from standard input, "));
}

TEST_F(StandardInput, NeedsANameForTheFiles) {
  const Outcome outcome = pipe(own_robot("panda"), {"generate", "-"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_EQ(outcome.err,
            "ROBOT -: the standard input provides no name for the files and the namespace; add "
            "--name NAME\n");
}

TEST_F(StandardInput, IsWhereItsErrorsAre) {
  const Outcome empty = pipe("/dev/null", {"inspect", "-"});
  EXPECT_EQ(empty.exit_code, 1);
  EXPECT_EQ(empty.err, "standard input: the file is empty; give a robot description\n");
  const std::string zero_axis = DYNAC_SOURCE_DIR "/tests/bad_robots/zero_axis.urdf";
  const Outcome wrong = pipe(zero_axis, {"inspect", "-"});
  EXPECT_EQ(wrong.exit_code, 1);
  EXPECT_THAT(wrong.err, testing::StartsWith("standard input:10: joint \"elbow\": axis has zero"));
}

TEST_F(StandardInput, IsRefusedWhereItHasNoEnd) {
  const Outcome outcome = pipe("/dev/zero", {"inspect", "-"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err, "standard input: the file is over 64 MB; give a robot description\n");
}

TEST_F(StandardInput, CannotBeXacro) {
  write_file(folder().path() / "arm.xacro", "<robot><xacro:macro name=\"arm\"/></robot>");
  const Outcome outcome = pipe(folder() / "arm.xacro", {"inspect", "-"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err,
            "standard input: is xacro, which can only be read from a file; give its path, or "
            "expand it first: xacro FILE | dynac generate - --name NAME\n");
  const Outcome argument = pipe(own_robot("panda"), {"inspect", "-", "--xacro-arg", "a:=b"});
  EXPECT_EQ(argument.exit_code, 1);
  EXPECT_EQ(argument.err,
            "--xacro-arg: standard input is not a xacro file; leave the option out\n");
}

TEST_F(StandardInput, IsNotAFileThatIsCalledSo) {
  write_file(folder().path() / "-", read_file(own_robot("pendulum")));
  const Outcome outcome = pipe("/dev/null", {"generate", "./-", "--name", "swing"});
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_THAT(written("swing/swing.hpp"), HasSubstr("dynac generate ./- --name swing\n"));
}

}  // namespace
}  // namespace dynac::test
