// SPDX-License-Identifier: BSD-3-Clause
// --language c: bodies that compile in silence as C99 and as C++14, convert nothing implicitly,
// return in one place, call nobody, and have the bits of those in C++.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <sstream>

#include "rows.hpp"

namespace dynac::test {
namespace {

/// Every kernel, rotations with several coordinates, functions cut out of a long body, loops over a
/// table, run-time parameters, an input that nothing depends on.
// Without wide values, of which C has none.
std::vector<EmittedRobot> robots(const char* language) {
  Words in_scalars{"--language", language};
  if (std::string_view(language) != "c") in_scalars.insert(in_scalars.end(), {"--lanes", "1"});
  std::vector<EmittedRobot> list{every_kernel("double", in_scalars)};
  const auto add = [&](const std::string& robot, const std::string& name, const Words& flags) {
    for (const char* scalar : {"double", "float"}) {
      const std::string folder = name + "_" + scalar;
      list.push_back(
          {robot, join({flags, in_scalars, {"--scalar", scalar, "--namespace", folder}}), folder});
    }
  };
  add(own_robot("aerial_manipulator"), "floating",
      {"--base", "floating", "--fext", "all", "--kernels", "inverse_dynamics,integrate,difference",
       "--parameters", "gravity,payload:arm2_link3"});
  add(own_robot("panda"), "parts", {"--kernels", "forward_dynamics_derivatives"});
  add(two_arms(), "rolled",
      {"--kernels", "inverse_dynamics", "--code-budget", "8", "--fma", "off"});
  return list;
}

Words c_compilers() { return split(DYNAC_C_COMPILERS, ','); }

/// With the instructions of this machine, so that multiply-adds are fused.
Words level() { return for_this_machine("-O1"); }

std::string bits_of(const RowsFolder& folder, const testing::AssertionResult& is_built) {
  EXPECT_TRUE(is_built);
  if (!is_built) return "";
  const Outcome outcome = run({folder.program("print_bits")});
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  return outcome.out;
}

Words warnings(const EmittedFolder& folder) {
  return {"-Wall",        "-Wextra",           "-Wpedantic",
          "-Wconversion", "-Wsign-conversion", "-Wdouble-promotion",
          "-Wshadow",     "-Werror",           "-I" + (folder.path() / "include").string()};
}

/// A body with all that it includes, without what only the other compilers see.
std::string preprocessed(const EmittedFolder& folder, const std::string& body) {
  const Outcome outcome =
      run(join({{c_compilers()[0], "-std=c99", "-E", "-P"}, warnings(folder), {body}}));
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  return outcome.out;
}

/// A function ends where a line begins with a brace, or where it began if it has one line.
void expect_single_exits(const std::string& text, const std::string& where) {
  std::istringstream lines(text);
  int returns = 0, functions = 0;
  for (std::string line; std::getline(lines, line);) {
    EXPECT_FALSE(std::regex_search(line, std::regex("\\b(goto|break|continue)\\b")))
        << where << ": " << line;
    if (std::regex_search(line, std::regex("\\breturn\\b"))) ++returns;
    const bool is_function = !line.starts_with(" ") && line.ends_with("}");
    if (!line.starts_with("}") && !is_function) continue;
    EXPECT_LE(returns, 1) << where;
    returns = 0;
    ++functions;
  }
  EXPECT_GT(functions, 1) << where;
}

/// Compiles all bodies as C99; each asks for no symbol from outside.
Words objects_of(const RowsFolder& robots, const std::string& compiler) {
  Words objects;
  for (const EmittedFolder& folder : robots.robots()) {
    EXPECT_TRUE(compiles_bodies(folder, compiler, level(), join({{"-std=c99"}, warnings(folder)})));
    for (const std::string& body : folder.bodies()) {
      objects.push_back(body + ".o");
      const Outcome symbols = run({DYNAC_NM, "-u", objects.back()});
      EXPECT_EQ(symbols.exit_code, 0) << to_string(symbols);
      EXPECT_EQ(symbols.out, "") << body;
    }
  }
  return objects;
}

void expect_cpp14(const RowsFolder& robots, const std::string& compiler) {
  for (const EmittedFolder& folder : robots.robots()) {
    EXPECT_TRUE(compiles(
        compiler,
        {{"-x", "c++", "-std=c++14", "-fsyntax-only"}, warnings(folder), folder.bodies()}));
  }
}

/// For a processor whose compiler has no C library, with a unit for single precision alone.
void expect_c99_without_library(const RowsFolder& robots) {
  const Words processor{"-mcpu=cortex-m33", "-mfpu=fpv5-sp-d16", "-mfloat-abi=hard"};
  for (const EmittedFolder& folder : robots.robots()) {
    EXPECT_TRUE(
        compiles(DYNAC_ARM_C_COMPILER,
                 {{"-std=c99", "-fsyntax-only"}, processor, warnings(folder), folder.bodies()}));
  }
}

TEST(C99, HasTheBitsOfTheBodiesInCppAndIsCppToo) {
  const RowsFolder in_cpp(robots("c++"));
  const std::string expected =
      bits_of(in_cpp, in_cpp.builds("print_bits", compilers()[0], level()));
  EXPECT_NE(expected, "");
  const RowsFolder in_c(robots("c"));
  EXPECT_THAT(read_file(in_c.robots().back().bodies().front()), testing::HasSubstr("step_1("));
  for (const std::string& compiler : compilers()) expect_cpp14(in_c, compiler);
  if (!std::string(DYNAC_ARM_C_COMPILER).empty()) expect_c99_without_library(in_c);
  for (const std::string& compiler : c_compilers()) {
    const testing::AssertionResult is_linked =
        in_c.links("print_bits", compilers()[0], level(), objects_of(in_c, compiler));
    EXPECT_EQ(bits_of(in_c, is_linked), expected) << compiler;
  }
}

TEST(C99, ReturnsInOnePlacePerFunction) {
  const RowsFolder in_c(robots("c"));
  for (const EmittedFolder& folder : in_c.robots()) {
    for (const std::string& body : folder.bodies())
      expect_single_exits(preprocessed(folder, body), body);
  }
}

// Two orders, and two points that moments are about.
TEST(C99, TakesInertialParametersAsRegressorsCountThem) {
  const TemporaryFolder root;
  const EmittedFolder folder(
      root.path(), {own_robot("panda"),
                    {"--language", "c", "--kernels", "inverse_dynamics,inertial_regressor",
                     "--parameters", "inertia:panda_link3"},
                    "panda"});
  const Words strict{"-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"};
  for (const std::string& compiler : c_compilers()) {
    ASSERT_TRUE(
        compiles(compiler, {strict,
                            folder.include_flags(),
                            {DYNAC_SOURCE_DIR "/tests/emitted/programs/inertial_parameters.c"},
                            folder.bodies(),
                            {"-lm", "-o", root / "program"}}));
    EXPECT_TRUE(succeeds({root / "program"})) << compiler;
  }
}

/// By whatever make there is.
void expect_library_by_make(const EmittedFolder& folder, const std::string& compiler) {
  const auto make = [&](const std::string& goal) {
    return succeeds({"make", "-C", folder.path().string(), "CC=" + compiler,
                     "CFLAGS=-O1 -Wall -Wextra -Wpedantic -Wconversion -Werror", goal});
  };
  EXPECT_TRUE(make("test")) << compiler;
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "libcart_pole.a"));
  EXPECT_TRUE(make("clean"));
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "libcart_pole.a"));
}

