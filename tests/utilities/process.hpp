// SPDX-License-Identifier: BSD-3-Clause
// Running other programs from a test: dynac itself, compilers and what they built. In: a command as
// a list of words, no shell in between. Out: exit code, standard output and standard error.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace dynac::test {

/// A command: the program, found through PATH, and its arguments.
using Words = std::vector<std::string>;

struct RunOptions {
  std::filesystem::path folder;                                  ///< where it runs; empty: here
  std::vector<std::pair<std::string, std::string>> environment;  ///< variables to set beside ours
};

/// What a finished program left.
struct Outcome {
  int exit_code = -1;  ///< 128 + n where signal n ended it, 127 where it could not be started
  std::string out;
  std::string err;
};

/// Runs a program to its end, its standard input empty.
/// @param[in] options  a folder to run in and variables go through the program env
[[nodiscard]] Outcome run(const Words& command, const RunOptions& options = {});

/// Runs the dynac of this build.
[[nodiscard]] Outcome dynac(const Words& arguments, const RunOptions& options = {});

/// Where the dynac of this build lies.
[[nodiscard]] std::string dynac_path();

/// Both outputs and the exit code, for failure messages.
[[nodiscard]] std::string to_string(const Outcome& outcome);

}  // namespace dynac::test
