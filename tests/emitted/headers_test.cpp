// SPDX-License-Identifier: BSD-3-Clause
// Emitted headers under warnings as errors, alone and together, in C++14 to C++20 and in C99.
#include <gtest/gtest.h>

#include <regex>
#include <string>

#include "build.hpp"

namespace dynac::test {
namespace {

const Words kFloating{"--base", "floating",     "--fext",
                      "all",    "--parameters", "inertia:arm1_link2,gravity,payload:base"};

/// A source that includes these headers twice, each on its own first.
std::string including(const Words& headers) {
  std::string text;
  for (int round = 0; round < 2; ++round) {
    for (const std::string& header : headers) text += "#include \"" + header + "\"\n";
  }
  return text;
}

void expect_header_compiles(const EmittedFolder& folder, const std::string& ending,
                            const Words& flags, const Words& by = compilers()) {
  const std::string source = (folder.path() / "include_it.cpp").string();
  write_file(source, including({folder.name() + ending}));
  for (const std::string& compiler : by) {
    EXPECT_TRUE(compiles(
        compiler, {header_flags(), folder.include_flags(), flags, {"-fsyntax-only", source}}))
        << ending;
  }
}

TEST(Headers, CompileAloneWithoutWarning) {
  const TemporaryFolder root;
  for (const char* scalar : {"double", "float"}) {
    const EmittedFolder folder(root.path(), {own_robot("aerial_manipulator"),
                                             join({kFloating, {"--scalar", scalar}}), scalar});
    expect_header_compiles(folder, ".hpp", {});
    expect_header_compiles(folder, "_c.h", {"-nostdinc++"});
  }
}

TEST(Headers, ForEigenCompileAloneWithoutWarning) {
  const TemporaryFolder root;
  const EmittedFolder folder(root.path(), {own_robot("aerial_manipulator"), kFloating, "double"});
  expect_header_compiles(folder, "_eigen.hpp", {"-isystem", DYNAC_EIGEN_FOLDER}, {compilers()[0]});
}

TEST(Headers, OfBatchesCompileAloneWithoutWarning) {
  const TemporaryFolder root;
  for (const char* number : {"3", "4096"}) {  // the last in fixed sizes that Eigen would refuse
    const EmittedFolder folder(
        root.path(), {own_robot("aerial_manipulator"), join({kFloating, {"--batch", number}}),
                      std::string("n") + number});
    expect_header_compiles(folder, ".hpp", {});
    expect_header_compiles(folder, "_c.h", {"-nostdinc++"});
    expect_header_compiles(folder, "_eigen.hpp", {"-isystem", DYNAC_EIGEN_FOLDER},
                           {compilers()[0]});
    EXPECT_EQ(folder.manifest()["batch"], std::stoi(number));
  }
}

TEST(Headers, OfATemplateCompileAloneWithoutWarning) {
  const TemporaryFolder root;
  const EmittedFolder folder(root.path(), {own_robot("aerial_manipulator"),
                                           join({kFloating, {"--scalar", "template"}}), "any"});
  expect_header_compiles(folder, ".hpp", {});
  expect_header_compiles(folder, "_eigen.hpp", {"-isystem", DYNAC_EIGEN_FOLDER}, {compilers()[0]});
}

/// The flags of headers with another standard.
Words header_flags_of(const std::string& standard) {
  Words flags = header_flags();
  flags[0] = "-std=" + standard;
  return flags;
}

TEST(Headers, ServeEveryStandardSinceCpp14) {
  const TemporaryFolder root;
  const EmittedFolder folder(root.path(), {own_robot("cart_pole"), {}, "cart_pole"});
  const std::string source = DYNAC_SOURCE_DIR "/tests/emitted/programs/any_standard.cpp";
  for (const std::string& compiler : compilers()) {
    for (const char* standard : {"c++14", "c++17", "c++20"}) {
      ASSERT_TRUE(compiles(compiler, {header_flags_of(standard),
                                      folder.include_flags(),
                                      {source},
                                      folder.bodies(),
                                      {"-o", root / "program"}}));
      EXPECT_TRUE(succeeds({root / "program"})) << compiler << ", " << standard;
    }
  }
}

TEST(Headers, CompileInCpp14) {
  const TemporaryFolder root;
  for (const char* scalar : {"double", "template"}) {
    const EmittedFolder folder(
        root.path(), {own_robot("aerial_manipulator"),
                      join({kFloating, {"--scalar", scalar, "--namespace", "lab::arm"}}), scalar});
    for (const char* ending : {".hpp", "_eigen.hpp"}) {
      expect_header_compiles(folder, ending, {"-std=c++14", "-isystem", DYNAC_EIGEN_FOLDER});
    }
  }
}

TEST(Headers, OfRobotsThatDifferInCapitalsGoTogether) {
  const TemporaryFolder root;
  const EmittedFolder lower(root.path(), {own_robot("pendulum"), {"--name", "arm"}, "lower"});
  const EmittedFolder upper(root.path(), {own_robot("cart_pole"), {"--name", "Arm"}, "upper"});
  write_file(root.path() / "both.cpp",
             including({"lower/arm.hpp", "upper/Arm.hpp"}) +
                 "static_assert(arm::kNv == 1 && Arm::kNv == 2);\n"
                 "auto one = &arm_inverse_dynamics;\nauto two = &Arm_inverse_dynamics;\n");
  EXPECT_TRUE(compiles(
      compilers()[0],
      {header_flags(), {"-I" + root.path().string()}, {"-fsyntax-only", root / "both.cpp"}}));
}

/// A robot with a problem whose standard deviations are inputs, in a language or of a scalar.
EmittedRobot robot_with_a_problem(const TemporaryFolder& root, const Words& flags,
                                  const std::string& folder) {
  write_file(root.path() / "its.problem",
             "measure joint_torque all sigma input\nmeasure link_acceleration forearm[az] sigma 1\n"
             "estimate joint_acceleration all\n");
  return {own_robot("two_link"),
          join({flags, {"--kernels", "dynamics_estimation", "--problem", root / "its.problem"}}),
          folder};
}

TEST(Headers, NameTheEntriesOfAnEstimationProblemInEveryLanguage) {
  const TemporaryFolder root;
  const char* const cpp =
      "#include \"two_link.hpp\"\nusing namespace two_link;\n"
      "double f(const double* sigma, const double* estimates) {\n"
      "  static_assert(measurement::link_acceleration_forearm_az == 2, \"\");\n"
      "  return sigma[sigma::joint_torque_elbow] *\n"
      "         estimates[estimate::joint_acceleration_shoulder];\n}\n";
  for (const char* scalar : {"double", "template"}) {
    const EmittedFolder folder(root.path(),
                               robot_with_a_problem(root, {"--scalar", scalar}, scalar));
    write_file(folder.path() / "names.cpp", cpp);
    for (const std::string& compiler : compilers()) {
      EXPECT_TRUE(compiles(compiler, {header_flags_of("c++14"),
                                      folder.include_flags(),
                                      {"-fsyntax-only", (folder.path() / "names.cpp").string()}}));
    }
  }
  const EmittedFolder folder(root.path(), robot_with_a_problem(root, {"--language", "c"}, "c"));
  const std::string source = (folder.path() / "names.c").string();
  write_file(
      source,
      "#include \"two_link_c.h\"\nint check[two_link_measurement_link_acceleration_forearm_az"
      " == 2 && two_link_sigma_joint_torque_elbow == 1\n              && "
      "two_link_estimate_joint_acceleration_shoulder == 0 ? 1 : -1];\n");
  EXPECT_TRUE(compiles(DYNAC_C_COMPILER, {{"-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror"},
                                          folder.include_flags(),
                                          {"-fsyntax-only", source}}));
}

TEST(Headers, TheCInterfaceServesAC99Program) {
  const TemporaryFolder root;
  const EmittedFolder panda(root.path(), {own_robot("panda"), {}, "panda"});
  const EmittedFolder cart_pole(root.path(), {own_robot("cart_pole"), {}, "cart_pole"});
  Words objects;
  for (const EmittedFolder* folder : {&panda, &cart_pole}) {
    objects.push_back(folder->bodies()[0] + ".o");
    ASSERT_TRUE(compiles(compilers()[0], {body_flags(),
                                          {"-O1"},
                                          folder->include_flags(),
                                          {"-c", folder->bodies()[0], "-o", objects.back()}}));
  }
  const Words c99{"-std=c99", "-Wall", "-Wextra", "-pedantic", "-Wstrict-prototypes", "-Werror"};
  const std::string program = root / "program";
  // No C++ library: the link is C's own.
  ASSERT_TRUE(
      compiles(DYNAC_C_COMPILER, {c99,
                                  panda.include_flags(),
                                  cart_pole.include_flags(),
                                  {DYNAC_SOURCE_DIR "/tests/emitted/programs/call_from_c.c"},
                                  objects,
                                  {"-o", program, "-lm"}}));
  EXPECT_TRUE(succeeds({program}));
}

/// The program compiles where no array is too long or too short, and else not.
void expect_sizes_matter(const std::string& program, const Words& by) {
  const TemporaryFolder root;
  const EmittedFolder folder(root.path(), {own_robot("panda"), {}, "panda"});
  const std::string source = DYNAC_SOURCE_DIR "/tests/emitted/programs/" + program;
  for (const std::string& compiler : by) {
    const auto compiles_with = [&](const char* too_many) {
      return compiles(compiler,
                      {header_flags(),
                       folder.include_flags(),
                       {"-isystem", DYNAC_EIGEN_FOLDER, "-fsyntax-only", source, too_many}});
    };
    EXPECT_TRUE(compiles_with("-DTOO_MANY=0"));
    EXPECT_FALSE(compiles_with("-DTOO_MANY=1"));
    EXPECT_FALSE(compiles_with("-DTOO_MANY=-1"));
  }
}

TEST(Headers, ArraysOfTheWrongSizeDoNotCompile) { expect_sizes_matter("sizes.cpp", compilers()); }

TEST(Headers, EigenVectorsOfTheWrongSizeDoNotCompile) {
  expect_sizes_matter("eigen_sizes.cpp", {compilers()[0]});
}

// Numbers that no array holds: a step in, energies out.
constexpr const char* kWithNumbers = R"(
#include <array>
#include "two_link_eigen.hpp"
using Vector = Eigen::Matrix<NUMBER, 2, 1>;
NUMBER energy(const std::array<NUMBER, 2>& q, const std::array<NUMBER, 2>& v) {
  NUMBER kinetic = 0, potential = 0;
  two_link::energiesT(q, v, kinetic, potential);
  const auto both = two_link::energiesT(Vector::Map(q.data()), Vector::Map(v.data()));
  const NUMBER again = both.kinetic;
  return kinetic + potential - again - both.potential;
}
void linearize(const std::array<NUMBER, 2>& q, std::array<NUMBER, 16>& A, std::array<NUMBER, 8>& B) {
  const NUMBER step = 2;
  two_link::discrete_linearizationT(q, q, q, step / 200, A, B);
  const Vector x = Vector::Map(q.data());
  B[0] = two_link::discrete_linearizationT(x, x, x, step / 200).B(0, 0);
}
)";

TEST(Headers, TakeAndGiveNumbersAsNumbers) {
  const TemporaryFolder root;
  for (const std::string scalar : {"double", "float", "template"}) {
    const EmittedFolder folder(
        root.path(), {own_robot("two_link"),
                      {"--kernels", "energies,discrete_linearization", "--scalar", scalar},
                      scalar});
    const bool is_template = scalar == "template";
    const std::string number = is_template ? "double" : scalar;
    std::string text = std::regex_replace(kWithNumbers, std::regex("NUMBER"), number);
    text = std::regex_replace(text, std::regex("(energies|linearization)T"),
                              is_template ? "$1<double>" : "$1");
    const std::string source = (folder.path() / "numbers.cpp").string();
    write_file(source, text);
    EXPECT_TRUE(compiles(compilers()[0], {header_flags(),
                                          folder.include_flags(),
                                          {"-isystem", DYNAC_EIGEN_FOLDER,
                                           "-Wno-missing-declarations", "-fsyntax-only", source}}))
        << scalar;
  }
}

}  // namespace
}  // namespace dynac::test
