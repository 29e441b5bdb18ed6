// SPDX-License-Identifier: BSD-3-Clause
// Files and arguments that nobody writes by accident: a message and its exit code, never a crash,
// and nothing of any size is read before its size is known.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

constexpr std::size_t kMany = 100'000;
constexpr std::uintmax_t kTerabyte = 1'000'000'000'000;

std::string repeated(std::string_view text, std::size_t count) {
  std::string result;
  for (std::size_t k = 0; k < count; ++k) result += text;
  return result;
}

/// A folder that dynac wrote from pendulum.urdf.
class Hostile : public testing::Test {
 protected:
  void SetUp() override {
    fs::copy(own_robot("pendulum"), folder_.path());
    expect({"generate", "pendulum.urdf", "--output", "out"}, 0, "");
  }

  void expect(const Words& words, int exit_code, const std::string& message) const {
    const Outcome outcome = dynac(words, {folder_.path(), {}});
    EXPECT_EQ(outcome.exit_code, exit_code) << to_string(outcome).substr(0, 1000);
    EXPECT_THAT(outcome.out + outcome.err, HasSubstr(message));
    EXPECT_LT(outcome.err.size(), 10'000u);
  }

  /// Text in place of the first occurrence of another in the folder's manifest.
  void replace_in_manifest(const std::string& what, const std::string& by) const {
    std::string text = read_file(manifest_);
    const std::size_t at = text.find(what);
    ASSERT_NE(at, text.npos) << what;
    write_file(manifest_, text.replace(at, what.size(), by));
  }

  const TemporaryFolder folder_;
  const fs::path manifest_ = folder_.path() / "out/pendulum.json";
};

TEST_F(Hostile, ManifestsOfAnySizeAreRefused) {
  const std::string manifest = read_file(manifest_);
  const std::string unreadable = "has no readable manifest";
  replace_in_manifest("\"files\": [", "\"files\": [" + repeated("\"a\",", kMany));
  expect({"check", "out"}, 1, unreadable);
  expect({"generate", "pendulum.urdf", "--output", "out", "--kernels", "all"}, 1,
         "was not written by dynac");
  write_file(manifest_, manifest);
  replace_in_manifest("\"options\": {", "\"options\": {\"name\": " + std::string(kMany, '[') +
                                            std::string(kMany, ']') + ',');
  expect({"check", "out"}, 1, unreadable);
  fs::resize_file(manifest_, kTerabyte);
  expect({"check", "out"}, 1, unreadable);
}

TEST_F(Hostile, RowsOfConstraintSetsAreBounded) {
  std::string text = "set many\n";
  for (int k = 0; k < 33; ++k) text += "point upper_arm as p" + std::to_string(k) + '\n';
  write_file(folder_.path() / "many.constraints", text);
  fs::copy(own_robot("two_link"), folder_.path());
  const Words words{"generate",      "two_link.urdf",    "--base",
                    "floating",      "--kernels",        "constraint_jacobian",
                    "--constraints", "many.constraints", "--output",
                    "many"};
  expect(words, 0, "");
  write_file(folder_.path() / "many.constraints", text + "point upper_arm as last\n");
  expect(words, 1, "constraint set \"many\" has 102 rows, over 100");
}

/// Names that are too long for a folder's entry and for a path, and one that is a loop of links.
class HostilePaths : public testing::Test {
 protected:
  HostilePaths() {
    fs::create_symlink("loop_b", folder_ / "loop_a");
    fs::create_symlink("loop_a", folder_ / "loop_b");
  }

  void expect_message(const Words& words, const std::string& message) const {
    const Outcome outcome = dynac(words, {folder_.path(), {}});
    EXPECT_EQ(outcome.exit_code, 1) << to_string(outcome).substr(0, 1000);
    EXPECT_THAT(outcome.err, HasSubstr(message));
    EXPECT_THAT(outcome.err, Not(HasSubstr("internal error")));
  }

