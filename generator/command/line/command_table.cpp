// SPDX-License-Identifier: BSD-3-Clause
#include "command/line/command_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "command/line/command_options.hpp"
#include "dynac/options/option_forms.hpp"
#include "dynac/options/option_words.hpp"
#include "kernels/table.hpp"
#include "support/error.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

void read_robot(CommandOptions& options, const Words& words) { options.robot_file = words.front(); }

void read_other_robot(CommandOptions& options, const Words& words) {
  options.other_robot_file = words.front();
  if (options.other_robot_file != kStandardInput || options.robot_file != kStandardInput) return;
  throw UsageError("OTHER -: the standard input is the first robot; give the path of a file");
}

void read_folder(CommandOptions& options, const Words& words) { options.output = words.front(); }

// A fused kernel is explained without the others.
void read_explained(CommandOptions& options, const Words& words) {
  const std::string& name = words.front();
  if (name.empty()) return;
  const auto fused = std::ranges::find_if(
      options.fuse, [&](const std::string& word) { return word.starts_with(name + '='); });
  if (fused == options.fuse.end()) return option_forms::read_kernels(options, {}, words);
  options.fuse = {std::string(*fused)};
}

void read_listed(CommandOptions& options, const Words& words) {
  const bool is_all = words == Words{"all"};
  if (!is_all) options.listed_kernels = option_forms::known_kernels(words);
  for (const Kernel& kernel : kernel_table()) {
    if (is_all) options.listed_kernels.push_back(kernel.name);
  }
}

void read_shell(CommandOptions& options, const Words& words) {
  const auto* const shell = value_of(kShellWords, words.front());
  if (shell == nullptr) {
    throw UsageError(fmt::format("SHELL {}: {}", dynac::quoted(words.front()),
                                 valid_values(words.front(), words_in(kShellWords))));
  }
  options.shell = *shell;
}

constexpr PositionalRow kRobot{
    "ROBOT",
    "Robot description (URDF, SDF, MJCF, JSON or xacro), or - for the standard input",
    "give a robot description, or - for the standard input",
    Offer::kFiles,
    false,
    read_robot};
constexpr std::array kOfRobot{kRobot};
constexpr std::array kOfCompare{
    kRobot,
    PositionalRow{"OTHER", "Description to compare with it, in any format",
                  "give a second robot description", Offer::kFiles, false, read_other_robot}};
constexpr std::array kOfExplain{
    kRobot, PositionalRow{"KERNEL", "Kernel (default: inverse_dynamics)", "", Offer::kKernels,
                          false, read_explained}};
constexpr std::array kOfCheck{
    PositionalRow{"DIR", "Folder that generate wrote", "give a folder that dynac generate wrote",
                  Offer::kFolders, false, read_folder},
    PositionalRow{
        "ROBOT",
        "Robot description (URDF, SDF, MJCF, JSON or xacro), or - for the standard input (default: "
        "the file of the same name as then, in the current folder, in DIR or beside it)",
        "", Offer::kFiles, false, read_robot}};
constexpr std::array kOfList{
    PositionalRow{"KERNEL", "Kernels to describe in full, or all (default: a line for each)", "",
                  Offer::kKernels, true, read_listed}};

constexpr std::array kOfCompletions{PositionalRow{
    "SHELL", "bash, zsh or fish", "give bash, zsh or fish", Offer::kShells, false, read_shell}};

constexpr std::array kCommands{
    CommandRow{Command::kGenerate, "generate", "Write the kernels of a robot", kOfRobot},
    CommandRow{Command::kInspect, "inspect",
               "Show a robot: tree, joints, masses, lumped links, warnings", kOfRobot},
    CommandRow{Command::kExplain, "explain",
               "Show the operations of a kernel, by step and formulation", kOfExplain},
    CommandRow{Command::kReport, "report",
               "Write a page about a robot and its kernels, for a browser", kOfRobot},
    CommandRow{Command::kCompare, "compare",
               "Say how two descriptions of a robot differ, and by how much their torques do",
               kOfCompare},
    CommandRow{Command::kConvert, "convert",
               "Write a robot description in another format, and state what that cannot say",
               kOfRobot},
    CommandRow{Command::kCheck, "check", "Check that a folder holds what generate would write now",
               kOfCheck},
    CommandRow{Command::kList, "list",
               "Show the kernels; of those named, inputs, outputs, formulations, references",
               kOfList},
    CommandRow{Command::kCompletions, "completions",
               "Print the completions of dynac for a shell, to be sourced or saved",
               kOfCompletions},
    CommandRow{Command::kMan, "man", "Print the manual page: dynac man | man -l -", {}},
};

}  // namespace

std::span<const CommandRow> command_rows() { return kCommands; }

std::string_view name_of(Command command) {
  const auto row = std::ranges::find(kCommands, command, &CommandRow::command);
  return row == kCommands.end() ? std::string_view() : row->name;
}

}  // namespace dynac
