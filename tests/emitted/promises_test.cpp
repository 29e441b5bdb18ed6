// SPDX-License-Identifier: BSD-3-Clause
// Every kernel is called as its header allows; see programs/check_promises.cpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/table.hpp"
#include "rows.hpp"

namespace dynac::test {
namespace {

const Words kSanitized{"-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"};

// By those tests that take the rows of promising_robots(): instructions, overlap, bits.
TEST(Promises, AreTriedOnEveryKernel) {
  const RowsFolder folder(promising_robots());
  for (const Kernel& kernel : kernel_table()) {
    EXPECT_THAT(folder.kernels(), testing::Contains(std::string(kernel.name)));
  }
}

TEST(Promises, AreTriedWithCompilersOfTwoFamilies) {
  EXPECT_GE(compilers().size(), 2u)
      << "there is only " << compilers()[0] << "; please install g++ and clang++";
}

TEST(Promises, AreKeptByEveryCompiler) {
  for (const std::string& compiler : compilers()) {
    const bool is_first = compiler == compilers().front();
    const RowsFolder folder(is_first ? promising_robots() : quick_robots());
    ASSERT_TRUE(folder.builds("check_promises", compiler, for_this_machine("-O2")));
    EXPECT_TRUE(succeeds({folder.program("check_promises")})) << compiler;
  }
}

TEST(Promises, AreKeptUnderSanitizers) {
  const RowsFolder folder(quick_robots());
  ASSERT_TRUE(folder.builds("check_promises", compilers()[0], kSanitized));
  EXPECT_TRUE(succeeds({folder.program("check_promises")}));
}

TEST(Promises, AreKeptWithTheSineOfTheLibrary) {
  std::vector<EmittedRobot> robots = quick_robots({"--trig", "libm"});
  // Sines are called in the same way by every kernel.
  std::erase_if(robots, [](const EmittedRobot& robot) { return robot.folder == "every_double"; });
  const RowsFolder folder(robots);
  ASSERT_TRUE(folder.builds("check_promises", compilers()[0], kSanitized, header_flags()));
  EXPECT_TRUE(succeeds({folder.program("check_promises")}));
}

}  // namespace
}  // namespace dynac::test
