// SPDX-License-Identifier: BSD-3-Clause
// Options that decide nothing in the language that is written: rejected by name, and no file claims
// a value of theirs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <vector>

#include "usage_error.hpp"
#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

TEST(ApplicableOptions, OptionsWithoutEffectInTheLanguageAreRejectedByName) {
  struct Row {
    Words flags;
    const char* idle;
    const char* reason;
  };
  const std::vector<Row> rows{
      {{"--lanes", "8", "--language", "c"}, "--lanes 8", "--language c"},
      {{"--lanes", "1", "--language", "c"}, "--lanes 1", "--language c"},
      {{"--lanes", "8", "--scalar", "template"}, "--lanes 8", "--scalar template"},
      {{"--lanes", "8", "--trig", "libm"}, "--lanes 8", "--trig libm"},
      {{"--lanes", "8", "--batch", "4"}, "--lanes 8", "--batch 4"},
      {{"--lanes", "8", "--trig", "libm", "--batch", "4"},
       "--lanes 8",
       "--batch 4, nor with --trig libm"},
      {{"--fma", "off", "--scalar", "template"}, "--fma off", "--scalar template"},
      {{"--trig", "libm", "--scalar", "template"}, "--trig libm", "--scalar template"},
      {{"--code-budget", "8", "--scalar", "template"}, "--code-budget 8", "--scalar template"},
      {{"--runtime", "external", "--scalar", "template"},
       "--runtime external",
       "--scalar template"}};
  for (const auto& [flags, idle, reason] : rows) {
    Words arguments{"generate", own_robot("pendulum")};
    arguments.insert(arguments.end(), flags.begin(), flags.end());
    expect_refused(arguments,
                   std::string(idle) + ": has no effect with " + reason + "; leave it out");
  }
}

TEST(ApplicableOptions, AreRejectedByExplainToo) {
  expect_refused(
      {"explain", own_robot("pendulum"), "--scalar", "template", "--lanes", "2", "--fma", "off"},
      "--fma off: has no effect with --scalar template; leave it out\n"
      "--lanes 2: has no effect with --scalar template; leave it out");
}

TEST(ApplicableOptions, TheRuntimeOfATemplateMayBeExternalWhereItIncludesAny) {
  const TemporaryFolder folder;
  Words command{"generate",  own_robot("pendulum"), "--base",   "floating",
                "--kernels", "difference",          "--scalar", "template",
                "--output",  folder / "out"};
  EXPECT_EQ(dynac(command).exit_code, 0);
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "out/include"));
  command.insert(command.end(), {"--runtime", "external"});
  const Outcome outcome = dynac(command);
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "out/include"));
}

/// What header and manifest say is in force.
struct Claims {
  std::string header;
  json manifest;
};

Claims claims_of(const Words& flags) {
  const TemporaryFolder folder;
  Words command{"generate", own_robot("pendulum"), "--output", folder / "out"};
  command.insert(command.end(), flags.begin(), flags.end());
  const Outcome outcome = dynac(command);
  EXPECT_EQ(outcome.exit_code, 0) << to_string(outcome);
  static const std::regex kLineBreak("\n// ?");
  const std::string header =
      std::regex_replace(read_file(folder.path() / "out/pendulum.hpp"), kLineBreak, " ");
  const std::size_t first = header.find("Options in force: "), last = header.find(" Stack figures");
  EXPECT_TRUE(first < last && last < header.size()) << header;
  return {header.substr(first, last - first),
          json::parse(read_file(folder.path() / "out/pendulum.json"))["options"]};
}

TEST(ApplicableOptions, HeaderAndManifestClaimNoOptionThatDecidesNothing) {
  const Words all{"trig", "fma", "target", "lanes", "runtime", "code-budget"};
  const std::vector<std::pair<Words, Words>> rows{
      {{}, all},
      {{"--scalar", "template"}, {}},
      {{"--language", "c"}, {"trig", "fma", "target", "runtime", "code-budget"}},
      {{"--language", "cuda"}, {"trig", "fma", "runtime"}},
      {{"--trig", "libm"}, {"trig", "fma", "target", "runtime", "code-budget"}},
      {{"--batch", "4"}, {"trig", "fma", "target", "runtime", "code-budget"}},
      {{"--scalar", "template", "--base", "floating", "--kernels", "difference"}, {"runtime"}}};
  for (const auto& [flags, listed] : rows) {
    const Claims claims = claims_of(flags);
    for (const std::string& option : all) {
      SCOPED_TRACE(testing::PrintToString(flags) + " " + option);
      const bool is_listed = std::ranges::count(listed, option) > 0;
      EXPECT_EQ(claims.manifest.contains(option), is_listed);
      EXPECT_EQ(claims.header.find(" " + option + " ") != std::string::npos, is_listed)
          << claims.header;
    }
  }
}

}  // namespace
}  // namespace dynac::test
