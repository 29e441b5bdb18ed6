// SPDX-License-Identifier: BSD-3-Clause
// Frames that options name beside links: those that NAME=LINK@X,Y,Z defines, sites of MJCF, frames
// of SDF. Each has to be what a massless link in the file would be.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "usage_error.hpp"
#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

/// Without what says which file and which command line code is of.
std::string without_origin(std::string text) {
  text = std::regex_replace(text, std::regex("// (Written by|Robot) .*\n"), "");
  return std::regex_replace(text, std::regex("(0x|_)[0-9a-f]{16}\\b"), "$1GENERATION");
}

/// A URDF file with one more link, fixed to another.
std::string with_link(std::string urdf, const std::string& name, const std::string& parent,
                      const std::string& origin) {
  const std::string link = "<link name=\"" + name + "\"/><joint name=\"" + name +
                           "_fixed\" type=\"fixed\"><parent link=\"" + parent +
                           "\"/><child link=\"" + name + "\"/><origin " + origin + "/></joint>\n";
  return urdf.insert(urdf.rfind("</robot>"), link);
}

class NamedFrames : public testing::Test {
 protected:
  void write(const std::string& file, const std::string& text) const {
    write_file(folder_ / file, text);
  }
  [[nodiscard]] std::string path(const std::string& file) const { return folder_ / file; }

  /// Generates into a folder of this name.
  Outcome generate(const std::string& robot, const std::string& out, const Words& flags) const {
    Words words{"generate", robot, "--name", "arm", "--output", folder_ / out};
    words.insert(words.end(), flags.begin(), flags.end());
    return dynac(words);
  }
  /// The bodies of all kernels that are generated so.
  [[nodiscard]] std::string code(const std::string& robot, const std::string& out,
                                 const Words& flags) const {
    const Outcome outcome = generate(robot, out, flags);
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
    std::set<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder_ / out)) {
      if (entry.path().extension() == ".cpp") files.insert(entry.path());
    }
    std::string text;
    for (const auto& file : files) text += without_origin(read_file(file));
    return text;
  }
  [[nodiscard]] json manifest(const std::string& out) const {
    return json::parse(read_file(folder_ / (out + "/arm.json")));
  }
  [[nodiscard]] json inspected(const std::string& robot) const {
    return json::parse(dynac({"inspect", robot, "--json"}).out);
  }

 private:
  TemporaryFolder folder_;
};

constexpr const char* kPlace = "xyz=\"0.1 -0.2 0.3\" rpy=\"0.4 -0.5 0.6\"";
const std::string kTool = "tool=panda_link5@0.1,-0.2,0.3,0.4,-0.5,0.6";

