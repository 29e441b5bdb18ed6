// SPDX-License-Identifier: BSD-3-Clause
#include "utilities/process.hpp"

#include <utility>

#include "support/child_process.hpp"

namespace dynac::test {
namespace {

constexpr int kCannotRun = 127;

// The program env changes folder and variables on the way to another.
Words through_env(const Words& command, const RunOptions& options) {
  if (options.folder.empty() && options.environment.empty()) return command;
  Words words{"env"};
  if (!options.folder.empty()) words.push_back("--chdir=" + options.folder.string());
  for (const auto& [name, value] : options.environment) words.push_back(name + "=" + value);
  words.insert(words.end(), command.begin(), command.end());
  return words;
}

}  // namespace

Outcome run(const Words& command, const RunOptions& options) {
  ChildResult result = run_child(through_env(command, options));
  if (!result.was_started) return {kCannotRun, "", "no program " + command.front()};
  return {result.exit_code, std::move(result.output), std::move(result.errors)};
}

std::string dynac_path() { return DYNAC_EXECUTABLE; }

Outcome dynac(const Words& arguments, const RunOptions& options) {
  Words command{dynac_path()};
  command.insert(command.end(), arguments.begin(), arguments.end());
  return run(command, options);
}

std::string to_string(const Outcome& outcome) {
  return "exit code " + std::to_string(outcome.exit_code) + "\n--- standard output\n" +
         outcome.out + "\n--- standard error\n" + outcome.err;
}

}  // namespace dynac::test
