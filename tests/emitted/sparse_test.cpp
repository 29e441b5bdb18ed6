// SPDX-License-Identifier: BSD-3-Clause
// --sparse: matrices as lists of the entries that may differ from zero. That the others are zero is
// tested against whole matrices in tests/python/sparse_test.py.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rows.hpp"

namespace dynac::test {
namespace {

std::size_t lists_of(const EmittedFolder& folder) {
  std::size_t lists = 0;
  for (const nlohmann::json& kernel : folder.manifest()["kernels"]) {
    for (const nlohmann::json& output : kernel["outputs"]) lists += output.contains("sparsity");
  }
  return lists;
}

TEST(Sparse, EveryKernelPassesItsSelfTest) {
  const TemporaryFolder root;
  const EmittedFolder folder(root.path(), every_kernel("double", {"--sparse"}));
  EXPECT_GT(lists_of(folder), 50u);
  EXPECT_TRUE(passes_selftest(folder, compilers()[0]));
}

// Entries in lanes of vectors, of products in loops, in outlined functions, and of a batch.
TEST(Sparse, EveryFormOfCodePassesItsSelfTest) {
  const TemporaryFolder root;
  const std::string quadruped = own_robot("quadruped");
  const std::vector<EmittedRobot> forms{
      {quadruped,
       {"--base", "floating", "--kernels", "mass_matrix,mass_matrix_inverse", "--batch", "3"},
       "lanes"},
      {quadruped,
       {"--base", "floating", "--contact", "FL_foot:point", "--kernels",
        "constrained_forward_dynamics_derivatives", "--triangle", "lower"},
       "products"},
      {own_robot("aerial_manipulator"),
       {"--base", "floating", "--kernels", "forward_dynamics_derivatives", "--scalar", "float"},
       "outlined"},
      {two_arms(),
       {"--kernels", "mass_matrix,frame_jacobian", "--code-budget", "8", "--lanes", "1"},
       "steps"},
      {two_arms(), {"--kernels", "mass_matrix", "--scalar", "template"}, "template"}};
  for (const EmittedRobot& form : forms) {
    EmittedRobot robot = form;
    robot.flags.emplace_back("--sparse");
    const EmittedFolder folder(root.path(), robot);
    EXPECT_GT(lists_of(folder), 0u) << form.folder;
    EXPECT_TRUE(passes_selftest(folder, compilers()[0])) << form.folder;
  }
}

// Poses have one index that counts two ways.
TEST(Sparse, PosesAloneAreLists) {
  const TemporaryFolder root;
  const EmittedFolder poses(
      root.path(),
      {own_robot("two_link"), {"--kernels", "forward_kinematics", "--sparse"}, "poses"});
  EXPECT_GT(lists_of(poses), 0u);
  EXPECT_TRUE(passes_selftest(poses, compilers()[0]));
}

TEST(Sparse, EigenReadsTheListsAsMatrices) {
  const TemporaryFolder root;
  const Words kernels{"--base", "floating", "--kernels", "mass_matrix,frame_jacobian"};
  const std::string quadruped = own_robot("quadruped");
  const EmittedFolder whole(root.path(),
                            {quadruped, join({kernels, {"--name", "whole"}}), "whole"});
  const EmittedFolder lists(root.path(),
                            {quadruped, join({kernels, {"--name", "lists", "--sparse"}}), "lists"});
  const std::string program = root / "views";
  ASSERT_TRUE(
      compiles(compilers()[0],
               {header_flags(),
                {"-isystem", DYNAC_EIGEN_FOLDER},
                {"-I" + root.path().string()},
                whole.include_flags(),
                whole.bodies(),
                lists.bodies(),
                {DYNAC_SOURCE_DIR "/tests/emitted/programs/sparse_views.cpp", "-o", program}}));
  EXPECT_TRUE(succeeds({program}));
}

}  // namespace
}  // namespace dynac::test
