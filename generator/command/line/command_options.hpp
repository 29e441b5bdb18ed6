// SPDX-License-Identifier: BSD-3-Clause
// What a command line says: the options of a compilation and those of the command.
#pragma once

#include <span>
#include <string>

#include "command/line/folder_options.hpp"
#include "command/line/report_options.hpp"
#include "dynac/options/option_table.hpp"
#include "dynac/options/options.hpp"

namespace dynac {

/// See the top of this file; the defaults are those of the command line.
struct CommandOptions : Options, FolderOptions, ReportOptions {};

/// The groups of the compiler, then those of the command, in the order of --help.
/// OptionRow::commands says which commands take one.
[[nodiscard]] std::span<const OptionGroup> command_option_groups();

/// "--fext"
[[nodiscard]] std::string flag_of(const OptionRow& option);

/// What the rows check, and that none of the options lacks an effect on the emitted code.
/// @throws UsageError  what does not fit
void check_command_options(const CommandOptions& options, Command command);

}  // namespace dynac
