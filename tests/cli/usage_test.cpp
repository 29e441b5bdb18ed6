// SPDX-License-Identifier: BSD-3-Clause
// Command lines that ask for help, and command lines that are wrong: exit code 2 and no file.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "usage_error.hpp"
#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using testing::HasSubstr;

/// In words that hold `message`.
void expect_refused_with(const Words& arguments, const std::string& message) {
  expect_usage_error(arguments, HasSubstr(message));
}

void expect_generate_refused_with(const Words& flags, const std::string& message) {
  expect_refused_with(generate_with(own_robot("pendulum"), flags), message);
}

/// Help that names all these words, on the standard output.
void expect_help(const Words& arguments, const Words& words) {
  const Outcome outcome = dynac(arguments);
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_EQ(outcome.err, "");
  for (const std::string& word : words) EXPECT_THAT(outcome.out, HasSubstr(word));
}

TEST(Usage, NoArgumentsPrintTheHelp) {
  expect_help({},
              {"Usage: dynac", "generate", "inspect", "explain", "check", "list", "Exit codes"});
}

TEST(Usage, HelpNamesEveryCommand) {
  expect_help({"--help"},
              {"Usage: dynac", "generate", "inspect", "explain", "check", "list", "--version"});
}

TEST(Usage, VersionIsOneLine) {
  for (const char* flag : {"--version", "-V"}) {
    const Outcome outcome = dynac({flag});
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_THAT(outcome.out, testing::MatchesRegex("dynac [0-9]+\\.[0-9]+\\.[0-9]+\n"));
  }
}

TEST(Usage, HelpIsACommandToo) {
  EXPECT_EQ(dynac({"help"}).out, dynac({"--help"}).out);
  EXPECT_EQ(dynac({"help"}).exit_code, 0);
  for (const char* command : {"generate", "inspect", "explain", "report", "check", "list"}) {
    expect_help({"help", command}, {std::string("Usage: dynac ") + command});
    EXPECT_EQ(dynac({"help", command}).out, dynac({command, "--help"}).out);
  }
}

TEST(Usage, OutputHasALetter) {
  const TemporaryFolder folder;
  const Outcome outcome = dynac({"generate", own_robot("pendulum"), "-o", folder / "out"});
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "out/pendulum.hpp"));
}

TEST(Usage, HelpFitsATerminal) {
  for (const Words& command : std::vector<Words>{{"--help"},
                                                 {"generate", "--help"},
                                                 {"generate", "--help-all"},
                                                 {"explain", "--help-all"},
                                                 {"list", "--help"}}) {
    std::istringstream lines(dynac(command).out);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
  }
}

// Groups that few need are lists of flags, until all is asked for.
TEST(Usage, HelpFoldsGroups) {
  expect_help({"generate", "--help"},
              {"Constraints (--help-all):\n  --constraints --constraint-set"});
  EXPECT_THAT(dynac({"generate", "--help"}).out, testing::Not(HasSubstr("Rotor inertia [kg m^2]")));
  expect_help({"generate", "--help-all"}, {"Rotor inertia [kg m^2]"});
}

TEST(Usage, AKernelMayBeCalledByItsInitials) {
  EXPECT_EQ(dynac({"explain", own_robot("panda"), "id"}).out,
            dynac({"explain", own_robot("panda"), "inverse_dynamics"}).out);
}

TEST(Usage, HelpOfGenerateNamesEveryFlag) {
  expect_help({"generate", "--help-all"}, {"ROBOT",
                                           "--model NAME",
                                           "--xacro-arg NAME:=VALUE",
                                           "--model-path DIR",
                                           "--kernels A,B,..|all",
                                           "--output PATH",
                                           "--name NAME",
                                           "--base fixed|floating",
                                           "--scalar double|float|template",
                                           "--language c++|c",
                                           "--formulation KERNEL=NAME",
                                           "--namespace A::B",
                                           "--fext LINK,..|all",
                                           "--wrench-frame local|world-aligned|spatial",
                                           "--snap-angles TOL",
                                           "--batch N",
                                           "--trig own|libm",
                                           "--fma on|off",
                                           "--runtime copy|external",
                                           "--base-velocity body",
                                           "--joint-dynamics damping,friction,armature,springs|all",
                                           "--friction-velocity V",
                                           "--rotor JOINT=INERTIA[:RATIO],..",
                                           "--strict",
                                           "--check",
                                           "--dump-after PASS"});
}

