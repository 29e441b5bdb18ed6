// The commands, one function each: they print to stdout and throw what goes wrong.
#pragma once

#include "driver/options/options.hpp"

namespace dynac {

/// Writes the kernels of a robot.
void run_generate(const Options& options);
/// Prints a robot as the compiler sees it.
void run_inspect(const Options& options);
/// Prints what each step and each formulation of a kernel costs.
void run_explain(const Options& options);
/// Writes a page about a robot and its kernels.
void run_report(const Options& options);
/// Prints how two descriptions of a robot differ.
/// @return whether they describe the same robot
[[nodiscard]] bool run_compare(const Options& options);
/// Writes a robot in another format.
void run_convert(const Options& options);
/// Compares a folder with what its robot, its recorded options and this dynac give, prints what
/// differs, and with --update writes it.
/// @return whether the folder is now what would be written
[[nodiscard]] bool run_check(const Options& options);
/// Prints the kernel table, or the options.
void run_list(const Options& options);

/// Prints the completions of a shell.
void run_completions(const Options& options);
/// Prints the manual page.
void run_man(const Options& options);

}  // namespace dynac
