// SPDX-License-Identifier: BSD-3-Clause
// An emitted folder as a project of its own: it builds, tests itself, and the test bites.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <string>

#include "build.hpp"
#include "rows.hpp"

namespace dynac::test {
namespace {

/// Configures, builds and tests the folder by its own CMakeLists.txt.
testing::AssertionResult builds_alone(const EmittedFolder& folder, const Words& flags = {}) {
  const std::string build = (folder.path() / "build").string();
  const Words configure{
      DYNAC_CMAKE, "-S", folder.path().string(), "-B",
      build,       "-G", DYNAC_CMAKE_GENERATOR,  "-DCMAKE_CXX_COMPILER=" + compilers()[0]};
  testing::AssertionResult result = succeeds(join({configure, flags}));
  if (result) result = succeeds({DYNAC_CMAKE, "--build", build});
  const Outcome tested = run({DYNAC_CMAKE, "-E", "chdir", build, "ctest", "--output-on-failure"});
  if (result &&
      (tested.exit_code != 0 || tested.out.find("100% tests passed") == std::string::npos)) {
    return testing::AssertionFailure() << to_string(tested);
  }
  return result;
}

TEST(Folder, BuildsAndTestsItselfInDouble) {
  const TemporaryFolder root;
  EXPECT_TRUE(builds_alone({root.path(), {own_robot("panda"), {}, "out"}}));
}

TEST(Folder, BuildsAndTestsItselfInFloat) {
  const TemporaryFolder root;
  EXPECT_TRUE(builds_alone({root.path(),
                            {own_robot("aerial_manipulator"),
                             {"--scalar", "float", "--base", "floating", "--fext", "all"},
                             "out"}}));
}

TEST(Folder, BuildsAndTestsItselfAsATemplate) {
  const TemporaryFolder root;
  EXPECT_TRUE(builds_alone(
      {root.path(), {own_robot("panda"), {"--scalar", "template", "--base", "floating"}, "out"}}));
}

TEST(Folder, BuildsAndTestsItselfAsATemplateThatTurns) {
  const TemporaryFolder root;
  EXPECT_TRUE(builds_alone({root.path(),
                            {own_robot("panda"),
                             {"--scalar", "template", "--base", "floating", "--kernels",
                              "integrate,difference,frame_jacobian"},
                             "out"}}));
}

// The inertia of a body that is alike in all directions does not change: only roundings of its rate
// are left, which are compared with what is subtracted there.
TEST(Folder, TestsItselfWhereAnOutputIsZeroButForRoundings) {
  const TemporaryFolder root;
  const std::regex allowed("compare_vanishing\\(\"[a-z_]+ I_G_dot,[^)]*, ([^,)]+)\\);");
  for (const char* inertia : {"1e-3", "0.1", "1e4"}) {
    const std::string file = root / (std::string("ball") + inertia + ".urdf");
    write_file(file, fmt::format("<robot name='ball'><link name='ball'><inertial><mass value='2'/>"
                                 "<inertia ixx='{0}' iyy='{0}' izz='{0}' ixy='0' ixz='0' iyz='0'/>"
                                 "</inertial></link></robot>",
                                 inertia));
    for (const char* scalar : {"double", "float"}) {
      const EmittedFolder folder(
          root.path(), {file,
                        {"--base", "floating", "--kernels", "centroidal_inertia", "--scalar",
                         scalar, "--name", "ball", "--batch", "4"},
                        std::string(scalar) + inertia});
      EXPECT_TRUE(passes_selftest(folder, compilers()[0])) << inertia << " " << scalar;
      const std::string test = read_file(folder.file("_selftest.cpp"));
      std::smatch match;
      ASSERT_TRUE(std::regex_search(test, match, allowed)) << inertia << " " << scalar;
      const double epsilon = scalar == std::string("float") ? 0x1p-23 : 0x1p-52;
      EXPECT_LE(std::stod(match[1]), 1000 * epsilon * std::stod(inertia));
    }
  }
}

// Bodies of batches have names in common, which a unity build would bring together.
TEST(Folder, BuildsWhereTheProjectUnitesSources) {
  const TemporaryFolder root;
  EXPECT_TRUE(builds_alone({root.path(),
                            {own_robot("pendulum"),
                             {"--batch", "3", "--kernels", "inverse_dynamics,forward_dynamics"},
                             "out"}},
                           {"-DCMAKE_UNITY_BUILD=ON"}));
}

TEST(Folder, PassesItsTestWithPrescribedMotions) {
  const TemporaryFolder root;
  EXPECT_TRUE(passes_selftest(
      {root.path(),
       {own_robot("aerial_manipulator"),
        {"--base", "floating", "--base-velocity", "mixed", "--fext", "arm1_link3", "--parameters",
         "gravity", "--prescribed-motion", "root_joint,arm1_roll,arm2_yaw", "--kernels",
         "hybrid_dynamics_order0,hybrid_dynamics_order3"},
        "out"}},
      compilers()[0]));
}

TEST(Folder, PassesItsTestWithBaseParametersAsInputs) {
  for (const char* const scalar : {"double", "float", "template"}) {
    const TemporaryFolder root;
    EXPECT_TRUE(passes_selftest(
        {root.path(),
         {own_robot("two_link"),
          {"--scalar", scalar, "--joint-dynamics", "all", "--parameters",
           "gravity,base,payload:forearm", "--derivatives-by", "parameters", "--kernels",
           "inverse_dynamics,forward_dynamics_derivatives,mass_matrix"},
          "out"}},
        compilers()[0]))
        << scalar;
  }
}

TEST(Folder, PassesItsTestWithFusedKernelsAndConstraintsThatComeAndGo) {
  for (const char* const language : {"c++", "c"}) {
    const TemporaryFolder root;
    EXPECT_TRUE(
        builds_alone({root.path(),
                      {own_robot("quadruped"),
                       {"--base", "floating", "--language", language, "--batch", "3", "--contact",
                        "FL_foot:point,FR_foot:point,RL_foot:point,RR_foot:point",
                        "--constraint-inputs", "active,accelerations", "--fuse",
                        "whole_body=mass_matrix,bias_forces,constraint_motion,center_of_mass,cfd"},
                       "out"}}));
  }
}

// Residuals of loops are rounding, which differs from the recorded one.
TEST(Folder, PassesItsTestWithResidualsThatVanish) {
  for (const char* const scalar : {"double", "float"}) {
    const TemporaryFolder root;
    EXPECT_TRUE(builds_alone({root.path(), closed_loop({"--scalar", scalar, "--batch", "3"})}));
  }
}

TEST(Folder, BuildsAndTestsItselfWithTheSineOfTheLibrary) {
  const TemporaryFolder root;
  EXPECT_TRUE(builds_alone({root.path(), {own_robot("panda"), {"--trig", "libm"}, "out"}}));
}

TEST(Folder, BuildsWithTheRuntimeOfAPackage) {
  const TemporaryFolder root;
  const EmittedFolder folder(root.path(), {own_robot("panda"), {"--runtime", "external"}, "out"});
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "include"));
  write_file(root.path() / "package/dynacConfig.cmake",
             "add_library(dynac::runtime INTERFACE IMPORTED)\n"
             "target_include_directories(dynac::runtime INTERFACE "
             "\"" DYNAC_SOURCE_DIR "/runtime/include\")\n");
  EXPECT_TRUE(builds_alone(folder, {"-Ddynac_DIR=" + root / "package"}));
}

