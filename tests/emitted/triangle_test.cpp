// SPDX-License-Identifier: BSD-3-Clause
// --triangle: of symmetric outputs one triangle is written, with the values that the whole has, and
// the other is left as it is; see programs/check_promises.cpp and check_batch.cpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "rows.hpp"

namespace dynac::test {
namespace {

using testing::HasSubstr;

/// A robot, and what its code has in it that shows its form.
struct Form {
  EmittedRobot robot;
  const char* sign;
};

/// Every kernel; limbs in SIMD lanes (in C++); outlined functions; products of matrices as
/// loops, of which one factor is symmetric (in C++); steps in loops; a tensor that is cleared
/// first.
std::vector<Form> forms(const TemporaryFolder& files, const std::string& triangle,
                        bool is_cpp = true) {
  write_file(files / "tips", "set tips\n  point left10\n  point right10 without z\n");
  const Words all{"--triangle", triangle, "--language", is_cpp ? "c++" : "c"};
  const auto of = [&](const std::string& file, const char* name, const Words& own) {
    return EmittedRobot{file, join({all, own, {"--namespace", name}}), name};
  };
  const std::string quadruped = own_robot("quadruped"), panda = own_robot("panda");
  return {
      {every_kernel("double", all), "const double"},
      {of(quadruped, "lanes",
          {"--base", "floating", "--kernels", "mass_matrix,mass_matrix_inverse"}),
       "wide.hpp"},
      {of(own_robot("aerial_manipulator"), "outlined",
          {"--base", "floating", "--kernels", "forward_dynamics_derivatives"}),
       "outlined_1("},
      {of(quadruped, "products",
          {"--base", "floating", "--contact", "FL_foot:point", "--kernels",
           "constrained_forward_dynamics_derivatives"}),
       "product_1("},
      {of(two_arms(), "steps",
          join({{"--constraints", files / "tips", "--kernels", "delassus", "--code-budget", "8"},
                is_cpp ? Words{"--lanes", "1"} : Words{}})),
       "step_1("},
      {of(panda, "cleared", {"--kernels", "equations_of_motion_order1"}),
       "i) M_derivatives[i] = 0"}};
}

/// The forms but those whose folders have these names.
std::vector<Form> without(std::vector<Form> forms, const Words& names) {
  std::erase_if(forms, [&](const Form& form) {
    return std::ranges::find(names, form.robot.folder) != names.end();
  });
  return forms;
}

std::vector<EmittedRobot> robots_of(const std::vector<Form>& forms) {
  std::vector<EmittedRobot> robots;
  for (const Form& form : forms) robots.push_back(form.robot);
  return robots;
}

bool has_triangle(const EmittedFolder& folder) {
  for (const nlohmann::json& kernel : folder.manifest()["kernels"]) {
    for (const nlohmann::json& output : kernel["outputs"]) {
      if (output.contains("triangle")) return true;
    }
  }
  return false;
}

TEST(Triangle, IsAllThatIsWritten) {
  for (const char* triangle : {"lower", "upper"}) {
    const TemporaryFolder files;
    // Every kernel once is enough, and what takes compilers long.
    const Words once =
        triangle == std::string("upper") ? Words{"every_double", "outlined", "products"} : Words{};
    const std::vector<Form> all = without(forms(files, triangle), once);
    const RowsFolder folder(robots_of(all));
    for (std::size_t k = 0; k < all.size(); ++k) {
      const EmittedFolder& robot = folder.robots()[k];
      EXPECT_TRUE(has_triangle(robot));
      EXPECT_THAT(read_file(robot.bodies().front()), HasSubstr(all[k].sign));
    }
    ASSERT_TRUE(folder.builds("check_promises", compilers()[0], for_this_machine("-O1")));
    EXPECT_TRUE(succeeds({folder.program("check_promises")})) << triangle;
  }
}

TEST(Triangle, IsAllThatIsWrittenInC) {
  const TemporaryFolder files;
  // Every kernel is stored in the same way in C++.
  const RowsFolder folder(robots_of(without(forms(files, "lower", false), {"every_double"})));
  Words objects;
  for (const EmittedFolder& robot : folder.robots()) {
    ASSERT_TRUE(compiles_bodies(robot, split(DYNAC_C_COMPILERS, ',')[0], {"-O1"},
                                {"-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror"}));
    for (const std::string& body : robot.bodies()) objects.push_back(body + ".o");
  }
  ASSERT_TRUE(folder.links("check_promises", compilers()[0], {"-O1"}, objects));
  EXPECT_TRUE(succeeds({folder.program("check_promises")}));
}

TEST(Triangle, IsAllThatBatchesWrite) {
  // What is stored does not depend on how much is optimised.
  const Words widest = runs_x86_64_v3() ? Words{"-O1", "-march=x86-64-v3"} : Words{"-O1"};
  const std::vector<Words> flags{{"-O1", "-U__SSE2__", "-U__aarch64__"}, widest};
  const RowsFolder folder(
      {{own_robot("two_link"),
        {"--scalar", "float", "--batch", "6", "--triangle", "lower", "--contact", "tip:point",
         "--kernels", "mass_matrix,delassus,forward_dynamics_hessian,equations_of_motion_order1"},
        "two_link"},
       {own_robot("panda"),
        {"--batch", "11", "--triangle", "upper", "--kernels", "mass_matrix,mass_matrix_inverse"},
        "panda"}});
  for (std::size_t k = 0; k < flags.size(); ++k) {
    const std::string compiler = compilers()[k % compilers().size()];
    ASSERT_TRUE(folder.builds("check_batch", compiler, flags[k]));
    EXPECT_TRUE(succeeds({folder.program("check_batch")})) << compiler;
  }
}

// Recorded values are computed whole, and what is not written must hold what it held.
TEST(Triangle, IsKnownToTheSelfTest) {
  const TemporaryFolder root;
  const Words kernels{"--triangle", "upper", "--kernels", "mass_matrix,mass_matrix_inverse"};
  for (const Words& flags :
       {Words{"--language", "c++", "--batch", "9"}, Words{"--language", "c", "--batch", "9"},
        Words{"--scalar", "float"}, Words{"--scalar", "template"}}) {
    const std::string name = flags[1] == "c++" ? "cpp" : flags[1];
    const EmittedFolder folder(root.path(), {own_robot("cart_pole"), join({flags, kernels}), name});
    const std::string build = (folder.path() / "build").string();
    EXPECT_TRUE(succeeds(
        {DYNAC_CMAKE, "-S", folder.path().string(), "-B", build, "-G", DYNAC_CMAKE_GENERATOR}));
    EXPECT_TRUE(succeeds({DYNAC_CMAKE, "--build", build}));
    EXPECT_TRUE(succeeds({build + "/cart_pole_selftest"})) << name;
  }
}

TEST(Triangle, ThatIsWrittenWrongFailsTheSelfTest) {
  const TemporaryFolder root;
  const EmittedFolder folder(
      root.path(),
      {own_robot("two_link"), {"--triangle", "lower", "--kernels", "mass_matrix"}, "two_link"});
  ASSERT_TRUE(passes_selftest(folder, compilers()[0]));
  const std::string body = folder.bodies().front();
  std::string text = read_file(body);
  const std::size_t store = text.rfind("  M[");
  ASSERT_NE(store, std::string::npos);
  write_file(body, text.insert(store, "  M[2] = 0.5;\n"));
  EXPECT_FALSE(passes_selftest(folder, compilers()[0])) << "M[0, 1] was written";
}

constexpr const char* kReading = R"(
#include "panda_eigen.hpp"
int main() {
  using Vector = Eigen::Matrix<double, 7, 1>;
  const Vector q = Vector::LinSpaced(7, 0.1, 0.9), x = Vector::LinSpaced(7, -1, 1);
  const auto M = panda::mass_matrix(q);
  const auto inverse = panda::mass_matrix_inverse(q);
  const Vector y = M.selfadjointView<Eigen::VIEW>() * x;
  const Vector back = inverse.selfadjointView<Eigen::VIEW>() * y;
  return (back - x).norm() < 1e-10 ? 0 : 1;
}
)";

TEST(Triangle, IsReadByViewsOfEigen) {
  const TemporaryFolder root;
  for (const auto& [triangle, view] : {std::pair("lower", "Lower"), std::pair("upper", "Upper")}) {
    const EmittedFolder folder(
        root.path(), {own_robot("panda"),
                      {"--triangle", triangle, "--kernels", "mass_matrix,mass_matrix_inverse"},
                      triangle});
    EXPECT_THAT(read_file(folder.file("_eigen.hpp")),
                HasSubstr("M.selfadjointView<Eigen::" + std::string(view) + ">()"));
    write_file(root / "read.cpp", kReading);
    ASSERT_TRUE(
        compiles(compilers()[0], {header_flags(),
                                  folder.include_flags(),
                                  {"-O2"},
                                  folder.bodies(),
                                  {"-isystem", DYNAC_EIGEN_FOLDER, "-DVIEW=" + std::string(view),
                                   root / "read.cpp", "-o", root / "read"}}));
    EXPECT_TRUE(succeeds({root / "read"})) << triangle;
  }
}

// Bytes of machine code of a kernel's body.
std::size_t text_of(const TemporaryFolder& root, const std::string& triangle,
                    const std::string& kernel) {
  const EmittedFolder folder(
      root.path(),
      {own_robot("panda"), {"--triangle", triangle, "--kernels", kernel}, kernel + "_" + triangle});
  EXPECT_TRUE(compiles_bodies(folder, compilers()[0], {"-O2"}));
  const Outcome sizes = run({DYNAC_SIZE, folder.bodies().front() + ".o"});
  return std::stoul(split(sizes.out, '\n')[1]);
}

TEST(Triangle, SavesMachineCode) {
  const TemporaryFolder root;
  for (const char* kernel : {"mass_matrix", "mass_matrix_inverse"}) {
    const std::size_t full = text_of(root, "full", kernel);
    EXPECT_LT(text_of(root, "lower", kernel), full) << kernel;
    EXPECT_LT(text_of(root, "upper", kernel), full) << kernel;
  }
}

}  // namespace
}  // namespace dynac::test
