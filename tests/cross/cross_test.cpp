// SPDX-License-Identifier: BSD-3-Clause
// A kernel on every processor of the table: the bits of this machine, calls that all execute as
// many instructions, no symbol from outside; and the figures that the manual states.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>
#include <regex>

#include "document.hpp"
#include "measure.hpp"
#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac {

static void PrintTo(const Machine& machine, std::ostream* stream) { *stream << machine.name; }

namespace test {
namespace {

const std::filesystem::path kPage = DYNAC_SOURCE_DIR "/docs/microcontrollers.md";

/// A row as the manual has it: cells with a space on either side.
std::vector<std::string> with_spaces(std::vector<std::string> cells) {
  for (std::string& cell : cells) cell = " " + cell + " ";
  return cells;
}

/// An arm on every machine, and lanes where there are any: the rest is left to `./dev cross`.
bool is_tested(const Machine& machine, const Subject& subject) {
  if (machine.is_bare()) return subject.robot == "panda" && subject.kernel == "inverse_dynamics";
  return subject.language == "c" || subject.lanes != "1";
}

class Cross : public testing::TestWithParam<Machine> {};

TEST_P(Cross, KernelsReturnTheBitsOfThisMachineAtTheStatedCosts) {
  const Machine& machine = GetParam();
  if (!is_installed(machine)) GTEST_SKIP() << "its compiler or QEMU is missing: ./dev test";
  const std::string compiler = std::string(machine.tools) + "gcc " + compiler_version(machine);
  const bool is_stated = read_file(kPage).find(compiler) != std::string::npos;
  const TemporaryFolder folder;
  for (const Subject& subject : subjects_of(machine)) {
    if (!is_tested(machine, subject)) continue;
    std::vector<std::string> measured;
    ASSERT_NO_THROW(measured = figures(machine, subject, folder.path()));
    std::vector<std::string> row = label(machine, subject);
    row.insert(row.end(), measured.begin(), measured.end());
    if (is_stated) {
      EXPECT_THAT(table_cells(kPage), testing::Contains(with_spaces(row))) << "run ./dev cross";
    }
  }
}

class Measure : public testing::Test {
 protected:
  void SetUp() override {
    if (!is_installed(kMachines.front())) {
      GTEST_SKIP() << "its compiler or QEMU is missing: ./dev test";
    }
  }

  [[nodiscard]] Outcome generate(const Words& more) const {
    Words words{"generate", own_robot("two_link"), "--output", output_, "--language", "c"};
    words.insert(words.end(), more.begin(), more.end());
    return dynac(words);
  }

  TemporaryFolder folder_;
  std::string output_ = folder_ / "out";
};

TEST_F(Measure, RecordsEveryKernelInTheManifest) {
  const Outcome outcome = generate({"--measure", "cortex-m7", "--kernels",
                                    "inverse_dynamics,mass_matrix", "--parameters", "gravity"});
  ASSERT_EQ(outcome.exit_code, 0) << to_string(outcome);
  const std::string manifest = read_file(folder_ / "out/two_link.json");
  EXPECT_THAT(manifest, testing::ContainsRegex("\"measure\": \"cortex-m7\""));
  std::size_t count = 0;
  for (std::size_t at = 0; (at = manifest.find("\"measured\": {", at)) != manifest.npos; ++at) {
    ++count;
  }
  EXPECT_EQ(count, 2);
  const Outcome check = dynac({"check", output_, own_robot("two_link")});
  EXPECT_EQ(check.exit_code, 0) << to_string(check);
}

TEST_F(Measure, RejectsKernelsThatCallFunctionsFromElsewhere) {
  const Outcome in_software = generate({"--measure", "cortex-m33"});
  EXPECT_EQ(in_software.exit_code, 1);
  EXPECT_THAT(in_software.err, testing::ContainsRegex("inverse_dynamics: calls .*__aeabi_dmul"));
  EXPECT_THAT(in_software.err, testing::HasSubstr("use --scalar float"));
  const Outcome sines = generate({"--measure", "cortex-m7", "--trig", "libm"});
  EXPECT_EQ(sines.exit_code, 2);
  EXPECT_THAT(sines.err, testing::HasSubstr("leave out --trig libm"));
  EXPECT_FALSE(std::filesystem::exists(output_)) << "nothing is written";
}

INSTANTIATE_TEST_SUITE_P(Machines, Cross, testing::ValuesIn(kMachines), [](const auto& machine) {
  return std::regex_replace(std::string(machine.param.name), std::regex("\\W"), "_");
});

}  // namespace
}  // namespace test
}  // namespace dynac