TEST(Usage, HelpOfTheOtherCommandsNamesEveryFlag) {
  expect_help({"inspect", "--help-all"},
              {"ROBOT", "--base", "--snap-angles", "--strict", "--json"});
  expect_help({"list", "--help"}, {"--json"});
  expect_help({"explain", "--help-all"},
              {"ROBOT", "KERNEL", "--base", "--snap-angles", "--strict", "--json", "--formulation",
               "--fext", "--scalar", "--fma", "--check", "--dump-after", "--pattern OUT.svg"});
}

TEST(Usage, UnknownCommandIsRefusedByName) {
  expect_refused_with({"frobnicate"}, "there is no command \"frobnicate\"");
  expect_refused_with({"panda.urdf"}, "to look at the robot, write dynac inspect panda.urdf");
}

TEST(Usage, UnknownFlagIsRefusedByName) {
  expect_generate_refused_with({"--bogus"}, "--bogus");
  expect_refused_with({"--bogus"}, "there is no option \"--bogus\"");
  expect_refused_with({"list", "--scalar", "float"}, "--scalar");
}

TEST(Usage, MissingRobotIsRefused) { expect_refused_with({"generate"}, "ROBOT is missing"); }

TEST(Usage, SecondRobotIsRefused) { expect_generate_refused_with({"b.urdf"}, "b.urdf"); }

TEST(Usage, ListsOfEntriesAreRefusedWhereMatricesAreWhole) {
  expect_generate_refused_with({"--sparse", "--horizon", "4"},
                               "--sparse: rollouts write whole matrices; leave out --horizon");
  expect_generate_refused_with({"--sparse", "--wrap", "casadi"}, "leave out --sparse");
}

TEST(Usage, AFixedBaseHasNoBaseVelocity) {
  expect_generate_refused_with({"--base-velocity", "mixed"}, "a fixed base has no velocity");
}

TEST(Usage, ABatchOfNoneOfTooManyOrOfATemplateIsRefused) {
  for (const char* number : {"0", "4097", "-1", "1e2", "x", ""}) {
    expect_generate_refused_with({"--batch", number}, "write a whole number from 1 to 4096");
  }
  expect_generate_refused_with({"--batch", "4", "--scalar", "template"},
                               "--batch: --scalar template does not support batches");
}

TEST(Usage, ATemplateInCOrCudaIsRefused) {
  for (const char* const language : {"c", "cuda"}) {
    expect_generate_refused_with({"--language", language, "--scalar", "template"},
                                 "its bodies are no templates of a number type");
  }
}

TEST(Usage, WhatCudaDoesWithoutIsRefused) {
  const Words cuda{"--language", "cuda"};
  const auto refuses = [&](Words more, const char* message) {
    more.insert(more.begin(), cuda.begin(), cuda.end());
    expect_generate_refused_with(more, message);
  };
  refuses({"--batch", "4"}, "--batch: with --language cuda every kernel takes any number");
  refuses({"--wrap", "python"}, "--wrap: takes bodies in C++ or C");
  refuses({"--measure", "host"}, "--measure: kernels in CUDA are not measured");
  refuses({"--kernels", "step", "--horizon", "4"}, "--horizon: rollouts are not written in CUDA");
  refuses({"--code-budget", "8"}, "--code-budget 8: has no effect with --language cuda");
  refuses({"--lanes", "1"}, "--lanes 1: has no effect with --language cuda");
  refuses({"--target", "cortex-m7"}, "--target cortex-m7: has no effect with --language cuda");
}

TEST(Usage, UnknownWordsAreRefusedWithThoseThereAre) {
  expect_generate_refused_with({"--base", "fixd"},
                               "--base \"fixd\": valid values: fixed, floating");
  expect_generate_refused_with({"--scalar", "1"},
                               "--scalar \"1\": valid values: double, float, template");
  expect_generate_refused_with({"--fma", "yes"}, "--fma \"yes\": valid values: on, off");
  expect_generate_refused_with({"--trig", ""}, "--trig \"\": valid values: own, libm");
  expect_generate_refused_with(
      {"--jacobian-frame", "world"},
      "--jacobian-frame \"world\": valid values: world-aligned, local, spatial");
  expect_generate_refused_with(
      {"--fext", "all", "--wrench-frame", "world"},
      "--wrench-frame \"world\": valid values: local, world-aligned, spatial");
  expect_generate_refused_with({"--runtime", "COPY"},
                               "--runtime \"COPY\": valid values: copy, external");
}