TEST(Folder, PassesItsTestOnEveryOwnRobot) {
  const TemporaryFolder root;
  for (const auto& entry : std::filesystem::directory_iterator(DYNAC_SOURCE_DIR "/robots")) {
    if (entry.path().extension() != ".urdf") continue;
    const std::string robot = entry.path().string();
    EXPECT_TRUE(
        passes_selftest({root.path(), {robot, {}, entry.path().stem().string()}}, compilers()[0]))
        << robot;
  }
}

/// Other bodies must fail: the first plain number that matters, changed a little.
void change_a_number(const std::string& body) {
  const std::string text = read_file(body);
  const std::size_t arithmetic = text.find("sincos<");
  ASSERT_NE(arithmetic, std::string::npos);
  std::smatch number;
  const std::string rest = text.substr(arithmetic);
  ASSERT_TRUE(std::regex_search(rest, number, std::regex("[0-9]\\.[0-9]+")));
  const double changed = std::stod(number.str()) + 1e-3;
  write_file(body, text.substr(0, arithmetic) + number.prefix().str() + std::to_string(changed) +
                       number.suffix().str());
}

TEST(Folder, ItsTestBitesWhenANumberIsWrong) {
  const TemporaryFolder root;
  for (const char* robot : {"cart_pole", "panda", "aerial_manipulator"}) {
    const EmittedFolder folder(root.path(), {own_robot(robot), {}, robot});
    ASSERT_TRUE(passes_selftest(folder, compilers()[0]));
    change_a_number(folder.bodies()[0]);
    const testing::AssertionResult result = passes_selftest(folder, compilers()[0]);
    EXPECT_FALSE(result);
    EXPECT_THAT(result.message(), testing::HasSubstr("exit code 1\n"));
    EXPECT_THAT(result.message(), testing::HasSubstr("DIFFERS"));
  }
}

