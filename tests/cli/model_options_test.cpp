// SPDX-License-Identifier: BSD-3-Clause
// --lock and --joint-order: what they do to a robot, and how wrong ones are refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>

#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class ModelOptions : public testing::Test {
 protected:
  [[nodiscard]] Outcome generate(const Words& flags) const {
    Words command{"generate", own_robot("panda"), "--output", folder_ / "out"};
    command.insert(command.end(), flags.begin(), flags.end());
    return dynac(command);
  }
  [[nodiscard]] json manifest() const { return json::parse(read_file(folder_ / "out/panda.json")); }
  void expect_refused(const Words& flags, const std::string& text, int exit_code = 1) const {
    const Outcome outcome = generate(flags);
    EXPECT_EQ(outcome.exit_code, exit_code) << to_string(outcome);
    EXPECT_THAT(outcome.err, HasSubstr(text));
  }
  [[nodiscard]] const TemporaryFolder& folder() const { return folder_; }

 private:
  TemporaryFolder folder_;
};

TEST_F(ModelOptions, LockedJointsAreFixed) {
  ASSERT_EQ(generate({"--lock", "panda_joint7=0.5,panda_joint3=-1"}).exit_code, 0);
  const json written = manifest();
  EXPECT_EQ(written["nq"], 5);
  EXPECT_EQ(written["options"]["lock"], "panda_joint7=0.5,panda_joint3=-1");
  EXPECT_THAT(written["fixed_joints"], testing::Contains("panda_joint3"));
  EXPECT_THAT(written["fixed_joints"], testing::Contains("panda_joint7"));
}

TEST_F(ModelOptions, JointsComeInTheOrderThatIsAskedFor) {
  ASSERT_EQ(generate({"--lock", "panda_joint1=0,panda_joint2=0,panda_joint3=0,panda_joint4=0",
                      "--joint-order", "panda_joint6,panda_joint7,panda_joint5"})
                .exit_code,
            0);
  const json written = manifest();
  ASSERT_EQ(written["joints"].size(), 3u);
  EXPECT_EQ(written["joints"][0]["name"], "panda_joint6");
  EXPECT_EQ(written["joints"][1]["name"], "panda_joint7");
  EXPECT_EQ(written["joints"][2]["name"], "panda_joint5");
  EXPECT_EQ(written["joints"][2]["q_index"], 2);
}

TEST_F(ModelOptions, NamesMayHaveCommas) {
  std::string robot = read_file(own_robot("pendulum"));
  for (std::size_t at; (at = robot.find("\"bar\"")) != robot.npos;)
    robot.replace(at, 5, "\"r,o\\d\"");
  const std::string file = folder() / "commas.urdf", out = folder() / "out";
  write_file(file, robot);
  const Outcome outcome =
      dynac({"generate", file, "--kernels", "forward_kinematics,inverse_dynamics", "--frames",
             R"(r\,o\\d)", "--fext", R"(r\,o\d)", "--output", out});
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  const json options = json::parse(read_file(out + "/commas.json"))["options"];
  EXPECT_EQ(options["frames"], R"(r\,o\\d)");
  EXPECT_EQ(options["kernels"], "forward_kinematics,inverse_dynamics");
  EXPECT_EQ(dynac({"check", out}).exit_code, 0) << "what is recorded is read back";
}

