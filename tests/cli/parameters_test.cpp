// SPDX-License-Identifier: BSD-3-Clause
// --parameters: the struct that it makes, and how wrong words are refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class Parameters : public testing::Test {
 protected:
  [[nodiscard]] Outcome generate(const std::string& words, const std::string& robot = "panda",
                                 const std::string& kernels = "inverse_dynamics",
                                 const Words& flags = {}) const {
    Words command{"generate", own_robot(robot), "--output", folder_ / "out", "--parameters",
                  words,      "--kernels",      kernels};
    command.insert(command.end(), flags.begin(), flags.end());
    return dynac(command);
  }
  [[nodiscard]] std::string text(const std::string& file) const {
    return read_file(folder_ / ("out/" + file));
  }
  void expect_refused(const std::string& words, int exit_code, const std::string& text,
                      const Words& flags = {}) const {
    const Outcome outcome = generate(words, "panda", "inverse_dynamics", flags);
    EXPECT_EQ(outcome.exit_code, exit_code) << to_string(outcome);
    EXPECT_THAT(outcome.err, HasSubstr(text));
  }

 private:
  TemporaryFolder folder_;
};

TEST_F(Parameters, AreAStructOfNamedMembersWithTheRobotsValues) {
  ASSERT_EQ(generate("gravity,payload:panda_link8,inertia:panda_link4").exit_code, 0);
  const std::string header = text("panda_c.h");
  EXPECT_THAT(header, HasSubstr("double gravity[3];"));
  EXPECT_THAT(header, HasSubstr("panda_inertial_parameters payload_panda_link8;"));
  EXPECT_THAT(header, HasSubstr("panda_inertial_parameters inertia_panda_link4;"));
  EXPECT_THAT(header, HasSubstr("const panda_parameters* parameters,"));
  EXPECT_THAT(text("panda.hpp"), HasSubstr("const Parameters& parameters,"));
  // Link 4 as the robot file has it (Gaz et al. 2019).
  EXPECT_THAT(text("panda.hpp"), HasSubstr("{3.587895, {-0.05317, 0.104419, 0.027454}, {0.025853, "
                                           "0.007796, 0.019552, -0.001332, 0.008641, 0.028323}}"));
}

TEST_F(Parameters, AreDescribedInTheManifest) {
  ASSERT_EQ(generate("payload:panda_link8,gravity").exit_code, 0);
  const json manifest = json::parse(text("panda.json"));
  EXPECT_EQ(manifest["options"]["parameters"], "payload:panda_link8,gravity");
  EXPECT_EQ(manifest["parameters"][0]["name"], "payload_panda_link8");
  EXPECT_EQ(manifest["parameters"][0]["link"], "panda_link8");
  EXPECT_EQ(manifest["parameters"][1]["value"], json({0.0, 0.0, -9.81}));
  const json input = manifest["kernels"][0]["inputs"][3];
  EXPECT_EQ(input["name"], "parameters");
  EXPECT_EQ(input["type"], "panda_parameters");
  EXPECT_EQ(input["shape"], json({13}));
  EXPECT_EQ(input["members"][1], "payload_panda_link8.center_of_mass[0]");
  EXPECT_EQ(input["unit"][0], "kg");
  EXPECT_EQ(input["unit"][12], "m/s^2");
}

TEST_F(Parameters, AreNoInputsOfKernelsThatDoNotDependOnThem) {
  ASSERT_EQ(generate("gravity", "two_link", "all").exit_code, 0);
  const json manifest = json::parse(text("two_link.json"));
  for (const json& kernel : manifest["kernels"]) {
    const std::set<std::string> names{"inverse_dynamics",
                                      "forward_dynamics",
                                      "bias_forces",
                                      "gravity_forces",
                                      "gravity_forces_derivatives",
                                      "joint_wrenches",
                                      "inertial_regressor",
                                      "base_parameter_regressor",
                                      "energy_regressor",
                                      "energies",
                                      "inverse_dynamics_derivatives",
                                      "forward_dynamics_derivatives",
                                      "inverse_dynamics_second_derivatives",
                                      "forward_dynamics_second_derivatives",
                                      "inverse_dynamics_order2",
                                      "forward_dynamics_order2",
                                      "hybrid_dynamics_order2",
                                      "equations_of_motion_order1",
                                      "elastic_joint_feedforward",
                                      "variable_stiffness_feedforward",
                                      "damped_elastic_joint_feedforward",
                                      "inverse_dynamics_adjoint",
                                      "forward_dynamics_adjoint",
                                      "inverse_dynamics_hessian",
                                      "forward_dynamics_hessian",
                                      "inverse_dynamics_hessian_product",
                                      "forward_dynamics_hessian_product",
                                      "linearization",
                                      "discrete_linearization",
                                      "step",
                                      "step_derivatives",
                                      "step_adjoint",
                                      "step_hessian"};
    EXPECT_EQ(kernel["inputs"].back()["name"] == "parameters", names.contains(kernel["name"]))
        << kernel["name"];
  }
}

TEST_F(Parameters, WrongOnesAreRefused) {
  const char* const kWords =
      "valid values: gravity, payload:LINK, inertia:LINK, damping:JOINT, friction:JOINT, "
      "armature:JOINT, stiffness:JOINT, rotor:JOINT, base";
  expect_refused("mass", 2, kWords);
  expect_refused("payload", 2, kWords);
  expect_refused("inertia:", 2, kWords);
  expect_refused("gravity,gravity", 2, "\"gravity\" is named twice");
  expect_refused("payload:hand", 2, "--parameters: there is no link \"hand\"");
  expect_refused("inertia:panda_link0", 1, "link \"panda_link0\" is fixed to the world");
}