TEST_F(NamedFrames, AreWhatAMasslessLinkInTheFileIs) {
  write("link.urdf", with_link(read_file(own_robot("panda")), "tool", "panda_link5", kPlace));
  const auto expect_same = [&](const Words& flags, const Words& flags_by_name) {
    const std::string defined = code(own_robot("panda"), "defined", flags);
    EXPECT_FALSE(defined.empty());
    EXPECT_TRUE(defined == code(path("link.urdf"), "linked", flags_by_name))
        << testing::PrintToString(flags);
  };
  const Words of_frames{"--kernels", "forward_kinematics,frame_jacobian,frame_motion", "--frames"};
  const auto followed_by = [](Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  for (const char* const axes : {"world-aligned", "local"}) {
    const Words last{"--jacobian-frame", axes};
    expect_same(followed_by(followed_by(of_frames, {kTool + ",panda_link3"}), last),
                followed_by(followed_by(of_frames, {"tool,panda_link3"}), last));
  }
  for (const char* const axes : {"local", "spatial"}) {
    const Words wrenches{"--kernels", "inverse_dynamics", "--wrench-frame", axes, "--fext"};
    expect_same(followed_by(wrenches, {kTool}), followed_by(wrenches, {"tool"}));
  }
  const Words rows{"--kernels", "constraint_motion,constraint_jacobian", "--contact"};
  expect_same(followed_by(rows, {kTool + ":frame"}), followed_by(rows, {"tool:frame"}));
  expect_same(followed_by(rows, {kTool + ":point,panda_link3:point"}),
              followed_by(rows, {"tool:point,panda_link3:point"}));
  const Words payload{"--kernels", "inverse_dynamics", "--parameters"};
  expect_same(followed_by(payload, {"payload:" + kTool + ",gravity"}),
              followed_by(payload, {"payload:tool,gravity"}));
}

TEST_F(NamedFrames, StandInWhatIsRecordedAndAreReadBack) {
  const Words flags{"--kernels", "forward_kinematics,inverse_dynamics,constraint_jacobian",
                    "--frames",  "tool=panda_link8@0.10,-0,+1e-3,0,0,0,panda_link3",
                    "--fext",    "tool",
                    "--contact", "panda_link4:point,tip=tool@0,0,.5,1,2,3.50:frame"};
  ASSERT_EQ(generate(own_robot("panda"), "out", flags).exit_code, 0);
  const json options = manifest("out")["options"];
  EXPECT_EQ(options["frames"], "tool=panda_link8@0.1,-0,0.001,panda_link3");
  EXPECT_EQ(options["fext"], "tool");
  EXPECT_EQ(options["contact"], "panda_link4:point,tip=tool@0,0,0.5,1,2,3.5:frame");
  EXPECT_THAT(read_file(path("out/arm.hpp")),
              HasSubstr("--frames tool=panda_link8@0.1,-0,0.001,panda_link3"));
  const Outcome check = dynac({"check", path("out"), own_robot("panda")});
  EXPECT_EQ(check.exit_code, 0) << to_string(check);
}

// As Python hands on a list: commas within words are escaped.
TEST_F(NamedFrames, MayBeOneWordOfAList) {
  const auto frames = [&](const std::string& words) {
    EXPECT_EQ(
        generate(own_robot("panda"), "out", {"--kernels", "forward_kinematics", "--frames", words})
            .exit_code,
        0);
    return manifest("out")["options"]["frames"];
  };
  EXPECT_EQ(frames(R"(a=panda_link3@0\,0\,1,b=panda_link4@0\,0\,1\,0\,0\,2)"),
            "a=panda_link3@0,0,1,b=panda_link4@0,0,1,0,0,2");
  EXPECT_EQ(frames(R"(c\,d=panda_link3@0,0,1)"), R"(c\,d=panda_link3@0,0,1)");
}

TEST_F(NamedFrames, MayStandBeforeThoseThatTheyAreOn) {
  const auto with = [&](const std::string& frames, const std::string& fext) {
    return code(
        own_robot("panda"), "out",
        {"--kernels", "forward_kinematics,inverse_dynamics", "--frames", frames, "--fext", fext});
  };
  const std::string in_order = with("a=panda_link8@0,0,1,b=a@1,0,0", "b");
  EXPECT_FALSE(in_order.empty());
  EXPECT_TRUE(with("b=a@1,0,0,a=panda_link8@0,0,1", "b") ==
              with("b,a=panda_link8@0,0,1", "b=a@1,0,0"));
  EXPECT_TRUE(with("a=panda_link8@0,0,1,b", "b=a@1,0,0") == in_order);
}

// Friction cones are of contacts wherever they are.
TEST_F(NamedFrames, ThatAnInputPlacesDoNotMatterToFrictionCones) {
  const Outcome outcome = generate(own_robot("panda"), "out",
                                   {"--kernels", "friction_cones,constraint_jacobian", "--contact",
                                    "tip=panda_link8@input:point"});
  ASSERT_EQ(outcome.exit_code, 0) << to_string(outcome);
  const json kernels = manifest("out")["kernels"];
  const auto has_offsets = [](const json& kernel) {
    return kernel["inputs"].back()["name"] == "offsets";
  };
  EXPECT_TRUE(has_offsets(kernels[0]) != has_offsets(kernels[1])) << "of the Jacobian alone";
}

TEST_F(NamedFrames, LeaveLinksThatAreCalledLikeDefinitionsAlone) {
  write("odd.urdf",
        std::regex_replace(read_file(own_robot("pendulum")), std::regex("\"bar\""), "\"a=b@c\""));
  const Outcome outcome = generate(path("odd.urdf"), "out",
                                   {"--kernels", "forward_kinematics,inverse_dynamics", "--frames",
                                    "a=b@c,stand,t=a=b@c@0,0,1", "--fext", "a=b@c"});
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_EQ(manifest("out")["options"]["frames"], "a=b@c,stand,t=a=b@c@0,0,1");
  EXPECT_EQ(dynac({"check", path("out"), path("odd.urdf")}).exit_code, 0);
}

TEST_F(NamedFrames, AreNoneOfTheUsualFramesAndNoneOfAll) {
  const auto labels = [&](const Words& more) {
    Words flags{"--kernels",
                "forward_kinematics,frame_jacobian,inverse_dynamics,"
                "constraint_jacobian"};
    flags.insert(flags.end(), more.begin(), more.end());
    EXPECT_EQ(generate(own_robot("panda"), "out", flags).exit_code, 0);
    std::map<std::string, std::vector<std::string>> names;
    const json written = manifest("out");
    for (const json& kernel : written["kernels"]) {
      for (const json& output : kernel["outputs"]) {
        names[kernel["name"]].push_back(output["name"]);
      }
    }
    return names;
  };
  const auto usual = labels({"--contact", "panda_link8:point"});
  const auto with_tool = labels({"--contact", "tool=panda_link8@0,0,0.1:point"});
  EXPECT_EQ(usual.at("forward_kinematics"), with_tool.at("forward_kinematics"));
  EXPECT_EQ(usual.at("frame_jacobian"), with_tool.at("frame_jacobian"));
  EXPECT_THAT(usual.at("frame_jacobian"), testing::ElementsAre("J_panda_link8"));
  const auto all = labels({"--contact", "tool=panda_link8@0,0,0.1:point", "--frames", "all"});
  EXPECT_EQ(all.at("forward_kinematics"), usual.at("forward_kinematics"));
}

TEST_F(NamedFrames, MayBeDefinedByAnyOptionAndNamedByTheOthers) {
  EXPECT_EQ(generate(own_robot("panda"), "out",
                     {"--kernels", "forward_kinematics,inverse_dynamics", "--frames", "tool",
                      "--fext", "tool=panda_link8@0,0,0.1"})
                .exit_code,
            0);
  EXPECT_EQ(generate(own_robot("panda"), "out",
                     {"--kernels", "forward_kinematics,inverse_dynamics", "--frames",
                      "tool=panda_link8@0,0,0.1", "--fext", "tool=panda_link8@0,0,0.10"})
                .exit_code,
            0)
      << "the same definition twice";
}

TEST_F(NamedFrames, OnOneLinkShareItsSweep) {
  const auto operations = [&](const std::string& frames) {
    EXPECT_EQ(generate(own_robot("panda"), "out", {"--kernels", "frame_motion", "--frames", frames})
                  .exit_code,
              0);
    const json counted = manifest("out")["kernels"][0]["operations"];
    return counted["add"].get<int>() + counted["mul"].get<int>() + 2 * counted["fma"].get<int>();
  };
  const int one = operations("a=panda_link8@0,0,0.1");
  const int two = operations("a=panda_link8@0,0,0.1,b=panda_link8@0,0.1,0");
  EXPECT_LT(2 * two, 3 * one);
}

TEST_F(NamedFrames, ThatAreWrongAreRefused) {
  const auto refused = [](const std::string& frames, const std::string& message) {
    expect_refused(
        generate_with(own_robot("panda"), {"--kernels", "forward_kinematics", "--frames", frames}),
        "--frames" + message);
  };
  const std::string remedy =
      "; write NAME=LINK@X,Y,Z or NAME=LINK@X,Y,Z,ROLL,PITCH,YAW for a new frame, "
      "NAME=LINK@input for one that an input places";
  refused("t=panda_link8@0,0",
          " \"t=panda_link8@0,0\": has 2 numbers behind @, neither 3 nor 6" + remedy);
  refused("t=panda_link8@0,0,0,1",
          " \"t=panda_link8@0,0,0,1\": has 4 numbers behind @, neither 3 nor 6" + remedy);
  refused("t=panda_link8@0,0,0,1,2,3,4",
          " \"t=panda_link8@0,0,0,1,2,3,4\": has 7 numbers behind @, neither 3 nor 6" + remedy);
  refused("t=panda_link8@",
          " \"t=panda_link8@\": has 0 numbers behind @, neither 3 nor 6" + remedy);
  refused("t=panda_link8@0,0,0.l", " \"t=panda_link8@0,0,0.l\": \"0.l\" is not a number" + remedy);
  refused("t=panda_link8@0,0,1e30",
          " \"t=panda_link8@0,0,1e30\": position 1e+30 is too large to compute with; give at most "
          "1e+07 m, or check the unit");
  refused("t=panda_link8@0,0,0,0,0,1e30",
          " \"t=panda_link8@0,0,0,0,0,1e30\": angle 1e+30 is too large to compute with; give at "
          "most 100000 rad, or check the unit");
  refused("=panda_link8@0,0,0", " \"=panda_link8@0,0,0\": the frame has no name" + remedy);
  refused("t=@0,0,0", " \"t=@0,0,0\": names no link" + remedy);
  refused("all=panda_link8@0,0,0",
          " \"all=panda_link8@0,0,0\": all stands for all links; choose another name");
  refused("panda_link3=panda_link8@0,0,0",
          ": the robot has a link \"panda_link3\" already; choose another name");
  refused("t=panda_lnk8@0,0,0",
          ": frame \"t\": there is no link \"panda_lnk8\"; did you mean \"panda_link8\", "
          "\"panda_link0\" or \"panda_link1\"? `dynac inspect` lists the links");
  refused("t=panda_link8@x,0,0", " \"t=panda_link8@x,0,0\": \"x\" is not a number" + remedy);
  refused("t=panda_link8",
          ": there is no link \"t=panda_link8\"; did you mean \"panda_link8\", "
          "\"panda_link0\" or \"panda_link1\"?" +
              remedy.substr(1));
  refused("t=panda_link8@0,0,0,t", ": \"t\" is named twice; name it once");
  refused("t=panda_link8@0,0,nan",
          " \"t=panda_link8@0,0,nan\": \"nan\" is not a finite number" + remedy);
  refused("t=panda_link8@0,inf,0",
          " \"t=panda_link8@0,inf,0\": \"inf\" is not a finite number" + remedy);
  refused("a=b@0,0,0,b=a@0,0,1",
          ": frame \"a\" is on \"b\", and that on it; put one of them on a link");
  refused("a=a@0,0,0", ": frame \"a\" is on \"a\", and that on it; put one of them on a link");
  refused("all,t=panda_link8@0,0,0", ": write either all or the names of links");
  expect_refused(
      generate_with(own_robot("panda"),
                    {"--kernels", "forward_kinematics,inverse_dynamics", "--frames",
                     "t=panda_link8@0,0,0", "--fext", "t=panda_link8@0,0,1"}),
      "--fext: frame \"t\" is defined twice, differently; define it once, and name it elsewhere");
  expect_refused(
      generate_with(own_robot("panda"),
                    {"--kernels", "constraint_jacobian", "--contact", "t=panda_link8@0,0:point"}),
      "--contact \"t=panda_link8@0,0\": has 2 numbers behind @, neither 3 nor 6" + remedy);
}

// A hinge about y, and behind it a site: 0.3 along x, turned by 90 degrees about z.
constexpr const char* kMjcf = R"(<mujoco model="arm"><compiler angle="degree"/>
  <default><default class="tip"><site pos="0.3 0 0" euler="0 0 90"/></default></default>
  <worldbody><site name="stand" pos="0 0 1"/>
    <body name="rod" pos="0 0 0.5"><joint name="hinge" axis="0 1 0"/>
      <inertial pos="0.1 0 0" mass="2" diaginertia="0.02 0.03 0.04"/>
      <site name="tool" class="tip"/><site name="rod" pos="1 1 1"/><site/>
    </body></worldbody></mujoco>)";

