// SPDX-License-Identifier: BSD-3-Clause
// Values of options that are none, name what is not there, or do not go together: exit code 2 where
// the command line alone is wrong, and what to write instead.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "usage_error.hpp"
#include "utilities/files.hpp"

namespace dynac::test {
namespace {

using testing::HasSubstr;

const std::string kGaits = DYNAC_SOURCE_DIR "/robots/constraints/quadruped_gaits.constraints";

TEST(Values, AnotherOptionIsNone) {
  expect_usage_error({"generate", own_robot("pendulum"), "--wrap", "--output", "d"},
                     HasSubstr("--wrap: the value is missing; write --wrap"));
  expect_usage_error({"generate", own_robot("pendulum"), "-o", "--kernels", "all"},
                     HasSubstr("--output: the value is missing; write --output PATH"));
  expect_usage_error({"check", "--fma"}, HasSubstr("--fma"));
}

TEST(Values, EmptyOnesAreNone) {
  for (const std::string flag : {"--name", "--output", "--constraints", "--namespace", "--model"}) {
    expect_usage_error({"generate", own_robot("pendulum"), flag, ""},
                       HasSubstr(flag + ": the value is empty; write "));
  }
}

TEST(Values, FoldersOfModelsAreThere) {
  expect_usage_error({"inspect", own_robot("pendulum"), "--model-path", "nowhere"},
                     HasSubstr("--model-path \"nowhere\": there is no such folder"));
}

TEST(Values, ConstraintSetsAreNamed) {
  const Words with_sets{"generate", own_robot("quadruped"), "--base",
                        "floating", "--constraints",        kGaits,
                        "--kernels"};
  const auto generate = [&](const Words& more) {
    Words words = with_sets;
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  expect_usage_error(generate({"delassus"}), HasSubstr("holds 3 sets; choose one with"));
  expect_usage_error(generate({"delassus", "--constraint-set", "trott"}),
                     HasSubstr("flight_to_front; did you mean \"trot\"?"));
  expect_usage_error(generate({"mass_matrix"}),
                     HasSubstr("--constraints: has no effect on mass_matrix"));
}

TEST(Values, FunctionsForSolversTakeDoublesAndWholeMatrices) {
  const Words casadi{"generate", own_robot("pendulum"), "--wrap", "casadi"};
  const auto with = [&](const std::string& option, const std::string& value) {
    Words words = casadi;
    words.insert(words.end(), {option, value});
    return words;
  };
  expect_usage_error(with("--scalar", "float"), HasSubstr("double; leave out --scalar"));
  expect_usage_error(with("--triangle", "lower"), HasSubstr("whole; leave out --triangle"));
  expect_usage_error({"generate", own_robot("pendulum"), "--wrap", "casady"},
                     HasSubstr("did you mean \"casadi\"?"));
}

TEST(Values, FunctionsOfAcadosAreThoseOfSomeKernels) {
  for (const char* kernel : {"inverse_dynamics", "step_derivatives"}) {
    expect_usage_error(
        {"generate", own_robot("pendulum"), "--wrap", "acados", "--kernels", kernel},
        HasSubstr("--wrap acados: its functions are those of step, constrained_step, "
                  "forward_dynamics; add one to --kernels"));
  }
}

// What a solver would miss without a word.
TEST(Values, WrappersSayWhichDerivativesTheyLeaveOut) {
  const auto notes = [](const std::string& robot, const std::string& kernels, const Words& more) {
    const TemporaryFolder folder;
    Words words{"generate",  own_robot(robot), "--wrap",   "casadi",
                "--kernels", kernels,          "--output", folder / "out"};
    words.insert(words.end(), more.begin(), more.end());
    return dynac(words).err;
  };
  const std::string all = "step,step_derivatives,step_adjoint,step_hessian";
  EXPECT_EQ(notes("two_link", all, {}), "");
  EXPECT_THAT(notes("two_link", all, {"--parameters", "gravity"}),
              testing::AllOf(HasSubstr("--wrap casadi leaves out step_hessian: "),
                             HasSubstr("its derivatives by parameters are not there")));
  EXPECT_THAT(notes("aerial_manipulator", "step,step_derivatives",
                    {"--base", "floating", "--base-velocity", "mixed"}),
              HasSubstr("leaves out step_derivatives: the velocity of the base is not given in its "
                        "own axes"));
}

// Every pair in one folder, of a robot with a quaternion: both may need the same files.
TEST(Values, WrappersAreWrittenTogether) {
  const TemporaryFolder folder;
  const Outcome outcome =
      dynac({"generate", own_robot("quadruped"), "--base", "floating", "--wrap",
             "python,casadi,acados,crocoddyl,aligator", "--kernels",
             "step,step_derivatives,forward_dynamics,forward_dynamics_derivatives", "--batch", "4",
             "--output", folder / "out"});
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
}

TEST(Values, ClassesForOptimisersNeedTheirKernelsAndStates) {
  const auto wrapped = [](const std::string& library, const std::string& robot, Words more) {
    more.insert(more.begin(), {"generate", robot, "--wrap", library});
    return more;
  };
  const std::string dynamics = "forward_dynamics,forward_dynamics_derivatives";
  const std::string arm = own_robot("two_link");
  expect_usage_error(wrapped("crocoddyl", arm, {"--kernels", "forward_dynamics"}),
                     HasSubstr("--wrap crocoddyl: its class calls forward_dynamics_derivatives; "
                               "add forward_dynamics_derivatives to --kernels"));
  expect_usage_error(wrapped("aligator", arm, {"--kernels", dynamics}),
                     HasSubstr("calls step and step_derivatives; add step,step_derivatives to"));
  expect_usage_error(
      wrapped("ocs2", own_robot("quadruped"), {"--base", "floating", "--kernels", dynamics}),
      HasSubstr("joint \"root_joint\" has velocities that are not the rates of its positions"));
  expect_usage_error(
      wrapped("crocoddyl", own_robot("quadruped"),
              {"--base", "floating", "--base-velocity", "mixed", "--kernels", dynamics}),
      HasSubstr("leave out --base-velocity"));
  expect_usage_error(wrapped("ocs2", arm, {"--kernels", dynamics, "--language", "c"}),
                     HasSubstr("--wrap ocs2: its class is written in C++; leave out --language"));
  expect_usage_error(wrapped("ocs2", arm, {"--kernels", dynamics, "--scalar", "template"}),
                     HasSubstr("double; leave out --scalar"));
}

TEST(Values, CratesCompileCAndAreNoKeyword) {
  const std::string arm = own_robot("two_link");
  expect_usage_error({"generate", arm, "--wrap", "rust"},
                     HasSubstr("--wrap rust: it is compiled with bodies in C; add --language c"));
  expect_usage_error(
      {"generate", arm, "--wrap", "rust", "--language", "c", "--runtime", "external"},
      HasSubstr("leave out --runtime"));
  for (const char* name : {"match", "core", "crate", "Vec", "Default"}) {
    const Outcome outcome =
        dynac({"generate", arm, "--wrap", "rust", "--language", "c", "--name", name});
    EXPECT_EQ(outcome.exit_code, 1) << to_string(outcome);
    EXPECT_THAT(outcome.err, HasSubstr("cannot be the name of a package, because "));
    EXPECT_THAT(outcome.err, HasSubstr("choose another with --name"));
  }
}

TEST(Values, PackagesForMatlabAreInCAndNamedAsMatlabAllows) {
  const Words matlab{"generate", own_robot("pendulum"), "--wrap",
                     "matlab",   "--kernels",           "mass_matrix"};
  const auto with = [&](const Words& more) {
    Words words = matlab;
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  expect_usage_error(matlab, HasSubstr("--wrap matlab: it is compiled with bodies in C; add "
                                       "--language c"));
  expect_usage_error(with({"--language", "c", "--triangle", "lower"}),
                     HasSubstr("--wrap matlab: its matrices are whole; leave out --triangle"));
  expect_usage_error(with({"--language", "c", "--sparse"}),
                     HasSubstr("--wrap matlab: its matrices are whole; leave out --sparse"));
  expect_usage_error(with({"--language", "c", "--runtime", "external"}),
                     HasSubstr("leave out --runtime"));
  const Outcome outcome = dynac(with({"--language", "c", "--name", "otherwise", "--dry-run"}));
  EXPECT_EQ(outcome.exit_code, 1) << to_string(outcome);
  EXPECT_THAT(outcome.err,
              HasSubstr("\"otherwise\" cannot be the name of a package, because it is a "
                        "keyword of MATLAB or Octave; choose another with --name"));
}

// A name that is too long for one file of several.
TEST(Values, PackagesForMatlabSayWhichFunctionsTheyLeaveOut) {
  const Outcome outcome =
      dynac({"generate", own_robot("pendulum"), "--wrap", "matlab", "--language", "c", "--kernels",
             "forward_dynamics_derivatives", "--name", "pendulum_with_a_long_name", "--dry-run"});
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_THAT(outcome.err, HasSubstr("--wrap matlab leaves out the S-function of "
                                     "forward_dynamics_derivatives: its name would have 64 "
                                     "characters"));
}

TEST(Values, TheModelForLibfrankaNeedsSevenJointsGravityAndALoad) {
  const std::string kernels = "bias_forces,gravity_forces,mass_matrix";
  const auto libfranka = [&](const std::string& robot, Words more) {
    more.insert(more.begin(), {"generate", own_robot(robot), "--wrap", "libfranka"});
    return more;
  };
  expect_usage_error(libfranka("panda", {"--kernels", "mass_matrix"}),
                     HasSubstr("--wrap libfranka: its class calls bias_forces and gravity_forces; "
                               "add bias_forces,gravity_forces to --kernels"));
  expect_usage_error(libfranka("panda", {"--kernels", kernels}),
                     HasSubstr("add --parameters gravity,payload:LINK"));
  expect_usage_error(libfranka("panda", {"--kernels", kernels, "--parameters",
                                         "gravity,payload:panda_link7,payload:panda_link8"}),
                     HasSubstr("gravity and the load of one link are its arguments"));
  expect_usage_error(
      libfranka("panda", {"--kernels", kernels, "--parameters", "gravity,payload:panda_link6"}),
      HasSubstr("the load is the flange's, which all 7 joints move, and 6 of them move "
                "\"panda_link6\""));
  expect_usage_error(
      libfranka("two_link", {"--kernels", kernels}),
      HasSubstr("its arrays are those of 7 joints, and the robot has 2 entries of q"));
  expect_usage_error(libfranka("panda", {"--kernels", kernels, "--language", "c"}),
                     HasSubstr("--wrap libfranka: its class is written in C++"));
}

TEST(Values, PluginsForRosNeedKernelsJointsAndGravity) {
  const auto solver = [&](const std::string& robot, Words more) {
    more.insert(more.begin(),
                {"generate", own_robot(robot), "--wrap", "inverse_dynamics_solver", "--kernels",
                 "bias_forces,gravity_forces,inverse_dynamics,mass_matrix"});
    return more;
  };
  const std::string wrap = "--wrap inverse_dynamics_solver: ";
  expect_usage_error({"generate", own_robot("panda"), "--wrap", "inverse_dynamics_solver"},
                     HasSubstr(wrap + "its class calls bias_forces and gravity_forces and "
                                      "mass_matrix; add bias_forces,gravity_forces,mass_matrix to "
                                      "--kernels"));
  for (const char* parameters : {"payload:panda_link8", "gravity,payload:panda_link8"}) {
    expect_usage_error(solver("panda", {"--parameters", parameters}),
                       HasSubstr(wrap + "gravity is a parameter of its node, and the only one; "
                                        "use --parameters gravity"));
  }
  expect_usage_error(solver("panda", {"--parameters", "gravity", "--fext", "panda_link8"}),
                     HasSubstr(wrap + "it passes no wrenches; leave out --fext"));
  expect_usage_error(
      solver("panda", {"--parameters", "gravity", "--joint-dynamics", "springs"}),
      HasSubstr(wrap + "it has no place for torques of springs; leave springs out of "
                       "--joint-dynamics"));
  expect_usage_error(solver("quadruped", {"--parameters", "gravity", "--base", "floating"}),
                     HasSubstr(wrap + "it has no place for the state of a base; use --base fixed"));
  expect_usage_error(solver("panda", {"--language", "c"}),
                     HasSubstr(wrap + "its class is written in C++; leave out --language"));
  expect_usage_error(solver("panda", {"--scalar", "float"}),
                     HasSubstr(wrap + "its numbers are double; leave out --scalar"));
  Words upper = solver("panda", {"--parameters", "gravity", "--dry-run", "--name", "UR10"});
  const Outcome outcome = dynac(upper);
  EXPECT_EQ(outcome.exit_code, 1) << to_string(outcome);
  EXPECT_THAT(outcome.err, HasSubstr("names of packages of ROS have lower-case letters"));
}

TEST(Values, ThePluginOfKinematicsNeedsFramesInTheWorldsAxes) {
  const Words kinematics{"generate",  own_robot("panda"),
                         "--wrap",    "kinematics_interface",
                         "--kernels", "forward_kinematics,frame_jacobian"};
  const auto with = [&](const Words& more) {
    Words words = kinematics;
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  expect_usage_error(kinematics, HasSubstr("--wrap kinematics_interface: its links are those of "
                                           "--frames; add that option"));
  expect_usage_error(with({"--frames", "panda_link8", "--jacobian-frame", "local"}),
                     HasSubstr("leave out --jacobian-frame"));
  expect_usage_error(with({"--frames", "camera=panda_link4@input"}),
                     HasSubstr("--wrap kinematics_interface: it has no place for frames whose "
                               "origins are inputs; leave out @input in --frames"));
  const Outcome ball = dynac(with({"--frames", "panda_link8", "--sparse"}));
  EXPECT_EQ(ball.exit_code, 2) << to_string(ball);
  EXPECT_THAT(ball.err, HasSubstr("its matrices are whole; leave out --sparse"));
}

TEST(Values, ModulesForJaxHaveWholeMatricesOfOneNumberType) {
  const auto jax = [&](const Words& more) {
    Words words{"generate", own_robot("pendulum"), "--wrap", "jax", "--kernels", "mass_matrix"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  expect_usage_error(jax({"--sparse"}),
                     HasSubstr("--wrap jax: its matrices are whole; leave out --sparse"));
  expect_usage_error(jax({"--triangle", "upper"}),
                     HasSubstr("--wrap jax: its matrices are whole; leave out --triangle"));
  expect_usage_error(jax({"--runtime", "external"}), HasSubstr("leave out --runtime"));
  expect_usage_error(jax({"--scalar", "template"}), HasSubstr("--wrap"));
  const Outcome outcome =
      dynac({"generate", own_robot("quadruped"), "--base", "floating", "--base-velocity", "mixed",
             "--wrap", "jax", "--kernels", "gravity_forces", "--dry-run"});
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_THAT(outcome.err, HasSubstr("--wrap jax leaves out derivatives by joint positions, "
                                     "because the velocity of the base"));
}

TEST(Values, WhatIsNotWrittenIsNotMeasured) {
  expect_usage_error(
      {"generate", own_robot("pendulum"), "--language", "c", "--measure", "cortex-m7", "--dry-run"},
      HasSubstr("--dry-run: --measure runs what is written"));
}

TEST(Values, DryRunsWriteNoOtherFileEither) {
  const TemporaryFolder folder;
  for (const std::string option : {"--depfile", "--report"}) {
    const std::string file = folder / (option == "--depfile" ? "pendulum.d" : "pendulum.html");
    expect_usage_error({"generate", own_robot("pendulum"), "--dry-run", option, file},
                       HasSubstr("--dry-run: nothing is written, not the file of " + option));
    EXPECT_FALSE(std::filesystem::exists(file));
  }
}

TEST(Values, IndicesAreCounted) {
  expect_usage_error({"explain", own_robot("panda"), "inverse_dynamics", "--why", "tau[0,1]"},
                     HasSubstr("tau has 1 index, not 2; its shape is (7)"));
}

TEST(Values, TheStandardOutputIsNoFile) {
  const TemporaryFolder folder;
  const std::string robot = own_robot("pendulum");
  for (const Words& words : {Words{"report", robot, "-o", "-"}, Words{"generate", robot, "-o", "-"},
                             Words{"generate", robot, "-o", "out", "--report", "-"},
                             Words{"convert", robot, "--to", "json", "-o", "-"}}) {
    const Outcome outcome = dynac(words, {folder.path(), {}});
    EXPECT_EQ(outcome.exit_code, 1) << to_string(outcome);
    EXPECT_THAT(outcome.err, HasSubstr(" -: the standard output is "));
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
  }
}

TEST(Values, ARobotIsNoFolder) {
  const Outcome outcome = dynac({"check", own_robot("pendulum")});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.err,
              HasSubstr("pendulum.urdf: is a file; give the folder that dynac generate wrote"));
}

}  // namespace
}  // namespace dynac::test
