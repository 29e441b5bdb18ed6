// SPDX-License-Identifier: BSD-3-Clause
// Classes for optimisers in C++, derived from declarations of our own (minimal/): a program for
// each library (programs/) compares values with those of kernels, and derivatives with differences
// along the manifold of states.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "solved_robots.hpp"
#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

/// A library, a robot and flags for it.
struct ClassCase {
  std::string name;
  std::string library;
  std::string robot;
  Words flags;
};
void PrintTo(const ClassCase& each, std::ostream* stream) { *stream << each.name; }

class OptimiserClasses : public testing::TestWithParam<ClassCase> {
 protected:
  void expect_success(const Words& command) const {
    const Outcome outcome = run(command, {folder_.path(), {}});
    EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  }
  void generate() const;
  /// The compiler's words before files, with the header's own folder and those of libraries.
  [[nodiscard]] static Words compiler(const std::string& standard);

  TemporaryFolder folder_;
};

void OptimiserClasses::generate() const {
  std::string path = GetParam().robot;
  if (path.starts_with('<')) {
    path = folder_.path() / "robot.xml";
    write_file(path, GetParam().robot);
  }
  Words command{
      "generate",        path, "--name", "robot", "--output", folder_.path() / "files", "--wrap",
      GetParam().library};
  command.insert(command.end(), GetParam().flags.begin(), GetParam().flags.end());
  const Outcome generated = dynac(command);
  EXPECT_EQ(generated.exit_code, 0) << to_string(generated);
}

Words OptimiserClasses::compiler(const std::string& standard) {
  const std::string folder = DYNAC_SOURCE_DIR "/tests/foreign";
  return {DYNAC_CXX_COMPILER,
          "-std=" + standard,
          "-Wall",
          "-Wextra",
          "-Wpedantic",
          "-Wshadow",
          "-Wconversion",
          "-Werror",
          "-Ifiles",
          "-Ifiles/include",
          "-I" + folder + "/minimal",
          "-isystem",
          DYNAC_EIGEN_FOLDER};
}

// One test, as to compile a robot takes the time.
TEST_P(OptimiserClasses, CallKernels) {
  generate();
  const std::string& library = GetParam().library;
  Words older = compiler("c++14");
  older.insert(older.end(), {"-fsyntax-only", "-include", "robot_" + library + ".hpp", "-x", "c++",
                             "/dev/null"});
  expect_success(older);
  Words command = compiler("c++20");
  command.insert(command.end(), {"-O0", "-o", "program",
                                 DYNAC_SOURCE_DIR "/tests/foreign/programs/" + library + ".cpp"});
  for (const auto& entry : std::filesystem::directory_iterator(folder_.path() / "files")) {
    const std::string file = entry.path().filename();
    if (file.ends_with(".cpp") && file.find("_selftest") == file.npos)
      command.push_back("files/" + file);
  }
  expect_success(command);
  expect_success({folder_.path() / "program"});
}

const std::string kDynamics = "forward_dynamics,forward_dynamics_derivatives";
const std::string kStep = "step,step_derivatives";
const Words kInputs{"--fext",           "forearm",         "--parameters", "gravity",
                    "--derivatives-by", "fext,parameters", "--kernels"};

Words with_inputs(const std::string& kernels) {
  Words flags = kInputs;
  flags.push_back(kernels);
  return flags;
}

INSTANTIATE_TEST_SUITE_P(
    Robots, OptimiserClasses,
    testing::Values(
        ClassCase{"crocoddyl_arm", "crocoddyl", own_robot("two_link"), with_inputs(kDynamics)},
        ClassCase{"crocoddyl_flying", "crocoddyl", kFlying, {"--kernels", kDynamics}},
        ClassCase{"aligator_arm", "aligator", own_robot("two_link"), with_inputs(kStep)},
        ClassCase{"aligator_flying",
                  "aligator",
                  kFlying,
                  {"--integrator", "implicit-midpoint", "--kernels", kStep}},
        ClassCase{"ocs2_arm", "ocs2", own_robot("two_link"), with_inputs(kDynamics)},
        ClassCase{"libfranka_arm",
                  "libfranka",
                  own_robot("panda"),
                  {"--parameters", "gravity,payload:panda_link8", "--frames", "panda_link8",
                   "--kernels", "bias_forces,gravity_forces,mass_matrix,forward_kinematics"}}),
    testing::PrintToStringParamName());

}  // namespace
}  // namespace dynac::test