TEST_F(NamedFrames, OfMjcfAreSites) {
  write("arm.xml", kMjcf);
  const json frames = inspected(path("arm.xml"))["frames"];
  ASSERT_EQ(frames.size(), 2u) << "\"rod\" stands for the link, and one has no name";
  EXPECT_EQ(frames[0]["name"], "stand");
  EXPECT_EQ(frames[0]["link"], "world");
  EXPECT_EQ(frames[1]["name"], "tool");
  EXPECT_EQ(frames[1]["link"], "rod");
  EXPECT_THAT(dynac({"inspect", path("arm.xml")}).out,
              HasSubstr("frame \"tool\": on \"rod\", at 0.3 0 0 m\n"));

  const Words kernels{"--kernels", "forward_kinematics,frame_jacobian,inverse_dynamics",
                      "--frames"};
  const auto flags = [&](const std::string& named, const std::string& wrench) {
    Words words = kernels;
    words.insert(words.end(), {named, "--fext", wrench});
    return words;
  };
  const std::string sites = code(path("arm.xml"), "sites", flags("tool,stand", "tool"));
  const std::string half_pi = "1.5707963267948966";
  std::string without_sites = std::regex_replace(kMjcf, std::regex("<site name[^>]*>"), "");
  write("bare.xml", without_sites);
  EXPECT_TRUE(sites ==
              code(path("bare.xml"), "bare",
                   flags("tool=rod@0.3,0,0,0,0," + half_pi + ",stand=world@0,0,1", "tool")));
  const std::string on_site = code(path("arm.xml"), "on_site", flags("tip=tool@0,0,1", "tip"));
  EXPECT_TRUE(on_site ==
              code(path("bare.xml"), "on_link", flags("tip=rod@0.3,0,1,0,0," + half_pi, "tip")))
      << "a frame may stand on a site";
  expect_refused(
      {"generate", path("arm.xml"), "--kernels", "forward_kinematics", "--frames", "tol"},
      "--frames: there is no link \"tol\"; did you mean \"tool\"? `dynac inspect` lists "
      "the links");
  expect_refused({"generate", path("arm.xml"), "--kernels", "forward_kinematics", "--frames",
                  "tool=rod@0,0,0"},
                 "--frames: the robot has a frame \"tool\" already; choose another name");
}

