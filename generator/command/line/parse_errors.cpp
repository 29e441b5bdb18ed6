// SPDX-License-Identifier: BSD-3-Clause
#include "command/line/parse_errors.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <vector>

#include "command/line/command_options.hpp"
#include "command/line/command_table.hpp"
#include "dynac/options/kernel_names.hpp"
#include "dynac/options/option_table.hpp"
#include "readers/format_readers.hpp"
#include "support/nearest_names.hpp"
#include "support/quoted.hpp"

namespace dynac::parse_errors {
namespace {

std::string with_hint(const std::string& problem, std::string_view command) {
  return fmt::format("{}\nRun `dynac {}{}--help` to see what it takes.", problem, command,
                     command.empty() ? "" : " ");
}

bool is_flag(std::string_view word) { return word.size() > 1 && word.starts_with('-'); }

const OptionRow* find_option(std::string_view flag) {
  for (const OptionGroup& group : command_option_groups()) {
    for (const OptionRow& row : group.rows) {
      if (flag_of(row) == flag || (!row.letter.empty() && row.letter == flag)) return &row;
    }
  }
  return nullptr;
}

bool takes(std::string_view command, const OptionRow& row) {
  return std::ranges::any_of(row.commands,
                             [&](Command taking) { return name_of(taking) == command; });
}

std::vector<std::string> flags_of(std::string_view command) {
  std::vector<std::string> flags;
  for (const OptionGroup& group : command_option_groups()) {
    for (const OptionRow& row : group.rows) {
      if (takes(command, row)) flags.emplace_back(flag_of(row));
    }
  }
  return flags;
}

// An option that a command does not have: of another one, or of none.
std::string unknown_option(std::string_view command, std::string_view word) {
  const std::string_view flag = word.substr(0, word.find('='));
  const std::string problem =
      fmt::format("dynac {}: there is no option {}", command, dynac::quoted(flag));
  if (const OptionRow* const row = find_option(flag)) {
    std::vector<std::string_view> owners;
    for (const Command owner : row->commands) owners.push_back(name_of(owner));
    return fmt::format("{}; it is an option of {}", problem, fmt::join(owners, ", "));
  }
  const std::string question = did_you_mean(flag, flags_of(command));
  return question.empty() ? problem : fmt::format("{}; {}", problem, question);
}

std::string superfluous_word(const CLI::App& command, std::string_view word) {
  std::vector<std::string> positions;
  for (const CLI::Option* const option : command.get_options()) {
    if (option->get_positional()) positions.push_back(option->get_name(true));
  }
  return fmt::format("dynac {}: {} is one word too many; besides its options it takes {}",
                     command.get_name(), dynac::quoted(word),
                     positions.empty() ? "nothing" : fmt::format("{}", fmt::join(positions, " ")));
}

// What is wrong with words that no option took.
std::string unexpected(const CLI::App& command, const std::vector<std::string>& words) {
  const auto flag = std::ranges::find_if(words, is_flag);
  return flag == words.end() ? superfluous_word(command, words.front())
                             : unknown_option(command.get_name(), *flag);
}

// The first word that a command cannot do without, and that was not given.
std::string missing_word(const CLI::App& command) {
  for (const CommandRow& row : command_rows()) {
    if (row.name != command.get_name()) continue;
    for (const PositionalRow& word : row.positionals) {
      const CLI::Option* const option = command.get_option(std::string(word.name));
      if (word.remedy.empty() || option->count() > 0) continue;
      return fmt::format("dynac {}: {} is missing; {}", row.name, word.name, word.remedy);
    }
  }
  return fmt::format("dynac {}: a word is missing", command.get_name());
}

std::string missing_value(const OptionRow& row) {
  return fmt::format("{}: the value is missing; write {} {}", flag_of(row), flag_of(row),
                     argument_text(row));
}

// A switch with a value, or an option without one: that is the last word, behind which there are
// no more.
std::string wrong_value(const CLI::ParseError& error, std::span<const char* const> arguments) {
  for (const std::string_view word : arguments) {
    const OptionRow* const row = find_option(word.substr(0, word.find('=')));
    const bool has_value = word.find('=') != word.npos;
    if (row == nullptr || !has_value || row->member.arity != Arity::kNone) continue;
    return fmt::format("{}: takes no value; leave {} out", flag_of(*row),
                       dynac::quoted(word.substr(word.find('='))));
  }
  const OptionRow* const row = find_option(arguments.back());
  return row == nullptr ? error.what() : missing_value(*row);
}

}  // namespace

std::string unknown_command(const CLI::App& app, std::string_view word) {
  if (is_flag(word)) {
    const std::string_view flag = word.substr(0, word.find('='));
    const OptionRow* const row = find_option(flag);
    const std::string problem = fmt::format("dynac: there is no option {}", dynac::quoted(flag));
    if (row == nullptr) return with_hint(problem, "");
    return with_hint(fmt::format("{} before the command; write dynac {} .. {}", problem,
                                 name_of(row->commands.front()), flag),
                     "");
  }
  if (names_robot_file(word)) {
    return fmt::format("there is no command {}; to look at the robot, write dynac inspect {}",
                       dynac::quoted(word), word);
  }
  std::vector<std::string> names;
  for (const CLI::App* const command : app.get_subcommands({})) {
    names.push_back(command->get_name());
  }
  return unknown_name("command", word, names, "`dynac --help` shows them all");
}

void check_values(std::span<const char* const> arguments) {
  for (std::size_t k = 0; k + 1 < arguments.size(); ++k) {
    const OptionRow* const row = find_option(arguments[k]);
    const bool has_value = row == nullptr || row->member.arity == Arity::kNone ||
                           find_option(arguments[k + 1]) == nullptr;
    if (!has_value) throw UsageError(missing_value(*row));
  }
}

std::string message(const CLI::App& app, const CLI::ParseError& error,
                    std::span<const char* const> arguments) {
  const std::vector<CLI::App*> parsed = app.get_subcommands();
  const CLI::App& command = parsed.empty() ? app : *parsed.front();
  const std::string name = parsed.empty() ? "" : command.get_name();
  const std::vector<std::string> words = command.remaining();
  if (!words.empty()) return with_hint(unexpected(command, words), name);
  switch (static_cast<CLI::ExitCodes>(error.get_exit_code())) {
    case CLI::ExitCodes::RequiredError:
      return with_hint(missing_word(command), name);
    case CLI::ExitCodes::ArgumentMismatch:
      return with_hint(wrong_value(error, arguments), name);
    default:
      return with_hint(error.what(), name);
  }
}

}  // namespace dynac::parse_errors
