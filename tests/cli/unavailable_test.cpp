// Kernels that a robot does not have: exit code 1, and a message that names what is in the way.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "readers/sdf/libsdformat.hpp"
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

TEST_F(Unavailable, AFloatingBaseMayBeTheFilesOwn) {
  if (!has_libsdformat()) GTEST_SKIP() << "built without libsdformat";
  const Outcome outcome =
      dynac({"generate", std::string(DYNAC_SOURCE_DIR) + "/robots/flying_workshop.sdf",
             "--base-velocity", "mixed", "--kernels", "momentum_regressor", "--dry-run"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
}

}  // namespace
}  // namespace dynac::test
