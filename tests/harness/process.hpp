// Runs another program to its end, without a shell. In: the command and the folder to run it in.
// Out: its exit code and what it printed.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace dynac::test {

/// What a program left behind.
struct ProcessResult {
  int exit_code = 0;   ///< 128 + signal where it was killed
  std::string output;  ///< standard output and standard error, as they came
};

/// @param[in] command  program (searched in PATH) and arguments
/// @param[in] folder   existing folder to run it in; its output passes through a file there
/// @throws std::system_error  where no process can be made
[[nodiscard]] ProcessResult run_process(const std::vector<std::string>& command,
                                        const std::filesystem::path& folder);

}  // namespace dynac::test