TEST(Folder, ItsTestBitesWhenAResidualIsWrong) {
  const TemporaryFolder root;
  const EmittedFolder folder(root.path(), closed_loop());
  ASSERT_TRUE(passes_selftest(folder, compilers()[0]));
  for (const std::string& body : folder.bodies()) {
    const std::string text = read_file(body);
    write_file(body, std::regex_replace(text, std::regex("phi\\[1\\] = "), "phi[1] = 1e-6 + "));
  }
  const testing::AssertionResult result = passes_selftest(folder, compilers()[0]);
  EXPECT_FALSE(result);
  EXPECT_THAT(result.message(), testing::HasSubstr("phi, sample 1                 DIFFERS"));
}

TEST(Folder, ItsTestBitesWhenAResultIsNotANumber) {
  const TemporaryFolder root;
  const EmittedFolder folder(root.path(), {own_robot("pendulum"), {}, "out"});
  const std::string body = folder.bodies()[0];
  write_file(body, std::regex_replace(read_file(body), std::regex("tau\\[0\\] = "),
                                      "tau[0] = 0.0 / 0.0 * "));
  const testing::AssertionResult result = passes_selftest(folder, compilers()[0]);
  EXPECT_FALSE(result);
  EXPECT_THAT(result.message(), testing::HasSubstr("DIFFERS"));
}

/// A project around two emitted folders, one of them not called like its robot.
class Surrounding {
 public:
  /// @param[in] flags  of the folder of the panda
  explicit Surrounding(const Words& flags = {})
      : panda_(root_.path(), {own_robot("panda"), flags, "arm"}) {
    write_file(root_.path() / "CMakeLists.txt",
               "cmake_minimum_required(VERSION 3.16)\nproject(controller CXX)\nenable_testing()\n"
               "add_subdirectory(arm)\nadd_subdirectory(cart_pole)\n"
               "add_executable(controller main.cpp)\n"
               "target_link_libraries(controller PRIVATE panda cart_pole)\n");
    write_file(
        root_.path() / "main.cpp",
        "#include <cart_pole/cart_pole.hpp>\n#include <panda/panda.hpp>\n"
        "#include <panda/panda_c.h>\n"
        "int main() { std::array<double, 7> x{}, tau; panda::inverse_dynamics(x, x, x, tau);\n"
        "  std::array<double, 2> y{}; cart_pole::inverse_dynamics(y, y, y, y); }\n");
  }

  [[nodiscard]] std::string build() const { return root_ / "build"; }

  /// Configures with these flags and builds the controller and what else the project has.
  testing::AssertionResult builds(const Words& flags) const {
    const Words configure{
        DYNAC_CMAKE, "-S", root_.path().string(), "-B",
        build(),     "-G", DYNAC_CMAKE_GENERATOR, "-DCMAKE_CXX_COMPILER=" + compilers()[0]};
    const testing::AssertionResult result = succeeds(join({configure, flags}));
    return result ? succeeds({DYNAC_CMAKE, "--build", build(), "--verbose"}) : result;
  }

 private:
  TemporaryFolder root_;
  EmittedFolder panda_;
  EmittedFolder cart_pole_{root_.path(), {own_robot("cart_pole"), {}, "cart_pole"}};
};

TEST(Folder, IsUsedAsASubdirectoryWithoutItsTest) {
  const Surrounding project;
  ASSERT_TRUE(project.builds({}));
  EXPECT_TRUE(succeeds({project.build() + "/controller"}));
  EXPECT_FALSE(std::filesystem::exists(project.build() + "/arm/panda_selftest"));
}

TEST(Folder, InCIsUsedAsASubdirectoryOfAProjectWithoutC) {
  const Surrounding project({"--language", "c"});
  ASSERT_TRUE(project.builds({}));
  EXPECT_TRUE(succeeds({project.build() + "/controller"}));
}

