// SPDX-License-Identifier: BSD-3-Clause
// Other worlds than this machine's: self-tests of emitted C compiled without a warning for Windows
// (MinGW, run by Wine) and for WebAssembly with SIMD (Emscripten, run by Node), which print the
// hash of results that they print here. `./dev worlds` installs these programs; without them the
// tests are skipped.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>
#include <regex>

#include "build.hpp"

namespace dynac::test {
namespace {

/// A compiler with its flags, and commands that may run what it made.
struct World {
  std::string name;
  std::string compiler;
  Words flags;
  std::vector<Words> runners;  ///< the first that is there
  std::string program;
};
void PrintTo(const World& world, std::ostream* stream) { *stream << world.name; }

bool is_there(const Words& command) { return run({command.front(), "--version"}).exit_code == 0; }

/// The line of a self-test with the hash of its results.
std::string printed_hash(const Outcome& outcome) {
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  std::smatch match;
  const std::regex line("hash of all results *([0-9a-f]{16})");
  EXPECT_TRUE(std::regex_search(outcome.out, match, line)) << to_string(outcome);
  return match[1];
}

/// The bodies and the self-test of a folder as a program.
testing::AssertionResult makes(const EmittedFolder& folder, const Words& compiler,
                               const std::string& program) {
  Words command = compiler;
  for (const Words& more : {Words{"-std=c99", "-O1", "-Wall", "-Wextra", "-Wconversion", "-Wshadow",
                                  "-Wdouble-promotion", "-Werror"},
                            folder.include_flags(), folder.bodies(),
                            Words{folder.file("_selftest.c"), "-lm", "-o", program}}) {
    command.insert(command.end(), more.begin(), more.end());
  }
  const Outcome outcome = run(command);
  if (outcome.exit_code == 0) return testing::AssertionSuccess();
  return testing::AssertionFailure() << to_string(outcome);
}

class Worlds : public testing::TestWithParam<World> {};

TEST_P(Worlds, PrintTheBitsOfThisMachine) {
  const World& world = GetParam();
  Words runner;
  for (const Words& each : world.runners) {
    if (runner.empty() && is_there(each)) runner = each;
  }
  if (runner.empty() || !is_there({world.compiler})) {
    GTEST_SKIP() << world.compiler << " or what runs its programs is missing: ./dev worlds";
  }
  const TemporaryFolder root;
  const EmittedFolder folder(
      root.path(), {own_robot("aerial_manipulator"),
                    {"--language", "c", "--fma", "off", "--base", "floating", "--batch", "3",
                     "--kernels", "inverse_dynamics,forward_dynamics,integrate,difference"},
                    "aerial"});
  const std::string here = root / "here", there = root / world.program;
  ASSERT_TRUE(makes(folder, {DYNAC_C_COMPILER, "-ffp-contract=off"}, here));
  Words compiler{world.compiler};
  compiler.insert(compiler.end(), world.flags.begin(), world.flags.end());
  ASSERT_TRUE(makes(folder, compiler, there));
  runner.push_back(there);
  const RunOptions options{root.path(), {{"WINEPREFIX", root / "wine"}, {"WINEDEBUG", "-all"}}};
  EXPECT_EQ(printed_hash(run(runner, options)), printed_hash(run({here})));
}

INSTANTIATE_TEST_SUITE_P(World, Worlds,
                         testing::Values(World{"Windows",
                                               "x86_64-w64-mingw32-gcc",
                                               {"-static"},
                                               {{"wine64"}, {"/usr/lib/wine/wine64"}},
                                               "there.exe"},
                                         World{"WebAssembly",
                                               "emcc",
                                               {"-msimd128"},
                                               {{"node", "--no-experimental-fetch"}},
                                               "there.js"}),
                         testing::PrintToStringParamName());

}  // namespace
}  // namespace dynac::test
