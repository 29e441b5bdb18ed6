// SPDX-License-Identifier: BSD-3-Clause
// The commands, one function each: they print to stdout and throw what goes wrong.
#pragma once

#include "command/line/command_options.hpp"

namespace dynac {

/// Writes the kernels of a robot.
void run_generate(const CommandOptions& options);
/// Prints a robot as the compiler sees it.
void run_inspect(const CommandOptions& options);
/// Prints what each step and each formulation of a kernel costs.
void run_explain(const CommandOptions& options);
/// Writes a page about a robot and its kernels.
void run_report(const CommandOptions& options);
/// Prints how two descriptions of a robot differ.
/// @return whether they describe the same robot
[[nodiscard]] bool run_compare(const CommandOptions& options);
/// Writes a robot in another format.
void run_convert(const CommandOptions& options);
/// Compares a folder with what its robot, its recorded options and this dynac give, prints what
/// differs, and with --update writes it.
/// @return whether the folder is now what would be written
[[nodiscard]] bool run_check(const CommandOptions& options);
/// Prints the kernel table, or the options.
void run_list(const CommandOptions& options);

/// Prints the completions of a shell.
void run_completions(const CommandOptions& options);
/// Prints the manual page.
void run_man(const CommandOptions& options);

}  // namespace dynac
