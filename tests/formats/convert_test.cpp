// SPDX-License-Identifier: BSD-3-Clause
// `dynac convert`: the kernels of a robot are the same in every format, and what a format cannot
// say is stated.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <string>

#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string kTests = DYNAC_SOURCE_DIR "/tests/";

std::string without_stamp(const std::string& text) {
  return std::regex_replace(text, std::regex("convert [0-9a-f]{16},"), "convert STAMP,");
}

class Convert : public testing::Test {
 protected:
  /// Converts a robot into a file of the folder, and returns what was said.
  std::string convert(const std::string& robot, const std::string& file,
                      const Words& options = {}) {
    Words words{"convert",  robot,
                "--to",     std::filesystem::path(file).extension().string().substr(1),
                "--output", folder_ / file};
    words.insert(words.end(), options.begin(), options.end());
    const Outcome outcome = dynac(words);
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
    EXPECT_EQ(outcome.out, "");
    return outcome.err;
  }

  /// Two kernels of a robot, without what says which file they are of.
  std::string kernels(const std::string& robot, const std::string& stem) {
    const Outcome outcome =
        dynac({"generate", robot, "--name", stem, "--output", folder_ / stem, "--base", "fixed",
               "--kernels", "inverse_dynamics,forward_dynamics"});
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
    std::string text;
    for (const char* kernel : {"inverse_dynamics", "forward_dynamics"}) {
      text += read_file(folder_.path() / stem / (stem + "_" + kernel + ".cpp"));
    }
    text = std::regex_replace(text, std::regex("// (Written by|Robot) .*\n"), "");
    return std::regex_replace(text, std::regex("[0-9a-f]{16}"), "GENERATION");
  }

  void expect_same_kernels(const std::string& robot) {
    const std::string stem = std::filesystem::path(robot).stem().string();
    const std::string expected = kernels(robot, stem);
    EXPECT_THAT(expected, HasSubstr("muladd"));
    for (const std::string format : {"json", "urdf", "sdf"}) {
      convert(robot, stem + '.' + format);
      EXPECT_TRUE(kernels(folder_ / (stem + '.' + format), stem) == expected) << format;
    }
  }

  TemporaryFolder folder_;
};

TEST_F(Convert, KernelsOfUrdfAreTheSame) {
  for (const char* robot : {"two_link", "cart_pole", "panda", "puma560", "quadruped"}) {
    SCOPED_TRACE(robot);
    expect_same_kernels(own_robot(robot));
  }
}

TEST_F(Convert, KernelsOfMjcfAreTheSame) {
  expect_same_kernels(kTests + "mjcf/cart_pole.xml");
  expect_same_kernels(kTests + "mjcf/two_link.xml");
}

TEST_F(Convert, KernelsOfSdfAreTheSame) {
  expect_same_kernels(DYNAC_SOURCE_DIR "/robots/loops/four_bar.sdf");
}

TEST_F(Convert, PrintsJsonUnlessToldOtherwise) {
  const Outcome outcome = dynac({"convert", own_robot("pendulum")});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_THAT(
      without_stamp(outcome.out),
      HasSubstr("{\n  \"dynac_robot\": 1,\n  \"comment\": \"Written by dynac convert STAMP, "
                "from pendulum.urdf\",\n  \"name\": \"pendulum\""));
}

TEST_F(Convert, JsonStatesTheBaseAndGravityOfOptions) {
  convert(own_robot("two_link"), "moon.json", {"--gravity", "0,0,-1.62", "--base", "floating"});
  const std::string text = read_file(folder_.path() / "moon.json");
  EXPECT_THAT(text, HasSubstr("\"base\": \"floating\",\n  \"gravity\": [0, 0, -1.62]"));
  EXPECT_THAT(dynac({"inspect", folder_ / "moon.json"}).out, HasSubstr("moon: floating base"));
  const std::string said = convert(folder_ / "moon.json", "moon.urdf");
  EXPECT_THAT(said, HasSubstr("its floating base is not part of URDF; give --base floating"));
  EXPECT_THAT(said, HasSubstr("not read from URDF files; give --gravity 0,0,-1.62 with the file"));
}

