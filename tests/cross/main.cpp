// SPDX-License-Identifier: BSD-3-Clause
// What `./dev cross` runs: measures everything, prints the table, and writes it into the manual
// between its markers. Exit code 1: a kernel did not keep a promise, or a tool is missing.
#include <cstdio>
#include <exception>
#include <stdexcept>

#include "generated_blocks.hpp"
#include "measure.hpp"
#include "utilities/files.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {
namespace {

constexpr std::string_view kBegin = "<!-- measured: ./dev cross -->\n";
constexpr std::string_view kEnd = "<!-- end -->";

using Rows = std::vector<std::vector<std::string>>;

Rows measured_rows() {
  const TemporaryFolder folder;
  Rows rows{heads()};
  for (const Machine& machine : kMachines) {
    for (const Subject& subject : subjects_of(machine)) {
      std::vector<std::string> row = label(machine, subject);
      std::string name;
      for (const std::string& cell : row) name += cell + " ";
      std::fprintf(stderr, "==> %s\n", name.c_str());
      const std::vector<std::string> numbers =
          figures(machine, subject, folder.path() / machine.name);
      row.insert(row.end(), numbers.begin(), numbers.end());
      rows.push_back(row);
    }
  }
  return rows;
}

std::string block() {
  std::string compilers;
  for (const Machine& machine : kMachines) {
    if (!is_installed(machine)) {
      throw std::runtime_error(std::string(machine.tools) + "gcc or " +
                               std::string(machine.emulator) + " is missing; run ./dev cross");
    }
    const std::string name = std::string(machine.tools) + "gcc " + compiler_version(machine);
    if (compilers.find(name) == compilers.npos) compilers += (compilers.empty() ? "" : ", ") + name;
  }
  return "Compiled by " + compilers + " at `-O2`.\n\n" + markdown_table(measured_rows());
}

void write(const std::filesystem::path& document) {
  const std::string text = read_file(document);
  const std::size_t begin = text.find(kBegin), end = text.find(kEnd, begin);
  if (begin == text.npos || end == text.npos) {
    throw std::runtime_error(document.string() + ": there is no block " + std::string(kBegin));
  }
  const std::string table = block();
  std::printf("%s", table.c_str());
  write_file(document, text.substr(0, begin + kBegin.size()) + table + text.substr(end));
}

}  // namespace
}  // namespace dynac::test

int main() {
  try {
    dynac::test::write(DYNAC_SOURCE_DIR "/docs/microcontrollers.md");
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
