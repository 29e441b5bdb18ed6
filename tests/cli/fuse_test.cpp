// SPDX-License-Identifier: BSD-3-Clause
// --fuse as users meet it: what is written, how arguments are called, what is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "usage_error.hpp"
#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

class FuseOption : public testing::Test {
 protected:
  /// The manifest of a robot written with these flags.
  [[nodiscard]] json manifest(const std::string& robot, const Words& flags) const {
    Words command = generate_with(own_robot(robot), flags);
    command.insert(command.end(), {"--output", folder_ / "out"});
    const Outcome outcome = dynac(command);
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
    return json::parse(read_file(folder_ / ("out/" + robot + ".json")));
  }

  static std::vector<std::string> names(const json& arguments) {
    std::vector<std::string> result;
    for (const json& argument : arguments) result.push_back(argument["name"]);
    return result;
  }

  TemporaryFolder folder_;
};

TEST_F(FuseOption, WritesOneKernelOfTheUnionOfTheInputs) {
  const json all = manifest("two_link", {"--fuse", "both=bias_forces,id,fk", "--parameters",
                                         "gravity", "--fext", "forearm"});
  ASSERT_EQ(all["kernels"].size(), 1) << "inverse_dynamics was not asked for";
  const json& kernel = all["kernels"][0];
  EXPECT_EQ(kernel["name"], "both");
  EXPECT_THAT(names(kernel["inputs"]), ElementsAre("q", "v", "a", "fext_body", "parameters"));
  EXPECT_THAT(names(kernel["outputs"]),
              ElementsAre("h", "tau", "T_W_base", "T_W_upper_arm", "T_W_forearm", "T_W_tip"));
  EXPECT_EQ(all["options"]["fuse"], "both=bias_forces,inverse_dynamics,forward_kinematics");
}

// One name may stand for something in each of several kernels.
TEST_F(FuseOption, GivesEveryNameToOneThing) {
  const json all =
      manifest("panda", {"--fuse", "dynamics=inverse_dynamics,forward_dynamics,integrate", "--fuse",
                         "twice=frame_jacobian,frame_motion_derivatives,frame_jacobian_order1",
                         "--kernels", "mass_matrix"});
  ASSERT_EQ(all["kernels"].size(), 3);
  EXPECT_EQ(all["kernels"][0]["name"], "mass_matrix");
  const json& dynamics = all["kernels"][1];
  EXPECT_THAT(names(dynamics["inputs"]), ElementsAre("q", "v", "a", "tau", "integrate_v"));
  EXPECT_THAT(names(dynamics["outputs"]),
              ElementsAre("inverse_dynamics_tau", "forward_dynamics_a", "q_next"));
  const json& twice = all["kernels"][2];
  EXPECT_THAT(
      names(twice["outputs"]),
      ElementsAre("J_panda_link8", "dV_dq_panda_link8", "dA_dq_panda_link8", "dA_dv_panda_link8",
                  "frame_motion_derivatives_J_panda_link8", "frame_jacobian_order1_J_panda_link8"));
}

TEST_F(FuseOption, IsExplainedAndItsPartsTakeFormulations) {
  const Outcome outcome =
      dynac({"explain", own_robot("panda"), "--fuse", "both=mass_matrix,bias_forces",
             "--formulation", "bias_forces=rnea_body"});
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_THAT(outcome.out, HasSubstr("both: mass_matrix and bias_forces in one call"));
  EXPECT_THAT(outcome.out, HasSubstr("bias_forces=rnea_body"));
  EXPECT_THAT(outcome.out, testing::Not(HasSubstr("newton_euler")));
}

TEST_F(FuseOption, IsExplainedByItsName) {
  const Words words{"explain",
                    own_robot("panda"),
                    "both",
                    "--fuse",
                    "both=mass_matrix,bias_forces",
                    "--fuse",
                    "other=mass_matrix,gravity_forces"};
  const Outcome outcome = dynac(words);
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_THAT(outcome.out, HasSubstr("both: mass_matrix and bias_forces in one call"));
  EXPECT_THAT(outcome.out, testing::Not(HasSubstr("other: ")));
}

