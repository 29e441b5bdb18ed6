// SPDX-License-Identifier: BSD-3-Clause
// Names that do not exist, wherever on the command line: exit code 2, and the nearest ones.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "usage_error.hpp"
#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using testing::HasSubstr;

void expect_generate_refused(const Words& flags, const std::string& message) {
  expect_refused(generate_with(own_robot("panda"), flags), message);
}

constexpr const char* kHelpHint = "\nRun `dynac generate --help` to see what it takes.";

TEST(Misspelled, ACommandIsNamedWithTheNearestOnes) {
  expect_refused({"genrate", "panda.urdf"},
                 "there is no command \"genrate\"; did you mean \"generate\"? `dynac --help` shows "
                 "them all");
  expect_refused({"help", "inspct"},
                 "there is no command \"inspct\"; did you mean \"inspect\"? `dynac --help` shows "
                 "them all");
}

TEST(Misspelled, AnOptionIsNamedWithTheNearestOnesAndTheHelpOfItsCommand) {
  const std::string message =
      std::string("dynac generate: there is no option \"--kernal\"; did you mean \"--kernels\"?") +
      kHelpHint;
  expect_generate_refused({"--kernal", "mass_matrix"}, message);
  expect_generate_refused({"--kernal=mass_matrix"}, message);
  expect_refused({"generate", "--kernal", "mass_matrix", own_robot("panda")}, message);
  expect_refused({"generate", "--kernal"}, message);
  expect_generate_refused(
      {"--bogus"}, std::string("dynac generate: there is no option \"--bogus\"") + kHelpHint);
}

TEST(Misspelled, AnOptionOfAnotherCommandIsSaidToBeThat) {
  expect_refused(
      {"list", "--scalar", "float"},
      "dynac list: there is no option \"--scalar\"; it is an option of generate, explain, report"
      "\nRun `dynac list --help` to see what it takes.");
  expect_refused({"--base", "fixed", "generate", own_robot("panda")},
                 "dynac: there is no option \"--base\" before the command; write dynac generate .. "
                 "--base\nRun `dynac --help` to see what it takes.");
}

TEST(Misspelled, AKernelIsNamedWithTheNearestOnes) {
  const std::string message =
      "there is no kernel \"mass_matrx\"; did you mean \"mass_matrix\"? `dynac list` shows them "
      "all";
  expect_generate_refused({"--kernels", "inverse_dynamics,mass_matrx"}, "--kernels: " + message);
  expect_refused({"explain", own_robot("panda"), "mass_matrx"}, message);
  expect_refused({"list", "mass_matrix", "mass_matrx"}, message);
  expect_generate_refused({"--formulation", "mass_matrx=composite_body"},
                          "--formulation: " + message);
}

TEST(Misspelled, AWordOfTheFieldIsLedToTheKernelsOfIt) {
  const auto there_is_none = [](const std::string& name) {
    return "there is no kernel \"" + name +
           "\"; of composite rigid bodies there are mass_matrix (crba) and centroidal_inertia "
           "(ccrbi); `dynac list` shows them all";
  };
  for (const std::string name : {"composite_inertia", "composite_rigid_body"}) {
    expect_generate_refused({"--kernels", name}, "--kernels: " + there_is_none(name));
  }
  expect_refused({"list", "composite"}, there_is_none("composite"));
}

TEST(Misspelled, ARobotInPlaceOfAKernelIsToldItsPlace) {
  expect_refused({"explain", "mass_matrix", own_robot("panda")},
                 "there is no kernel \"" + own_robot("panda") +
                     "\"; the robot comes first: dynac explain " + own_robot("panda") + " KERNEL");
}

TEST(Misspelled, AnOrderThatAFamilyOfKernelsDoesNotHaveIsNamedWithThoseThatItHas) {
  expect_generate_refused(
      {"--kernels", "inverse_dynamics_order11"},
      "--kernels: there is no kernel \"inverse_dynamics_order11\"; inverse_dynamics_order "
      "has the orders 0 to 10");
}

TEST(Misspelled, AFormulationIsNamedWithTheNearestOnes) {
  expect_generate_refused({"--formulation", "inverse_dynamics=rnea_bodi"},
                          "--formulation inverse_dynamics: there is no formulation \"rnea_bodi\"; "
                          "did you mean \"rnea_body\"? `dynac list inverse_dynamics` shows them "
                          "all");
}

TEST(Misspelled, ALinkIsNamedWithTheNearestOnes) {
  const std::string message =
      "there is no link \"panda_lnk7\"; did you mean \"panda_link7\", \"panda_link0\" or "
      "\"panda_link1\"? `dynac inspect` lists the links";
  expect_generate_refused({"--fext", "panda_lnk7"}, "--fext: " + message);
  expect_generate_refused({"--kernels", "frame_jacobian", "--frames", "panda_lnk7"},
                          "--frames: " + message);
  for (const std::string kind : {"payload:", "inertia:"}) {
    expect_generate_refused({"--parameters", kind + "panda_lnk7"}, "--parameters: " + message);
  }
  expect_generate_refused({"--fext", "nose"},
                          "--fext: there is no link \"nose\"; `dynac inspect` lists the links");
}

