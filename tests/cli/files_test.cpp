// SPDX-License-Identifier: BSD-3-Clause
// The folder that generate writes: what is foreign stays, what is stale goes, nothing is half done.
// What write_files() promises in detail is tested in tests/driver.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <map>
#include <string>

#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class Files : public testing::Test {
 protected:
  /// Generates the pendulum into out_.
  [[nodiscard]] Outcome generate(const Words& flags = {}) const {
    Words arguments{"generate", own_robot("pendulum"), "--output", out_};
    arguments.insert(arguments.end(), flags.begin(), flags.end());
    return dynac(arguments);
  }

  void generate_well(const Words& flags = {}) const {
    const Outcome outcome = generate(flags);
    ASSERT_EQ(outcome.exit_code, 0) << to_string(outcome);
  }

  TemporaryFolder folder_;
  std::string out_ = folder_ / "out";
};

std::map<std::string, fs::file_time_type> times(const fs::path& folder) {
  std::map<std::string, fs::file_time_type> result;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) result[entry.path().string()] = entry.last_write_time();
  }
  return result;
}

TEST_F(Files, TheSecondRunTouchesNothing) {
  generate_well();
  for (const auto& [path, time] : times(out_)) {
    fs::last_write_time(path, time - std::chrono::hours(1));
  }
  const auto before = times(out_);
  const Outcome again = generate();
  EXPECT_EQ(again.exit_code, 0);
  EXPECT_THAT(again.out, HasSubstr(": 0 files written, "));
  EXPECT_EQ(times(out_), before);
}

TEST_F(Files, WithoutOutputTheFolderBearsTheNameOfTheRobot) {
  const Outcome outcome = dynac({"generate", own_robot("pendulum")}, {folder_.path(), {}});
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_TRUE(fs::exists(folder_.path() / "pendulum/pendulum.hpp"));
}

TEST_F(Files, NameNamesFilesNamespaceAndFolder) {
  const Outcome outcome =
      dynac({"generate", own_robot("pendulum"), "--name", "swing"}, {folder_.path(), {}});
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_THAT(read_file(folder_.path() / "swing/swing.hpp"), HasSubstr("namespace swing {"));
}

TEST_F(Files, TheManifestListsExactlyTheFolder) {
  generate_well();
  const std::string manifest = read_file(out_ + "/pendulum.json");
  std::size_t listed = 0;
  for (const auto& [path, text] : contents(out_)) {
    if (path == "pendulum.json") continue;
    EXPECT_THAT(manifest, HasSubstr("\"" + path + "\""));
    ++listed;
  }
  EXPECT_GE(listed, 8U);
}

TEST_F(Files, WhatAnotherChoiceOfFilesLeavesIsRemoved) {
  generate_well();
  write_file(out_ + "/notes.txt", "mine");
  generate_well({"--scalar", "template"});
  EXPECT_FALSE(fs::exists(out_ + "/pendulum_c.h"));
  EXPECT_FALSE(fs::exists(out_ + "/pendulum_inverse_dynamics.cpp"));
  EXPECT_FALSE(fs::exists(out_ + "/include"));
  EXPECT_TRUE(fs::exists(out_ + "/pendulum_inverse_dynamics.ipp"));
  generate_well({"--runtime", "external"});
  EXPECT_FALSE(fs::exists(out_ + "/pendulum_inverse_dynamics.ipp"));
  EXPECT_FALSE(fs::exists(out_ + "/include"));
  EXPECT_TRUE(fs::exists(out_ + "/pendulum_c.h"));
  EXPECT_EQ(read_file(out_ + "/notes.txt"), "mine");
}

TEST_F(Files, AForeignFileIsNeverOverwritten) {
  write_file(out_ + "/pendulum.hpp", "mine");
  const Outcome outcome = generate();
  EXPECT_EQ(outcome.exit_code, 1) << to_string(outcome);
  EXPECT_THAT(outcome.err, HasSubstr("out/pendulum.hpp: was not written by dynac"));
  EXPECT_EQ(contents(out_), (std::map<std::string, std::string>{{"pendulum.hpp", "mine"}}));
}

TEST_F(Files, OutputThatIsAFileIsRefused) {
  write_file(out_, "mine");
  const Outcome outcome = generate();
  EXPECT_EQ(outcome.exit_code, 1) << to_string(outcome);
  EXPECT_EQ(outcome.err, out_ + ": \"" + out_ +
                             "\" is a file, not a folder; choose another folder with --output, or "
                             "move the file away\n");
  EXPECT_EQ(outcome.out, "");
  const Outcome below = dynac({"generate", own_robot("pendulum"), "--output", out_ + "/below"});
  EXPECT_EQ(below.exit_code, 1) << to_string(below);
  EXPECT_THAT(below.err, HasSubstr("\"" + out_ + "\" is a file, not a folder"));
  EXPECT_EQ(read_file(out_), "mine");
}

TEST_F(Files, AFolderThatCannotBeWrittenIsNamed) {
  const Outcome proc = dynac({"generate", own_robot("pendulum"), "--output", "/proc/dynac/out"});
  EXPECT_EQ(proc.exit_code, 1) << to_string(proc);
  EXPECT_THAT(proc.err, HasSubstr("/proc/dynac"));
}