TEST(Folder, BringsItsTestAsASubdirectoryIfThatIsAskedFor) {
  const Surrounding project;
  ASSERT_TRUE(project.builds({"-Dpanda_BUILD_SELFTEST=ON"}));
  EXPECT_TRUE(succeeds({project.build() + "/arm/panda_selftest"}));
  EXPECT_FALSE(std::filesystem::exists(project.build() + "/cart_pole/cart_pole_selftest"));
  const Outcome tested =
      run({DYNAC_CMAKE, "-E", "chdir", project.build(), "ctest", "--output-on-failure"});
  EXPECT_THAT(tested.out, testing::HasSubstr("100% tests passed, 0 tests failed out of 1"));
}

TEST(Folder, LeavesItsTestOutAloneIfThatIsAskedFor) {
  const TemporaryFolder root;
  const EmittedFolder folder(root.path(), {own_robot("pendulum"), {}, "out"});
  EXPECT_FALSE(
      builds_alone(folder, {"-Dpendulum_BUILD_SELFTEST=OFF"}));  // there is no test to pass
  EXPECT_FALSE(std::filesystem::exists(root.path() / "out/build/pendulum_selftest"));
  EXPECT_TRUE(std::filesystem::exists(root.path() / "out/build/libpendulum.a"));
}

TEST(Folder, IsOptimisedAsASubdirectoryWithoutABuildType) {
  const Surrounding project;
  for (const std::string type : {"", "Debug"}) {
    const testing::AssertionResult result = project.builds({"-DCMAKE_BUILD_TYPE=" + type});
    ASSERT_TRUE(result);
    const std::regex compilation("[^\n]* -O2 [^\n]*-c [^\n]*panda_inverse_dynamics\\.cpp");
    EXPECT_TRUE(std::regex_search(std::string(result.message()), compilation)) << result.message();
  }
}

TEST(Folder, BecomesASharedLibraryWhereTheProjectHasThose) {
  const Surrounding project;
  ASSERT_TRUE(project.builds({"-DBUILD_SHARED_LIBS=ON", "-DCMAKE_CXX_VISIBILITY_PRESET=hidden"}));
  EXPECT_TRUE(succeeds({project.build() + "/controller"}));
  EXPECT_TRUE(std::filesystem::exists(project.build() + "/arm/libpanda.so"));
  EXPECT_FALSE(std::filesystem::exists(project.build() + "/arm/libpanda.a"));
}

/// Installs a folder and builds a project that finds it there.
testing::AssertionResult is_found_when_installed(const Words& flags, const std::string& call) {
  const TemporaryFolder root;
  const EmittedFolder folder(root.path(), {own_robot("panda"), flags, "out"});
  testing::AssertionResult result =
      builds_alone(folder, {"-DCMAKE_INSTALL_PREFIX=" + root / "all"});
  if (result) result = succeeds({DYNAC_CMAKE, "--install", (folder.path() / "build").string()});
  write_file(root.path() / "user/CMakeLists.txt",
             "cmake_minimum_required(VERSION 3.16)\nproject(user CXX)\n"
             "find_package(panda CONFIG REQUIRED)\nadd_executable(user main.cpp)\n"
             "target_link_libraries(user PRIVATE panda::panda)\n");
  write_file(root.path() / "user/main.cpp",
             "#include <panda/panda.hpp>\nint main() { double x[12 * 12] = {}; " + call + " }\n");
  std::filesystem::remove_all(folder.path());
  if (result) {
    result = succeeds({DYNAC_CMAKE, "-S", root / "user", "-B", root / "user/build", "-G",
                       DYNAC_CMAKE_GENERATOR, "-DCMAKE_CXX_COMPILER=" + compilers()[0],
                       "-DCMAKE_PREFIX_PATH=" + root / "all"});
  }
  return result ? succeeds({DYNAC_CMAKE, "--build", root / "user/build"}) : result;
}

TEST(Folder, IsFoundByOtherProjectsWhenInstalled) {
  EXPECT_TRUE(is_found_when_installed({}, "panda_inverse_dynamics(x, x, x, x);"));
  EXPECT_TRUE(is_found_when_installed(
      {"--scalar", "template", "--base", "floating", "--kernels", "difference"},
      "panda::difference<double>(x, x, x);"));
}

}  // namespace
}  // namespace dynac::test
