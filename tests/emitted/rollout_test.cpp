// SPDX-License-Identifier: BSD-3-Clause
// --horizon: rollouts are the steps that they are made of, and their gradients those of forward
// sensitivities; see programs/check_rollout.cpp. The energy that the implicit midpoint rule keeps
// over a long one is checked by programs/check_energy.cpp.
#include <gtest/gtest.h>

#include "build.hpp"

namespace dynac::test {
namespace {

const std::string kPrograms = DYNAC_SOURCE_DIR "/tests/emitted/programs/";

/// Builds a program with a robot's kernels, which it finds in the namespace `robot`, and runs it.
testing::AssertionResult runs(const std::string& program, const EmittedRobot& robot) {
  const TemporaryFolder root;
  const EmittedFolder folder(root.path(), robot);
  const std::string executable = (folder.path() / "program").string();
  const testing::AssertionResult built =
      compiles(compilers()[0], {{"-std=c++20", "-O1"},
                                folder.include_flags(),
                                folder.united_bodies(),
                                {kPrograms + program, "-o", executable}});
  return built ? succeeds({executable}) : built;
}

EmittedRobot rolled(const std::string& name, const Words& flags) {
  return {own_robot(name), join({{"--name", "robot"}, flags}), name};
}

TEST(Rollout, IsItsStepsAndItsGradientThatOfForwardSensitivities) {
  const Words kernels{"--horizon", "200", "--kernels",
                      "integrate,step,step_derivatives,step_adjoint"};
  EXPECT_TRUE(runs("check_rollout.cpp", rolled("panda", kernels)));
  EXPECT_TRUE(runs("check_rollout.cpp",
                   rolled("aerial_manipulator", join({kernels, {"--base", "floating"}}))));
}

TEST(Rollout, KeepsTheEnergyByTheMidpointRule) {
  EXPECT_TRUE(runs("check_energy.cpp",
                   rolled("two_link", {"--horizon", "1000", "--kernels", "step,energies",
                                       "--integrator", "implicit-midpoint"})));
}

}  // namespace
}  // namespace dynac::test