TEST_F(ModelOptions, WrongOnesAreRefused) {
  expect_refused({"--joint-order", "panda_joint1"}, "joint \"panda_joint2\" is missing");
  expect_refused({"--joint-order", "panda_joint1,panda_joint1"},
                 "--joint-order: \"panda_joint1\" is named twice", 2);
  expect_refused({"--joint-order", "elbow"}, "there is no joint \"elbow\"", 2);
  expect_refused({"--lock", "elbow=1"}, "there is no joint \"elbow\"", 2);
  expect_refused({"--lock", "panda_joint1=0,panda_joint1=1"},
                 "--lock: \"panda_joint1\" is named twice", 2);
  expect_refused({"--lock", "panda_joint1=0", "--lock", "panda_joint1=0"},
                 "--lock: \"panda_joint1\" is named twice", 2);
  expect_refused({"--lock", "panda_joint8=0"}, "joint \"panda_joint8\" is fixed");
  const Outcome outcome = generate({"--lock", "panda_joint1=up"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.err, HasSubstr("write JOINT=VALUE"));
}

TEST_F(ModelOptions, InverseKinematicsMovesLinksThatCanMove) {
  const Words kernel{"--kernels", "inverse_kinematics_order4"};
  const auto refused = [&](const std::string& frames, const std::string& message) {
    Words flags = kernel;
    flags.insert(flags.end(), {"--frames", frames});
    expect_refused(flags, message);
  };
  refused("panda_link0", "link \"panda_link0\" does not move; name another with --frames LINK");
  refused("panda_link5,panda_link0", "link \"panda_link0\" does not move");
  EXPECT_EQ(generate(kernel).exit_code, 0);  // the only tip
  Words two = kernel;
  two.insert(two.end(), {"--frames", "panda_link3,panda_link8"});
  EXPECT_EQ(generate(two).exit_code, 0);
  EXPECT_EQ(manifest()["kernels"][0]["inputs"].size(), 5u);  // a twist of each
}

TEST(InverseKinematics, OfSeveralTipsIsToldWhichItMoves) {
  const TemporaryFolder folder;
  const Outcome outcome = dynac({"generate", own_robot("quadruped"), "--kernels",
                                 "inverse_kinematics_order4", "--output", folder / "out"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.err,
              HasSubstr("inverse_kinematics_order4 needs the links to move, because the number of "
                        "this robot's tips is 4, not 1; name them with --frames LINK,LINK"));
}

TEST_F(ModelOptions, PositionsAndRotorsAreNotTooLarge) {
  expect_refused({"--lock", "panda_joint7=1e200"},
                 "--lock: joint \"panda_joint7\": position 1e+200 is too large");
  expect_refused({"--joint-dynamics", "armature", "--rotor", "panda_joint7=1:1e200"},
                 "--rotor: joint \"panda_joint7\": gear ratio 1e+200 is too large");
  expect_refused({"--joint-dynamics", "armature", "--rotor", "panda_joint7=1e20:1e6"},
                 "--rotor: joint \"panda_joint7\": rotor inertia, geared, 1e+32 is too large");
}

TEST_F(ModelOptions, JointsNeedNotMimic) {
  const std::string file = DYNAC_SOURCE_DIR "/tests/bad_robots/mimic_of_nobody.urdf";
  const auto run = [&](const Words& flags) {
    Words command{"generate", file, "--name", "panda", "--output", folder() / "out"};
    command.insert(command.end(), flags.begin(), flags.end());
    return dynac(command);
  };
  EXPECT_EQ(run({}).exit_code, 1);
  EXPECT_EQ(run({"--mimic", "follow"}).exit_code, 1);
  ASSERT_EQ(run({"--mimic", "ignore"}).exit_code, 0);
  EXPECT_EQ(manifest()["nv"], 2);
  EXPECT_EQ(manifest()["options"]["mimic"], "ignore");
  ASSERT_EQ(run({"--mimic", "ignore:follower"}).exit_code, 0);
  EXPECT_EQ(manifest()["nv"], 2);
  EXPECT_EQ(manifest()["options"]["mimic"], "ignore:follower");
  EXPECT_EQ(run({"--mimic", "ignore:elbow"}).exit_code, 1);
  const Outcome misspelled = run({"--mimic", "ignore:folower"});
  EXPECT_EQ(misspelled.exit_code, 2);
  EXPECT_THAT(misspelled.err, HasSubstr("--mimic: there is no joint \"folower\"; did you mean "
                                        "\"follower\"?"));
  for (const std::string words :
       {"never", "ignore:", "ignore,follow", "ignore:follower,follower"}) {
    EXPECT_EQ(run({"--mimic", words}).exit_code, 2) << words;
  }
}

TEST_F(ModelOptions, ARobotKeepsOneJoint) {
  const Outcome outcome = dynac({"generate", own_robot("pendulum"), "--lock", "pivot=1"});
  EXPECT_EQ(outcome.exit_code, 1);
}

TEST(BaseVelocity, EveryKernelIsWrittenAndSaysWhereDisplacementsLead) {
  const std::pair<const char*, const char*> meanings[] = {
      {"body", "in the base frame: its pose X goes to X exp(v)"},
      {"spatial", "in world axes, at the world's origin: its pose X goes to exp(v) X"},
      {"mixed",
       "in world axes, at the base's origin: its position p goes to p + linear, its rotation R to "
       "exp(angular) R"}};
  for (const auto& [representation, meaning] : meanings) {
    const TemporaryFolder folder;
    const Outcome outcome = dynac({"generate",        own_robot("puma560"),
                                   "--lock",          "joint1=0",
                                   "--lock",          "joint2=0",
                                   "--lock",          "joint3=1",
                                   "--lock",          "joint4=0",
                                   "--lock",          "joint5=1",
                                   "--base",          "floating",
                                   "--base-velocity", representation,
                                   "--kernels",       "all",
                                   "--output",        folder / "out"});
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
    // Only kernels that ask for what nobody gave, each with its remedy, are left out.
    static const std::regex kWarning("[^\n]*: warning: [^\n]*\n");
    static const std::regex kLeftOut(
        "puma560.urdf: [a-z_, ]* (is|are) left out: [^\n]*(add|with) --[^\n]*\n");
    EXPECT_EQ(std::regex_replace(std::regex_replace(outcome.err, kWarning, ""), kLeftOut, ""), "");
    const json kernels = json::parse(read_file(folder / "out/puma560.json"))["kernels"];
    EXPECT_GE(kernels.size(), 60);
    const std::string header = read_file(folder / "out/puma560.hpp");
    const std::regex line_break("\n/// +");
    EXPECT_THAT(std::regex_replace(header, line_break, " "), HasSubstr(meaning));
  }
}

TEST_F(ModelOptions, TheDiscretizationIsWrittenDown) {
  const auto header = [this] {
    static const std::regex kLineBreak("\n/// +");
    return std::regex_replace(read_file(folder() / "out/panda.hpp"), kLineBreak, " ");
  };
  const Words kernels{"--kernels", "discrete_linearization"};
  ASSERT_EQ(generate(kernels).exit_code, 0);
  EXPECT_EQ(manifest()["options"]["discretization"], "variational");
  EXPECT_THAT(header(), HasSubstr("one step of the geometric semi-implicit Euler integrator"));
  Words held = kernels;
  held.insert(held.end(), {"--discretization", "zero-order-hold"});
  ASSERT_EQ(generate(held).exit_code, 0);
  EXPECT_EQ(manifest()["options"]["discretization"], "zero-order-hold");
  EXPECT_THAT(header(), HasSubstr("--discretization zero-order-hold"));
  EXPECT_THAT(header(), HasSubstr("the zero-order hold of the continuous linearization"));
  EXPECT_EQ(generate({"--discretization", "exact"}).exit_code, 2);
}

TEST(Discretization, ZeroOrderHoldsOfBigRobotsAreRefused) {
  const TemporaryFolder folder;
  const Outcome outcome = dynac({"generate", own_robot("humanoid"), "--base", "floating",
                                 "--kernels", "discrete_linearization", "--discretization",
                                 "zero-order-hold", "--output", folder / "out"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.err,
              HasSubstr("discrete_linearization by zero-order hold supports at most 12 velocities, "
                        "and this robot has 36, for which the powers of A would make its code too "
                        "long; leave out --discretization zero-order-hold"));
}

TEST(Float, InertiasThatItLosesAreWarnedOf) {
  const TemporaryFolder folder;
  std::string robot = read_file(own_robot("pendulum"));
  robot = std::regex_replace(robot, std::regex("mass value=\"[^\"]*\""), "mass value=\"1e-40\"");
  robot = std::regex_replace(robot, std::regex(" (i..)=\"[^\"]*\""), " $1=\"0\"");
  const std::string file = folder / "light.urdf";
  write_file(file, robot);
  Words words{"generate", file, "--kernels", "inverse_dynamics", "--output", folder / "out"};
  EXPECT_THAT(dynac(words).err, Not(HasSubstr("float")));
  words.insert(words.end(), {"--scalar", "float"});
  EXPECT_THAT(dynac(words).err, HasSubstr("its mass or inertia is below 1.2e-38"));
  words.push_back("--strict");
  EXPECT_EQ(dynac(words).exit_code, 1);
}

}  // namespace
}  // namespace dynac::test