TEST_F(NamedFrames, OfAFileChangeNothingThatDoesNotNameThem) {
  write("arm.xml", kMjcf);
  write("bare.xml", std::regex_replace(kMjcf, std::regex("<site[^>]*>"), ""));
  const Words flags{"--kernels",
                    "forward_kinematics,frame_jacobian,inverse_dynamics,inertial_regressor",
                    "--fext", "all"};
  EXPECT_TRUE(code(path("arm.xml"), "sites", flags) == code(path("bare.xml"), "bare", flags));
}

TEST_F(NamedFrames, MayStandInConstraintFiles) {
  write("arm.xml", kMjcf);
  const auto rows = [&](const std::string& out, const std::string& frame) {
    write("rows.constraints", "set held\npoint " + frame + " to stand as grip\n");
    return code(path("arm.xml"), out,
                {"--kernels", "constraint_motion", "--constraints", path("rows.constraints")});
  };
  const std::string by_site = rows("site", "tool at 0.1 0 0");
  write("rows.constraints", "set held\npoint rod at 0.3 0.1 0 to world at 0 0 1 as grip\n");
  EXPECT_TRUE(by_site ==
              code(path("arm.xml"), "place",
                   {"--kernels", "constraint_motion", "--constraints", path("rows.constraints")}));
}