TEST(Usage, UnknownKernelFormulationAndPassAreRefused) {
  expect_generate_refused_with({"--kernels", "foo"}, "--kernels: there is no kernel \"foo\"");
  expect_generate_refused_with({"--kernels", "inverse_dynamics,foo"},
                               "--kernels: there is no kernel \"foo\"");
  expect_refused_with({"explain", own_robot("pendulum"), "foo"}, "there is no kernel \"foo\"");
  expect_generate_refused_with({"--formulation", "inverse_dynamics=foo"},
                               "--formulation inverse_dynamics: there is no formulation \"foo\"");
  expect_generate_refused_with({"--formulation", "foo=rnea_body"},
                               "--formulation: there is no kernel \"foo\"");
  expect_generate_refused_with({"--formulation", "rnea_body"}, "write KERNEL=NAME");
  expect_generate_refused_with({"--dump-after", "foo"},
                               "--dump-after \"foo\": valid values: trace, ");
}

TEST(Usage, NumbersOutOfRangeAreRefused) {
  for (const char* tolerance : {"-1", "0.2", "nan", "inf", "1e-3x", "1,5", ""}) {
    expect_generate_refused_with({"--snap-angles", tolerance}, "--snap-angles");
  }
  for (const std::string size : {"-1", "1.5", "1e3", "64k", "0x40", "+64", " 64", ""}) {
    expect_generate_refused_with(
        {"--code-budget", size},
        "--code-budget \"" + size + "\": write a whole number of 0 or more");
  }
}

TEST(Usage, NamespacesThatAreNoPathOfIdentifiersAreRefused) {
  for (const char* path : {"a:b", "a::", "::a", "a;b", "a b", "a-b", "3a", "_a", "a__b", "a::_b",
                           "a::b::", "\xC3\xA4", "a\nb", "a/*", "a{"}) {
    expect_generate_refused_with({"--namespace", path}, "--namespace: write identifiers");
  }
}

TEST(Usage, NamespacesThatMeanSomethingAreRefused) {
  for (const char* path : {"class", "int::x", "a::class", "std", "a::std", "a::std20", "linux",
                           "NULL", "errno", "Eigen", "dynac", "main", "time", "printf::a"}) {
    expect_generate_refused_with(
        {"--namespace", path}, "is already a name of C++, the C library or dynac, or of the build");
  }
}

TEST(Usage, WrenchesOnTheSameLinkTwiceAreRefused) {
  expect_generate_refused_with({"--fext", "pole,pole"}, "--fext: \"pole\" is named twice");
  expect_generate_refused_with({"--wrench-frame", "spatial"},
                               "--wrench-frame: there are no wrenches; add --fext LINK");
  expect_generate_refused_with({"--fext", "all,pole"}, "--fext: write either all or");
}

TEST(Usage, DumpAndJsonDoNotMix) {
  expect_refused_with({"explain", own_robot("pendulum"), "--json", "--dump-after", "trace"},
                      "--dump-after prints text");
}

TEST(Usage, OptionsThatAffectNoneOfTheKernelsAreRefused) {
  const std::string problem = DYNAC_SOURCE_DIR "/robots/problems/inverse_dynamics.problem";
  struct Row {
    Words flags;
    const char* kernel;
    const char* would;  // one of those that are named
  };
  const std::vector<Row> rows{
      {{"--frames", "bar"}, "inverse_dynamics", "frame_jacobian"},
      {{"--fext", "bar"}, "mass_matrix", "forward_dynamics"},
      {{"--formulation", "mass_matrix=composite_body"}, "inverse_dynamics", "mass_matrix"},
      {{"--problem", problem}, "inverse_dynamics", "dynamics_estimation"},
      {{"--parameters", "gravity"}, "mass_matrix", "gravity_forces"},
      {{"--parameters", "payload:bar"}, "inertial_regressor", "mass_matrix"},
      {{"--joint-dynamics", "all", "--parameters", "damping:pivot"},
       "inertial_regressor",
       "forward_dynamics"},
      {{"--joint-dynamics", "springs", "--parameters", "stiffness:pivot"},
       "mass_matrix",
       "energies"},
      {{"--joint-dynamics", "armature", "--parameters", "rotor:pivot"},
       "bias_forces",
       "mass_matrix"},
      {{"--parameters", "base"}, "inertial_regressor", "mass_matrix"},
      {{"--joint-dynamics", "damping", "--parameters", "base"},
       "momentum_regressor",
       "bias_forces"},
      {{"--joint-dynamics", "all"}, "forward_kinematics", "bias_forces"},
      {{"--joint-dynamics", "damping,armature"}, "mass_matrix", "forward_dynamics"},
      {{"--joint-dynamics", "springs"}, "mass_matrix", "energies"},
      {{"--discretization", "zero-order-hold"}, "linearization", "discrete_linearization"},
      {{"--integrator", "rk4"}, "discrete_linearization", "step_derivatives"},
      {{"--substeps", "2"}, "forward_dynamics", "step"},
      {{"--jacobian-frame", "local"}, "forward_kinematics", "frame_motion"},
      {{"--fext", "bar", "--derivatives-by", "fext"},
       "inverse_dynamics",
       "inverse_dynamics_derivatives"},
      {{"--fext", "bar", "--wrench-frame", "spatial"}, "energies", "inverse_dynamics"},
      {{"--prescribed-motion", "pivot"}, "forward_dynamics", "hybrid_dynamics_order0"},
      {{"--base", "floating", "--base-velocity", "mixed"}, "forward_kinematics", "frame_motion"},
      {{"--joint-dynamics", "friction", "--friction-velocity", "1"}, "energies", "bias_forces"},
      {{"--joint-dynamics", "armature", "--rotor", "pivot=1:2"}, "bias_forces", "mass_matrix"}};
  for (const auto& [flags, kernel, would] : rows) {
    for (Words arguments : {Words{"generate", own_robot("pendulum"), "--kernels", kernel},
                            Words{"explain", own_robot("pendulum"), kernel}}) {
      arguments.insert(arguments.end(), flags.begin(), flags.end());
      expect_refused_with(arguments, std::string("has no effect on ") + kernel);
      expect_refused_with(arguments, would);
    }
  }
}

