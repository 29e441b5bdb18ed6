// SPDX-License-Identifier: BSD-3-Clause
// Loops over rows of matrices (ir/matrix_products.hpp) in emitted code: kernels of a robot with so
// many joints that their products are loops, which need each other's results, agree with the
// generic code in both languages, in scalars and in lanes, in one body and outlined.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "build.hpp"

namespace dynac::test {
namespace {

constexpr int kJoints = 13;

// A chain of revolute joints along x, y and z in turn, no two links alike.
std::string chain() {
  std::string text = "<robot name=\"chain\">\n  <link name=\"link_0\"/>\n";
  for (int k = 1; k <= kJoints; ++k) {
    text += fmt::format(
        "  <link name=\"link_{0}\"><inertial><mass value=\"{1}\"/>\n"
        "    <origin xyz=\"0.0{2} -0.0{3} 0.{4}\"/>\n"
        "    <inertia ixx=\"0.0{5}\" iyy=\"0.0{6}\" izz=\"0.0{5}\" ixy=\"0.001\" ixz=\"0\" "
        "iyz=\"-0.001\"/>\n  </inertial></link>\n"
        "  <joint name=\"joint_{0}\" type=\"revolute\"><parent link=\"link_{7}\"/>\n"
        "    <child link=\"link_{0}\"/><origin xyz=\"0.{3} 0.0{2} 0.{4}\" rpy=\"0 0.{2} 0.{4}\"/>\n"
        "    <axis xyz=\"{8}\"/><limit lower=\"-3\" upper=\"3\" effort=\"9\" velocity=\"9\"/>\n"
        "  </joint>\n",
        k, 1 + k % 4, 1 + k % 3, 1 + k % 5, 1 + k % 2, 2 + k % 3, 3 + k % 2, k - 1,
        k % 3 == 0   ? "1 0 0"
        : k % 3 == 1 ? "0 1 0"
                     : "0 0 1");
  }
  return text + "</robot>\n";
}

TEST(MatrixProducts, OfALongChainAgreeWithTheGenericCode) {
  const TemporaryFolder root;
  write_file(root.path() / "chain.urdf", chain());
  const std::vector<Words> ways{{"--language", "c"},
                                {"--language", "c", "--target", "cortex-m7", "--scalar", "double"},
                                {"--lanes", "4"},
                                {"--lanes", "1"}};
  for (std::size_t k = 0; k < ways.size(); ++k) {
    // Body frames and the world's in turn.
    const Words flags{
        "--kernels", "forward_dynamics_hessian", "--formulation",
        std::string("forward_dynamics_hessian=idsva_") + (k % 2 == 0 ? "world_" : "") + "ltdl"};
    const EmittedFolder folder(root.path(),
                               {root / "chain.urdf", join({ways[k], flags}), std::to_string(k)});
    std::string text;
    for (const std::string& body : folder.bodies()) text += read_file(body);
    EXPECT_NE(text.find("product_1("), std::string::npos);
    const std::string selftest = folder.file(k < 2 ? "_selftest.c" : "_selftest.cpp");
    const std::string program = folder.path() / "program";
    EXPECT_TRUE(compiles(
        compilers()[0],
        {header_flags(), folder.include_flags(), folder.bodies(), {selftest, "-o", program}}));
    EXPECT_TRUE(succeeds({program})) << folder.path();
  }
}

}  // namespace
}  // namespace dynac::test