void expect_selftest_by_cmake(const EmittedFolder& folder) {
  const std::string build = (folder.path() / "build").string();
  EXPECT_TRUE(
      succeeds({DYNAC_CMAKE, "-S", folder.path().string(), "-B", build, "-G", DYNAC_CMAKE_GENERATOR,
                "-DCMAKE_C_FLAGS=-Wall -Wextra -Wpedantic -Werror"}));
  EXPECT_TRUE(succeeds({DYNAC_CMAKE, "--build", build}));
  EXPECT_TRUE(succeeds({build + "/" + folder.name() + "_selftest"}));
}

TEST(C99, PassesItsOwnTestWithResidualsThatVanish) {
  for (const char* const scalar : {"double", "float"}) {
    const TemporaryFolder root;
    const EmittedFolder folder(
        root.path(), closed_loop({"--language", "c", "--scalar", scalar, "--batch", "3"}));
    expect_selftest_by_cmake(folder);
  }
}

TEST(C99, PassesItsOwnTestWithBaseParametersAsInputs) {
  const TemporaryFolder root;
  const EmittedFolder folder(
      root.path(), {own_robot("cart_pole"),
                    {"--language", "c", "--batch", "3", "--parameters", "base,gravity", "--kernels",
                     "inverse_dynamics,forward_dynamics"},
                    "out"});
  expect_selftest_by_cmake(folder);
}

TEST(C99, PassesItsOwnTest) {
  const TemporaryFolder root;
  for (const auto& [scalar, trig] : {std::pair("double", "own"), std::pair("float", "libm")}) {
    const EmittedFolder folder(
        root.path(), {own_robot("cart_pole"),
                      {"--language", "c", "--scalar", scalar, "--trig", trig, "--batch", "3",
                       "--kernels", "inverse_dynamics,forward_dynamics"},
                      scalar});
    expect_selftest_by_cmake(folder);
    EXPECT_EQ(folder.manifest()["options"]["language"], "c");
    for (const std::string& compiler : c_compilers()) expect_library_by_make(folder, compiler);
    EXPECT_TRUE(compiles(compilers()[0], {header_flags(),
                                          folder.include_flags(),
                                          {"-x", "c++", "-fsyntax-only", "-include"},
                                          {folder.file(".hpp"), "/dev/null"}}));
  }
}

}  // namespace
}  // namespace dynac::test