TEST_F(Files, AReadOnlyFolderIsNamedAndStaysAsItIs) {
  if (geteuid() == 0) {  // root may write everywhere
    const Outcome probe = run({"setpriv", "--reuid=65534", "--clear-groups", "true"});
    if (probe.exit_code != 0) GTEST_SKIP() << "runs as root and cannot become another user";
  }
  fs::create_directories(out_);
  fs::permissions(folder_.path(), fs::perms(0755));
  fs::permissions(out_, fs::perms(0555));
  Words command{dynac_path(), "generate", own_robot("pendulum"), "--output", out_};
  if (geteuid() == 0) {
    command.insert(command.begin(), {"setpriv", "--reuid=65534", "--clear-groups"});
  }
  const Outcome outcome = run(command);
  fs::permissions(out_, fs::perms(0755));
  EXPECT_EQ(outcome.exit_code, 1) << to_string(outcome);
  EXPECT_THAT(outcome.err, HasSubstr(out_));
  EXPECT_TRUE(fs::is_empty(out_));
}

TEST_F(Files, ALimitOnFileSizesLeavesNoHalfWrittenFile) {
  const Outcome outcome =
      run({"bash", "-c", "ulimit -f 1; exec \"$0\" generate \"$1\" --output \"$2\"", dynac_path(),
           own_robot("pendulum"), out_});
  EXPECT_EQ(outcome.exit_code, 1) << to_string(outcome);
  EXPECT_THAT(outcome.err, HasSubstr(out_));
  EXPECT_FALSE(fs::exists(out_));
}

TEST_F(Files, ALimitOnFileSizesLeavesTheOldFilesAsTheyWere) {
  generate_well();
  const auto before = contents(out_);
  const Outcome outcome =
      run({"bash", "-c", "ulimit -f 1; exec \"$0\" generate \"$1\" --scalar float --output \"$2\"",
           dynac_path(), own_robot("pendulum"), out_});
  EXPECT_EQ(outcome.exit_code, 1) << to_string(outcome);
  EXPECT_EQ(contents(out_), before);
}

TEST_F(Files, AFileThatSomebodyEditedIsWrittenAgain) {
  generate_well();
  const auto before = contents(out_);
  write_file(out_ + "/pendulum_c.h", read_file(out_ + "/pendulum_c.h") + "// edited\n");
  fs::remove(out_ + "/pendulum_selftest.cpp");
  const Outcome outcome = generate();
  EXPECT_THAT(outcome.out, HasSubstr(": 2 files written, "));
  EXPECT_EQ(contents(out_), before);
}

TEST_F(Files, TwoProcessesAtOnceLeaveTheFolderOfOneOfThem) {
  const std::string both =
      "\"$0\" generate \"$1\" --output \"$2\" --scalar float & first=$!; "
      "\"$0\" generate \"$1\" --output \"$2\" --kernels mass_matrix; second=$?; "
      "wait $first && exit $second";
  generate_well({"--scalar", "float"});
  const auto of_first = contents(out_);
  generate_well({"--kernels", "mass_matrix"});
  const auto of_second = contents(out_);
  for (int i = 0; i < 20; ++i) {
    if (i % 2 == 0) fs::remove_all(out_);
    const Outcome outcome = run({"bash", "-c", both, dynac_path(), own_robot("pendulum"), out_});
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
    const auto found = contents(out_);
    EXPECT_TRUE(found == of_first || found == of_second) << "run " << i;
  }
}

TEST_F(Files, ASecondRobotIsRefusedInTheFolderOfTheFirst) {
  generate_well();
  const auto before = contents(out_);
  const Outcome outcome = dynac({"generate", own_robot("cart_pole"), "--output", out_});
  EXPECT_EQ(outcome.exit_code, 1) << to_string(outcome);
  EXPECT_THAT(outcome.err, HasSubstr("out: contains the files of the robot \"pendulum\""));
  EXPECT_THAT(outcome.err, HasSubstr("pendulum.json"));
  EXPECT_THAT(outcome.err, HasSubstr("--output"));
  EXPECT_TRUE(contents(out_) == before);
  EXPECT_EQ(generate({"--name", "swing"}).exit_code, 1) << "another name is another robot";
  EXPECT_TRUE(contents(out_) == before);
}

TEST_F(Files, ABuildRefusesAManifestThatIsNotComplete) {
  generate_well();
  const std::string manifest = out_ + "/pendulum.json", stamp = folder_ / "stamp";
  const auto check = [&] {
    return run({DYNAC_CMAKE, "-DTARGET=arm", "-DMANIFEST=" + manifest, "-DKERNELS=inverse_dynamics",
                "-DSTAMP=" + stamp, "-P", DYNAC_SOURCE_DIR "/cmake/dynac_check_generated.cmake"});
  };
  EXPECT_EQ(check().exit_code, 0);
  EXPECT_TRUE(fs::remove(stamp));
  std::string text = read_file(manifest);
  write_file(manifest, text.insert(1, "\"complete\": false,"));
  const Outcome outcome = check();
  EXPECT_NE(outcome.exit_code, 0);
  EXPECT_THAT(outcome.err, HasSubstr("build again"));
  EXPECT_FALSE(fs::exists(stamp));
}

}  // namespace
}  // namespace dynac::test