TEST_F(NamedFrames, OfSdfAreFrames) {
  write("arm.sdf", R"(<sdf version="1.9"><model name="arm"><link name="base"/>
    <link name="rod"><pose relative_to="hinge"/></link>
    <joint name="hinge" type="revolute"><parent>base</parent><child>rod</child>
      <pose relative_to="base">0 0 0.5 0 0 0</pose><axis><xyz>0 1 0</xyz></axis></joint>
    <frame name="wrist" attached_to="rod"><pose>0.25 0 0 0 0 0.5</pose></frame>
    <frame name="tool" attached_to="wrist"><pose>0 0.125 0 0 0 0.25</pose></frame>
    </model></sdf>)");
  const json frames = inspected(path("arm.sdf"))["frames"];
  ASSERT_EQ(frames.size(), 2u);
  EXPECT_EQ(frames[0]["name"], "wrist");
  EXPECT_EQ(frames[1]["link"], "rod");
  EXPECT_NEAR(frames[1]["position"][0].get<double>(), 0.25 - 0.125 * std::sin(0.5), 1e-15);
  EXPECT_NEAR(frames[1]["position"][1].get<double>(), 0.125 * std::cos(0.5), 1e-15);
  EXPECT_NEAR(frames[1]["rotation"][0][0].get<double>(), std::cos(0.75), 1e-15);
  EXPECT_NEAR(frames[1]["rotation"][1][0].get<double>(), std::sin(0.75), 1e-15);
  const Words flags{"--kernels", "forward_kinematics,frame_jacobian", "--frames"};
  const auto with = [&](const std::string& frame) {
    Words words = flags;
    words.push_back(frame);
    return words;
  };
  EXPECT_THAT(code(path("arm.sdf"), "out", with("wrist")), HasSubstr("wrist"));
  const std::string elsewhere =
      code(path("arm.sdf"), "same", with("elsewhere=rod@0.25,0,0,0,0,0.5"));
  EXPECT_TRUE(code(path("arm.sdf"), "out", with("wrist")) ==
              std::regex_replace(elsewhere, std::regex("elsewhere"), "wrist"));
}

}  // namespace
}  // namespace dynac::test
