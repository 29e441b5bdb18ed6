// SPDX-License-Identifier: BSD-3-Clause
// --language c under the MISRA C:2012 addon of cppcheck: no rule is reported but those that the
// folder of `dynac report --evidence` lists as deviations, with their reasons.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "rows.hpp"

namespace dynac::test {
namespace {

using Rules = std::set<std::string>;

Rules matches(const std::string& text, const std::string& pattern) {
  Rules rules;
  const std::regex form(pattern);
  for (std::sregex_iterator match(text.begin(), text.end(), form), end; match != end; ++match) {
    rules.insert((*match)[1]);
  }
  return rules;
}

Rules stated_deviations() {
  const TemporaryFolder folder;
  const Outcome outcome = dynac({"report", own_robot("pendulum"), "--output", folder / "page.html",
                                 "--evidence", folder / "evidence"});
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  const std::string page = read_file(folder / "evidence/misra.md");
  Rules rules;
  for (const std::string& cell : matches(page, "\n\\| ([0-9., ]+) \\|")) {
    rules.merge(matches(cell, "([0-9.]+)"));
  }
  return rules;
}

Rules reported_rules(const EmittedFolder& folder) {
  const Outcome outcome =
      run(join({{"cppcheck", "--addon=misra", "--std=c99", "--quiet", "--max-configs=1"},
                {"-D__GNUC__=12", "-D__ELF__"},
                folder.include_flags(),
                folder.bodies()}));
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_EQ(outcome.err.find("error:"), outcome.err.npos) << outcome.err.substr(0, 2000);
  return matches(outcome.err, "misra-c2012-([0-9.]+)");
}

TEST(Misra, ReportsNoRuleThatIsNoStatedDeviation) {
  if (run({"cppcheck", "--version"}).exit_code != 0) {
    GTEST_SKIP() << "cppcheck is missing: ./dev test";
  }
  const Rules stated = stated_deviations();
  EXPECT_TRUE(stated.contains("15.6"));
  const Words c{"--language", "c"};
  const EmittedRobot robots[]{
      {own_robot("pendulum"), join({c, {"--scalar", "float", "--target", "cortex-m33"}}),
       "pendulum"},
      {own_robot("two_link"),
       join({c,
             {"--kernels", "mass_matrix,step,step_adjoint"},
             {"--batch", "2", "--horizon", "3", "--parameters", "gravity"}}),
       "two_link"},
      {two_arms(), join({c, {"--code-budget", "8"}}), "rolled"}};
  const TemporaryFolder root;
  Rules reported;
  for (const EmittedRobot& robot : robots) {
    reported.merge(reported_rules(EmittedFolder(root.path(), robot)));
  }
  EXPECT_THAT(stated, testing::IsSupersetOf(reported));
  EXPECT_TRUE(reported.contains("2.5")) << "the addon has run";
}

}  // namespace
}  // namespace dynac::test
