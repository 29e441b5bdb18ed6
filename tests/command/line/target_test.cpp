// SPDX-License-Identifier: BSD-3-Clause
// --target: which other defaults it decides, and what it changes of emitted code.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "command/line/command_line.hpp"
#include "dynac/options/canonical_options.hpp"
#include "dynac/options/options.hpp"
#include "ir/target_table.hpp"
#include "support/error.hpp"

namespace dynac::test {
namespace {

Options options_of(std::vector<const char*> words) {
  words.insert(words.begin(), {"dynac", "generate", "arm.urdf"});
  return parse_command_line(static_cast<int>(words.size()), words.data()).options;
}

TEST(Target, IsTheFirstRowUnlessGiven) {
  const Options options = options_of({});
  EXPECT_EQ(options.emit.target, &kTargets.front());
  EXPECT_EQ(canonical_command_line(options), "arm.urdf");
  EXPECT_EQ(canonical_command_line(options_of({"--target", "x86-64-v3"})), "arm.urdf");
}

TEST(Target, DecidesLanesAndCodeBudget) {
  for (const Target& target : kTargets) {
    const Options options = options_of({"--target", target.name.data()});
    EXPECT_EQ(options.emit.most_lanes(), target.lanes) << target.name;
    EXPECT_EQ(code_budget_of(options), target.code_budget) << target.name;
  }
}

// The order on the command line does not matter.
TEST(Target, LeavesWhatIsGiven) {
  for (const auto& words :
       {std::vector{"--target", "cortex-m7", "--lanes", "2", "--code-budget", "8"},
        std::vector{"--code-budget", "8", "--lanes", "2", "--target", "cortex-m7"}}) {
    const Options options = options_of(words);
    EXPECT_EQ(options.emit.lanes, 2u);
    EXPECT_EQ(code_budget_of(options), 8u);
    EXPECT_EQ(canonical_command_line(options),
              "arm.urdf --code-budget 8 --target cortex-m7 --lanes 2");
  }
}

// The canonical command line gives the same options again, so it names the target alone.
TEST(Target, StandsAloneInTheCanonicalCommandLine) {
  EXPECT_EQ(canonical_command_line(options_of({"--target", "cortex-m33"})),
            "arm.urdf --target cortex-m33");
  // The target's lanes are no request of the user's that C could not fulfil.
  EXPECT_NO_THROW((void)options_of({"--target", "aarch64", "--language", "c"}));
  EXPECT_THROW((void)options_of({"--target", "aarch64", "--language", "c", "--lanes", "1"}),
               UsageError);
}

}  // namespace
}  // namespace dynac::test