  TemporaryFolder folder_;
  Words paths_{repeated("a", 300), repeated("a/", 3000) + "a", "loop_a"};
};

TEST_F(HostilePaths, OfRobotsAndOfOptionsAreNoFiles) {
  for (const std::string& path : paths_) {
    expect_message({"inspect", path}, "no such file");
    expect_message({"inspect", path + ".sdf"}, "no such file");
    for (const char* option : {"--constraints", "--problem"}) {
      expect_message({"generate", own_robot("pendulum"), option, path}, "");
    }
    expect_message({"generate", own_robot("pendulum"), "--output", path + "/out"},
                   "cannot create this folder");
    expect_message({"check", path}, "");
  }
}

TEST_F(HostilePaths, OfIncludedFilesAreNoFiles) {
  for (const std::string& path : paths_) {
    write_file(folder_ / "robot.xml", "<mujoco><include file=\"" + path + "\"/></mujoco>");
    expect_message({"inspect", "robot.xml"}, "does not exist");
    write_file(folder_ / "robot.sdf", "<sdf version=\"1.9\"><model name=\"m\"><include><uri>" +
                                          path + "</uri></include></model></sdf>");
    expect_message({"inspect", "robot.sdf"}, "names no file or folder");
  }
}

TEST(HostileNamespace, OfAnyLengthIsRefusedAlsoFromAManifest) {
  const TemporaryFolder folder;
  const std::string name = repeated("a", kMany);
  const Words words{"generate", own_robot("pendulum"), "--output", folder / "out", "--namespace"};
  Words longer = words;
  longer.push_back(name);
  const Outcome refused = dynac(longer);
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("has 100000 characters"));
  Words shorter = words;
  shorter.push_back("some_name");
  ASSERT_EQ(dynac(shorter).exit_code, 0);
  const fs::path manifest = folder.path() / "out/pendulum.json";
  std::string text = read_file(manifest);
  text.replace(text.find("some_name"), 9, name);
  write_file(manifest, text);
  const Outcome checked = dynac({"check", folder / "out", own_robot("pendulum")});
  EXPECT_EQ(checked.exit_code, 1) << to_string(checked).substr(0, 1000);
}

/// Without a byte on the disk: a file with a hole.
TEST(HostileSizes, OfFilesInAnOutputFolderAreNotRead) {
  const TemporaryFolder folder;
  const fs::path out = folder.path() / "out";
  const Words generate{"generate", own_robot("pendulum"), "--output", out.string()};
  ASSERT_EQ(dynac(generate).exit_code, 0);
  std::error_code error;
  fs::resize_file(out / "pendulum_inverse_dynamics.cpp", kTerabyte, error);
  if (error) GTEST_SKIP() << "no file with holes can have a terabyte here";
  const Outcome checked = dynac({"check", out.string(), own_robot("pendulum")});
  EXPECT_EQ(checked.exit_code, 1) << to_string(checked);
  EXPECT_THAT(checked.out, HasSubstr("pendulum_inverse_dynamics.cpp was edited by hand"));
  EXPECT_EQ(dynac(generate).exit_code, 0);
  EXPECT_LT(fs::file_size(out / "pendulum_inverse_dynamics.cpp"), 1'000'000u);
  fs::resize_file(out / "pendulum.json", kTerabyte);
  EXPECT_THAT(dynac({"check", out.string()}).err, HasSubstr("has no readable manifest"));
  EXPECT_THAT(dynac(generate).err, HasSubstr("was not written by dynac"));
}

TEST_F(Hostile, NamesOfFilesAreText) {
  for (const std::string name : {"p\xff.urdf", "p\n.urdf", "p\x1b[31m.urdf"}) {
    fs::copy(own_robot("pendulum"), folder_.path() / name);
    expect({"generate", name, "--output", "named"}, 1,
           "the file's name holds a control character or is not UTF-8; rename the file");
    EXPECT_FALSE(fs::exists(folder_.path() / "named"));
  }
}

}  // namespace
}  // namespace dynac::test
