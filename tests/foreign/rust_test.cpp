// SPDX-License-Identifier: BSD-3-Clause
// Crates of `--wrap rust`, built by cargo without a network: their self-tests, which compare every
// kernel with values of another formulation; two robots in one program; the program of the manual.
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <string>

#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

/// A base that flies, and joints whose names are a keyword and nearly a string's end.
const std::string kFlyingArm = R"(<robot name="fly&#252;ing"><link name="base"><inertial>
    <origin xyz="0.01 0.02 0.03"/><mass value="2"/>
    <inertia ixx="0.03" iyy="0.02" izz="0.025" ixy="0.001" ixz="0.002" iyz="0.003"/></inertial></link>
  <link name="upper"><inertial><origin xyz="0 0.1 0"/><mass value="0.5"/>
    <inertia ixx="0.01" iyy="0.01" izz="0.01" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="lower"><inertial><origin xyz="0 0.1 0"/><mass value="0.5"/>
    <inertia ixx="0.01" iyy="0.01" izz="0.01" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="h&#252;&quot;ft\e" type="revolute"><parent link="base"/><child link="upper"/>
    <axis xyz="0 0.6 0.8"/><limit lower="-0.5" upper="1" velocity="2" effort="3"/></joint>
  <joint name="type" type="continuous"><parent link="upper"/><child link="lower"/>
    <origin xyz="0 0.2 0"/><axis xyz="1 0 0"/></joint></robot>)";

class Rust : public testing::Test {
 protected:
  void SetUp() override {
    if (run({"cargo", "--version"}).exit_code != 0) GTEST_SKIP() << "cargo is missing";
  }

  /// Writes the crate `name`.
  void generate(const std::string& name, const std::string& robot, const Words& flags) const {
    Words command{"generate",     robot,    "--name", name,         "--output",
                  folder_ / name, "--wrap", "rust",   "--language", "c"};
    command.insert(command.end(), flags.begin(), flags.end());
    const Outcome generated = dynac(command);
    ASSERT_EQ(generated.exit_code, 0) << to_string(generated);
  }

  /// Runs cargo in a crate; a warning of the compiler is an error.
  [[nodiscard]] std::string cargo(const std::string& crate, Words arguments) const {
    arguments.insert(arguments.begin(), "cargo");
    arguments.insert(arguments.end(), {"--offline", "--quiet"});
    const Outcome outcome = run(arguments, {folder_.path() / crate,
                                            {{"RUSTFLAGS", "-D warnings"},
                                             {"RUSTDOCFLAGS", "-D warnings"},
                                             {"CC", DYNAC_C_COMPILER},
                                             {"CFLAGS", "-Wall -Wextra -Wpedantic -Werror"},
                                             {"CARGO_TARGET_DIR", folder_ / "target"}}});
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
    return outcome.out;
  }

  TemporaryFolder folder_;
};

TEST_F(Rust, SelftestsOfCratesPass) {
  generate("arm", own_robot("two_link"),
           {"--kernels", "energy,step,inverse_dynamics_second_derivatives", "--batch", "3",
            "--joint-dynamics", "armature,damping", "--parameters",
            "gravity,inertia:upper_arm,payload:forearm,damping:elbow,rotor:elbow"});
  generate("quadruped", own_robot("quadruped"),
           {"--kernels", "inverse_dynamics,mass_matrix,energy,step_derivatives", "--base",
            "floating", "--scalar", "float", "--triangle", "lower"});
  generate("sparse", own_robot("panda"),
           {"--kernels", "mass_matrix,inverse_dynamics,regressor", "--sparse", "--trig", "libm",
            "--namespace", "lab::arm"});
  for (const char* crate : {"arm", "quadruped", "sparse"}) {
    SCOPED_TRACE(crate);
    static_cast<void>(cargo(crate, {"test"}));
    static_cast<void>(cargo(crate, {"doc"}));
  }
}

TEST_F(Rust, TwoRobotsAreOneProgram) {
  const std::string dynamics = "inverse_dynamics,forward_dynamics,mass_matrix";
  generate("arm", own_robot("two_link"),
           {"--parameters", "gravity,payload:forearm", "--batch", "3", "--kernels", dynamics});
  write_file(folder_ / "flying.urdf", kFlyingArm);
  generate("flying", folder_ / "flying.urdf",
           {"--base", "floating", "--scalar", "float", "--kernels", dynamics});
  std::filesystem::copy(DYNAC_SOURCE_DIR "/tests/foreign/programs/rust", folder_ / "program");
  const std::string output = cargo("program", {"run", "--release"});
  EXPECT_TRUE(std::regex_search(output, std::regex("a call: "))) << output;
}

TEST_F(Rust, TheProgramOfTheManualPrintsWhatThePageShows) {
  const std::string page = read_file(DYNAC_SOURCE_DIR "/docs/rust.md");
  const auto block = [&](const std::string& language) {
    std::smatch match;
    const std::regex fence("```" + language + "\n([^`]*)```");
    EXPECT_TRUE(std::regex_search(page, match, fence)) << language;
    return match[1].str();
  };
  generate(
      "panda", own_robot("panda"),
      {"--kernels", "inverse_dynamics,forward_dynamics", "--parameters", "payload:panda_link8"});
  write_file(folder_ / "controller/Cargo.toml", block("toml"));
  write_file(folder_ / "controller/src/main.rs", block("rust"));
  EXPECT_EQ(cargo("controller", {"run"}), block("text"));
}

}  // namespace
}  // namespace dynac::test