TEST_F(FuseOption, OptionsThatAffectNoPartAreRefused) {
  expect_usage_error(generate_with(own_robot("two_link"),
                                   {"--fuse", "both=mass_matrix,bias_forces", "--frames", "tip"}),
                     HasSubstr("--frames: has no effect on both"));
}

TEST_F(FuseOption, IsRefusedByName) {
  const auto refused = [](const Words& flags, const std::string& message) {
    expect_usage_error(generate_with(own_robot("two_link"), flags), HasSubstr(message));
  };
  refused({"--fuse", "both"}, "--fuse \"both\": write NAME=KERNEL,KERNEL,..");
  refused({"--fuse", "mass_matrix=id,fd"}, "\"mass_matrix\": is the name of a kernel");
  refused({"--fuse", "crba=id,fd"}, "\"crba\": is the name of a kernel");
  for (const char* name : {"Both", "9", "a-b", "_a", "a__b", "a_", ""}) {
    refused({"--fuse", std::string(name) + "=id,fd"}, "is no name of a kernel");
  }
  for (const char* name :
       {"int", "rollout", "x_batch", "main", "self_test", "spheres", "sphere_radii", "selftest",
        "info", "elseif", "lambda", "zip", "jax", "jax_x", "unit", "generation",
        "inverse_dynamics_cuda", "kinematics_interface"}) {
    refused({"--fuse", std::string(name) + "=id,fd"}, "has a meaning of its own");
  }
  for (const char* name : {"cuda", "device", "facts"}) {  // of the Python package
    refused({"--fuse", std::string(name) + "=id,fd"}, "has a meaning of its own");
  }
  refused({"--fuse", "one="}, "--fuse one: a kernel has no name");
  refused({"--fuse", "one=id"}, "--fuse one: one kernel shares its work with none");
  refused({"--fuse", "one=id,inverse_dynamics"}, "inverse_dynamics is named twice");
  refused({"--fuse", "one=id,mass_matirx"}, "did you mean \"mass_matrix\"");
  refused({"--fuse", "one=id,dynamics_estimation"}, "dynamics_estimation shares no work");
  refused({"--fuse", "one=id,fd", "--fuse", "one=id,fk"}, "two kernels have this name");
}

// Whatever C headers name besides kernels, no kernel may be called.
TEST_F(FuseOption, NamesOfHeadersAreRefused) {
  const Words all{"--language",       "c",
                  "--kernels",        "inverse_dynamics,sphere_positions,inertial_regressor",
                  "--spheres",        DYNAC_SOURCE_DIR "/robots/spheres/two_link.json",
                  "--parameters",     "gravity,payload:tip,rotor:elbow",
                  "--joint-dynamics", "armature"};
  Words command = generate_with(own_robot("two_link"), all);
  command.insert(command.end(), {"--output", folder_ / "out"});
  ASSERT_EQ(dynac(command).exit_code, 0);
  const std::string text = read_file(folder_ / "out/two_link_c.h");
  const std::regex name("two_link_([a-z][a-z0-9_]*)\\b(?!\\.)");
  std::set<std::string> names;
  for (std::sregex_iterator it(text.begin(), text.end(), name), end; it != end; ++it) {
    const std::string found = (*it)[1];
    const bool is_stamped = std::regex_search(found, std::regex("_[0-9a-f]{16}$"));
    if (!is_stamped) names.insert(found);
  }
  for (const char* kernel : {"inverse_dynamics", "sphere_positions", "inertial_regressor", "c_h"}) {
    names.erase(kernel);
  }
  EXPECT_THAT(names, testing::IsSupersetOf({"nq", "number", "parameters", "sphere_radii"}));
  for (const std::string& taken : names) {
    expect_usage_error(generate_with(own_robot("two_link"), {"--fuse", taken + "=id,fd"}),
                       HasSubstr("--fuse \"" + taken + "\""));
  }
}

// What one part needs, all need.
TEST_F(FuseOption, ARobotThatAPartDoesNotServeIsRefused) {
  const TemporaryFolder folder;
  const Outcome outcome = dynac({"generate", own_robot("two_link"), "--fuse",
                                 "both=mass_matrix,constraint_motion", "--output", folder / "out"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.err, HasSubstr("no constraint set is given"));
}

}  // namespace
}  // namespace dynac::test
