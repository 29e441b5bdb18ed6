// Paths that cannot be looked up, and files of any size where dynac looks: a message, never a
// crash.
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

std::string many_of(const std::string& part, int times) {
  std::string text;
  for (int k = 0; k < times; ++k) text += part;
  return text;
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
  Words paths_{many_of("a", 300), many_of("a/", 3000) + "a", "loop_a"};
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
  const std::string name = many_of("a", 100'000);
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
  constexpr std::uintmax_t kTerabyte = 1'000'000'000'000;
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

}  // namespace
}  // namespace dynac::test
