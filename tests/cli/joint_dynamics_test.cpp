// SPDX-License-Identifier: BSD-3-Clause
// --joint-dynamics, --friction-velocity and --rotor: what they write, and how wrong ones are
// refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

// A joint with dissipation and, by its transmission, a rotor.
constexpr std::string_view kRobot = R"(<robot name="geared">
  <link name="base"/>
  <link name="arm">
    <inertial><origin xyz="0 0 -1"/><mass value="1"/>
      <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>
  </link>
  <link name="pad"/>
  <joint name="elbow" type="continuous"><parent link="base"/><child link="arm"/>
    <dynamics damping="0.5" friction="0.25"/></joint>
  <joint name="tip" type="continuous"><parent link="arm"/><child link="pad"/></joint>
  <transmission name="t"><joint name="elbow"/><actuator name="m">
    <drake:rotor_inertia value="1e-3"/><mechanicalReduction>20</mechanicalReduction>
  </actuator></transmission>
</robot>)";

class JointDynamics : public testing::Test {
 protected:
  void SetUp() override { write_file(folder_.path() / "geared.urdf", kRobot); }

  [[nodiscard]] Outcome generate(const Words& flags) const {
    Words command{"generate", folder_ / "geared.urdf", "--output", folder_ / "out"};
    command.insert(command.end(), flags.begin(), flags.end());
    return dynac(command);
  }
  [[nodiscard]] std::string written(std::string_view name) const {
    return read_file(folder_.path() / "out" / name);
  }
  void expect_refused(const Words& flags, int exit_code, const std::string& text) const {
    const Outcome outcome = generate(flags);
    EXPECT_EQ(outcome.exit_code, exit_code) << to_string(outcome);
    EXPECT_THAT(outcome.err, HasSubstr(text));
  }

  TemporaryFolder folder_;
};

TEST_F(JointDynamics, IsSaidToBeLeftOutAndHowToCountIt) {
  const Outcome outcome = generate({"--strict"});
  ASSERT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_THAT(
      outcome.err,
      HasSubstr(
          "robot \"geared\": kernels ignore damping of 1 joint, friction of 1 joint, rotor inertia "
          "of 1 joint; add --joint-dynamics damping,friction,armature to include this"));
  EXPECT_THAT(written("geared.hpp"), Not(HasSubstr("damping")));
  EXPECT_THAT(written("geared.json"), Not(HasSubstr("\"damping")));
  EXPECT_THAT(generate({"--joint-dynamics", "all"}).err, Not(HasSubstr("kernels ignore")));
}

TEST_F(JointDynamics, IsNamedInHeaderAndManifest) {
  ASSERT_EQ(generate({"--joint-dynamics", "all", "--friction-velocity", "0.05", "--kernels",
                      "inverse_dynamics,mass_matrix,gravity_forces"})
                .exit_code,
            0);
  const std::string header = written("geared.hpp");
  EXPECT_THAT(header,
              HasSubstr("--joint-dynamics damping,friction,armature,springs --friction-velocity"));
  EXPECT_THAT(header, HasSubstr("// elbow: damping 0.5; friction 0.25; armature 0.4; stiffness 0"));
  EXPECT_THAT(header,
              HasSubstr("Includes armature, which the diagonal of M includes; dissipation of"));
  const json manifest = json::parse(written("geared.json"));
  EXPECT_EQ(manifest["options"]["joint-dynamics"], "damping,friction,armature,springs");
  EXPECT_EQ(manifest["options"]["friction-velocity"], "0.05");
  EXPECT_EQ(manifest["joints"][0]["damping"], 0.5);
  EXPECT_EQ(manifest["joints"][0]["friction"], 0.25);
  EXPECT_EQ(manifest["joints"][0]["armature"], 0.4);
  EXPECT_EQ(manifest["joints"][1]["damping"], 0);
}

// A torque that grows with a measured velocity drives what it is to hold.
TEST_F(JointDynamics, FrictionIsNoFeedbackAndHeadersSaySo) {
  const auto header = [&](const char* effects, const char* kernel) {
    EXPECT_EQ(generate({"--joint-dynamics", effects, "--kernels", kernel}).exit_code, 0);
    std::string text = written("geared.hpp");
    for (std::size_t at = 0; (at = text.find("\n/// ", at)) != text.npos;) text.replace(at, 5, " ");
    return text;
  };
  const auto warns = HasSubstr(
      "pass the desired velocity: at a measured one, this torque is "
      "positive feedback of up to friction / V per speed");
  EXPECT_THAT(header("friction", "inverse_dynamics"), warns);
  EXPECT_THAT(header("friction", "bias_forces"), warns);
  EXPECT_THAT(header("damping", "inverse_dynamics"), Not(HasSubstr("feedback")));
}