TEST_F(Parameters, OfJointsAreNamedMembersInSiUnits) {
  const Outcome outcome =
      generate("damping:panda_joint1,rotor:panda_joint2,gravity", "panda", "forward_dynamics",
               {"--joint-dynamics", "damping,armature", "--rotor", "panda_joint2=1e-4:50"});
  ASSERT_EQ(outcome.exit_code, 0) << to_string(outcome);
  const std::string header = text("panda_c.h");
  EXPECT_THAT(header, HasSubstr("double damping_panda_joint1;"));
  EXPECT_THAT(header, HasSubstr("panda_rotor rotor_panda_joint2;"));
  EXPECT_THAT(header, HasSubstr("{0.0, {1e-04, 50.0}, {0.0, 0.0, -9.81}}"));
  const json manifest = json::parse(text("panda.json"));
  EXPECT_EQ(manifest["parameters"][0]["joint"], "panda_joint1");
  EXPECT_EQ(manifest["parameters"][1]["value"], json({1e-4, 50.0}));
  const json input = manifest["kernels"][0]["inputs"][3];
  EXPECT_EQ(input["members"],
            json({"damping_panda_joint1", "rotor_panda_joint2.inertia",
                  "rotor_panda_joint2.gear_ratio", "gravity[0]", "gravity[1]", "gravity[2]"}));
  EXPECT_EQ(input["unit"], json({"N m s/rad", "kg m^2", "1", "m/s^2", "m/s^2", "m/s^2"}));
}

TEST_F(Parameters, AreBaseParametersWithTheSumsThatTheyAre) {
  const Outcome outcome = generate("base,gravity", "two_link", "inverse_dynamics,mass_matrix",
                                   {"--joint-dynamics", "armature"});
  ASSERT_EQ(outcome.exit_code, 0) << to_string(outcome);
  const std::string header = text("two_link_c.h");
  EXPECT_THAT(header, HasSubstr("  double base[7];"));
  EXPECT_THAT(header, HasSubstr("upper_arm.mcx + forearm.m"));
  const json manifest = json::parse(text("two_link.json"));
  const json base = manifest["parameters"][0];
  EXPECT_EQ(base["name"], "base");
  ASSERT_EQ(base["entries"].size(), 7u);
  EXPECT_EQ(base["entries"][0], "upper_arm.mcx + forearm.m");
  EXPECT_EQ(base["value"].size(), 7u);
  for (const json& kernel : manifest["kernels"]) {
    const json input = kernel["inputs"].back();
    EXPECT_EQ(input["members"][6], "base[6]");
    EXPECT_EQ(input["unit"][0], "kg m");
    EXPECT_EQ(input["shape"], json({10}));
  }
}

TEST_F(Parameters, OfTheBaseAreRefusedWhereTorquesDoNotDetermineTheResult) {
  const Outcome named = generate("base", "panda", "inverse_dynamics,energies");
  EXPECT_EQ(named.exit_code, 1);
  EXPECT_THAT(named.err, HasSubstr("energies does not support base parameters, from which only"));
  EXPECT_THAT(named.err, HasSubstr("(--parameters base); leave the option out"));
  const Outcome formulation = generate("base", "panda", "coriolis_matrix",
                                       {"--formulation", "coriolis_matrix=closed_form"});
  EXPECT_EQ(formulation.exit_code, 1);
  EXPECT_THAT(formulation.err,
              HasSubstr("closed_form of coriolis_matrix does not support base parameters"));
  for (const char* const kernel : {"coriolis_matrix", "elastic_joint_feedforward"}) {
    const Outcome rotors = generate("base", "panda", kernel, {"--joint-dynamics", "armature"});
    EXPECT_EQ(rotors.exit_code, 1);
    EXPECT_THAT(rotors.err, HasSubstr("does not support base parameters that contain rotors"));
    EXPECT_EQ(generate("base", "panda", kernel).exit_code, 0);
  }
  EXPECT_EQ(generate("base", "panda", "mass_matrix", {"--joint-dynamics", "armature"}).exit_code,
            0);
}

TEST_F(Parameters, OfTheBaseLeaveKernelsOutThatTorquesDoNotDetermine) {
  const Outcome all = generate("base", "two_link", "all");
  ASSERT_EQ(all.exit_code, 0) << to_string(all);
  EXPECT_THAT(all.err, HasSubstr("energies does not support base parameters"));
  const json manifest = json::parse(text("two_link.json"));
  for (const json& kernel : manifest["kernels"]) EXPECT_NE(kernel["name"], "energies");
}

TEST_F(Parameters, OfTheBaseAreGivenOnce) {
  expect_refused("base,inertia:panda_link4", 2,
                 "--parameters: inertia:panda_link4 is part of base");
  const Words all{"--joint-dynamics", "all"};
  for (const std::string word : {"damping", "friction", "armature", "stiffness", "rotor"}) {
    expect_refused(word + ":panda_joint1,base", 2, word + ":panda_joint1 is part of base", all);
  }
  EXPECT_EQ(generate("payload:panda_link8,base,gravity", "panda", "bias_forces", all).exit_code, 0);
}

TEST_F(Parameters, OfJointsThatCannotBeInputsAreRefused) {
  expect_refused("damping:panda_joint1", 2,
                 "damping is not included; add --joint-dynamics damping");
  expect_refused("stiffness:panda_joint1", 2,
                 "springs are not included; add --joint-dynamics springs");
  const Words all{"--joint-dynamics", "all"};
  expect_refused("damping:elbow", 2, "--parameters: there is no joint \"elbow\"", all);
  expect_refused("damping:panda_joint8", 1, "joint \"panda_joint8\" is fixed", all);
  expect_refused("armature:panda_joint1,rotor:panda_joint1", 2, "are the same inertia", all);
}

}  // namespace
}  // namespace dynac::test