TEST(Misspelled, AJointIsNamedWithTheNearestOnes) {
  const std::string message =
      "there is no joint \"panda_jiont7\"; did you mean \"panda_joint7\", \"panda_joint1\" or "
      "\"panda_joint2\"? `dynac inspect` lists the joints";
  expect_generate_refused({"--lock", "panda_jiont7=0"}, "--lock: " + message);
  expect_generate_refused({"--joint-order", "panda_jiont7"}, "--joint-order: " + message);
  expect_generate_refused({"--joint-dynamics", "armature", "--rotor", "panda_jiont7=1"},
                          "--rotor: " + message);
  expect_generate_refused({"--joint-dynamics", "armature", "--parameters", "rotor:panda_jiont7"},
                          "--parameters: " + message);
  expect_generate_refused(
      {"--kernels", "hybrid_dynamics_order0", "--prescribed-motion", "panda_jiont7"},
      "--prescribed-motion: " + message);
}

TEST(Misspelled, AValueIsNamedWithTheValidOnesAndTheNearest) {
  expect_generate_refused(
      {"--base", "floting"},
      "--base \"floting\": valid values: fixed, floating; did you mean \"floating\"?");
  expect_generate_refused({"--mimic", "folow"},
                          "--mimic \"folow\": valid values: follow, ignore, ignore:JOINT,..; did "
                          "you mean \"follow\"?");
  expect_generate_refused({"--joint-dynamics", "damping,fricton"},
                          "--joint-dynamics \"fricton\": valid values: damping, friction, "
                          "armature, springs, all; did you mean \"friction\"?");
  expect_generate_refused({"--derivatives-by", "fxet"},
                          "--derivatives-by \"fxet\": valid values: fext, parameters; did you mean "
                          "\"fext\"?");
  expect_generate_refused({"--parameters", "gravty"},
                          "--parameters \"gravty\": valid values: gravity, payload:LINK, "
                          "inertia:LINK, damping:JOINT, friction:JOINT, armature:JOINT, "
                          "stiffness:JOINT, rotor:JOINT, base; did you mean \"gravity\"?");
  expect_generate_refused(
      {"--dump-after", "simplfy"},
      "--dump-after \"simplfy\": valid values: trace, products, dead_code, "
      "common_subexpressions, simplify, sparse_outputs, limb_sums, lanes, negations, fuse, "
      "wide_stores, reroll; did you mean \"simplify\"?");
}

TEST(Misspelled, SpacesAroundNamesOfOursAreNoPartOfThem) {
  const TemporaryFolder folder;
  const Outcome outcome = dynac({"generate", own_robot("pendulum"), "--kernels",
                                 "mass_matrix, forward_dynamics ", "--output", folder / "out"});
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_THAT(outcome.out, HasSubstr("\nmass_matrix: "));
  EXPECT_THAT(outcome.out, HasSubstr("\nforward_dynamics: "));
}

TEST(Misspelled, AnOptionGivenTwiceIsNamedWithBothValues) {
  expect_generate_refused({"--base", "fixed", "--base", "floating"},
                          "--base: is given twice, as \"fixed\" and \"floating\"; leave one of "
                          "them out");
  expect_generate_refused({"-o", "a", "--output", "b"},
                          "--output: is given twice, as \"a\" and \"b\"; leave one of them out");
}

TEST(Misspelled, AMissingValueAndOneTooManyAreNamed) {
  expect_generate_refused(
      {"--kernels"},
      std::string("--kernels: the value is missing; write --kernels A,B,..|all") + kHelpHint);
  expect_generate_refused({"--check=no"},
                          std::string("--check: takes no value; leave \"=no\" out") + kHelpHint);
  expect_refused({"generate"},
                 std::string("dynac generate: ROBOT is missing; give a robot description, or - for "
                             "the standard input") +
                     kHelpHint);
  expect_generate_refused({"b.urdf"},
                          std::string("dynac generate: \"b.urdf\" is one word too many; besides "
                                      "its options it takes ROBOT") +
                              kHelpHint);
}

TEST(Misspelled, ANameThatIsNoIdentifierOrMeansSomethingIsRefused) {
  const auto form = [](const std::string& name, const std::string& possible) {
    expect_generate_refused({"--name", name},
                            "--name \"" + name +
                                "\": write a letter followed by letters, digits and single "
                                "underscores, 64 at most, such as " +
                                possible);
  };
  form("../../evil", "evil");
  form("\xC3\xA4rmel", "rmel");
  form("my-arm", "my_arm");
  form("7dof", "robot_7dof");
  form("a__b", "a_b");
  form("_a", "a");
  for (const std::string name : {"int", "time", "std", "test"}) {
    expect_generate_refused({"--name", name},
                            "--name: \"" + name +
                                "\" is already a name of C++, the C library or dynac, or of the "
                                "build; choose another name, such as " +
                                name + "_robot");
  }
}

}  // namespace
}  // namespace dynac::test
