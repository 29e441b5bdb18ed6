// Every kernel is called as its header allows; see programs/check_promises.cpp.
#include <gtest/gtest.h>

#include "rows.hpp"

namespace dynac::test {
namespace {

/// By the compiler of this build they are sanitized.
Words sanitizer_flags(const std::string& compiler) {
  if (compiler != compilers()[0]) return {};
  return {"-fsanitize=address,undefined", "-fno-sanitize-recover=all"};
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
