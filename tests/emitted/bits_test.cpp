// --fma off: the same bits from every compiler, level and instruction set, also where the compiler
// is asked to contract multiplications and additions.
#include <gtest/gtest.h>

#include "rows.hpp"

namespace dynac::test {
namespace {

std::string bits_of(const RowsFolder& folder, const std::string& compiler, const Words& flags) {
  const testing::AssertionResult result = folder.builds("print_bits", compiler, flags);
  EXPECT_TRUE(result);
  if (!result) return "";
  const Outcome outcome = run({folder.program("print_bits")});
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  return outcome.out;
}

TEST(Bits, WithoutFmaAreTheSameEverywhere) {
  const RowsFolder folder(quick_robots({"--fma", "off"}));
  const std::string expected = bits_of(folder, compilers()[0], {"-O0"});
  EXPECT_NE(expected, "");
  for (const std::string& compiler : compilers()) {
    EXPECT_EQ(bits_of(folder, compiler, {"-O2"}), expected) << compiler;
    if (!runs_x86_64_v3()) continue;
    // clang contracts under -ffp-contract=fast whatever the pragma says, and documents that.
    const char* contract = is_clang(compiler) ? "-ffp-contract=on" : "-ffp-contract=fast";
    EXPECT_EQ(bits_of(folder, compiler, {"-O3", "-march=x86-64-v3", contract}), expected)
        << compiler;
  }
}

// Neither does it matter which limbs are computed side by side.
TEST(Bits, WithoutFmaAreTheSameWhateverTheLanes) {
  const Words flags = runs_x86_64_v3() ? Words{"-O2", "-march=x86-64-v3"} : Words{"-O2"};
  const std::string expected =
      bits_of(RowsFolder(quick_robots({"--fma", "off", "--lanes", "1"})), compilers()[0], flags);
  EXPECT_NE(expected, "");
  for (const char* lanes : {"2", "4"}) {
    const RowsFolder folder(quick_robots({"--fma", "off", "--lanes", lanes}));
    EXPECT_EQ(bits_of(folder, compilers()[0], flags), expected) << lanes;
  }
}

TEST(Bits, WithFmaAreTheSameFromEveryCompilerForOneMachine) {
  const RowsFolder folder(quick_robots());
  const std::string expected = bits_of(folder, compilers()[0], for_this_machine("-O1"));
  EXPECT_NE(expected, "");
  for (const std::string& compiler : compilers()) {
    EXPECT_EQ(bits_of(folder, compiler, for_this_machine("-O2")), expected) << compiler;
  }
}

}  // namespace
}  // namespace dynac::test
