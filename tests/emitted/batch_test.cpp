// SPDX-License-Identifier: BSD-3-Clause
// --batch: every kernel's batch has the bits of single calls, whatever the number of lanes, of
// configurations, of entries; see programs/check_batch.cpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "kernels/table.hpp"
#include "rows.hpp"

namespace dynac::test {
namespace {

/// What batches print of themselves where they keep all promises.
std::string checked(const RowsFolder& folder, const std::string& compiler, const Words& flags,
                    const Words& language = body_flags()) {
  const testing::AssertionResult is_built = folder.builds("check_batch", compiler, flags, language);
  EXPECT_TRUE(is_built);
  if (!is_built) return "";
  const Outcome outcome = run({folder.program("check_batch")});
  EXPECT_EQ(outcome.exit_code, 0) << testing::PrintToString(flags) << to_string(outcome);
  return outcome.out;
}

/// Sets of instructions by the width of their registers.
struct Target {
  std::size_t bytes;
  Words flags;
};

std::vector<Target> targets() {
  // Without these macros the runtime finds no vectors.
  std::vector<Target> list{{0, {"-O1", "-U__SSE2__", "-U__aarch64__"}}, {16, {"-O2"}}};
  if (runs_x86_64_v3()) list.push_back({32, {"-O2", "-march=x86-64-v3"}});
  if (runs_x86_64_v4()) list.push_back({64, {"-O2", "-march=x86-64-v4"}});
  return list;
}

/// Every kernel; joints of several coordinates; functions cut out of a long body; loops over a
/// table; run-time parameters; an input that nothing depends on.
std::vector<EmittedRobot> robots(const Words& flags, const Words& scalars) {
  std::vector<EmittedRobot> list;
  for (const std::string& scalar : scalars) {
    const auto add = [&](const std::string& robot, const std::string& name,
                         const Words& own_flags) {
      list.push_back(
          {robot, join({flags, own_flags, {"--scalar", scalar}, {"--namespace", name + scalar}}),
           name + scalar});
    };
    add(own_robot("aerial_manipulator"), "floating_",
        {"--base", "floating", "--fext", "all", "--kernels",
         "inverse_dynamics,integrate,difference", "--parameters", "gravity,payload:arm2_link3"});
    add(own_robot("puma560"), "parts_", {"--kernels", "forward_dynamics_derivatives"});
    add(two_arms(), "rolled_",
        {"--kernels", "inverse_dynamics", "--code-budget", "8", "--parameters", "gravity"});
  }
  return list;
}

TEST(Batch, OfEveryKernelHasTheBitsOfSingleCalls) {
  std::vector<EmittedRobot> list = robots({"--batch", "11"}, {"float"});
  const std::size_t rolled = list.size() - 1;
  list.push_back(every_kernel("double", {"--batch", "6"}));
  list.push_back(closed_loop({"--batch", "6"}));
  list.push_back({own_robot("aerial_manipulator"),  // rotations that other kernels have not
                  {"--base", "floating", "--batch", "6", "--kernels", "discrete_linearization"},
                  "turning"});
  const RowsFolder folder(list);
  EXPECT_THAT(read_file(folder.robots()[rolled].bodies().front()), testing::HasSubstr("step_1("));
  for (const Kernel& kernel : kernel_table()) {
    EXPECT_THAT(folder.kernels(), testing::Contains(std::string(kernel.name)));
  }
  EXPECT_NE(checked(folder, compilers()[0], for_this_machine("-O1")), "");
}

TEST(Batch, HasTheSameBitsWhateverTheNumberOfLanes) {
  const RowsFolder folder(robots({"--batch", "19", "--fma", "off"}, {"double", "float"}));
  std::string expected;
  std::size_t turn = 0;
  for (const Target& target : targets()) {
    if (target.bytes == 0) continue;  // square roots by Newton's steps have other bits
    const std::string compiler = compilers()[turn++ % compilers().size()];
    const std::string printed = checked(folder, compiler, target.flags);
    if (expected.empty()) expected = printed;
    EXPECT_EQ(printed, expected) << compiler << testing::PrintToString(target.flags);
  }
}

/// Robots with 1, 2 and 7 positions: entries that are no piece of 16 bytes, one, several. They take
/// turns with the numbers of configurations, another robot beginning in each turn: in three turns
/// all meet.
std::vector<EmittedRobot> robots_of_counts(const std::string& scalar, std::size_t lanes,
                                           std::size_t turn) {
  const Words robots{"pendulum", "cart_pole", "panda"};
  std::vector<EmittedRobot> list;
  for (const std::size_t count : std::set{std::size_t{1}, std::max<std::size_t>(lanes, 2) - 1,
                                          lanes, lanes + 1, 3 * lanes + 2}) {
    const std::string number = std::to_string(count);
    const std::string robot = robots[turn++ % robots.size()];
    const std::string name = robot + "_" + number;
    list.push_back(
        {own_robot(robot), {"--scalar", scalar, "--batch", number, "--namespace", name}, name});
  }
  return list;
}

TEST(Batch, HasAnyNumberOfConfigurations) {
  const std::vector<Target> all = targets();
  std::size_t turn = 0;
  for (std::size_t k = 0; k < all.size(); ++k) {
    const std::string compiler = compilers()[k % compilers().size()];
    for (const auto& [scalar, size] : {std::pair("double", 8u), std::pair("float", 4u)}) {
      const std::size_t lanes = std::max<std::size_t>(all[k].bytes / size, 1);
      const RowsFolder folder(robots_of_counts(scalar, lanes, turn++));
      EXPECT_NE(checked(folder, compiler, all[k].flags), "") << compiler;
    }
  }
}

TEST(Batch, KeepsPromisesUnderSanitizersAndWithTheSineOfTheLibrary) {
  const RowsFolder folder(robots({"--batch", "5", "--trig", "libm"}, {"double"}));
  EXPECT_NE(
      checked(folder, compilers()[0],
              {"-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"}, header_flags()),
      "");
}

TEST(Batch, IsALoopInC) {
  const RowsFolder folder(robots({"--batch", "3", "--language", "c"}, {"double"}));
  Words objects;
  for (const EmittedFolder& robot : folder.robots()) {
    ASSERT_TRUE(compiles_bodies(robot, split(DYNAC_C_COMPILERS, ',')[0], {"-O1"},
                                {"-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror"}));
    for (const std::string& body : robot.bodies()) objects.push_back(body + ".o");
  }
  ASSERT_TRUE(folder.links("check_batch", compilers()[0], {"-O1"}, objects));
  EXPECT_TRUE(succeeds({folder.program("check_batch")}));
}

TEST(Batch, PassesItsOwnTest) {
  const TemporaryFolder root;
  for (const char* language : {"c++", "c"}) {
    const EmittedFolder folder(root.path(),
                               {own_robot("cart_pole"),
                                {"--language", language, "--batch", "9", "--kernels",
                                 "inverse_dynamics,forward_dynamics", "--parameters", "gravity"},
                                language});
    const std::string build = (folder.path() / "build").string();
    EXPECT_TRUE(succeeds(
        {DYNAC_CMAKE, "-S", folder.path().string(), "-B", build, "-G", DYNAC_CMAKE_GENERATOR}));
    EXPECT_TRUE(succeeds({DYNAC_CMAKE, "--build", build}));
    const testing::AssertionResult result = succeeds({build + "/cart_pole_selftest"});
    EXPECT_TRUE(result);
    EXPECT_THAT(result.message(), testing::HasSubstr("forward_dynamics_batch a"));
  }
}

}  // namespace
}  // namespace dynac::test
