// --language c: bodies that compile in silence as C99 and as C++14, call nobody, and have the bits
// of those in C++.
#include <gtest/gtest.h>

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
  const auto add = [&](const char* robot, const std::string& name, const Words& flags) {
    for (const char* scalar : {"double", "float"}) {
      const std::string folder = name + "_" + scalar;
      list.push_back({own_robot(robot),
                      join({flags, in_scalars, {"--scalar", scalar, "--namespace", folder}}),
                      folder});
    }
  };
  add("aerial_manipulator", "floating",
      {"--base", "floating", "--fext", "all", "--kernels", "inverse_dynamics,integrate,difference",
       "--parameters", "gravity,payload:arm2_link3"});
  add("panda", "parts", {"--kernels", "forward_dynamics_derivatives"});
  add("panda", "rolled",
      {"--kernels", "inverse_dynamics_derivatives", "--code-budget", "8", "--fma", "off"});
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
  return {"-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I" + (folder.path() / "include").string()};
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

TEST(C99, HasTheBitsOfTheBodiesInCppAndIsCppToo) {
  const RowsFolder in_cpp(robots("c++"));
  const std::string expected =
      bits_of(in_cpp, in_cpp.builds("print_bits", compilers()[0], level()));
  EXPECT_NE(expected, "");
  const RowsFolder in_c(robots("c"));
  for (const std::string& compiler : compilers()) expect_cpp14(in_c, compiler);
  for (const std::string& compiler : c_compilers()) {
    const testing::AssertionResult is_linked =
        in_c.links("print_bits", compilers()[0], level(), objects_of(in_c, compiler));
    EXPECT_EQ(bits_of(in_c, is_linked), expected) << compiler;
  }
}

TEST(C99, PassesItsOwnTest) {
  const TemporaryFolder root;
  for (const auto& [scalar, trig] : {std::pair("double", "own"), std::pair("float", "libm")}) {
    const EmittedFolder folder(root.path(), {own_robot("cart_pole"),
                                             {"--language", "c", "--scalar", scalar, "--trig", trig,
                                              "--kernels", "inverse_dynamics,forward_dynamics"},
                                             scalar});
    const std::string build = (folder.path() / "build").string();
    EXPECT_TRUE(
        succeeds({DYNAC_CMAKE, "-S", folder.path().string(), "-B", build, "-G",
                  DYNAC_CMAKE_GENERATOR, "-DCMAKE_C_FLAGS=-Wall -Wextra -Wpedantic -Werror"}));
    EXPECT_TRUE(succeeds({DYNAC_CMAKE, "--build", build}));
    EXPECT_TRUE(succeeds({build + "/cart_pole_selftest"}));
    EXPECT_EQ(folder.manifest()["options"]["language"], "c");
    EXPECT_TRUE(compiles(compilers()[0], {header_flags(),
                                          folder.include_flags(),
                                          {"-x", "c++", "-fsyntax-only", "-include"},
                                          {folder.file(".hpp"), "/dev/null"}}));
  }
}

}  // namespace
}  // namespace dynac::test
