// SPDX-License-Identifier: BSD-3-Clause
// MJCF files on the command line: what the file states of base and gravity, and what options make
// of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "mjcf/own_file.hpp"
#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using Json = nlohmann::json;
using own_mjcf::file;
using own_mjcf::hinged;
using own_mjcf::kInertial;
using testing::HasSubstr;
using testing::Not;

class MjcfCommand : public testing::Test {
 protected:
  /// A rod on a body that hangs on the world, or flies.
  void write_robot(const std::string& gravity, const std::string& joint) const {
    write_file(folder_.path() / "moon.xml", R"(<mujoco><option gravity=")" + gravity +
                                                R"("/><worldbody><body name="body">)" + joint +
                                                R"(<geom size="0.1"/><body name="rod" pos="0 0 1">
<joint name="elbow" axis="0 1 0"/><geom size="0.2" pos="0.3 0 0"/></body></body></worldbody></mujoco>)");
  }

  [[nodiscard]] Outcome run_in_folder(Words words) const {
    return dynac(words, {folder_.path(), {}});
  }

  /// The manifest of what is generated with such options.
  [[nodiscard]] Json generated(const Words& options = {}) const {
    Words words{"generate", "moon.xml", "--output", "out"};
    words.insert(words.end(), options.begin(), options.end());
    const Outcome outcome = run_in_folder(words);
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
    return Json::parse(read_file(folder_.path() / "out/moon.json"));
  }

  [[nodiscard]] std::string header() const { return read_file(folder_.path() / "out/moon.hpp"); }

  void expect_current() const {
    const Outcome outcome = run_in_folder({"check", "out"});
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  }

  TemporaryFolder folder_;
};

TEST_F(MjcfCommand, TheFileStatesGravity) {
  write_robot("0 0 -1.62", "");
  EXPECT_EQ(generated()["gravity"], (Json{0, 0, -1.62}));
  EXPECT_THAT(header(), Not(HasSubstr("--gravity")));
  expect_current();
  write_robot("0 0 -3.7", "");
  EXPECT_EQ(run_in_folder({"check", "out"}).exit_code, 1);
  EXPECT_EQ(run_in_folder({"check", "out", "--update"}).exit_code, 0);
  EXPECT_EQ(Json::parse(read_file(folder_.path() / "out/moon.json"))["gravity"],
            (Json{0, 0, -3.7}));
}

// Even by the value that would be the default of another format.
TEST_F(MjcfCommand, AnOptionOverridesItsGravity) {
  write_robot("0 0 -1.62", "");
  EXPECT_EQ(generated({"--gravity", "0,0,-9.81"})["gravity"], (Json{0, 0, -9.81}));
  EXPECT_THAT(header(), HasSubstr("--gravity 0.0,0.0,-9.81"));
  expect_current();
}

TEST_F(MjcfCommand, TheFileStatesTheBase) {
  write_robot("0 0 -9.81", "<freejoint/>");
  const Json manifest = generated();
  EXPECT_EQ(manifest["options"]["base"], "floating");
  EXPECT_EQ(manifest["options_of_robot_file"], (Json{"base", "gravity"}));
  EXPECT_THAT(header(), Not(HasSubstr("--base")));
  expect_current();
}

TEST_F(MjcfCommand, AnOptionOverridesItsBase) {
  write_robot("0 0 -9.81", "<freejoint/>");
  const Json manifest = generated({"--base", "fixed"});
  EXPECT_EQ(manifest["options"]["base"], "fixed");
  EXPECT_EQ(manifest["nv"], 1);
  EXPECT_THAT(header(), HasSubstr("--base fixed"));
  expect_current();
}

// A part of the robot lies in its folder, also where all files are links into one place, as build
// systems lay them.
TEST_F(MjcfCommand, LinksDoNotLeadOutOfTheFolder) {
  const std::filesystem::path root = folder_.path();
  for (const char* const name : {"store", "linked", "robot"})
    std::filesystem::create_directory(root / name);
  write_file(root / "store/robot.xml",
             "<mujoco><worldbody><include file='part.xml'/></worldbody></mujoco>");
  write_file(
      root / "store/part.xml",
      "<mujocoinclude><body name='a'><joint name='j'/><geom size='.1'/></body></mujocoinclude>");
  EXPECT_EQ(run_in_folder({"inspect", "store/robot.xml"}).exit_code, 0);
  for (const char* const name : {"robot.xml", "part.xml"}) {
    std::filesystem::create_symlink(root / "store" / name, root / "linked" / name);
  }
  EXPECT_EQ(run_in_folder({"inspect", "linked/robot.xml"}).exit_code, 0);
  std::filesystem::copy(root / "store/robot.xml", root / "robot/robot.xml");
  std::filesystem::create_symlink(root / "store/part.xml", root / "robot/part.xml");
  const Outcome outcome = run_in_folder({"inspect", "robot/robot.xml"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.err, HasSubstr("is a link that leaves the folder of the robot's file"));
}

TEST_F(MjcfCommand, KeyframesAreInTheManifestAndTheHeaders) {
  write_file(folder_.path() / "moon.xml", file(hinged(kInertial), R"(<keyframe>
      <key name="home" qpos="0.5"/><key name="*/ bent" qpos="-1.5"/></keyframe>)"));
  EXPECT_EQ(generated()["configurations"],
            Json::parse(R"([{"name": "home", "identifier": "home", "q": [0.5]},
                            {"name": "*/ bent", "identifier": "bent", "q": [-1.5]}])"));
  EXPECT_THAT(header(), HasSubstr("constexpr std::array<double, kNq> home{{\n    0.5}};"));
  EXPECT_THAT(header(), Not(HasSubstr("*/ bent")));
  EXPECT_THAT(read_file(folder_.path() / "out/moon_c.h"),
              HasSubstr("#define moon_configuration_bent { \\\n    -1.5}"));
  EXPECT_THAT(run_in_folder({"inspect", "moon.xml"}).out,
              HasSubstr("configuration \"home\": q = 0.5\n"));
  EXPECT_THAT(
      run_in_folder({"convert", "moon.xml", "--to", "urdf"}).err,
      HasSubstr("configuration \"home\": URDF has no named configurations; it is left out"));
  write_file(folder_.path() / "sun.xml", file(hinged(kInertial), R"(<keyframe>
      <key name="home" qpos="0.25"/></keyframe>)"));
  const std::string differences = run_in_folder({"compare", "moon.xml", "sun.xml"}).out;
  EXPECT_THAT(differences, HasSubstr("configuration \"home\": position of joint \"hinge\""));
  EXPECT_THAT(differences, HasSubstr("configuration \"*/ bent\""));
}

}  // namespace
}  // namespace dynac::test
