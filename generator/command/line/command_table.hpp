// SPDX-License-Identifier: BSD-3-Clause
// The commands of dynac and the words that each takes besides its options: rows, from which the
// parser, --help, the manual page and the completions of shells follow.
#pragma once

#include <span>
#include <string_view>

#include "command/line/command_options.hpp"
#include "dynac/options/option_row.hpp"

namespace dynac {

/// A word of a command without a flag, by its place.
struct PositionalRow {
  std::string_view name;  ///< "ROBOT"
  std::string_view help;
  std::string_view remedy;  ///< what to give where it is missing; empty: it may be
  Offer offer = Offer::kNothing;
  bool may_repeat = false;
  /// Takes the words.
  /// @throws UsageError  what is wrong with them
  void (*read)(CommandOptions& options, const Words& words) = nullptr;
};

struct CommandRow {
  Command command;
  std::string_view name;
  std::string_view help;
  std::span<const PositionalRow> positionals;
};

/// A command line, and what it is for.
struct Example {
  std::string_view line;
  std::string_view meaning;
};

struct ExitCode {
  int code;
  std::string_view meaning;
};

inline constexpr Example kExamples[] = {
    {"dynac generate panda.urdf", "inverse dynamics into ./panda"},
    {"dynac generate hyq.urdf --base floating --scalar float --output src/hyq",
     "a floating base, in single precision"},
    {"dynac explain panda.urdf inverse_dynamics", "the cost of each step and formulation"},
    {"dynac report panda.urdf", "a page for the browser: the robot, its tables, its kernels"},
    {"dynac check src/hyq hyq.urdf", "whether src/hyq is what generate would write now"},
};
inline constexpr ExitCode kExitCodes[] = {
    {0, "done"},
    {1, "the input is wrong, or what is checked or compared differs"},
    {2, "the command line is wrong"},
    {3, "internal error"},
};
inline constexpr std::string_view kPurpose =
    "Writes straight-line C++ kernels for a robot's rigid-body dynamics.";

/// All commands but help, in the order of --help.
[[nodiscard]] std::span<const CommandRow> command_rows();

/// A command's name on the command line; of none, "".
[[nodiscard]] std::string_view name_of(Command command);

}  // namespace dynac