TEST(Usage, CountsAreWithinTheirRange) {
  const Words generate{"generate", own_robot("pendulum"), "--kernels", "step"};
  for (const char* count : {"0", "65", "-1", "1.5", "", "99999999999999999999"}) {
    Words words = generate;
    words.insert(words.end(), {"--substeps", count});
    expect_refused_with(
        words, std::string("--substeps \"") + count + "\": write a whole number from 1 to 64");
  }
  expect_refused_with({"generate", own_robot("pendulum"), "--constraint-steps", "0"},
                      "write a whole number from 1 to 1000");
}

// Each remedy is one that applies.
TEST(Usage, LongDerivativesOfStepsAreRefusedWithWhatIsShorter) {
  const auto refused = [](const char* kernel, Words flags, const std::string& remedy) {
    Words words{"generate", own_robot("humanoid"), "--base", "floating", "--kernels", kernel};
    words.insert(words.end(), flags.begin(), flags.end());
    const Outcome outcome = dynac(words);
    EXPECT_EQ(outcome.exit_code, 1) << to_string(outcome);
    EXPECT_THAT(outcome.err, HasSubstr(remedy));
  };
  refused("step_derivatives", {"--substeps", "10"}, "too long; leave out --substeps, or request");
  refused("step_derivatives", {"--integrator", "rk4"},
          "too long; choose --integrator semi-implicit-euler, or request step_adjoint");
  refused("step_hessian", {"--integrator", "rk4", "--substeps", "2"},
          "too long; choose --integrator semi-implicit-euler without --substeps, or have");
}

TEST(Usage, RolloutsAreOfSteps) {
  const Words generate{"generate", own_robot("pendulum"), "--horizon", "3", "--kernels"};
  const auto with = [&](Words words) {
    words.insert(words.begin(), generate.begin(), generate.end());
    return words;
  };
  expect_refused_with(with({"step_adjoint"}), "has no effect on step_adjoint");
  expect_refused_with(with({"step_adjoint"}), "request a kernel that it affects: step");
  expect_refused_with({"generate", own_robot("pendulum"), "--kernels", "step", "--horizon", "0"},
                      "write a whole number from 1 to 4096");
}

TEST(Usage, DefaultsThatAreWrittenOutAreAccepted) {
  for (const char* command : {"generate", "explain"}) {
    const TemporaryFolder folder;
    const Outcome outcome =
        dynac({command, own_robot("pendulum"), "--jacobian-frame", "world-aligned",
               "--wrench-frame", "local", "--base-velocity", "body", "--discretization",
               "variational", "--integrator", "semi-implicit-euler", "--substeps", "1",
               "--prescribed-motion", "none", "--friction-velocity", "0.01"},
              {folder.path(), {}});
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  }
}

TEST(Usage, OptionsThatAffectAnyOfAllKernelsAreAccepted) {
  const TemporaryFolder folder;
  const Words all{"generate", own_robot("pendulum"), "--kernels", "all", "--output", folder / "a"};
  Words effective = all;
  for (const char* word : {"--frames", "bar", "--fext", "bar", "--parameters", "gravity",
                           "--jacobian-frame", "local", "--discretization", "zero-order-hold"}) {
    effective.emplace_back(word);
  }
  const Outcome good = dynac(effective);
  EXPECT_EQ(good.exit_code, 0) << to_string(good);
}

}  // namespace
}  // namespace dynac::test
