// Every kernel is called as its header allows; see programs/check_promises.cpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/table.hpp"
#include "rows.hpp"

namespace dynac::test {
namespace {

/// By the compiler of this build they are sanitized.
Words sanitizer_flags(const std::string& compiler) {
  if (compiler != compilers()[0]) return {};
  return {"-fsanitize=address,undefined", "-fno-sanitize-recover=all"};
}

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
  const RowsFolder folder(promising_robots());
  for (const std::string& compiler : compilers()) {
    ASSERT_TRUE(
        folder.builds("check_promises", compiler, join({{"-O2"}, sanitizer_flags(compiler)})));
    EXPECT_TRUE(succeeds({folder.program("check_promises")})) << compiler;
  }
}

TEST(Promises, AreKeptWithTheSineOfTheLibrary) {
  const RowsFolder folder(promising_robots({"--trig", "libm"}));
  const std::string compiler = compilers()[0];
  ASSERT_TRUE(
      folder.builds("check_promises", compiler, join({{"-O1"}, sanitizer_flags(compiler)})));
  EXPECT_TRUE(succeeds({folder.program("check_promises")}));
}

}  // namespace
}  // namespace dynac::test
