// A kernel on every processor of the table: the bits of this machine, calls that all execute as
// many instructions, no symbol from outside; and the figures that the manual states.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>
#include <regex>

#include "document.hpp"
#include "measure.hpp"
#include "utilities/files.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {

static void PrintTo(const Machine& machine, std::ostream* stream) { *stream << machine.name; }

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

INSTANTIATE_TEST_SUITE_P(Machines, Cross, testing::ValuesIn(kMachines), [](const auto& machine) {
  return std::regex_replace(std::string(machine.param.name), std::regex("\\W"), "_");
});

}  // namespace
}  // namespace dynac::test