TEST_F(JointDynamics, IsNothingOfAFloatingBase) {
  ASSERT_EQ(generate({"--joint-dynamics", "all", "--base", "floating"}).exit_code, 0);
  const json joints = json::parse(written("geared.json"))["joints"];
  ASSERT_EQ(joints.size(), 3u);
  EXPECT_FALSE(joints[0].contains("damping"));
  EXPECT_EQ(joints[1]["damping"], 0.5);
  EXPECT_THAT(written("geared.hpp"), Not(HasSubstr("// root_joint")));
}

TEST_F(JointDynamics, RegressorNamesItsFurtherColumns) {
  ASSERT_EQ(generate({"--joint-dynamics", "friction,armature", "--kernels", "inertial_regressor"})
                .exit_code,
            0);
  const json Y = json::parse(written("geared.json"))["kernels"][0]["outputs"][0];
  EXPECT_EQ(Y["shape"], (json{2, 24}));
  EXPECT_EQ(Y["columns"], (json{"arm", "pad", "armature of elbow", "armature of tip",
                                "friction of elbow", "friction of tip"}));
  ASSERT_EQ(Y["unit"].size(), 48u);
  EXPECT_EQ(Y["unit"][40], "rad/s^2");
  EXPECT_EQ(Y["unit"][44], "1");
}

TEST_F(JointDynamics, OrderOfTheWordsDoesNotMatter) {
  ASSERT_EQ(generate({"--joint-dynamics", "springs,armature,damping,friction"}).exit_code, 0);
  const auto first = contents(folder_.path() / "out");
  ASSERT_EQ(generate({"--joint-dynamics", "all"}).exit_code, 0);
  EXPECT_EQ(contents(folder_.path() / "out"), first);
}

TEST_F(JointDynamics, RotorsMakeMassMatricesInvertible) {
  const Words kernel{"--kernels", "forward_dynamics", "--joint-dynamics", "armature"};
  expect_refused(kernel, 1, "joint \"tip\": moves nothing that has inertia about its axis");
  Words flags = kernel;
  flags.insert(flags.end(), {"--rotor", "tip=1e-4:-100,elbow=2e-3:1"});
  const Outcome outcome = generate(flags);
  ASSERT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_THAT(outcome.err, Not(HasSubstr("moves nothing")));
  const json manifest = json::parse(written("geared.json"));
  EXPECT_EQ(manifest["options"]["rotor"], "tip=1e-4:-100,elbow=2e-3:1");
  EXPECT_EQ(manifest["joints"][0]["armature"], 0.002);  // in place of the file's rotor and gear
  EXPECT_EQ(manifest["joints"][1]["armature"], 1);
}

// Armature is ratio^2 times the rotor's inertia: a motor behind a gear of 20 counts 400 times.
TEST_F(JointDynamics, RotorsWithoutARatioKeepTheFilesGear) {
  const auto armatures = [&](std::string_view robot) {
    write_file(folder_.path() / "geared.urdf", robot);
    const Outcome outcome = generate({"--kernels", "mass_matrix", "--joint-dynamics", "armature",
                                      "--rotor", "elbow=1e-4,tip=3e-4"});
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
    const json joints = json::parse(written("geared.json"))["joints"];
    return std::pair<double, double>{joints.at(0)["armature"], joints.at(1)["armature"]};
  };
  const auto [elbow, tip] = armatures(kRobot);
  EXPECT_DOUBLE_EQ(elbow, 400 * 1e-4);
  EXPECT_DOUBLE_EQ(tip, 3e-4);  // the file gives it no gear
  // Files state gears for controllers, too, without a rotor.
  std::string gear(kRobot);
  const std::string_view rotor = "<drake:rotor_inertia value=\"1e-3\"/>";
  gear.erase(gear.find(rotor), rotor.size());
  EXPECT_DOUBLE_EQ(armatures(gear).first, 400 * 1e-4);
  EXPECT_THAT(dynac({"inspect", folder_ / "geared.urdf"}).out,
              HasSubstr("gear ratio 20 without a rotor"));
}

