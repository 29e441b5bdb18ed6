// SPDX-License-Identifier: BSD-3-Clause
// How much is printed and written: --dry-run, --quiet, --verbose.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <sstream>
#include <string>

#include "usage_error.hpp"
#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

using testing::HasSubstr;

class DryRun : public testing::Test {
 protected:
  [[nodiscard]] Outcome generate(const Words& flags) const {
    Words words = generate_with(own_robot("panda"), {"--kernels", "energies,inverse_dynamics"});
    words.insert(words.end(), flags.begin(), flags.end());
    return dynac(words, {folder_.path(), {}});
  }

  /// What a dry run says of each file: size and change.
  [[nodiscard]] std::map<std::string, std::string> files(const std::string& text) const {
    std::map<std::string, std::string> found;
    const std::regex row(" *([0-9]+) bytes  (new|changed|unchanged) +(.*)");
    std::istringstream stream(text);
    std::smatch parts;
    for (std::string line; std::getline(stream, line);) {
      if (std::regex_match(line, parts, row)) {
        found[parts[3]] = parts[1].str() + " " + parts[2].str();
      }
    }
    return found;
  }

  TemporaryFolder folder_;
};

TEST_F(DryRun, PrintsWhatWouldBeWrittenAndWritesNothing) {
  const Outcome dry = generate({"--dry-run"});
  EXPECT_EQ(dry.exit_code, 0) << to_string(dry);
  EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
  EXPECT_THAT(dry.out, HasSubstr("./panda: "));
  EXPECT_THAT(dry.out, HasSubstr("nothing was written (--dry-run)\n"));
  EXPECT_TRUE(std::regex_search(
      dry.out, std::regex("\ninverse_dynamics: [0-9]+ operations, [0-9]+ sine-cosine pairs "
                          "\\([a-z_]+\\), about [0-9.]+ ns on [^\n]+\n")))
      << dry.out;
  const auto rows = files(dry.out);
  const Outcome wet = generate({});
  std::map<std::string, std::string> written;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(folder_.path() / "panda")) {
    if (!entry.is_regular_file()) continue;
    const std::string path = std::filesystem::relative(entry, folder_.path() / "panda").string();
    written[path] = std::to_string(entry.file_size()) + " new";
  }
  EXPECT_EQ(rows, written);
}

TEST_F(DryRun, ComparesWithWhatIsThere) {
  ASSERT_EQ(generate({}).exit_code, 0);
  const std::filesystem::path header = folder_.path() / "panda/panda.hpp";
  write_file(header, read_file(header) + "\n");
  const auto time = std::filesystem::last_write_time(header);
  for (const auto& [path, change] : files(generate({"--dry-run"}).out)) {
    const bool is_changed = path == "panda.hpp";
    EXPECT_TRUE(change.ends_with(is_changed ? " changed" : " unchanged")) << path << change;
  }
  EXPECT_EQ(std::filesystem::last_write_time(header), time);
}

TEST_F(DryRun, QuietRunsPrintNothingAndDoTheSame) {
  const Outcome quiet = generate({"--quiet", "--output", "quiet"});
  EXPECT_EQ(quiet.exit_code, 0);
  EXPECT_EQ(quiet.out + quiet.err, "");
  EXPECT_THAT(generate({"--output", "quiet"}).out, HasSubstr("quiet: 0 files written"));
  const auto check = [&](const char* flag) {
    return dynac({"check", "quiet", own_robot("panda"), flag}, {folder_.path(), {}});
  };
  EXPECT_EQ(check("-q").exit_code, 0);
  write_file(folder_.path() / "quiet/panda.hpp", "// dynac\n");
  EXPECT_EQ(check("-q").exit_code, 1);
  EXPECT_EQ(check("-q").out + check("-q").err, "");
}

TEST_F(DryRun, QuietRunsStillPrintWarnings) {
  const Outcome quiet = generate({"-q", "--code-budget", "1"});
  EXPECT_EQ(quiet.out, "");
  EXPECT_THAT(quiet.err, HasSubstr("--code-budget"));
}

TEST_F(DryRun, VerboseRunsHaveALinePerKernel) {
  const Outcome verbose = generate({"--verbose"});
  EXPECT_TRUE(std::regex_match(
      verbose.err,
      std::regex("kernel 1 of 2: inverse_dynamics: [0-9]+ operations \\([a-z_]+\\), [0-9.]+ s\n"
                 "kernel 2 of 2: energies: [0-9]+ operations \\([a-z_]+\\), [0-9.]+ s\n")))
      << verbose.err;
  EXPECT_EQ(generate({}).err, "");
}

TEST_F(DryRun, QuietContradictsWhatPrints) {
  for (const char* other : {"--verbose", "--dry-run"}) {
    expect_usage_error(generate_with(own_robot("panda"), {"--quiet", other}),
                       HasSubstr(std::string("--quiet: ") + other + " prints"));
  }
}

}  // namespace
}  // namespace dynac::test
