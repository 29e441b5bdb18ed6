// SPDX-License-Identifier: BSD-3-Clause
// What is wrong with a command line that CLI11 does not accept, in terms of our commands and
// options. In: the parser after it has failed, and what it threw. Out: a message that names the
// nearest candidates, and where to read on.
#pragma once

#include <CLI/CLI.hpp>
#include <span>
#include <string>
#include <string_view>

namespace dynac::parse_errors {

/// There is no such command.
/// @param[in] word   in a command's place: "genrate", "--base", "arm.urdf"
[[nodiscard]] std::string unknown_command(const CLI::App& app, std::string_view word);

/// Refuses an option that stands where another one's value should: to the parser it would be that.
/// @throws UsageError
void check_values(std::span<const char* const> arguments);

/// What a command cannot take.
/// @param[in] app        the parser as it failed
/// @param[in] arguments  of the command line
[[nodiscard]] std::string message(const CLI::App& app, const CLI::ParseError& error,
                                  std::span<const char* const> arguments);

}  // namespace dynac::parse_errors