TEST_F(Convert, OverwritesNothingButItsOwn) {
  convert(own_robot("pendulum"), "pendulum.urdf");
  convert(own_robot("pendulum"), "pendulum.urdf");
  write_file(folder_.path() / "mine.urdf", "<robot/>");
  const Outcome outcome =
      dynac({"convert", own_robot("pendulum"), "--to", "urdf", "--output", folder_ / "mine.urdf"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.err, HasSubstr("was not written by dynac and would be overwritten"));
  EXPECT_EQ(read_file(folder_.path() / "mine.urdf"), "<robot/>");
}

TEST_F(Convert, RefusesWhatWouldBeAnotherRobot) {
  const std::string robot = kTests + "formats/every_joint.json";
  const Outcome urdf = dynac({"convert", robot, "--to", "urdf"});
  EXPECT_EQ(urdf.exit_code, 1);
  EXPECT_EQ(urdf.out, "");
  EXPECT_THAT(urdf.err, HasSubstr("every_joint.json:36: joint \"spherical\": is spherical, which "
                                  "URDF has no word for; convert to json, or replace the joint\n"));
  EXPECT_THAT(urdf.err,
              HasSubstr("every_joint.json:47: coupling \"gears\": couples joint positions, "
                        "which URDF cannot say"));
  EXPECT_THAT(urdf.err, Not(HasSubstr("damping")));
  const Outcome sdf = dynac({"convert", robot, "--to", "sdf"});
  EXPECT_EQ(sdf.exit_code, 1);
  EXPECT_THAT(sdf.err, HasSubstr("every_joint.json:47: coupling \"gears\": couples joints in a way "
                                 "that is no gearbox of SDF"));
}

TEST_F(Convert, RefusesNamesThatSdfReadsAsOthers) {
  for (const std::string name : {" bar", "bar ", "b  ar", "__bar__", "b::ar", "world"}) {
    std::string robot = read_file(own_robot("pendulum"));
    for (std::size_t at; (at = robot.find("\"bar\"")) != robot.npos;) {
      robot.replace(at, 5, '"' + name + '"');
    }
    write_file(folder_.path() / "named.urdf", robot);
    const Outcome outcome = dynac({"convert", folder_ / "named.urdf", "--to", "sdf"});
    EXPECT_EQ(outcome.exit_code, 1) << name;
    EXPECT_THAT(outcome.err, HasSubstr("link \"" + name + "\": its name "));
  }
}

TEST_F(Convert, KeepsNamedFramesWhereTheFormatHasThem) {
  write_file(folder_.path() / "sites.xml", R"(<mujoco><worldbody><site name="w"/>
    <body name="arm"><joint name="hinge" axis="0 1 0"/><geom size=".1"/>
    <site name="tool" pos=".1 .2 .3" axisangle="0 0 1 90"/><site name="hinge" pos="1 0 0"/>
    </body></worldbody></mujoco>)");
  const auto frames = [&](const std::string& file) {
    return dynac({"inspect", folder_ / file}).out;
  };
  convert(folder_ / "sites.xml", "sites.json");
  EXPECT_THAT(frames("sites.json"), HasSubstr("frame \"w\": on \"world\", at 0 0 0 m\n"));
  EXPECT_THAT(frames("sites.json"), HasSubstr("frame \"tool\": on \"arm\", at 0.1 0.2 0.3 m\n"));
  const std::string of_sdf = convert(folder_ / "sites.xml", "sites.sdf");
  EXPECT_THAT(of_sdf, HasSubstr("frame \"w\": it stands in the world, which is no link of SDF's; "
                                "it is left out"));
  EXPECT_THAT(of_sdf, HasSubstr("frame \"hinge\": its name is that of a link or joint; it is left "
                                "out"));
  EXPECT_THAT(frames("sites.sdf"), HasSubstr("frame \"tool\": on \"arm\", at 0.1 0.2 0.3 m\n"));
  EXPECT_THAT(convert(folder_ / "sites.xml", "sites.urdf"),
              HasSubstr("frames \"w\", \"tool\", \"hinge\": URDF has no frames but links; they "
                        "are left out"));
}

TEST_F(Convert, AFormatThatIsNoneIsAUsageError) {
  const Outcome outcome = dynac({"convert", own_robot("pendulum"), "--to", "usd"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.err, HasSubstr("--to \"usd\": valid values: json, urdf, sdf"));
}

TEST_F(Convert, TakesTheNameOfTheFileIntoNoComment) {
  write_file(folder_.path() / "a--b-.urdf", read_file(own_robot("pendulum")));
  convert(folder_ / "a--b-.urdf", "c.sdf");
  EXPECT_THAT(without_stamp(read_file(folder_.path() / "c.sdf")),
              HasSubstr("<!-- Written by dynac convert STAMP, from a- -b-.urdf -->"));
}

// Descriptions are files that people go on with.
TEST_F(Convert, OverwritesWhatItWroteButNoEditsAndNotItsInput) {
  for (const std::string format : {"json", "urdf", "sdf"}) {
    const std::string file = "arm." + format;
    const Words words{"convert",  own_robot("two_link"), "--to", format, "--base", "fixed",
                      "--output", folder_ / file};
    convert(own_robot("pendulum"), file, {"--base", "fixed"});
    EXPECT_EQ(dynac(words).exit_code, 0) << format;
    const std::string text = read_file(folder_.path() / file);
    const Outcome itself =
        dynac({"convert", folder_ / file, "--to", format, "--output", folder_ / file});
    EXPECT_EQ(itself.exit_code, 1);
    EXPECT_THAT(itself.err, HasSubstr(file + ": is the robot file itself"));
    const std::string edited = std::regex_replace(text, std::regex("1\\.2"), "1.3");
    ASSERT_NE(edited, text);
    write_file(folder_.path() / file, edited);
    const Outcome outcome = dynac(words);
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_THAT(outcome.err, HasSubstr(file + ": was edited since dynac wrote it"));
    EXPECT_EQ(read_file(folder_.path() / file), edited);
  }
}

}  // namespace
}  // namespace dynac::test
