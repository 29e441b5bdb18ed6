// SPDX-License-Identifier: BSD-3-Clause
// The checks of the command's own options, one for each, after all are read. Each is called with
// CommandOptions, and throws a UsageError that names the option, the problem and the remedy.
#pragma once

#include "dynac/options/option_row.hpp"

namespace dynac::command_checks {

void check_dry_run(const Options& options, Command command);
void check_depfile(const Options& options, Command command);
void check_dump(const Options& options, Command command);
void check_listed(const Options& options, Command command);
void check_quiet(const Options& options, Command command);
void check_why(const Options& options, Command command);
void check_what_if(const Options& options, Command command);
void check_pattern(const Options& options, Command command);

}  // namespace dynac::command_checks
