// SPDX-License-Identifier: BSD-3-Clause
// Runs another program to its end, without a shell.
#pragma once

#include <string>
#include <vector>

namespace dynac {

/// What a program left.
struct ChildResult {
  bool was_started = false;  ///< false: there is no such program in PATH
  int exit_code = 0;         ///< 128 + n where signal n ended it
  std::string output;        ///< what it wrote to its standard output
  std::string errors;        ///< and to its standard error
};

/// Runs a program, its standard input empty, and waits for it.
/// @param[in] command  the program, looked for in PATH, and its arguments
/// @throws InternalError  if the machine has no files or processes left
[[nodiscard]] ChildResult run_child(const std::vector<std::string>& command);

}  // namespace dynac
