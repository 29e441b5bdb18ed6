// SPDX-License-Identifier: BSD-3-Clause
#include "commands.hpp"

#include <filesystem>
#include <regex>
#include <sstream>
#include <stdexcept>

#include "solvers.hpp"
#include "utilities/files.hpp"
#include "utilities/process.hpp"

namespace dynac::test {

namespace fs = std::filesystem;

std::vector<std::string> commands_of(const std::string& block) {
  const std::string joined = std::regex_replace(block, std::regex("\\\\\n *"), " ");
  std::istringstream lines(std::regex_replace(joined, std::regex(" +# [^\n]*"), ""));
  std::vector<std::string> commands;
  for (std::string line; std::getline(lines, line);) commands.push_back(line);
  return commands;
}

bool compiles_by_hand(const std::string& command) {
  static const std::regex kCompiler("((cd|cp) [a-z_. ]+ && )*(g\\+\\+|gcc) .*");
  return std::regex_match(command, kCompiler);
}

Words by_compilers(const std::string& command, const CompilerPair& compilers) {
  return {"bash", "-c",
          environment_of(command) +
              "g++() { command \"$0\" \"$@\"; }; gcc() { command \"$C_COMPILER\" \"$@\"; }; "
              "C_COMPILER=" +
              compilers.c + "; " + command,
          compilers.cpp};
}

bool makes_library(const std::string& command) {
  return compiles_by_hand(command) && command.find(" -shared ") != std::string::npos;
}

std::string source_name(const Block& block) {
  std::smatch name;
  static const std::regex kName("^(//|/\\*) ([a-z_]+\\.(cpp|hpp|c))( \\*/)?\n");
  return std::regex_search(block.text, name, kName) ? name[2].str() : "";
}

void save_source(const Block& block, const fs::path& folder) {
  const std::string name = source_name(block);
  if (!name.empty()) write_file(folder / name, block.text);
}

ReaderFolder::ReaderFolder() {
  const fs::path robots = DYNAC_SOURCE_DIR "/robots";
  fs::copy(robots, path() / "robots", fs::copy_options::recursive);
  for (const auto& entry : fs::directory_iterator(robots)) {
    if (entry.is_regular_file()) fs::copy(entry.path(), path());
  }
  fs::create_directory_symlink(DYNAC_SOURCE_DIR "/generator", path() / "generator");
}

bool ReaderFolder::runs(const std::string& command) {
  return std::regex_search(command, std::regex("^(dynac|sed|grep) "));
}

std::string ReaderFolder::outputs(const std::string& block) const {
  std::string output;
  for (const std::string& command : commands_of(block)) {
    if (!runs(command)) continue;
    output += output_of(
        command,
        {"bash", "-c", "set -o pipefail; dynac() { \"$0\" \"$@\"; }; " + command, dynac_path()});
  }
  return output;
}

std::string ReaderFolder::outputs_of_programs(const std::string& block,
                                              const CompilerPair& compilers) const {
  std::string output;
  for (const std::string& command : commands_of(block)) {
    if (compiles_by_hand(command)) output += output_of(command, by_compilers(command, compilers));
  }
  return output;
}

std::string ReaderFolder::output_of(const std::string& command, const Words& words) const {
  const Outcome outcome = run(words, {path(), {}});
  if (outcome.exit_code != 0) throw std::runtime_error(command + "\n" + to_string(outcome));
  return outcome.out;
}

}  // namespace dynac::test
