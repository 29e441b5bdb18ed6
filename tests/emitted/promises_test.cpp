// Every kernel is called as its header allows; see programs/check_promises.cpp.
#include <gtest/gtest.h>

#include "rows.hpp"

namespace dynac {
namespace {

Words sanitizer_flags() {
  if (!DYNAC_IS_SANITIZED) return {};
  return {"-fsanitize=address,undefined", "-fno-sanitize-recover=all"};
}

TEST(Promises, AreKeptByEveryCompiler) {
  const RowsFolder folder(promising_robots());
  for (const std::string& compiler : compilers()) {
    ASSERT_TRUE(folder.builds("check_promises", compiler, join({{"-O2"}, sanitizer_flags()})));
    EXPECT_TRUE(succeeds({folder.program("check_promises")})) << compiler;
  }
}

TEST(Promises, AreKeptWithTheSineOfTheLibrary) {
  const RowsFolder folder(promising_robots({"--trig", "libm"}));
  ASSERT_TRUE(folder.builds("check_promises", compilers()[0], join({{"-O1"}, sanitizer_flags()})));
  EXPECT_TRUE(succeeds({folder.program("check_promises")}));
}

}  // namespace
}  // namespace dynac
