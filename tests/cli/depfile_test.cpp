// SPDX-License-Identifier: BSD-3-Clause
// --depfile: the rule of make that names every file that was read.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class Depfile : public testing::Test {
 protected:
  /// The rule that is written with a robot and such options.
  [[nodiscard]] std::string rule(Words words, const std::string& file = "out.stamp.d") const {
    words.insert(words.begin(), "generate");
    words.insert(words.end(), {"--output", "out", "--depfile", file});
    const Outcome outcome = dynac(words, {folder_.path(), {}});
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
    return read_file(folder_.path() / file);
  }

  void write(const std::string& path, const std::string& text) const {
    write_file(folder_.path() / path, text);
  }

  const TemporaryFolder folder_;
};

TEST_F(Depfile, NamesTheRobotAndTheFilesOfOptions) {
  fs::copy(own_robot("puma560"), folder_.path());
  fs::copy(DYNAC_SOURCE_DIR "/robots/constraints/puma560_gear.constraints", folder_.path());
  EXPECT_EQ(rule({"puma560.urdf"}), "out.stamp: \\\n  puma560.urdf\n");
  EXPECT_EQ(rule({"puma560.urdf", "--kernels", "delassus", "--constraints",
                  "puma560_gear.constraints", "--constraint-set", "gear"}),
            "out.stamp: \\\n  puma560.urdf \\\n  puma560_gear.constraints\n");
}

TEST_F(Depfile, NamesFilesThatMjcfIncludes) {
  fs::copy(DYNAC_SOURCE_DIR "/tests/mjcf/includes.xml", folder_.path());
  fs::copy(DYNAC_SOURCE_DIR "/tests/mjcf/parts", folder_.path() / "parts",
           fs::copy_options::recursive);
  const std::string text = rule({"includes.xml"});
  for (const auto& part : fs::directory_iterator(folder_.path() / "parts")) {
    EXPECT_THAT(text, HasSubstr(" parts/" + part.path().filename().string()));
  }
}

TEST_F(Depfile, NamesModelsThatSdfIncludesAndTheirLists) {
  const std::string inertial =
      "<inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial>";
  write("arm.sdf",
        "<sdf version='1.9'><model name='arm'><link name='base'>" + inertial +
            "</link><include><uri>hand</uri></include><joint name='j' type='revolute'>"
            "<parent>base</parent><child>hand::palm</child><axis><xyz>0 0 1</xyz></axis></joint>"
            "</model></sdf>");
  write("hand/model.config", "<model><sdf version='1.9'>model.sdf</sdf></model>");
  write("hand/model.sdf", "<sdf version='1.9'><model name='hand'><link name='palm'>" + inertial +
                              "</link></model></sdf>");
  EXPECT_EQ(rule({"arm.sdf"}),
            "out.stamp: \\\n  arm.sdf \\\n  hand/model.sdf \\\n  hand/model.config\n");
}

// A program that stands for xacro: it expands to a file and lists another one.
TEST_F(Depfile, NamesFilesThatXacroIncludes) {
  write("expanded.urdf", read_file(own_robot("pendulum")));
  write("part.xacro", "");
  write("arm.urdf.xacro", "<robot xmlns:xacro='x'><xacro:include filename='part.xacro'/></robot>");
  write("bin/xacro", "#!/bin/sh\ntest \"$1\" = --deps && echo part.xacro || cat expanded.urdf\n");
  fs::permissions(folder_.path() / "bin/xacro", fs::perms::owner_all);
  const std::string path = (folder_ / "bin") + ':' + std::getenv("PATH");
  const Outcome outcome =
      dynac({"generate", "arm.urdf.xacro", "--output", "out", "--depfile", "arm.stamp.d"},
            {folder_.path(), {{"PATH", path}}});
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_EQ(read_file(folder_.path() / "arm.stamp.d"),
            "arm.stamp: \\\n  arm.urdf.xacro \\\n  part.xacro\n");
}

TEST_F(Depfile, IsEscapedForMake) {
  write("a $b #c.urdf", read_file(own_robot("pendulum")));
  EXPECT_EQ(rule({"a $b #c.urdf"}, "an out.d"), "an\\ out: \\\n  a\\ $$b\\ \\#c.urdf\n");
}

TEST_F(Depfile, ReplacesNothingElse) {
  fs::copy(own_robot("pendulum"), folder_.path());
  const Words words{"generate", "pendulum.urdf", "--output", "out", "--depfile"};
  const auto run = [&](const std::string& file) {
    Words all = words;
    all.push_back(file);
    return dynac(all, {folder_.path(), {}});
  };
  write("notes.d", "mine");
  EXPECT_EQ(run("notes.d").exit_code, 1);
  EXPECT_EQ(read_file(folder_.path() / "notes.d"), "mine");
  EXPECT_EQ(run("pendulum.urdf").exit_code, 2);
  EXPECT_EQ(run("stamp.d").exit_code, 0);
  EXPECT_EQ(run("stamp.d").exit_code, 0);
}

}  // namespace
}  // namespace dynac::test
