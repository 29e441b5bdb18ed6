// SPDX-License-Identifier: BSD-3-Clause
// Kernels that a robot does not have: exit code 1, and a message that names what is in the way.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <nlohmann/json.hpp>

#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using testing::HasSubstr;

class Unavailable : public testing::Test {
 protected:
  [[nodiscard]] std::string file(const std::string& name, const std::string& text) const {
    const std::string path = folder_ / name;
    std::ofstream(path) << text;
    return path;
  }
  void expect_refused(Words words, const std::string& message) const {
    words.insert(words.begin(), "generate");
    words.insert(words.end(), {"--output", folder_ / "out"});
    const Outcome outcome = dynac(words);
    EXPECT_EQ(outcome.exit_code, 1) << to_string(outcome);
    EXPECT_THAT(outcome.err, HasSubstr(message));
    EXPECT_FALSE(std::filesystem::exists(folder_.path() / "out"));
  }

  TemporaryFolder folder_;
};

TEST_F(Unavailable, NoFormulationServesWhatIsAsked) {
  const std::string set = file("set.constraints", "set s\npoint forearm at 0.3 0 0 without y\n");
  expect_refused({own_robot("two_link"), "--constraints", set, "--constraint-damping", "0.01",
                  "--constraint-steps", "2", "--kernels", "constrained_discrete_linearization"},
                 "constrained_discrete_linearization does not support constraint forces of several "
                 "steps (--constraint-steps); leave the option out");
}

TEST_F(Unavailable, AFormulationIsSaidNotToServeWhatWasAskedOfIt) {
  expect_refused(
      {own_robot("quadruped"), "--base", "floating", "--base-velocity", "mixed", "--contact",
       "FL_foot:point", "--kernels", "constrained_forward_dynamics_derivatives", "--formulation",
       "constrained_forward_dynamics_derivatives=inverse_product"},
      "does not support base velocities other than body (--base-velocity)");
}

TEST_F(Unavailable, AMasslessJointIsNamedForConstrainedKernelsToo) {
  const std::string robot = file("massless.urdf", R"(<robot name="massless"><link name="w"/>
<link name="a"><inertial><mass value="1"/><inertia ixx="0.01" iyy="0.01" izz="0.01" ixy="0" ixz="0"
iyz="0"/></inertial></link><link name="b"/>
<joint name="j1" type="continuous"><parent link="w"/><child link="a"/></joint>
<joint name="j2" type="continuous"><parent link="a"/><child link="b"/><origin xyz="0.2 0 0"/>
<axis xyz="0 1 0"/></joint></robot>)");
  for (const char* kernel : {"delassus", "operational_space", "constrained_forward_dynamics"}) {
    expect_refused(
        {robot, "--contact", "b:point", "--constraint-damping", "0.1", "--kernels", kernel},
        "joint \"j2\": moves nothing that has inertia about its axis");
  }
}

TEST_F(Unavailable, AMasslessFloatingBaseIsNamedByItsLink) {
  const std::string robot =
      file("massless_base.urdf", R"(<robot name="massless_base"><link name="w"/>
<link name="a"><inertial><mass value="1"/><inertia ixx="0.01" iyy="0.01" izz="0.01" ixy="0" ixz="0"
iyz="0"/></inertial></link>
<joint name="j1" type="continuous"><parent link="w"/><child link="a"/></joint></robot>)");
  expect_refused({robot, "--base", "floating", "--kernels", "forward_dynamics"},
                 "link \"w\": is the floating base and has too little inertia of its own to be "
                 "moved, so forward_dynamics is not available; give it an inertia, or use --base "
                 "fixed");
}