TEST_F(JointDynamics, EffectsThatNoJointHasAreAWarning) {
  const auto expect_note = [&](const Words& flags, const std::string& text) {
    const Outcome outcome = generate(flags);
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
    EXPECT_THAT(outcome.err, HasSubstr(text));
    EXPECT_EQ(outcome.err.find("no joint has") == std::string::npos, text.empty());
  };
  const std::string springs =
      "geared.urdf: warning: robot \"geared\": no joint has springs, so --joint-dynamics springs "
      "adds nothing; leave it out, or add them to the file";
  expect_note({"--joint-dynamics", "springs"}, springs);
  expect_note({"--joint-dynamics", "damping,springs"}, springs);
  expect_note({"--joint-dynamics", "damping,friction,armature"}, "");
  expect_note({"--joint-dynamics", "all"}, "");  // all that there are
  // Regressors have columns for what is to be identified.
  expect_note({"--joint-dynamics", "springs", "--kernels", "inertial_regressor"}, "");
  expect_refused({"--joint-dynamics", "springs", "--strict"}, 1,
                 "geared.urdf: robot \"geared\": no joint has springs");
  std::string bare(kRobot);
  bare.erase(bare.find("<transmission"), bare.find("</robot>") - bare.find("<transmission"));
  write_file(folder_.path() / "geared.urdf", bare);
  expect_note({"--joint-dynamics", "armature"},
              "no joint has a rotor, so --joint-dynamics armature adds nothing; leave it out, or "
              "add them to the file or by --rotor");
  expect_note({"--joint-dynamics", "armature", "--rotor", "tip=1e-4"}, "");
  const std::string_view dynamics = "<dynamics damping=\"0.5\" friction=\"0.25\"/>";
  bare.erase(bare.find(dynamics), dynamics.size());
  write_file(folder_.path() / "geared.urdf", bare);
  expect_note({"--joint-dynamics", "all"}, "no joint has damping, friction, a rotor, springs");
}

TEST_F(JointDynamics, WrongOnesAreRefused) {
  expect_refused({"--joint-dynamics", "stiction"}, 2,
                 "--joint-dynamics \"stiction\": valid values: damping, friction, armature, "
                 "springs, all");
  expect_refused({"--friction-velocity", "0.1"}, 2, "add --joint-dynamics friction");
  const Words all{"--joint-dynamics", "all"};
  const auto expect_refused_with = [&](const Words& flags, int exit_code, const std::string& text) {
    Words words = all;
    words.insert(words.end(), flags.begin(), flags.end());
    expect_refused(words, exit_code, text);
  };
  for (const char* speed : {"0", "-1", "nan", "inf", "1e-200"}) {
    expect_refused_with({"--friction-velocity", speed}, 2, "write a number between 1e-12 and 1e6");
  }
  expect_refused({"--rotor", "elbow=1"}, 2, "add --joint-dynamics armature");
  for (const char* rotor : {"elbow", "elbow=", "elbow=x", "elbow=-1", "elbow=1:0", "elbow=1:x"}) {
    expect_refused_with({"--rotor", rotor}, 2, "write JOINT=INERTIA:RATIO");
  }
  expect_refused_with({"--rotor", "wrist=1"}, 2, "there is no joint \"wrist\"");
  expect_refused_with({"--rotor", "base=1"}, 2, "there is no joint \"base\"");
}

TEST_F(JointDynamics, InspectAndExplainKnowIt) {
  const Outcome text = dynac({"inspect", folder_ / "geared.urdf", "--rotor", "tip=1e-4:30"});
  EXPECT_THAT(text.out, HasSubstr("damping 0.5, friction 0.25, rotor 0.001 kg m^2 geared 20"));
  EXPECT_THAT(text.out, HasSubstr("rotor 0.0001 kg m^2 geared 30"));
  EXPECT_THAT(text.out, Not(HasSubstr("second axis")));
  const Outcome tree = dynac({"inspect", folder_ / "geared.urdf", "--json"});
  const json links = json::parse(tree.out)["links"];
  EXPECT_EQ(links[1]["joint_dynamics"], (json{{"damping", 0.5},
                                              {"friction", 0.25},
                                              {"rotor_inertia", 1e-3},
                                              {"gear_ratio", 20},
                                              {"stiffness", 0},
                                              {"rest_position", 0}}));
  EXPECT_FALSE(links[0].contains("joint_dynamics"));
  const Outcome plain = dynac({"explain", folder_ / "geared.urdf", "bias_forces"});
  const Outcome geared =
      dynac({"explain", folder_ / "geared.urdf", "bias_forces", "--joint-dynamics", "all"});
  EXPECT_EQ(geared.exit_code, 0) << to_string(geared);
  EXPECT_NE(plain.out, geared.out);
}

}  // namespace
}  // namespace dynac::test
