// SPDX-License-Identifier: BSD-3-Clause
// The command line: flags to Options, and which command is to run.
#pragma once

#include <span>
#include <string>

#include "command/line/command_options.hpp"

namespace dynac {

/// A parsed command line.
struct Invocation {
  Command command = Command::kNone;
  CommandOptions options;
  std::string message;  ///< for kNone: the help or version text to print
};

/// @throws UsageError  with the problem and where to look
[[nodiscard]] Invocation parse_command_line(int argc, const char* const* argv);

}  // namespace dynac