// Torques of 1 N m turn it by more than a double holds within a step of a millisecond.
TEST_F(Unavailable, StepsOfVeryLightRobotsAreNot) {
  const std::string robot = file("mote.urdf", R"(<robot name="mote"><link name="a"><inertial>
<mass value="1e-6"/><inertia ixx="1e-12" iyy="2e-12" izz="3e-12" ixy="0" ixz="0" iyz="0"/></inertial></link>
<link name="b"><inertial><origin xyz="0 0 0.001"/><mass value="1e-6"/><inertia ixx="1e-12" iyy="1e-12"
izz="1e-12" ixy="0" ixz="0" iyz="0"/></inertial></link>
<joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint></robot>)");
  const Outcome outcome =
      dynac({"generate", robot, "--base", "floating", "--kernels", "step,step_derivatives",
             "--integrator", "rk4", "--substeps", "8", "--output", folder_ / "mote"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(read_file(folder_ / "mote/mote_selftest.cpp").find("nan"), std::string::npos);
}

TEST_F(Unavailable, RowsSupportNoJointThatTheyDoNotMove) {
  expect_refused(
      {own_robot("two_link"), "--passive-joints", "elbow", "--contact", "forearm:point",
       "--kernels", "constrained_inverse_dynamics"},
      "joint \"elbow\": has no motor, and no row of constraint set contacts moves with it");
}

TEST_F(Unavailable, TwoPointsDoNotSupportABase) {
  expect_refused({own_robot("quadruped"), "--base", "floating", "--contact",
                  "FL_foot:point,FR_foot:point", "--kernels", "constrained_inverse_dynamics"},
                 "6 coordinates have no motor, and the rows of constraint set contacts support at "
                 "most 5 of them");
}

TEST_F(Unavailable, ForcesAlongDependentRowsAreNotDetermined) {
  expect_refused(
      {own_robot("two_link"), "--contact", "forearm:point", "--kernels",
       "constrained_forward_dynamics"},
      "of the 3 rows of constraint set contacts at most 1 are independent; no joint moves "
      "row \"forearm y\": forces along them are not determined");
  const std::string all = folder_ / "all";
  const Outcome outcome = dynac({"generate", own_robot("two_link"), "--contact", "forearm:point",
                                 "--kernels", "all", "--output", all});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("constrained_forward_dynamics"));
}

TEST_F(Unavailable, DependentRowsThatAreDampedAreStatedWhereTheKernelIs) {
  const std::string out = folder_ / "damped";
  const Outcome outcome = dynac({"generate", own_robot("two_link"), "--contact", "forearm:point",
                                 "--kernels", "constrained_forward_dynamics,mass_matrix",
                                 "--constraint-damping", "0.1", "--output", out});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const std::string note = "constraint set contacts: 3 rows, at most 1 of them independent";
  EXPECT_THAT(read_file(out + "/two_link.hpp"), HasSubstr("/// " + note));
  const auto manifest = nlohmann::json::parse(read_file(out + "/two_link.json"));
  for (const auto& kernel : manifest["kernels"]) {
    const bool has_note = kernel.value("dependent_rows", "").starts_with(note);
    EXPECT_EQ(has_note, kernel["name"] == "constrained_forward_dynamics") << kernel["name"];
  }
}

// Each robot is held so that some rows never move, or move as others do.
TEST_F(Unavailable, EveryKernelOfDependentRowsIsWrittenOrSaysWhyNot) {
  const std::string four_bar = file(
      "pin.constraints", "set closed\nhinge coupler at 0.3 0 0 in rocker at 0 0 0.25 about y\n");
  const Words held[] = {{own_robot("two_link"), "--contact", "forearm:point"},
                        {own_robot("two_link"), "--contact", "forearm:frame"},
                        {own_robot("cart_pole"), "--contact", "pole:point"},
                        {own_robot("pendulum"), "--contact", "bar:point"},
                        {own_robot("loops/crank_rocker"), "--constraints", four_bar}};
  for (std::size_t k = 0; k < std::size(held); ++k) {
    for (const std::string scalar : {"double", "float"}) {
      for (const Words& damping : {Words{}, Words{"--constraint-damping", "0.01"}}) {
        Words words{"generate", "--kernels", "all", "--scalar", scalar};
        words.insert(words.end(), held[k].begin(), held[k].end());
        words.insert(words.end(), damping.begin(), damping.end());
        words.insert(words.end(), {"--output", folder_ / std::to_string(k)});
        const Outcome outcome = dynac(words);
        EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
        const bool is_left_out =
            outcome.err.find("constrained_forward_dynamics") != std::string::npos;
        EXPECT_EQ(is_left_out, damping.empty()) << to_string(outcome);
      }
    }
  }
}

TEST_F(Unavailable, ARowThatStandsTwiceIsNoHelpButWithDamping) {
  const std::string twice =
      file("twice.constraints", "set feet\npoint FL_foot\npoint FL_foot as again\n");
  const Words words{own_robot("quadruped"),
                    "--base",
                    "floating",
                    "--constraints",
                    twice,
                    "--kernels",
                    "constrained_forward_dynamics,impact_dynamics"};
  expect_refused(words, "of the 6 rows of constraint set feet at most 3 are independent: forces");
  for (const std::string scalar : {"double", "float"}) {
    Words damped{"generate", "--constraint-damping", "0.001", "--scalar", scalar,
                 "--output", folder_ / "out"};
    damped.insert(damped.end(), words.begin(), words.end());
    const Outcome outcome = dynac(damped);
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  }
}

TEST_F(Unavailable, DampingThatRoundingSwallowsChoosesNoForces) {
  for (const auto& [scalar, damping, least] :
       {std::array{"float", "1e-9", "2e-06"}, std::array{"double", "1e-18", "4e-15"}}) {
    expect_refused({own_robot("two_link"), "--contact", "forearm:frame", "--scalar", scalar,
                    "--constraint-damping", damping, "--kernels", "operational_space"},
                   std::string("or give --constraint-damping more than ") + least +
                       ", below which it is lost in the rounding");
  }
}

TEST_F(Unavailable, AFloatingBaseMayBeTheFilesOwn) {
  const Outcome outcome =
      dynac({"generate", std::string(DYNAC_SOURCE_DIR) + "/robots/flying_workshop.sdf",
             "--base-velocity", "mixed", "--kernels", "momentum_regressor", "--dry-run"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
}

}  // namespace
}  // namespace dynac::test
