// SPDX-License-Identifier: BSD-3-Clause
// Compiler flags that let sums be computed in another order: refused, or without effect on a
// kernel.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "build.hpp"

namespace dynac::test {
namespace {

using testing::HasSubstr;

const Words kReordering[] = {{"-funsafe-math-optimizations"},
                             {"-fassociative-math", "-fno-signed-zeros", "-fno-trapping-math"}};

/// Compiles a source of the folder; without effect, since the compiler is to refuse.
Outcome compile(const EmittedFolder& folder, const std::string& compiler, const Words& flags,
                const std::string& source) {
  return run(join({{compiler, "-O2", "-fsyntax-only"}, flags, folder.include_flags(), {source}}));
}

TEST(ReorderedSums, AreRefusedOrWithoutEffectInCpp) {
  const TemporaryFolder root;
  const EmittedFolder folder(root.path(), {own_robot("panda"), {"--fma", "off"}, "panda"});
  for (const std::string& compiler : compilers()) {
    for (const Words& flags : kReordering) {
      if (!is_clang(compiler)) {
        EXPECT_THAT(compile(folder, compiler, flags, folder.bodies()[0]).err,
                    HasSubstr("dynac: do not compile kernels with -fassociative-math"));
        continue;
      }
      const Words object{folder.bodies()[0] + ".o"};
      ASSERT_TRUE(compiles_bodies(folder, compiler, join({{"-O2"}, flags})));
      const std::string program = root / "selftest";
      ASSERT_TRUE(compiles(compiler, {header_flags(),
                                      folder.include_flags(),
                                      object,
                                      {folder.file("_selftest.cpp"), "-o", program}}));
      EXPECT_TRUE(succeeds({program})) << compiler << " " << flags[0];
    }
  }
}

TEST(ReorderedSums, AreRefusedOrWithoutEffectInC) {
  const TemporaryFolder root;
  const EmittedFolder folder(root.path(), {own_robot("panda"), {"--language", "c"}, "panda"});
  for (const std::string& compiler : split(DYNAC_C_COMPILERS, ',')) {
    for (const Words& flags : kReordering) {
      if (!is_clang(compiler)) {
        EXPECT_THAT(compile(folder, compiler, flags, folder.bodies()[0]).err,
                    HasSubstr("dynac: do not compile kernels with -fassociative-math"));
        continue;
      }
      const std::string program = root / "selftest";
      ASSERT_TRUE(compiles(compiler, {{"-std=c99", "-O2"},
                                      flags,
                                      folder.include_flags(),
                                      folder.bodies(),
                                      {folder.file("_selftest.c"), "-lm", "-o", program}}));
      EXPECT_TRUE(succeeds({program})) << compiler << " " << flags[0];
    }
  }
}

TEST(ReorderedSums, AreRefusedInTemplates) {
  const TemporaryFolder root;
  const EmittedFolder folder(root.path(), {own_robot("panda"), {"--scalar", "template"}, "panda"});
  for (const std::string& compiler : compilers()) {
    for (const char* flag : {"-Ofast", "-ffast-math", "-ffinite-math-only"}) {
      EXPECT_THAT(compile(folder, compiler, {flag, "-std=c++14"}, folder.file("_selftest.cpp")).err,
                  HasSubstr("dynac: do not compile kernels with -f"))
          << compiler << " " << flag;
    }
  }
}

}  // namespace
}  // namespace dynac::test
